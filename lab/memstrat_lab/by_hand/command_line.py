"""The command lab/by-hand.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import csv
import io
import tempfile
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from textwrap import fill

from memstrat_lab.compare.code_size import code_bytes
from memstrat_lab.compare.measure import link
from memstrat_lab.compare.variants import common_flags
from memstrat_lab.options import add_jobs
from memstrat_tools import TOP
from memstrat_tools.compiler import (
    built_plugin,
    plugin_flags,
    target_gcc,
    version,
)
from memstrat_tools.flag_sets import FLAG_SETS
from memstrat_tools.machine import install_packages, processor
from memstrat_tools.options import CommandParser, number
from memstrat_tools.processes import checked
from memstrat_tools.progress import Progress
from memstrat_tools.tables import Table

HERE = Path(__file__).resolve().parent
CASES = sorted(path.stem for path in HERE.glob("cases/*.c"))

# By hand and alone first: what the others are compared with.
FORMS = ("by_hand", "plain")
ALONE, MEMSTRAT = VARIANTS = ("alone", "memstrat")

DESCRIPTION = """\
Compare what people write by hand to get round the compiler with the plain form
of the same, both without and with memstrat: code in bytes, and time as a ratio
to the hand-written form without memstrat."""

EPILOG = f"""\
{fill(f"The cases are compiled with a kernel's flags: {', '.join(CASES)}.")}
MEMSTRAT_TARGET_GCC names the compiler (default: gcc).

  lab/by-hand                            a quarter of a minute
  lab/matrix --run 16 lab/by-hand        the same by GCC 16

The exit status is 2 if something could not be compiled, or if two forms of a
case do not have the same effect."""


@dataclass(frozen=True, order=True)
class Form:
    case: str
    form: str
    variant: str

    @property
    def function(self) -> str:
        return f"{self.form}_{self.case}_{self.variant}"


def all_forms() -> list[Form]:
    return [Form(case, form, variant) for case in CASES for form in FORMS
            for variant in VARIANTS]


def table_of(forms: list[Form]) -> str:
    """The C++ that gives FORMS to the harness."""
    declared = "".join(f'extern "C" void {form.function} (void *, const void *)'
                       ";\n" for form in forms)
    rows = "".join(f'  {{ "{form.case}", "{form.form}", "{form.variant}",'
                   f" {form.function} }},\n" for form in forms)
    return (f'#include "forms.h"\n{declared}'
            f"const form_row forms[] = {{\n{rows}  {{}} }};\n")


def objects(gcc: str, plugin: Path, jobs: int, folder: Path) -> list[Path]:
    """The objects of the program, in FOLDER."""
    table = folder / "forms.cc"
    table.write_text(table_of(all_forms()))
    flags = [*common_flags((gcc,)), *FLAG_SETS["kernel"].flags, f"-I{HERE}"]
    commands = {folder / f"{case}-{variant}.o": [
        gcc, *flags, f"-DCASE={case}", f"-DVARIANT={variant}",
        *(plugin_flags(plugin) if variant == MEMSTRAT else ()),
        "-c", HERE / f"cases/{case}.c"]
        for case in CASES for variant in VARIANTS}
    commands[folder / "forms.o"] = ["g++", f"-I{HERE}", "-c", table]
    commands[folder / "harness.o"] = [
        "g++", "-O2", "-std=c++17", f"-I{TOP}/tools/memstrat_tools",
        "-c", HERE / "harness.cc"]
    with ThreadPoolExecutor(jobs) as pool:
        list(pool.map(lambda item: checked([*item[1], "-o", item[0]],
                                           f"compiling {item[0].stem}"),
                      commands.items()))
    return list(commands)


def times(programs: list[Path]) -> dict[Form, float]:
    """The median time of each form in nanoseconds."""
    found = defaultdict(list)
    with Progress("timing", len(programs), "runs") as progress:
        for program in programs:
            output = checked(
                [program, "--benchmark_enable_random_interleaving=true"],
                "timing").stdout
            for line in output.splitlines():
                case, form, variant, ns = line.split(",")
                found[Form(case, form, variant)].append(float(ns))
            progress.step()
    return {form: median(each) for form, each in found.items()}


def tables(code: dict[Form, int], ns: dict[Form, float]) -> list[Table]:
    """CODE and the ratios of NS, with a row for each case."""
    columns = [(form, variant) for form in FORMS for variant in VARIANTS]
    head = ["", "by hand", "by hand, memstrat", "plain", "plain, memstrat"]

    def table(title: str, cell: Callable[[Form, Form], str]) -> Table:
        return Table(title, head, [
            [case, *(cell(Form(case, *column), Form(case, *columns[0]))
                     for column in columns)]
            for case in CASES])
    return [table("code, in bytes", lambda form, _: str(code[form])),
            table("time, to that by hand",
                  lambda form, first: f"{ns[form] / ns[first]:.2f}")]


def as_csv(comment: list[str], both: list[Table]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["table", "case", *both[0].head[1:]])
    writer.writerows([table.title, *row] for table in both
                     for row in table.rows)
    return "".join(f"# {line}\n" for line in comment) + text.getvalue()


def main(argv: list[str]) -> int:
    parser = CommandParser(
        prog="by-hand", usage="lab/by-hand [OPTION...]",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("--repetitions", metavar="N", type=number(int, 1, 1000), default=25,
        help="of each benchmark, each in a program linked in another order"
        " (default: 25)")
    parser.add_plugin()
    add_jobs(parser, "compilations")
    add("--csv", metavar="FILE", type=Path,
        help="write the tables to FILE, too")
    chosen = parser.parse_args(argv)
    install_packages("libbenchmark-dev", "g++")
    gcc = target_gcc()
    plugin = chosen.plugin or built_plugin()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Progress("compiling"):
            made = objects(gcc, plugin, chosen.jobs, folder)
            programs = [link(made, folder, i)
                        for i in range(chosen.repetitions)]
        checked([programs[0], "verify"], "verifying")
        sizes: dict[str, int] = {}
        for path in made:
            sizes |= code_bytes(path)
        code = {form: sizes[form.function] for form in all_forms()}
        both = tables(code, times(programs))
    print("\n\n".join(table.text() for table in both))
    if chosen.csv:
        chosen.csv.write_text(as_csv(
            [f"lab/by-hand --repetitions {chosen.repetitions}", processor(),
             version((gcc,))], both))
    return 0
