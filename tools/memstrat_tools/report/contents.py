"""The contents of a report, on the terminal and on a page.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections.abc import Collection, Mapping
from fnmatch import fnmatchcase
from itertools import islice

from memstrat_tools.records import Reading, Record
from memstrat_tools.report.sites import Order, Site, first, sites_of
from memstrat_tools.report.totals import Count, Totals
from memstrat_tools.source_tree import SourceTree

LONG_ASPECTS = ("file", "function")  # shown only in part

Asked = Mapping[str, Collection[str]]
"""The selection: patterns by key of a record, one of which must match.  No
pattern selects everything.  A * matches any text, slashes too."""


def is_asked_for(record: Record, asked: Asked) -> bool:
    return all(any(fnmatchcase(getattr(record, key) or "", pattern)
                   for pattern in patterns)
               for key, patterns in asked.items() if patterns)


def in_words(asked: Asked) -> str:
    """Describe the selection ASKED; empty if it is everything."""
    return ", ".join(f"{key} {' or '.join(patterns)}"
                     for key, patterns in asked.items() if patterns)


class Contents:
    """The records of READING that ASKED selects, with file names as in TREE.
    TOP limits long lists."""

    def __init__(self, reading: Reading, asked: Asked, tree: SourceTree,
                 top: int) -> None:
        self.reading = reading
        self.only = in_words(asked)
        self.records = [record for record in map(tree.named, reading.items)
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
