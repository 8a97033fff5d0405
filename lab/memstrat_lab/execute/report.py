"""Tables of compared functions and operations, and the differences.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path

from memstrat_lab.execute.campaign import (
    REACHED,
    VERDICTS,
    FileResult,
    FunctionResult,
)
from memstrat_tools.tables import Table, number_of

COLUMN = 44  # characters of one code beside the other
MOST_REASONS = 12


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def side_by_side(codes: Sequence[list[str]]) -> Iterator[str]:
    """Yield the lines of both CODES side by side, equal ones in one row."""
    before, after = codes
    one, two = ([line.partition("  ")[2] for line in code] for code in codes)
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    for kind, i, i_end, j, j_end in matcher.get_opcodes():
        mark = " " if kind == "equal" else "|"
        for left, right in zip_longest(before[i:i_end], after[j:j_end],
                                       fillvalue=""):
            yield f"  {left:{COLUMN}.{COLUMN}} {mark} {right}".rstrip()


class Report:
    """The tables and lines about RESULTS."""

    def __init__(self, results: Sequence[FileResult]) -> None:
        self.results = results
        self.functions = [each for result in results
                          for each in result.functions]
        self.count = Counter(each.verdict for each in self.functions)
        self.operations: Counter[str] = Counter()
        for each in self.functions:
            self.operations += each.operations

    @property
    def failed(self) -> bool:
        return bool(self.count["differs"])

    def named(self) -> Iterator[tuple[str, FunctionResult]]:
        for result in self.results:
            for each in result.functions:
                yield result.name, each

    def tables(self) -> Iterator[Table]:
        yield Table("", ["functions", *VERDICTS], [
            [f"{len(self.functions):,}",
             *(f"{self.count[verdict]:,}" for verdict in VERDICTS)]], 0)
        if self.operations:
            total = self.operations.total()
            yield Table("", ["operations", *REACHED], [
                [f"{total:,}", *(f"{self.operations[kind]:,}"
                                 for kind in REACHED)]], 0)
        reasons = Counter(each.text for each in self.functions
                          if each.verdict in ("partly", "not run"))
        reasons += Counter(result.problem for result in self.results
                           if result.problem)
        if reasons:
            yield Table("Not run to the end, or not at all", ["reason", ""], [
                [reason, f"{number:,}"] for reason, number
                in reasons.most_common(MOST_REASONS)])

    def lines(self, codes: bool) -> Iterator[str]:
        """Yield the report, with CODES of functions that differ if true."""
        for name, each in self.named():
            if each.verdict == "differs":
                yield f"{name}: {each.name}: {each.text}"
                yield f"  with {each.state}"
                if codes:
                    yield from side_by_side(each.codes)
        for table in self.tables():
            yield from table.text().splitlines()
            yield ""
        compared = [each for each in self.functions if each.instructions]
        covered = sum(each.covered for each in compared)
        instructions = sum(each.instructions for each in compared)
        yield (f"{number_of(covered, 'instruction')} of"
               f" {number_of(instructions, 'instruction')} executed"
               f" ({percent(covered, instructions)})")
        yield (f"{self.count['same']} passed,"
               f" {self.count['differs']} failed")

    def write(self, path: Path) -> None:
        """Write a line for each executed function to the table PATH."""
        with path.open("w", newline="") as out:
            table = csv.writer(out, lineterminator="\n")
            table.writerow(["file", "function", "verdict", "text", "state",
                            "states", "covered", "instructions", *REACHED])
            for name, each in self.named():
                table.writerow([
                    name, each.name, each.verdict, each.text, each.state,
                    each.states, each.covered, each.instructions,
                    *(each.operations[kind] for kind in REACHED)])
