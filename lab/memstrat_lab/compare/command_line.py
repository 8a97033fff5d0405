"""The command lab/compare.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import re
import shlex
import sys
import tempfile
from pathlib import Path

from memstrat_lab.compare import results, sizes, table
from memstrat_lab.compare.flag_sets import FLAG_SETS
from memstrat_lab.compare.measure import Measured, Plan, measure
from memstrat_lab.compare.variants import (
    BOUND,
    MEMSTRAT,
    NAMES,
    NOTHING,
    WORKLOADS,
    missing_features,
    newest_clang,
    variants_of,
)
from memstrat_lab.options import add_jobs, size_list
from memstrat_lab.processes import INTERRUPTED
from memstrat_tools import TOP, ToolError
from memstrat_tools.compiler import built_plugin, target_gcc, version
from memstrat_tools.machine import install_packages, require_module
from memstrat_tools.options import CommandParser, ListOf, number
from memstrat_tools.plot import PLOT_PACKAGE
from memstrat_tools.records import KINDS

DESCRIPTION = """\
Compare the block operations of GCC, GCC with the flags that memstrat replaces,
clang, further compilers, the library's call and memstrat: time and code, as
ratios, beside the best hand-written code."""

EPILOG = """\
  lab/compare                            everything, about six minutes
  lab/compare --smoke --out FOLDER       a few sizes, a minute
  lab/compare --options kernel --workload throughput --sizes 1..256
  lab/compare --verify --sizes 1..512    only that all do the right thing

