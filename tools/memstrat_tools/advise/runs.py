"""The runs of the operations in records, from traces or a profile.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from memstrat_tools.records import Record
from memstrat_tools.traces import Site, Span, Traced

Place = tuple[object, ...]


@dataclass(frozen=True)
class Ran:
    """An operation that ran."""
    record: Record
    runs: int
    counts: Counter[Span] = field(default_factory=Counter)
    """The traced sizes of an operation whose size the compiler does not
    know."""

    @property
    def question(self) -> Mapping[str, Any]:
        """The question about it, or empty."""
        return self.record.question or {}

    @property
    def call(self) -> bool:
        """True if it is a call of the library, as far as known."""
        return self.traced or self.record.called or (
            self.record.plan is None and self.record.compiler_alone == "call")

    @property
    def string_instruction(self) -> bool:
        """True if it is a string instruction, as far as known."""
        record = self.record
        return (record.strategy or record.compiler_alone or "").startswith(
            "rep")

    @property
    def traced(self) -> bool:
        """True if a trace has counted its sizes."""
        return bool(self.counts)


def from_profile(records: Iterable[Record]) -> list[Ran]:
    """Return the operations with runs in RECORDS, from a training run."""
    return [Ran(record, record.runs) for record in records
            if record.runs is not None]


def function_of(of: Record | Site) -> Place:
    """Return the function and the kind of an operation.  Debug information
    does not tell clones (f.part.0) apart."""
    return of.symbol.partition(".")[0], of.kind


def line_of(of: Record | Site) -> Place:
    """Return the line also.  Debug information has no columns."""
    return (*function_of(of), of.file, of.line,
            *((call.file, call.line) for call in of.inlined_from))


def may_be_call(record: Record) -> bool:
    """Return true unless RECORD's operation became inline code."""
    if record.plan is not None:
        return "libcall" in record.plan
    return record.compiler_alone in (None, "call")


def by_place(records: Iterable[Record]
             ) -> defaultdict[Place, dict[Place, Record]]:
    """Return RECORDS by line and by function, each operation once however
    often it was copied."""
    found: defaultdict[Place, dict[Place, Record]] = defaultdict(dict)
    for record in records:
        same = record.unit, record.symbol, record.column, record.size_bytes
        for place in line_of(record), function_of(record):
            found[place][*line_of(record), *same] = record
    return found


@dataclass
class Unmatched:
    """Traced calls of no operation in the records."""
    unclear: int = 0
    """Calls that may be of several operations."""
    tail_calls: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Calls by file and line, where the file has operations but the line has
    none: callers of a function that ends in a call."""


def from_traces(records: Sequence[Record], lines: Iterable[Traced]
                ) -> tuple[list[Ran], Unmatched]:
    """Return the operations of RECORDS that are calls in LINES of traces, and
    the other calls.  A call without a source line is matched by function and
    kind, if only one operation there has them."""
    counts: defaultdict[Place, Counter[Span]] = defaultdict(Counter)
    sites: dict[Place, Site] = {}
    for line in lines:
        place = (line_of if line.site.file else function_of)(line.site)
        counts[place].update(line.counts)
        sites[place] = line.site
    calls = by_place(filter(may_be_call, records))
    files = {record.file for record in records}
    found = []
    unmatched = Unmatched()
    for place, counted in counts.items():
        some = [*calls[place].values()]
        site = sites[place]
        if len(some) == 1:
            found.append(Ran(some[0], counted.total(), counted))
        elif some:
            unmatched.unclear += counted.total()
        elif site.file in files:
            unmatched.tail_calls[site.file, site.line] += (
                counted.total())
    return found, unmatched
