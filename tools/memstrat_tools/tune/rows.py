"""Rows of thresholds, computed from cycles, and their file.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import (
    accumulate,
    combinations_with_replacement,
    pairwise,
    product,
)
from math import exp, log
from pathlib import Path

from memstrat_tools import core
from memstrat_tools.tune.times import Curve, Curves

# The strategies of a row in order, with and without calls.
CHAINS = {"call": ("straight", "loop", "call"),
          "no-call": ("straight", "loop", "rep")}

# The column PLACE for each measured preference.  "small" and "rare" are about
# code size, which times do not show.
PLACES = {"balanced": "usual", "speed": "*"}

# For each kind, the kind that is timed.  A library's memmove is its memcpy.
TIMED = {"copy": "copy", "move": "copy", "clear": "clear", "fill": "clear"}

REGISTERS = {0: "words", 16: "sse", 32: "avx", 64: "avx512"}

# A strategy must beat straight code by this margin: less gain may be noise.
# The halves of a run disagree if their rows differ by more than this margin.
MARGIN = 0.03

# The logarithm for a size without a time, larger than any time's logarithm.
MISSING = 100.0

NAMES = {"straight": "straight", "call": "libcall", "rep": "rep_8byte"}

UNLIMITED = -1

# The flags, the kind of operation, the preference, and a key of CHAINS.
Where = tuple[str, str, str, str]

Table = list[tuple[str, int]]


def table_of(text: str) -> Table:
    """Return the strategies and their largest sizes in TEXT, a STRATEGY of
    options.  Use this file's names of strategies."""
    names = {plugin: name for name, plugin in NAMES.items()}
    return [("loop" if name.endswith("loop") else names.get(name, "rep"),
             int(most)) for name, most in
            (one.split(":")[:2] for one in text.split(","))]


def strategy_at(table: Table, size: int) -> str:
    """Return the strategy for SIZE in TABLE."""
    return next(name for name, most in table if size <= most or most < 0)


def straight_bytes(table: Table) -> int:
    """Return the largest size of straight code in TABLE, or 0."""
    return max((most for name, most in table if name == "straight"), default=0)


def tables(tune: str, widths: Mapping[str, int]) -> dict[Where, str]:
    """Return the STRATEGY of tune=TUNE for every case.  WIDTHS has the bytes
    of a vector by flags."""
    places = [*product(widths, TIMED, PLACES, CHAINS)]
    answers = core.ask(
        {"kind": kind, "size_bytes": 4096, "vector_bytes": widths[flags],
         "prefer": prefer, "tune": tune,
         "libcall": "auto" if call == "call" else "never"}
        for flags, kind, prefer, call in places)
    return dict(zip(places, (one.table for one in answers), strict=True))


def cycles_of(answer: core.Answer) -> dict[str, str]:
    """If the row of ANSWER is in FILE.tune, return the cycles in FILE.csv of
    each strategy, for ANSWER's size or the next larger one there.  Otherwise
    return {}."""
    file = Path(answer.origin.rpartition(":")[0])
    times = file.with_suffix(".csv")
    if file.suffix != ".tune" or not times.is_file():
        return {}
    flags = {"words": "kernel", "sse": "O2", "avx": "native",
             "avx512": "native"}.get(answer.row.split()[0])
    names = {**NAMES, "loop": "unrolled_loop" if flags == "kernel"
             else "vector_loop"}
    found: dict[str, str] = {}
    for strategy, size, cycles in re.findall(
            rf"^{flags},{TIMED[answer.kind]},(\w+),(\d+),.*,([\d.]+)$",
            times.read_text(errors="replace"), re.MULTILINE):
        if int(size) >= answer.size_bytes:
            found.setdefault(names.get(strategy, strategy), cycles)
    return found


