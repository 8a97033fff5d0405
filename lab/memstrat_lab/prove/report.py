"""A table of what was proven, and a list of what was not.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from memstrat_lab.prove.campaign import EQUAL, Result
from memstrat_lab.prove.named_exceptions import NamedException
from memstrat_lab.prove.validator import Verdict

COLUMNS = ("functions", "lowered", "proven", "named", "refuted", "timed out",
           "unsupported", "vacuous", "in expansion")


@dataclass(frozen=True)
class Failure:
    column: str
    """The column in which it counts."""
    result: Result

    def __str__(self) -> str:
        outcome = self.result.outcome
        why = outcome.why
        if self.column == "vacuous" and self.result.mutant:
            why = f"the plugin with a fault: {self.result.mutant.why}"
        return (f"{self.column}: {self.result.options.name}:"
                f" {self.result.function.title}: {why}")


def column_of(result: Result, exception: NamedException | None) -> str | None:
    """The column in which RESULT counts; None if there was nothing to prove."""
    verdict = result.outcome.verdict
    if verdict == Verdict.REFUTED:
        return "refuted"
    if not result.outcome.lowered:
        return None
    if exception:
        return "named"
    if result.proven():
        return "proven"
    if verdict in EQUAL:
        return "vacuous"
    if verdict == Verdict.TIMED_OUT:
        return "timed out"
    return "unsupported"


class Report:
    def __init__(self, results: Iterable[Result],
                 exceptions: list[NamedException]) -> None:
        self.exceptions = exceptions
        self.counts: dict[str, Counter[str]] = {}
        self.failures: list[Failure] = []
        self.named: Counter[NamedException] = Counter()
        for result in sorted(results, key=lambda r: (r.options.name,
                                                     r.function.title)):
            self.add(result)

    def exception_for(self, result: Result) -> NamedException | None:
        return next((each for each in self.exceptions
                     if each.covers(result)), None)

    def add(self, result: Result) -> None:
        counts = self.counts.setdefault(result.options.name, Counter())
        counts["functions"] += 1
        counts["in expansion"] += result.outcome.expanded > 0
        exception = self.exception_for(result)
        column = column_of(result, exception)
        if not column:
            return
        counts["lowered"] += 1
        counts[column] += 1
        if column == "named" and exception:
            self.named[exception] += 1
        elif column != "proven":
            self.failures.append(Failure(column, result))

    def passed(self) -> int:
        return sum(counts["proven"] + counts["named"]
                   for counts in self.counts.values())

    def lines(self) -> list[str]:
        names = [*self.counts, "all"]
        total = Counter[str]()
        for counts in self.counts.values():
            total += counts
        width = max(map(len, names))
        head = " ".join(f"{column:>{len(column)}}" for column in COLUMNS)
        table = [f"{'':{width}} {head}"]
        for name, counts in [*self.counts.items(), ("all", total)]:
            table.append(f"{name:{width}} " + " ".join(
                f"{counts[column]:>{len(column)}}" for column in COLUMNS))
        return ([str(failure) for failure in self.failures] + table
                + [f"named, {count}: {each.verdict}: {each.reason}"
                   for each, count in self.named.items()]
                + [f"{self.passed()} passed, {len(self.failures)} failed"])
