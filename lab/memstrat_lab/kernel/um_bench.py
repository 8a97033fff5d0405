"""Times and compares kernels that run as processes (User-Mode Linux).

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A kernel is a built `linux` with um/memstrat_bench.c in it.  All kernels run in
turn on one core, and in each turn the first kernel runs again as the control.
The distance of the control's ratios from 1 is the machine's noise.

  measure (kernels, ...)  run them, and write each run to a CSV file
  read_runs (path)        read the runs from such a file
  markdown (runs)         return a table of medians and ratios

As a command: lab/um-bench --help
"""

import argparse
import csv
import math
import os
import re
import shlex
import statistics
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TextIO

from memstrat_lab.processes import run
from memstrat_tools import ToolError
from memstrat_tools.averages import geometric_mean
from memstrat_tools.options import CommandParser, number, whole_number
from memstrat_tools.progress import Progress
from memstrat_tools.tables import markdown as markdown_table

CONTROL = "control"
REPETITIONS = 8
FEWEST_REPETITIONS = 3  # that have quartiles
# Time limit for a run, which takes about half a minute of processor time.
SECONDS = 600
ARGUMENTS = ("mem=256M", "con=null", "con0=fd:0,fd:1")
COLUMNS = ["repetition", "kernel", "item", "ns_per_operation"]
# Prefixes of items with a single block operation and no kernel code.
PURE = ("copy-", "clear-")
# The change of speed that another address of the same code may cause.  The
# control does not show this change, because it runs the same binary.
LAYOUT = .01


class BenchError(ToolError):
    """An unexpected result of a kernel, which the text describes."""


@dataclass(frozen=True)
class Run:
    """A run of a kernel: nanoseconds per operation, by item."""
    repetition: int
    kernel: str
    ns: dict[str, float]


@dataclass(frozen=True)
class Ratio:
    """The median and the quartiles of ratios."""
    median: float
    low: float
    high: float

    @property
    def spread(self) -> float:
        """Return the distance of the farther quartile from the median."""
        return max(self.high - self.median, self.median - self.low)


@dataclass(frozen=True)
class Row:
    """The times of an item: NS is the first kernel's median, RATIOS are the
    ratios of the other kernels to the first, and NOISE is the distance of the
    control's farther quartile from 1."""
    item: str
    ns: float
    ratios: dict[str, Ratio]
    noise: float

    def differ(self, kernel: str) -> bool:
        """Return true if KERNEL's ratio is farther from 1 than the noise and
        LAYOUT, and both quartiles are on the same side of 1."""
        ratio = self.ratios[kernel]
        return (abs(ratio.median - 1) > max(self.noise, LAYOUT)
                and (ratio.low > 1 or ratio.high < 1))


def parse(output: str) -> dict[str, float]:
    """Return a kernel's times in OUTPUT: nanoseconds per operation, by item.
    Raise BenchError if the kernel did not finish."""
    failed = re.search(r"^memstrat-bench (\S+) failed (-?\d+)", output, re.M)
    if failed:
        raise BenchError(f"'{failed[1]}' failed with error {failed[2]}")
    if not re.search(r"^memstrat-bench done", output, re.M):
        last = output.strip().splitlines()[-1:] or ["nothing"]
        raise BenchError(f"the benchmark did not finish, last line: {last[0]}")
    return {name: float(ns) for name, ns in
            re.findall(r"^memstrat-bench (\S+) (\d+\.\d+)\s*$", output, re.M)}


def run_kernel(binary: Path, core: int, seconds: float = SECONDS
               ) -> dict[str, float]:
    """Run BINARY once on CORE, for at most SECONDS.  Return its times."""
    with tempfile.TemporaryDirectory(prefix="memstrat-um-") as folder:
        # The kernel creates a folder in HOME.
        result = run(["taskset", "-c", str(core), binary.absolute(),
                      *ARGUMENTS], Path(folder), seconds, {"HOME": folder})
    if result.timed_out:
        raise BenchError(f"not finished after {seconds:g} s")
    return parse(result.output)


def check_items(ns: dict[str, float], expected: Iterable[str]) -> None:
    """Raise BenchError unless the items of NS are EXPECTED."""
    if missing := [item for item in expected if item not in ns]:
        raise BenchError(f"no time of {', '.join(missing)}")
    if added := ns.keys() - set(expected):
        raise BenchError(f"unexpected: {', '.join(sorted(added))}")


def measure(kernels: Mapping[str, Path], csv_file: Path,
            repetitions: int = REPETITIONS, core: int | None = None,
            command: str = "", seconds: float = SECONDS,
            stream: TextIO | None = None) -> list[Run]:
    """Run KERNELS, files by name, in turn, REPETITIONS times, on CORE
    (default: the last core that this process may use).  Write COMMAND to
    CSV_FILE as a comment, and then each run immediately.  Show progress on
    STREAM.  Raise BenchError if a kernel fails, takes more than SECONDS, or
    has other items than the first kernel."""
    core = max(os.sched_getaffinity(0)) if core is None else core
    in_turn = {**kernels, CONTROL: next(iter(kernels.values()))}
    runs: list[Run] = []
    csv_file.parent.mkdir(parents=True, exist_ok=True)
    with csv_file.open("w", newline="") as table, Progress(
            "timing", repetitions * len(in_turn), "runs", stream=stream
            ) as progress:
        if command:
            table.write(f"# {command}\n")
        writer = csv.writer(table, lineterminator="\n")
        writer.writerow(COLUMNS)
        for repetition, (name, binary) in product(
                range(1, repetitions + 1), in_turn.items()):
            try:
                ns = run_kernel(binary, core, seconds)
                check_items(ns, runs[0].ns if runs else ns)
            except BenchError as error:
                raise BenchError(f"kernel '{name}', repetition {repetition}:"
                                 f" {error}") from None
            runs.append(Run(repetition, name, ns))
            writer.writerows([repetition, name, item, time]
                             for item, time in ns.items())
            table.flush()
            progress.step()
    return runs