class Chain:
    """A sequence of strategies for growing sizes, with their CURVES.  A cut is
    the number of sizes before the next strategy."""

    def __init__(self, curves: Mapping[str, Curve], straight_most: int) -> None:
        self.curves = curves
        self.sizes = sorted(curves["straight"])
        # In the harness, straight code is always cached, so it may be fastest
        # at any size.  In other programs, code is often not cached.  So
        # straight code never gets longer than in the CPU's row.
        self.straight_cut = sum(size <= straight_most for size in self.sizes)
        self.sums = [[*accumulate(
            (log(curve[size]) + log(1 + MARGIN) * (name != "straight")
             if size in curve else MISSING for size in self.sizes),
            initial=0)] for name, curve in curves.items()]

    def total(self, cuts: Sequence[int]) -> float:
        """Return the sum of the logarithms of the times with CUTS."""
        ends = pairwise((0, *cuts, len(self.sizes)))
        return sum(one[end] - one[begin] for one, (begin, end)
                   in zip(self.sums, ends, strict=True))

    def best(self) -> tuple[int, ...]:
        """Return the cuts with the least geometric mean of the times."""
        return min((cuts for cuts in combinations_with_replacement(
            range(len(self.sizes) + 1), len(self.curves) - 1)
            if cuts[0] <= self.straight_cut), key=self.total)

    def ratio(self, cuts: Sequence[int], others: Sequence[int]) -> float:
        """Return the mean factor by which CUTS take longer than OTHERS."""
        return exp((self.total(cuts) - self.total(others)) / len(self.sizes))

    def text(self, cuts: Sequence[int], loop: str) -> str:
        """Return CUTS as a STRATEGY whose loop is called LOOP."""
        ends = pairwise((0, *cuts, len(self.sizes) + 1))
        return ",".join(
            f"{NAMES.get(name, loop)}:"
            f"{self.sizes[end - 1] if end <= len(self.sizes) else UNLIMITED}"
            for name, (begin, end) in zip(self.curves, ends, strict=True)
            if end > begin)

    def crossings(self, cuts: Sequence[int]) -> str:
        """Return the times on both sides of each of CUTS."""
        shown = sorted({at for cut in cuts for at in (cut - 1, cut)
                        if 0 <= at < len(self.sizes)})
        return "Cycles: " + "; ".join(
            f"{self.sizes[at]} bytes: " + ", ".join(
                f"{name} {curve[self.sizes[at]]:.1f}"
                for name, curve in self.curves.items()
                if self.sizes[at] in curve) for at in shown) + "."


@dataclass(frozen=True)
class Row:
    """A row of thresholds without its kinds, or a PROBLEM instead of it."""
    before: str  # the columns before the kinds
    after: str
    times: str
    problem: str = ""


def row_at(where: Where, curves: Sequence[Curves], width: int,
           of_like: str) -> Row:
    """Return the row for WHERE.  CURVES are measured in the whole run and in
    its halves, WIDTH is the bytes of a vector, and OF_LIKE is the CPU's own
    STRATEGY."""
    flags, kind, prefer, call = where
    table = table_of(of_like)
    # Only aligned blocks are timed.  For unaligned blocks, the CPU's own row
    # decides if `rep' is fast.
    names = [name for name in CHAINS[call] if name != "rep"
             or any(other == "rep" for other, _ in table)]
    whole, *halves = (
        Chain({name: each[flags, TIMED[kind], name] for name in names},
              straight_bytes(table)) for each in curves)
    cuts = whole.best()
    loop = "vector_loop" if width else "unrolled_loop"
    half_cuts = [half.best() for half in halves]
    problem = ""
    if cuts[0] == 0:
        problem = "found no size at which straight code is fastest"
    elif any(whole.ratio(each, cuts) > 1 + MARGIN for each in half_cuts):
        problem = "too noisy, the halves of the run say " + " and ".join(
            whole.text(each, loop) for each in half_cuts)
    times = whole.crossings(cuts)
    if cuts[0] == whole.straight_cut:
        times += "  Straight code ends there to stay short."
    return Row(f"{REGISTERS[width]} {prefer} {PLACES[prefer]}",
               f"{call} {whole.text(cuts, loop)}", times, problem)


def rows(curves: Sequence[Curves], widths: Mapping[str, int],
         of_like: Mapping[Where, str]) -> dict[Row, list[str]]:
    """Return the rows for all of OF_LIKE, each with its kinds."""
    kinds: dict[Row, list[str]] = {}
    for where, text in of_like.items():
        row = row_at(where, curves, widths[where[0]], text)
        kinds.setdefault(row, []).append(where[1])
    return kinds


def comment(text: str) -> list[str]:
    return textwrap.wrap(text, 79, initial_indent="# ",
                         subsequent_indent="# ", break_long_words=False,
                         break_on_hyphens=False)


def left_out(made: Mapping[Row, list[str]]) -> Iterator[str]:
    """Return a sentence for each row of MADE that is left out."""
    return (f"{row.before} {','.join(kinds)} {row.after.split()[0]} is left"
            f" out: {row.problem}." for row, kinds in made.items()
            if row.problem)


def text_of(header: Sequence[str], like: str,
            made: Mapping[Row, list[str]]) -> str:
    """Return the text of a file with HEADER and the rows MADE, based on the
    CPU LIKE."""
    lines = [line for text in header for line in comment(text)]
    lines += [f"like = {like}"]
    for row, kinds in made.items():
        if not row.problem:
            lines += ["", *comment(row.times),
                      f"{row.before} {','.join(kinds)} {row.after}"]
    for text in left_out(made):
        lines += ["", *comment(text)]
    return "\n".join(lines) + "\n"
