"""The command bench/compile-time-kernel: the cost of the plugin in compile
time, on files of a kernel.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import math
import os
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from memstrat_tools import TOP
from memstrat_tools.callgrind import collected
from memstrat_tools.compiler import (
    built_plugin,
    plugin_flags,
    target_gcc,
    version,
)
from memstrat_tools.kernel.commands import (
    add_sample,
    compile_in,
    prepared,
    sample,
)
from memstrat_tools.machine import install_packages
from memstrat_tools.options import CommandParser
from memstrat_tools.processes import cpu_seconds
from memstrat_tools.progress import Progress

DESCRIPTION = """\
FOLDER is a kernel that tools/kernel has built with memstrat, for example
build/kernel/D-memstrat.  Compiles FILES (default: 10) of its C files, always
the same ones, without the plugin, with it, and with it but nothing lowered
(limit=0), and counts the instructions of the compiler with callgrind.  With
--clock it is the processor's time for the whole command, in milliseconds, the
least of seven for each file, without and with the plugin in turn: a single time
is too noisy for what is below a percent, the sum for some hundred files is not.
Writes what it counted, and prints the sums as ratios, with the standard error
of a sum of times."""

# The times taken of each file with --clock: other programs on the machine make
# a time longer.
TIMES = 7


def instructions(folder: Path, command: str, flags: str) -> int:
    """The number of instructions of the compiler for COMMAND with FLAGS."""
    command = prepared(command, flags, "-S -o /dev/null")
    with tempfile.NamedTemporaryFile() as out:
        output = compile_in(
            folder, f"{command} -wrapper valgrind,--tool=callgrind,"
            f"--callgrind-out-file={out.name}")
    return collected(output, command)


def milliseconds(folder: Path, command: str, flags: str) -> int:
    """The processor time that COMMAND takes with FLAGS, including the
    assembler's."""
    before = cpu_seconds()
    with tempfile.NamedTemporaryFile(suffix=".o") as out:
        compile_in(folder, prepared(command, flags, f"-c -o {out.name}"))
    return round(1000 * (cpu_seconds() - before))


def count_all(folder: Path, commands_by_file: list[str],
              variants: list[str], progress: Progress) -> list[list[int]]:
    """The instructions for each command with each of VARIANTS."""
    pairs = [(command, flags) for command in commands_by_file
             for flags in variants]
    counts = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for count in pool.map(lambda pair: instructions(folder, *pair), pairs):
            counts.append(count)
            progress.step()
    return [counts[i:i + len(variants)]
            for i in range(0, len(counts), len(variants))]


def time_all(folder: Path, commands_by_file: list[str],
             variants: list[str], progress: Progress) -> list[list[int]]:
    """The least time in milliseconds of TIMES runs, for each command with each
    of VARIANTS."""
    rows = []
    for command in commands_by_file:
        rounds = [[milliseconds(folder, command, flags) for flags in variants]
                  for _ in range(TIMES)]
        rows.append([min(times) for times in zip(*rounds, strict=True)])
        progress.step(len(variants))
    return rows


def ratio_to_first(rows: list[list[int]], column: int) -> float:
    """The sum of COLUMN as a ratio to the sum of the first."""
    return sum(row[column] for row in rows) / sum(row[0] for row in rows)


def standard_error(rows: list[list[int]], column: int) -> float:
    """The standard error of ratio_to_first."""
    total = sum(row[0] for row in rows)
    ratio = ratio_to_first(rows, column)
    return math.sqrt(sum((row[column] - ratio * row[0]) ** 2
                         for row in rows)) / total


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="compile-time-kernel", description=DESCRIPTION)
    parser.add_argument("--clock", action="store_true")
    add_sample(parser, 10)
    chosen = parser.parse_args(argv)
    if not chosen.result:
        name = "compile-time-kernel" + ("-clock" if chosen.clock else "")
        chosen.result = TOP / f"bench/results/{name}.csv"
    return chosen


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    if not chosen.clock:
        install_packages("valgrind")
    plugin = built_plugin()
    variants = {"without": "", "with": " ".join(plugin_flags(plugin))}
    if not chosen.clock:
        variants["limit=0"] = " ".join(plugin_flags(plugin, ["limit=0"]))
    files = sample(chosen.folder, chosen.files)
    print(f"Compiling {chosen.files} files"
          f"{'' if chosen.clock else ' under callgrind'} ...", flush=True)
    measure = time_all if chosen.clock else count_all
    with Progress("compiling", len(files) * len(variants),
                  "times") as progress:
        rows = measure(chosen.folder, list(files.values()),
                       list(variants.values()), progress)
    option = " --clock" if chosen.clock else ""
    unit = "milliseconds" if chosen.clock else "instructions"
    with chosen.result.open("w") as out:
        print(f"# bench/compile-time-kernel{option} {chosen.folder.name}"
              f" {chosen.files}", file=out)
        print(f"# {unit} of the compiler; {version([target_gcc()])}", file=out)
        print("file", *variants, sep=",", file=out)
        for name, row in zip(files, rows, strict=True):
            print(name, *row, sep=",", file=out)
    for column, variant in list(enumerate(variants))[1:]:
        ratio = ratio_to_first(rows, column)
        error = (f" +-{standard_error(rows, column):.4f}" if chosen.clock
                 else "")
        print(f"{variant + ' / without:':20} {ratio:.4f}{error}")
    print(f"{unit.capitalize()} are in {chosen.result}.")
    return 0
