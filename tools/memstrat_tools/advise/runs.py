"""How often the operations of records ran: from traces, or from a profile.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memstrat_tools.records import Record
from memstrat_tools.traces import Ranges, Site, Sizes, Traced

Key = tuple[object, ...]


def key_of(of: Record | Site) -> Key:
    """What a record and a line of a trace by the plugin have in common if they
    are about the same operation."""
    return (of.unit, of.file, of.line, of.column, of.symbol, of.kind,
            of.size_bytes, of.inlined_from)


@dataclass(frozen=True)
class Ran:
    """An operation that ran."""
    record: Record
    runs: int
    sizes: Sizes = ()
    """Of an operation whose size the compiler does not know."""
    ranges: Ranges = ()


def from_profile(records: Iterable[Record]) -> list[Ran]:
    """What the profile of a training run says, which is in RECORDS."""
    return [Ran(record, record.runs) for record in records
            if record.runs is not None]


def from_traces(records: Sequence[Record], lines: Iterable[Traced]
                ) -> list[Ran]:
    """What LINES of traces say about RECORDS.  Operations that are not in them
    did not run."""
    sizes: defaultdict[Key, Counter[int]] = defaultdict(Counter)
    ranges: defaultdict[Key, list[tuple[int, int, int]]] = defaultdict(list)
    for line in lines:
        key = key_of(line.site)
        for size, times in line.sizes:
            sizes[key][size] += times
        ranges[key] += line.ranges
    found = []
    for key, record in {key_of(record): record for record in records}.items():
        counted = tuple(sorted(sizes[key].items()))
        runs = (sum(sizes[key].values())
                + sum(times for _, _, times in ranges[key]))
        found.append(Ran(record, runs, counted, tuple(ranges[key])))
    return found
