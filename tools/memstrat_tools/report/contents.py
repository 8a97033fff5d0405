"""What is in a report, on the terminal and on a page.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from memstrat_tools.records import Reading, Record
from memstrat_tools.report.selection import Selection
from memstrat_tools.report.sites import Order, Site, first, sites_of
from memstrat_tools.report.totals import Count, Totals, totals
from memstrat_tools.source_tree import SourceTree

LONG_ASPECTS = ("file", "function")  # of which only the first are shown


@dataclass(frozen=True)
class Contents:
    """RECORDS are those that are asked for.  Of what is long, so many as TOP
    are shown."""
    reading: Reading
    selection: Selection
    records: list[Record]
    totals: Totals
    sites: list[Site]
    top: int

    def shown(self, key: str) -> list[tuple[str, Count]]:
        """What is shown of the aspect KEY."""
        return list(islice(self.totals.by[key].items(),
                           self.top if key in LONG_ASPECTS else None))

    def first_sites(self, order: Order) -> list[Site]:
        return first(self.sites, order, self.top)


def contents(reading: Reading, selection: Selection, tree: SourceTree,
             top: int) -> Contents:
    """What READING has of SELECTION, with files named as in TREE."""
    records = [record for record in map(tree.named, reading.items)
               if selection.has(record)]
    return Contents(reading, selection, records, totals(records),
                    sites_of(records), top)