Tables, raw medians and pictures are left in the folder of --out.  The exit
status is 2 if something could not be compiled, or does the wrong thing; then
nothing is written.  MEMSTRAT_TARGET_GCC names the compiler that loads the
plugin (default: gcc)."""

SMOKE_SIZES = "1,7,8,20,64,168,300"


def kind_list(text: str) -> list[str]:
    """Return the kinds in TEXT, by the names in results ("zero" for clear)."""
    return ["zero" if kind == "clear" else kind
            for kind in ListOf(KINDS)(text.replace("zero", "clear"))]


def compiler(text: str) -> tuple[str, ...]:
    """Return the words of TEXT, the command of a compiler."""
    try:
        words = tuple(shlex.split(text))
        if words:
            version(words)
            return words
    except (ValueError, ToolError):
        pass
    raise argparse.ArgumentTypeError(
        f"found '{text}', expected the command of a compiler")


def named_compiler(text: str) -> tuple[str, tuple[str, ...]]:
    name, _, command = text.partition("=")
    if (not re.fullmatch(r"[A-Za-z][\w.-]*", name) or not command
            or name in (*NAMES, NOTHING) or name.startswith("asm-")):
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected NAME=COMMAND, and NAME none of"
            f" {', '.join(NAMES)}")
    return name, compiler(command)


def result_folder(text: str) -> Path:
    path = Path(text)
    if path.exists() and not path.is_dir():
        raise argparse.ArgumentTypeError(
            f"found '{text}', a file, expected a folder")
    return path.absolute()


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="compare", usage="lab/compare [OPTION...]",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("--options", metavar="LIST", type=ListOf(FLAG_SETS),
        default=list(FLAG_SETS),
        help=f"some of {','.join(FLAG_SETS)} (default: all)")
    add("--workload", metavar="LIST", type=ListOf(WORKLOADS),
        default=list(WORKLOADS),
        help=f"some of {','.join(WORKLOADS)} (default: all)")
    add("--kinds", metavar="LIST", type=kind_list,
        default=kind_list(",".join(KINDS)),
        help=f"some of {','.join(KINDS)} (default: all)")
    add("--variants", metavar="LIST",
        help="what to compare with gcc: some of"
        f" {','.join(NAMES)}, and of further compilers (default: all)")
    add("--sizes", metavar="SIZES", type=size_list,
        help="N, FIRST..LAST or FIRST..LAST:STEP, with commas between"
        f" (default: {sizes.DEFAULT_SIZES})")
    add("--repetitions", metavar="N", type=number(int, 1, 1000),
        help="of each benchmark, each in a program linked in another order"
        " (default: 15)")
    add("--microseconds", metavar="N", type=number(int, 1, 100000), default=200,
        help="that each repetition takes, roughly (default: 200)")
    parser.add_plugin()
    parser.add_settings()
    add("--clang", metavar="COMMAND", type=compiler,
        help="clang (default: the newest clang-NN there is)")
    add("--gcc16", metavar="COMMAND", type=compiler,
        help="GCC 16 (default: none)")
    add("--compiler", metavar="NAME=COMMAND", type=named_compiler,
        action="append", default=[],
        help="a further compiler; can be given more than once")
    add("--verify", action="store_true",
        help="verify the functions of all variants, and time nothing")
    add("--smoke", action="store_true",
        help=f"sizes {SMOKE_SIZES} and one repetition, where not given")
    add_jobs(parser, "compilations")
    add("--out", metavar="FOLDER", type=result_folder,
        default=TOP / "build/compare",
        help="folder for the results (default: build/compare)")
    chosen = parser.parse_args(argv)
    small = SMOKE_SIZES if chosen.smoke else sizes.DEFAULT_SIZES
    chosen.sizes = chosen.sizes or size_list(small)
    chosen.repetitions = chosen.repetitions or (1 if chosen.smoke else 15)
    chosen.others = dict(chosen.compiler)
    if chosen.gcc16:
        chosen.others = {"gcc16": chosen.gcc16} | chosen.others
    names = [name for name in NAMES if name != BOUND] + [*chosen.others, BOUND]
    if chosen.variants is None:
        chosen.variants = ",".join(names)
    try:
        chosen.variants = ListOf(names)(chosen.variants)
    except argparse.ArgumentTypeError as error:
        parser.error(f"argument --variants: {error}")
    return chosen


def prepare(chosen: argparse.Namespace) -> None:
    """Install packages, and set the compilers and the plugin in CHOSEN."""
    packages = ["libbenchmark-dev", "g++", "python3-pyelftools"]
    if not chosen.verify:
        packages.append(PLOT_PACKAGE)
    if not (chosen.clang or newest_clang()) and "clang" in chosen.variants:
        packages.append("clang")
    install_packages(*packages)
    if not chosen.verify:
        require_module("matplotlib", PLOT_PACKAGE)
    chosen.gcc = target_gcc()
    chosen.clang = chosen.clang or newest_clang()
    if MEMSTRAT in chosen.variants:
        chosen.plugin = chosen.plugin or built_plugin()


def plan_of(name: str, chosen: argparse.Namespace) -> Plan:
    """Return the plan for the set of flags NAME."""
    steps = sizes.steps(sizes.distribution())
    return Plan(
        FLAG_SETS[name], variants_of(FLAG_SETS[name], chosen),
        chosen.workload, chosen.sizes, chosen.kinds,
        steps if "distribution" in chosen.workload else [],
        chosen.repetitions, chosen.microseconds, chosen.jobs,
        not chosen.verify)


def compare(chosen: argparse.Namespace, argv: list[str]) -> None:
    prepare(chosen)
    measured = Measured()
    notes = []
    plans = []
    for name in chosen.options:
        missing = missing_features(FLAG_SETS[name])
        if missing:
            notes.append(f"{name} is skipped, this processor has no"
                         f" {' '.join(missing)}")
            print(notes[-1], flush=True)
            continue
        plans.append(plan_of(name, chosen))
        with tempfile.TemporaryDirectory() as folder:
            measure(plans[-1], Path(folder), measured)
    if chosen.verify:
        print("All functions do what they should.")
        return
    if not plans:
        raise ToolError("nothing was measured")
    measured.add_bound()
    shown = [variant.name for variant in plans[0].variants
             if not variant.hidden]
    if BOUND in chosen.variants:
        shown.append(BOUND)
    header = results.header(shlex.join(["lab/compare", *argv]), plans, notes)
    results.write(chosen.out, header, measured, shown)
    print(table.short(measured, shown))
    print(f"Tables, raw medians and pictures are in {chosen.out}.")


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    try:
        compare(chosen, argv)
    except KeyboardInterrupt:
        print("interrupted; nothing was written", file=sys.stderr)
        return INTERRUPTED
    return 0
