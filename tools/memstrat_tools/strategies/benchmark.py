"""Compile the C files of bench/strategies in several variants, and time them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The raw times of Google Benchmark are kept, after a head with the command and
the machine.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from memstrat_tools import TOP
from memstrat_tools.compiler import target_gcc, version
from memstrat_tools.machine import processor
from memstrat_tools.options import CommandParser, result_file
from memstrat_tools.processes import checked
from memstrat_tools.progress import Progress

SOURCES = TOP / "bench/strategies"

# The nanoseconds of processor time of each repetition, by the parts of a
# benchmark's name.
Times = dict[tuple[str, ...], list[float]]


def compile_variant(source: str, variant: str, flags: Iterable[str], out: Path
                    ) -> Path:
    """Compile SOURCE as VARIANT with FLAGS, into OUT."""
    checked([target_gcc(), *flags, f"-DVARIANT={variant}", "-c",
             SOURCES / source, "-o", out], f"compiling {variant}")
    return out


@dataclass(frozen=True)
class Benchmark:
    """A command that times the functions that a harness calls."""
    command: str
    harness: str
    seconds: float  # of one repetition, at least
    repetitions: int

    def result(self, description: str, argv: list[str]) -> Path:
        """The file to write, as ARGV names it."""
        parser = CommandParser(
            prog=self.command, usage=f"bench/{self.command} [RESULT.csv]",
            description=description)
        default = f"bench/results/{self.command}.csv"
        parser.add_argument("result", metavar="RESULT.csv", nargs="?",
                            type=result_file, default=TOP / default,
                            help=f"the raw times (default: {default})")
        result: Path = parser.parse_args(argv).result
        return result

    def run(self, objects: list[Path], folder: Path, result: Path) -> Times:
        """Link the harness to OBJECTS in FOLDER, run it, and write its output
        to RESULT."""
        program = folder / "harness"
        checked(["g++", "-O2", "-std=c++17", SOURCES / self.harness, *objects,
                 "-lbenchmark", "-lpthread", "-o", program],
                "building the harness")
        with Progress("timing"):
            output = checked(
                [program, "--benchmark_format=csv",
                 f"--benchmark_min_time={self.seconds}",
                 f"--benchmark_repetitions={self.repetitions}",
                 "--benchmark_enable_random_interleaving=true"],
                "timing").stdout
        result.write_text(f"# bench/{self.command}\n# {processor()};"
                          f" {version([target_gcc()])}\n{output}")
        return times_in(output, self.repetitions)


def times_in(output: str, repetitions: int) -> Times:
    """The times in Google Benchmark's OUTPUT: the REPETITIONS of a benchmark,
    without the statistics that it derives from them."""
    times: Times = defaultdict(list)
    for row in csv.DictReader(output.splitlines()):
        times[tuple(row["name"].split("/"))].append(float(row["cpu_time"]))
    return {name: ns for name, ns in times.items() if len(ns) == repetitions}
