"""The command bench/compile-time: the cost of the plugin in compile time, on
SQLite's amalgamation.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import resource
import tempfile
from pathlib import Path
from statistics import median_low

from memstrat_tools import TOP
from memstrat_tools.compiler import (
    built_plugin,
    plugin_flags,
    target_gcc,
    version,
)
from memstrat_tools.machine import install_packages
from memstrat_tools.options import CommandParser, whole_number
from memstrat_tools.processes import checked
from memstrat_tools.programs.programs import PROGRAMS, source_of
from memstrat_tools.progress import Progress

DESCRIPTION = """\
Compile SQLite's sqlite3.c, of Debian's source package, without the plugin (a),
with it (b) and without again (control), in turn.  Writes the user times of all
rounds in seconds, and prints the medians of the ratios."""

FLAGS = ("-O2", "-w")
RESULT = "bench/results/compile-time.csv"


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="compile-time", usage="bench/compile-time [RESULT.csv [ROUNDS]]",
        description=DESCRIPTION)
    parser.add_argument("result", metavar="RESULT.csv", nargs="?", type=Path,
                        default=TOP / RESULT,
                        help=f"the times (default: {RESULT})")
    parser.add_argument("rounds", metavar="ROUNDS", nargs="?", default=7,
                        type=whole_number(1), help="(default: 7)")
    return parser.parse_args(argv)


def user_seconds(source: Path, flags: list[str]) -> float:
    """The user time of compiling SOURCE with FLAGS."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    checked([target_gcc(), *FLAGS, *flags, "-c", source, "-o",
             source.with_suffix(".o")], "compiling SQLite")
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def measured(amalgamation: Path, result: Path, rounds: int
             ) -> list[list[float]]:
    """The times of each round, which are also written to RESULT."""
    variants: dict[str, list[str]] = {
        "without": [], "with": plugin_flags(built_plugin()), "control": []}
    gcc = target_gcc()
    lines = amalgamation.read_bytes().count(b"\n")
    with (tempfile.TemporaryDirectory() as folder, result.open("w") as out):
        source = Path(folder) / "sqlite3.i"
        checked([gcc, *FLAGS, "-E", amalgamation, "-o", source],
                "preprocessing SQLite")
        print(f"Compiling {rounds * len(variants) + 1} times ...", flush=True)
        user_seconds(source, [])
        print(f"# bench/compile-time {result} {rounds}\n# {lines} lines,"
              f" {' '.join(FLAGS)}; {version([gcc])}; user time in seconds",
              ",".join(variants), sep="\n", file=out)
        rows = []
        with Progress("compiling", rounds, "rounds") as progress:
            for _ in range(rounds):
                rows.append([user_seconds(source, flags)
                             for flags in variants.values()])
                print(",".join(f"{seconds:.3f}" for seconds in rows[-1]),
                      file=out, flush=True)
                progress.step()
    return rows


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    install_packages("tcl", "make")
    folder = TOP / "build/programs"
    folder.mkdir(parents=True, exist_ok=True)
    source = source_of(PROGRAMS["sqlite"], folder)
    rows = measured(source / "sqlite3.c", chosen.result, chosen.rounds)
    for column, title in ((1, "with the plugin / without:"),
                          (2, "control / without:")):
        ratios = [row[column] / row[0] for row in rows]
        print(f"{title:26} median {median_low(ratios):.6g}"
              f" ({min(ratios):.6g} to {max(ratios):.6g})")
    print(f"Raw times are in {chosen.result}.")
    return 0
