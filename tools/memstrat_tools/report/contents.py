"""The contents of a report, on the terminal and on a page.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import islice

from memstrat_tools.records import Reading, Record
from memstrat_tools.report.sites import Order, Site, first, sites_of
from memstrat_tools.report.totals import Count, Totals
from memstrat_tools.source_tree import SourceTree

LONG_ASPECTS = ("file", "function")  # shown only in part

Asked = Mapping[str, Collection[str]]
"""Patterns by key of a record.  If a key has patterns, records must match one
of them.  A * matches any text, including slashes."""


def is_asked_for(record: Record, asked: Asked) -> bool:
    return all(any(fnmatchcase(getattr(record, key) or "", pattern)
                   for pattern in patterns)
               for key, patterns in asked.items() if patterns)


def in_words(asked: Asked) -> str:
    """Return ASKED in words, or an empty string if it selects everything."""
    return ", ".join(f"{key} {' or '.join(patterns)}"
                     for key, patterns in asked.items() if patterns)


def identity(record: Record) -> tuple[str | int | None, ...]:
    """Return a key that has RECORD's operation and decision, but no line."""
    return (record.unit, record.file, record.function, record.kind,
            record.size_bytes, record.decision, record.how)


def without(records: Iterable[Record], earlier: Iterable[Record]
            ) -> Iterator[Record]:
    """Yield those of RECORDS that have no counterpart in EARLIER."""
    known = Counter(map(identity, earlier))
    for record in records:
        key = identity(record)
        if known[key]:
            known[key] -= 1
        else:
            yield record


class Contents:
    """The records of READING that ASKED selects, without those in EARLIER.
    File names are as in TREE.  TOP limits long lists."""

    def __init__(self, reading: Reading, asked: Asked, tree: SourceTree,
                 top: int, earlier: Sequence[Record] = ()) -> None:
        self.reading = reading
        self.only = ", ".join(filter(None, (
            in_words(asked), "a difference from --since" if earlier else "")))
        records: Iterable[Record] = map(tree.named, reading.items)
        if earlier:
            records = without(records, map(tree.named, earlier))
        self.records = [record for record in records
                        if is_asked_for(record, asked)]
        self.totals = Totals(self.records)
        self.sites = sites_of(self.records)
        self.top = top

    def shown(self, key: str) -> list[tuple[str, Count]]:
        """Return the counts to show for the aspect KEY."""
        return list(islice(self.totals.by[key].items(),
                           self.top if key in LONG_ASPECTS else None))

    def first_sites(self, order: Order) -> list[Site]:
        return first(self.sites, order, self.top)
