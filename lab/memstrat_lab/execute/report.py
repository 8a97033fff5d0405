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
    FunctionResult,
)
from memstrat_tools.tables import Table, number_of

COLUMN = 44  # characters of one code beside the other
MOST_REASONS = 12


def side_by_side(before: list[str], after: list[str]) -> Iterator[str]:
    """Yield the lines of both codes side by side, equal ones in one row."""
    one, two = ([line.partition("  ")[2] for line in code]
                for code in (before, after))
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    for kind, i, i_end, j, j_end in matcher.get_opcodes():
        for left, right in zip_longest(before[i:i_end], after[j:j_end],
                                       fillvalue=""):
            yield (f"  {left:{COLUMN}.{COLUMN}} {' |'[kind != 'equal']}"
                   f" {right}").rstrip()


class Report:
    """The tables and lines about RESULTS."""

    def __init__(self, results: Sequence[FunctionResult]) -> None:
        self.results = results
        self.count = Counter(each.verdict for each in results if each.name)

    def tables(self) -> Iterator[Table]:
        operations: Counter[str] = Counter()
        for each in self.results:
            operations += each.operations
        for title, count, kinds in (("functions", self.count, VERDICTS),
                                    ("operations", operations, REACHED)):
            if count:
                yield Table("", [title, *kinds], [
                    [f"{count.total():,}",
                     *(f"{count[kind]:,}" for kind in kinds)]], 0)
        reasons = Counter(each.text for each in self.results
                          if each.verdict in ("partly", "not run"))
        if reasons:
            yield Table("Not run to the end, or not at all", ["reason", ""], [
                [reason, f"{number:,}"] for reason, number
                in reasons.most_common(MOST_REASONS)])

    def lines(self, codes: bool) -> Iterator[str]:
        """Yield the report, with CODES of functions that differ if true."""
        for each in self.results:
            if each.verdict == "differs":
                yield f"{each.file}: {each.name}: {each.text}"
                yield f"  with {each.state}"
                if codes:
                    yield from side_by_side(*each.codes)
        for table in self.tables():
            yield from (*table.text().splitlines(), "")
        covered = sum(each.covered for each in self.results)
        total = sum(each.instructions for each in self.results)
        yield (f"{number_of(covered, 'instruction')} of"
               f" {number_of(total, 'instruction')} executed"
               f" ({100 * covered / max(total, 1):.1f} %)")
        yield (f"{self.count['same']} passed,"
               f" {self.count['differs']} failed")

    def write(self, path: Path) -> None:
        """Write a line for each executed function to the table PATH."""
        names = ["file", "function", "verdict", "text", "state", "states",
                 "covered", "instructions"]
        with path.open("w", newline="") as out:
            table = csv.writer(out, lineterminator="\n")
            table.writerow([*names, *REACHED])
            for each in self.results:
                table.writerow([
                    each.file, each.name, each.verdict, each.text, each.state,
                    each.states, each.covered, each.instructions,
                    *(each.operations[kind] for kind in REACHED)])
