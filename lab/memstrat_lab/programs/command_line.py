"""The command lab/programs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import shlex
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from memstrat_lab.programs.build import Counted, Variant, build, count
from memstrat_lab.programs.programs import (
    PACKAGES,
    PROGRAMS,
    Program,
    source_of,
)
from memstrat_tools import TOP
from memstrat_tools.compiler import (
    built_plugin,
    plugin_flags,
    target_gcc,
    version,
)
from memstrat_tools.machine import install_packages
from memstrat_tools.options import (
    CommandParser,
    ListOf,
    settings_list,
    whole_number,
)
from memstrat_tools.progress import Progress
from memstrat_tools.tables import Table

DESCRIPTION = """\
Build programs without and with memstrat, and count the instructions that they
execute (callgrind) and the bytes of their code.

A `rep` counts as many instructions as it has iterations.  The machine's
libraries are in the count, too, without `rep` in memcpy and memset."""

REFERENCE = Variant("gcc")
Results = dict[str, dict[str, Counted]]


def named_settings(text: str) -> tuple[str, tuple[str, ...]]:
    name, equals, settings = text.partition("=")
    if not name or not equals or "/" in name or name == REFERENCE.name:
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected NAME=SETTINGS of memstrat")
    return name, tuple(settings_list(settings))


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="programs", usage="lab/programs [OPTION...]",
        description=DESCRIPTION)
    add = parser.add_argument
    add("--programs", metavar="LIST", type=ListOf(PROGRAMS),
        default=list(PROGRAMS),
        help=f"some of {','.join(PROGRAMS)} (default: all)")
    add("--flags", default="-O2", help="of all builds (default: -O2)")
    add("--variant", metavar="NAME=SETTINGS", type=named_settings,
        action="append", help="what to compare, memstrat with SETTINGS,"
        " without -fplugin-arg-memstrat- (default: memstrat=)")
    add("--top", metavar="N", type=whole_number(1),
        help="show the N functions whose instructions differ most (default:"
        " none)")
    parser.add_plugin()
    add("--folder", metavar="FOLDER", type=Path,
        default=TOP / "build/programs", help="for sources, programs and counts"
        " (default: build/programs)")
    add("--out", metavar="FILE", type=Path,
        default=TOP / "build/programs.csv",
        help="the counts (default: build/programs.csv)")
    return parser.parse_args(argv)


def measured(program: Program, variant: Variant, source: Path, gcc: str,
             chosen: argparse.Namespace) -> Counted:
    """Build PROGRAM as VARIANT, and run it.  Return the counts."""
    folder = chosen.folder / f"{program.name}-{variant.name}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    binary = build(program, source, folder, gcc,
                   [*chosen.flags.split(), *variant.flags])
    counted = count(program, source, binary)
    print(f"  {program.name}, {variant.name}: {counted.instructions}"
          " instructions", flush=True)
    return counted


def write(path: Path, argv: list[str], gcc: str, results: Results) -> None:
    with path.open("w") as out:
        print(f"# {shlex.join(['lab/programs', *argv])}\n# {version([gcc])}",
              "program,variant,instructions,text_bytes", sep="\n", file=out)
        for program, by_variant in results.items():
            for variant, counted in by_variant.items():
                print(program, variant, counted.instructions,
                      counted.text_bytes,
                      sep=",", file=out)


def show(results: Results) -> None:
    """Print RESULTS as ratios to the reference."""
    rows = []
    for program, by_variant in results.items():
        first = by_variant[REFERENCE.name]
        rows += [[program, name,
                  f"{counted.instructions / first.instructions:.4f}",
                  f"{counted.text_bytes / first.text_bytes:.4f}"]
                 for name, counted in by_variant.items()
                 if counted is not first]
    print(Table("", ["program", "variant", "instructions", "text"], rows,
                2).text())


def show_functions(results: Results, most: int) -> None:
    """Print for each program the MOST functions whose counts differ most."""
    for program, by_variant in results.items():
        first = by_variant[REFERENCE.name].by_function
        for variant, counted in by_variant.items():
            if variant == REFERENCE.name:
                continue
            change = counted.by_function.copy()
            change.subtract(first)
            print(f"\n{program}, {variant}: change, {REFERENCE.name},"
                  f" {variant}")
            for name in sorted(change, key=lambda name: -abs(change[name])
                               )[:most]:
                print(f"{change[name]:+12} {first[name]:12}"
                      f" {counted.by_function[name]:12} {name}")


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    chosen.folder = chosen.folder.absolute()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    install_packages(*PACKAGES)
    gcc = target_gcc()
    plugin = chosen.plugin or built_plugin()
    variants = [REFERENCE, *(
        Variant(name, tuple(plugin_flags(plugin, settings)))
        for name, settings in chosen.variant or [("memstrat", ())])]
    programs = [PROGRAMS[name] for name in chosen.programs]
    sources = {program.name: source_of(program, chosen.folder)
               for program in programs}
    with Progress("counting"), ThreadPoolExecutor(os.cpu_count()) as pool:
        pending = {program.name: {
            variant.name: pool.submit(measured, program, variant,
                                      sources[program.name], gcc, chosen)
            for variant in variants} for program in programs}
        results = {name: {variant: counted.result()
                          for variant, counted in by_variant.items()}
                   for name, by_variant in pending.items()}
    write(chosen.out, argv, gcc, results)
    show(results)
    if chosen.top:
        show_functions(results, chosen.top)
    print(f"\nThe counts are in {chosen.out}.")
    return 0
