"""Time kernels that run as processes (User-Mode Linux), and compare them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A kernel is a built `linux` with um/memstrat_bench.c in it.  All are run in
turn on one core, and in each turn the first one runs once more as the control:
the distance of the control's ratios from 1 is the noise of the machine.

  measure (kernels, ...)  run them, and write each run to a CSV file
  read_runs (path)        the runs in such a file
  table_of (runs)         medians and ratios
  markdown (table)        the text to show

As a command: lab/um-bench --help
"""

from __future__ import annotations

import argparse
import csv
import math
import os
import re
import shlex
import statistics
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from memstrat_lab.ratios import Ratio, ratio_of
from memstrat_tools import ToolError
from memstrat_tools.averages import deviation, geometric_mean
from memstrat_tools.options import CommandParser, number, whole_number
from memstrat_tools.processes import run
from memstrat_tools.progress import Progress
from memstrat_tools.tables import markdown as markdown_table

CONTROL = "control"
REPETITIONS = 8
# A kernel takes about half a minute of processor time.
SECONDS = 600
ARGUMENTS = ("mem=256M", "con=null", "con0=fd:0,fd:1")
COLUMNS = ["repetition", "kernel", "item", "ns_per_operation"]
# Items that are a single block operation and no code of the kernel.
PURE = ("copy-", "clear-")
# Code gets this much faster or slower just by its place in memory.  The
# control, which is the same binary, does not show that.
LAYOUT = .01


class BenchError(ToolError):
    """A kernel did not give the expected result.  The text says which kernel,
    and what it gave."""


@dataclass(frozen=True)
class Kernel:
    name: str
    binary: Path


@dataclass(frozen=True)
class Run:
    """One run of one kernel: nanoseconds per operation, by item."""
    repetition: int
    kernel: str
    ns: dict[str, float]


@dataclass(frozen=True)
class Row:
    """NS and DEVIATION_NS are the first kernel's median and its median
    absolute deviation, RATIOS are the other kernels' ratios.  NOISE is how far
    the quartiles of the control are from 1."""
    item: str
    ns: float
    deviation_ns: float
    ratios: dict[str, Ratio]
    noise: float

    def differ(self, kernel: str) -> bool:
        """True if KERNEL's ratio is farther from 1 than the noise and LAYOUT,
        with both of its quartiles on the same side."""
        ratio = self.ratios[kernel]
        return (abs(ratio.median - 1) > max(self.noise, LAYOUT)
                and (ratio.low > 1 or ratio.high < 1))


@dataclass(frozen=True)
class Table:
    """KERNELS are those without the first one, FIRST; the control is the last,
    if it is a control of FIRST."""
    first: str
    kernels: list[str]
    repetitions: int
    rows: list[Row] = field(default_factory=list)

    def mean(self, kernel: str, pure: bool = True) -> float:
        """The geometric mean of KERNEL's ratios; without PURE, only of those of
        kernel code."""
        return geometric_mean(row.ratios[kernel].median for row in self.rows
                              if pure or not row.item.startswith(PURE)) or 1


def parse(output: str) -> dict[str, float]:
    """What a kernel printed: nanoseconds per operation, by item.  Raises
    BenchError if it did not run to its end."""
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
    """Run BINARY once on CORE, for SECONDS at most; return what parse gives."""
    with tempfile.TemporaryDirectory(prefix="memstrat-um-") as folder:
        # It keeps a folder of its own in HOME.
        result = run(["taskset", "-c", str(core), binary.absolute(),
                      *ARGUMENTS], Path(folder), seconds, {"HOME": folder})
    if result.timed_out:
        raise BenchError(f"not finished after {seconds:g} s")
    return parse(result.output)


def check_items(ns: dict[str, float], expected: Iterable[str]) -> None:
    """Raise BenchError if the items of NS are not EXPECTED."""
    missing = [item for item in expected if item not in ns]
    if missing:
        raise BenchError(f"no time of {', '.join(missing)}")
    added = ns.keys() - set(expected)
    if added:
        raise BenchError(f"unexpected: {', '.join(sorted(added))}")


def in_turn(kernels: Sequence[Kernel]) -> list[Kernel]:
    """The runs of one repetition: KERNELS, and the first one as the control."""
    return [*kernels, Kernel(CONTROL, kernels[0].binary)]


def default_core() -> int:
    """The last core that this process may run on."""
    return max(os.sched_getaffinity(0))


