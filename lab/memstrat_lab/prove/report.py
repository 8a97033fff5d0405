"""A table of what was proven, and a list of what was not.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from memstrat_lab.prove.campaign import FAULT_TIMED_OUT, Result
from memstrat_lab.prove.named_exceptions import NamedException
from memstrat_tools.tables import Table

COLUMNS = ("functions", "lowered", "proven", "named", "refuted", "timed out",
           "unsupported", "vacuous", "in expansion")


def failure(column: str, result: Result) -> str:
    """What is said of RESULT, which counts in COLUMN."""
    why = result.outcome.why
    if column == "vacuous" and result.mutant:
        why = f"the plugin with a fault: {result.mutant.why}"
    return (f"{column}: {result.options.name}: {result.function.shape}:"
            f" {why}")


class Report:
    def __init__(self, results: Iterable[Result],
                 exceptions: list[NamedException]) -> None:
        self.exceptions = exceptions
        self.counts: dict[str, Counter[str]] = {}
        self.failures: list[str] = []
        self.named: Counter[NamedException] = Counter()
        for result in sorted(results, key=lambda r: (r.options.name,
                                                     str(r.function.shape))):
            self.add(result)

    def add(self, result: Result) -> None:
        counts = self.counts.setdefault(result.options.name, Counter())
        counts["functions"] += 1
        counts["in expansion"] += result.outcome.expanded > 0
        column = result.verdict
        if not column:
            return
        counts["lowered"] += 1
        exception = next((each for each in self.exceptions
                          if each.covers(result)), None)
        if exception:
            column = "named"
            self.named[exception] += 1
        elif column != "proven":
            if column == FAULT_TIMED_OUT:
                column = "vacuous"
            self.failures.append(failure(column, result))
        counts[column] += 1

    def passed(self) -> int:
        return sum(counts["proven"] + counts["named"]
                   for counts in self.counts.values())

    def lines(self) -> list[str]:
        total = Counter[str]()
        for counts in self.counts.values():
            total += counts
        table = Table("", ["", *COLUMNS], [
            [name, *(str(counts[column]) for column in COLUMNS)]
            for name, counts in [*self.counts.items(), ("all", total)]])
        return (self.failures + table.text().splitlines()
                + [f"named, {count}: {each.verdict}: {each.reason}"
                   for each, count in self.named.items()]
                + [f"{self.passed()} passed, {len(self.failures)} failed"])
