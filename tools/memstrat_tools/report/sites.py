"""Sites and their orders.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from memstrat_tools.records import PLACES, Record
from memstrat_tools.report.totals import SiteKey, change, site_key
from memstrat_tools.tables import number_of

Rank = tuple[int, ...]


def heat(record: Record) -> Rank:
    """Return the rank of RECORD by its runs in the profile, or by the
    compiler's guess, and then by size."""
    return (record.runs or 0, -PLACES.index(record.place), *size(record))


def size(record: Record) -> Rank:
    """Return the rank of RECORD by size, with unknown sizes last."""
    return (record.size_bytes or 0,)


@dataclass(frozen=True)
class Site:
    """A place in the source, with its candidates in order of heat."""
    key: SiteKey
    records: list[Record]

    @property
    def hottest(self) -> Record:
        return self.records[0]

    @property
    def biggest(self) -> Record:
        return max(self.records, key=size)

    @property
    def units(self) -> int:
        return len({record.unit for record in self.records})


def by_heat(site: Site) -> Rank:
    return (sum(heat(record)[0] for record in site.records),
            *heat(site.hottest)[1:])


@dataclass(frozen=True)
class Order:
    """An order of sites.  SHOWN returns the candidate to show for a site."""
    title: str
    rank: Callable[[Site], Rank]
    shown: Callable[[Site], Record] = attrgetter("hottest")


ORDERS = {
    "heat": Order("The hottest sites", by_heat),
    "size": Order("The biggest sites", lambda site: size(site.biggest),
                  attrgetter("biggest")),
    "candidates": Order("The sites with the most candidates",
                        lambda site: (len(site.records),)),
}


def sites_of(records: Iterable[Record]) -> list[Site]:
    """Return the sites of RECORDS, ordered by place."""
    groups: defaultdict[SiteKey, list[Record]] = defaultdict(list)
    for record in records:
        groups[site_key(record)].append(record)
    return [Site(key, sorted(group, key=heat, reverse=True))
            for key, group in sorted(groups.items(),
                                     key=lambda item: str(item[0]))]


def first(sites: list[Site], order: Order, number: int) -> list[Site]:
    return sorted(sites, key=order.rank, reverse=True)[:number]


def place_text(record: Record) -> str:
    """Return RECORD's place in the compilers' notation."""
    return (f"{record.file}:{record.line}:{record.column}" if record.file
            else f"somewhere in {record.unit}")


def size_text(record: Record) -> str:
    """Return the size in words, as far as known."""
    if record.size_bytes is not None:
        return number_of(record.size_bytes, "byte")
    if record.size_max_bytes is not None:
        return f"at most {number_of(record.size_max_bytes, 'byte')}"
    return "size not known"


def decision_text(record: Record) -> str:
    """Return the decision and its plan or reason."""
    return f"{record.decision}: {record.how}"


def as_json(site: Site, order: Order) -> dict[str, Any]:
    """Return SITE as JSON, with the candidate that ORDER shows."""
    record = order.shown(site)
    keys = ("file", "line", "column", "unit", "function", "kind", "size_bytes",
            "place", "runs", "decision", "reason", "plan", "library_function")
    return {**{key: getattr(record, key) for key in keys},
            "change": change(record), "candidates": len(site.records),
            "units": site.units}