def measure(kernels: Sequence[Kernel], csv_file: Path,
            repetitions: int = REPETITIONS, core: int | None = None,
            head: Sequence[str] = (), seconds: float = SECONDS,
            stream: TextIO | None = None) -> list[Run]:
    """Run KERNELS in turn, REPETITIONS times, on CORE.

    Each run is written to CSV_FILE as soon as it is done, after the lines of
    HEAD as comments.  How far it is goes to STREAM.  Raises
    BenchError if a kernel fails, takes more than SECONDS, or has other items
    than the first one.
    """
    core = default_core() if core is None else core
    runs: list[Run] = []
    csv_file.parent.mkdir(parents=True, exist_ok=True)
    all_runs = repetitions * len(in_turn(kernels))
    with csv_file.open("w", newline="") as table, Progress(
            "timing", all_runs, "runs", stream=stream) as progress:
        table.writelines(f"# {line}\n" for line in head)
        writer = csv.writer(table, lineterminator="\n")
        writer.writerow(COLUMNS)
        for repetition in range(1, repetitions + 1):
            for kernel in in_turn(kernels):
                try:
                    ns = run_kernel(kernel.binary, core, seconds)
                    check_items(ns, runs[0].ns if runs else ns)
                except BenchError as error:
                    raise BenchError(f"kernel '{kernel.name}', repetition"
                                     f" {repetition}: {error}") from None
                runs.append(Run(repetition, kernel.name, ns))
                writer.writerows([repetition, kernel.name, item, time]
                                 for item, time in ns.items())
                table.flush()
                progress.step()
    return runs


def read_runs(csv_file: Path) -> list[Run]:
    """The runs that measure wrote, in order."""
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


def table_of(runs: Sequence[Run], first: str | None = None) -> Table:
    """Medians and ratios of RUNS to the kernel FIRST (default: that of the
    first run).  An incomplete repetition does not count."""
    names = list(dict.fromkeys(run.kernel for run in runs))
    first = first or names[0]
    by_kernel = {name: {run.repetition: run.ns for run in runs
                        if run.kernel == name} for name in names}
    complete = sorted(set.intersection(*(set(by_kernel[name])
                                         for name in names)))
    if not complete:
        raise BenchError("no repetition has a run of every kernel")

    def times(name: str, item: str) -> list[float]:
        return [by_kernel[name][repetition][item] for repetition in complete]
    # The control is a control only of the kernel that it is.
    others = [name for name in names
              if name != first and (name != CONTROL or first == names[0])]
    table = Table(first, others, len(complete))
    for item in runs[0].ns:
        first_ns = times(first, item)
        control = ratio_of(times(CONTROL, item), times(names[0], item))
        table.rows.append(Row(
            item, statistics.median(first_ns), deviation(first_ns),
            {name: ratio_of(times(name, item), first_ns) for name in others},
            max(abs(control.low - 1), abs(control.high - 1))))
    return table


def digits(ns: float) -> str:
    """NS with about three digits."""
    return f"{ns:.{max(0, 2 - int(math.log10(max(ns, 1))))}f}"


def markdown(table: Table) -> str:
    """TABLE in Markdown; ratios that differ by more than the noise are bold."""
    rows = []
    for row in table.rows:
        cells = [row.item, digits(row.ns)]
        for kernel, ratio in row.ratios.items():
            text = f"{ratio.median:.2f} ±{ratio.spread:.2f}"
            bold = kernel != CONTROL and row.differ(kernel)
            cells.append(f"**{text}**" if bold else text)
        rows.append(cells)
    for title, pure in ("geometric mean", True), ("without the pure ones",
                                                  False):
        rows.append([title, "", *(f"{table.mean(kernel, pure):.3f}"
                                  for kernel in table.kernels)])
    return markdown_table(["", f"{table.first}, ns", *table.kernels],
                          rows) + "\n"


def kernel_argument(text: str) -> Kernel:
    name, _, path = text.partition("=")
    if not name or name == CONTROL or not Path(path).is_file():
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected NAME=FILE of a built kernel")
    return Kernel(name, Path(path))


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
    runs = (measure(chosen.kernels, chosen.csv, chosen.repetitions,
                    chosen.core,
                    [shlex.join(["lab/um-bench", *argv])],
                    stream=sys.stderr)
            if chosen.kernels else read_runs(chosen.csv))
    print(markdown(table_of(runs, chosen.first)), end="")
    return 0
