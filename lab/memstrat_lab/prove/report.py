"""A table of proven functions, and a list of the others.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

exceptions.toml lists functions that may stay unproven.  A refutation cannot be
an exception.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from memstrat_lab.prove.campaign import FAULT_TIMED_OUT, Result
from memstrat_lab.prove.validator import Verdict
from memstrat_tools import ToolError
from memstrat_tools.tables import Table

COLUMNS = ("functions", "lowered", "proven", "named", "refuted", "timed out",
           "unsupported", "vacuous", "in expansion")


LIST = Path(__file__).with_name("exceptions.toml")
NAMEABLE = (Verdict.TIMED_OUT.value, Verdict.UNSUPPORTED.value, FAULT_TIMED_OUT)


@dataclass(frozen=True)
class NamedException:
    verdict: str
    functions: tuple[str, ...]
    """Patterns of titles, with the shell's wildcards."""
    reason: str
    why: str = "*"
    """A pattern of the validator's message."""
    options: tuple[str, ...] = ("*",)
    """Patterns of names of option sets."""
    sizes: tuple[int, int] = (1, 1 << 20)
    """The least and the largest size, in bytes."""

    def covers(self, result: Result) -> bool:
        shape = result.function.shape
        return (result.verdict == self.verdict
                and self.sizes[0] <= shape.size_bytes <= self.sizes[1]
                and any(fnmatchcase(result.options.name, p)
                        for p in self.options)
                and any(fnmatchcase(str(shape), p)
                        for p in self.functions)
                and fnmatchcase(result.outcome.why, self.why))


def read_exceptions() -> list[NamedException]:
    try:
        tables = tomllib.loads(LIST.read_text()).get("exception", [])
        exceptions = [
            NamedException(**{key: tuple(value) if isinstance(value, list)
                              else value for key, value in table.items()})
            for table in tables]
    except (TypeError, tomllib.TOMLDecodeError) as error:
        raise ToolError(f"{LIST}: {error}") from error
    for each in exceptions:
        if each.verdict not in NAMEABLE:
            raise ToolError(f"{LIST}: found verdict '{each.verdict}',"
                            f" expected one of {', '.join(NAMEABLE)}")
        if not each.reason:
            raise ToolError(f"{LIST}: found no reason in {each}")
    return exceptions


def failure(column: str, result: Result) -> str:
    """Return a line about RESULT, which counts in COLUMN."""
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
