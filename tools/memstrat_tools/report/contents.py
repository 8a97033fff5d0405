"""What is in a report, on the terminal and on a page.

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

LONG_ASPECTS = ("file", "function")  # of which only the first are shown

Asked = Mapping[str, Collection[str]]
"""What is asked for: by key of a record, patterns of which one has to match.
None stand for everything; a * stands for any text, with slashes too."""


def is_asked_for(record: Record, asked: Asked) -> bool:
    return all(any(fnmatchcase(getattr(record, key) or "", pattern)
                   for pattern in patterns)
               for key, patterns in asked.items() if patterns)


def in_words(asked: Asked) -> str:
    """What is ASKED for; empty if it is everything."""
    return ", ".join(f"{key} {' or '.join(patterns)}"
                     for key, patterns in asked.items() if patterns)


class Contents:
    """What READING has of what is ASKED for, with files named as in TREE.  Of
    what is long, so many as TOP are shown."""

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
        """What is shown of the aspect KEY."""
        return list(islice(self.totals.by[key].items(),
                           self.top if key in LONG_ASPECTS else None))

    def first_sites(self, order: Order) -> list[Site]:
        return first(self.sites, order, self.top)