def read_runs(csv_file: Path) -> list[Run]:
    """Return the runs that measure wrote, in order."""
    runs: dict[tuple[int, str], Run] = {}
    try:
        with csv_file.open(newline="") as stream:
            lines = (line for line in stream if not line.startswith("#"))
            for row in csv.DictReader(lines):
                key = int(row["repetition"]), row["kernel"]
                runs.setdefault(key, Run(*key, {})).ns[row["item"]] = float(
                    row["ns_per_operation"])
    except (ValueError, TypeError, KeyError, csv.Error):
        raise BenchError(f"{csv_file}: found something else, expected a table"
                         " that um-bench wrote") from None
    return list(runs.values())


def ratio_of(values: Sequence[float], references: Sequence[float]) -> Ratio:
    """Return the ratios of VALUES to REFERENCES, element by element."""
    ratios = [value / reference
              for value, reference in zip(values, references, strict=True)]
    if len(ratios) == 1:
        return Ratio(ratios[0], ratios[0], ratios[0])
    low, median, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return Ratio(median, low, high)


def rows_of(runs: Sequence[Run], first: str) -> list[Row]:
    """Return for each item of RUNS the median of the kernel FIRST, and the
    other kernels' ratios to it.  Ignore incomplete repetitions."""
    by_kernel: dict[str, dict[int, dict[str, float]]] = {}
    for each in runs:
        by_kernel.setdefault(each.kernel, {})[each.repetition] = each.ns
    complete = sorted(set.intersection(*(set(each) for each
                                         in by_kernel.values())))
    if not complete:
        raise BenchError("no repetition has a run of every kernel")

    def times(name: str, item: str) -> list[float]:
        return [by_kernel[name][repetition][item] for repetition in complete]
    # Show the control only beside the kernel that the control repeats.
    controlled = runs[0].kernel
    others = [name for name in by_kernel
              if name != first and (name != CONTROL or first == controlled)]
    rows = []
    for item in runs[0].ns:
        control = ratio_of(times(CONTROL, item), times(controlled, item))
        rows.append(Row(
            item, statistics.median(times(first, item)),
            {name: ratio_of(times(name, item), times(first, item))
             for name in others},
            max(abs(control.low - 1), abs(control.high - 1))))
    return rows


def mean(rows: Iterable[Row], kernel: str) -> float:
    """Return the geometric mean of KERNEL's ratios."""
    return geometric_mean(row.ratios[kernel].median for row in rows) or 1


def digits(ns: float) -> str:
    """Return NS with about three significant digits."""
    return f"{ns:.{max(0, 2 - int(math.log10(max(ns, 1))))}f}"


def markdown(runs: Sequence[Run], first: str | None = None) -> str:
    """Return a Markdown table of RUNS: the medians of the kernel FIRST
    (default: that of the first run), and the other kernels' ratios to it.
    Ratios that exceed the noise are bold.  Say so if there are too few
    repetitions to know the noise."""
    first = first or runs[0].kernel
    rows = rows_of(runs, first)
    table = []
    for row in rows:
        cells = [row.item, digits(row.ns)]
        for kernel, ratio in row.ratios.items():
            text = f"{ratio.median:.2f} ±{ratio.spread:.2f}"
            bold = kernel != CONTROL and row.differ(kernel)
            cells.append(f"**{text}**" if bold else text)
        table.append(cells)
    kernels = [*rows[0].ratios]
    impure = [row for row in rows if not row.item.startswith(PURE)]
    for title, meant in (("geometric mean", rows),
                         ("without the pure ones", impure)):
        table.append([title, "", *(f"{mean(meant, kernel):.3f}"
                                   for kernel in kernels)])
    few = len({run.repetition for run in runs}) < FEWEST_REPETITIONS
    return (markdown_table(["", f"{first}, ns", *kernels], table) + "\n"
            + few * ("\nThese are no results: fewer than"
                     f" {FEWEST_REPETITIONS} repetitions do not show the"
                     " noise.\n"))


def kernel_argument(text: str) -> tuple[str, Path]:
    name, _, path = text.partition("=")
    if not name or name == CONTROL or not Path(path).is_file():
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected NAME=FILE of a built kernel")
    return name, Path(path)


def main(argv: list[str]) -> int:
    parser = CommandParser(
        prog="um-bench", usage="lab/um-bench [OPTION...]"
        " [NAME=FILE...]", description="Compare kernels for User-Mode Linux.")
    parser.add_argument("--csv", type=Path, required=True, metavar="FILE",
                        help="the single runs: written, or only read if no"
                        " kernel is given")
    parser.add_argument("--repetitions", type=number(int, 1, 1000),
                        default=REPETITIONS,
                        metavar="N")
    parser.add_argument("--core", type=whole_number(0), metavar="N")
    parser.add_argument("--first", metavar="NAME", help="the kernel whose time"
                        " is 1 (default: the first)")
    parser.add_argument("kernels", nargs="*", type=kernel_argument,
                        metavar="NAME=FILE")
    chosen = parser.parse_args(argv)
    runs = (measure(dict(chosen.kernels), chosen.csv, chosen.repetitions,
                    chosen.core, shlex.join(["lab/um-bench", *argv]),
                    stream=sys.stderr)
            if chosen.kernels else read_runs(chosen.csv))
    print(markdown(runs, chosen.first), end="")
    return 0
