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
    record: Record
    runs: int
    counts: Counter[Span] = field(default_factory=Counter)
    """The sizes in traces, if the compiler does not know the size."""

    @property
    def question(self) -> Mapping[str, Any]:
        """The question about the operation, or empty."""
        return self.record.question or {}

    @property
    def call(self) -> bool:
        """True if the operation is a library call, as far as known."""
        return self.traced or self.record.called or (
            self.record.plan is None and self.record.compiler_alone == "call")

    @property
    def string_instruction(self) -> bool:
        """True if the operation is a string instruction, as far as known."""
        record = self.record
        return (record.strategy or record.compiler_alone or "").startswith(
            "rep")

    @property
    def traced(self) -> bool:
        """True if a trace has counted the operation's sizes."""
        return bool(self.counts)


def from_profile(records: Iterable[Record]) -> list[Ran]:
    """Return the operations of RECORDS whose runs were counted in training."""
    return [Ran(record, record.runs) for record in records
            if record.runs is not None]


def function_of(of: Record | Site) -> Place:
    """Return the function and the kind of an operation.  Clones (f.part.0)
    count as one function: debug information does not distinguish them."""
    return of.symbol.partition(".")[0], of.kind


def line_of(of: Record | Site) -> Place:
    """Return the function, the kind and the line of an operation.  Ignore
    columns, which debug information lacks."""
    return (*function_of(of), of.file, of.line,
            *((call.file, call.line) for call in of.inlined_from))


def may_be_call(record: Record) -> bool:
    """Return true unless RECORD's operation became inline code."""
    if record.plan is not None:
        return "libcall" in record.plan
    return record.compiler_alone in (None, "call")


def by_place(records: Iterable[Record]
             ) -> defaultdict[Place, dict[Place, Record]]:
    """Return RECORDS by line and by function, without duplicates."""
    found: defaultdict[Place, dict[Place, Record]] = defaultdict(dict)
    for record in records:
        same = record.unit, record.symbol, record.column, record.size_bytes
        for place in line_of(record), function_of(record):
            found[place][*line_of(record), *same] = record
    return found


@dataclass
class Unmatched:
    """Traced calls that match no single operation in the records."""
    unclear: int = 0
    """The calls that match several operations."""
    tail_calls: Counter[tuple[str, int]] = field(default_factory=Counter)
    """Calls by file and line, in files with operations on other lines.  Such a
    line probably calls a function that ends in a tail call."""


def from_traces(records: Sequence[Record], lines: Iterable[Traced]
                ) -> tuple[list[Ran], Unmatched]:
    """Match the calls in LINES of traces with operations of RECORDS.  Return
    the matched operations, and the other calls.  Match a call without a source
    line by its function and kind, if these belong to only one operation."""
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
