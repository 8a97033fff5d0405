"""Which bytes of a section belong to which symbol.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Every byte belongs to one region: of symbols that overlap, to the one that
begins last, so that an alias or an entry in the middle of a function adds
nothing to a sum.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from memstrat_tools.census.counts import Region, RegionKind


@dataclass(frozen=True)
class Symbol:
    name: str
    kind: RegionKind
    start: int  # from the beginning of the section
    size_bytes: int  # 0 if it is not known
    rank: tuple[int, int] = (0, 0)  # at one place, the greatest is taken
    size_known: bool = True  # else it ends where the next one begins

    @property
    def end(self) -> int:
        return self.start + self.size_bytes


@dataclass(frozen=True)
class Span:
    """Bytes without the beginning or the end of a symbol within them."""
    start: int
    end: int
    region: Region

    @property
    def code(self) -> bool:
        return self.region.kind is not RegionKind.DATA


def one_per_place(symbols: Iterable[Symbol], size_bytes: int) -> list[Symbol]:
    """SYMBOLS in order, those at one place as one with the size of the largest,
    and without what is beyond a section of SIZE_BYTES.  What has no size goes
    on to the next symbol."""
    by_start: dict[int, list[Symbol]] = {}
    for symbol in symbols:
        if 0 <= symbol.start < size_bytes:
            by_start.setdefault(symbol.start, []).append(symbol)
    chosen = []
    for start, following in pairwise([*sorted(by_start), size_bytes]):
        longest = max(symbol.size_bytes for symbol in by_start[start])
        chosen.append(replace(
            max(by_start[start], key=lambda one: (one.rank, one.name)),
            size_bytes=min(longest or following - start, size_bytes - start),
            size_known=longest > 0))
    return chosen


def spans_of(rest: Region, size_bytes: int, symbols: Iterable[Symbol]
             ) -> list[Span]:
    """The spans of a section of SIZE_BYTES, in order.  What no symbol names
    belongs to REST, which says what the section is."""
    chosen = one_per_place(symbols, size_bytes)
    points = {0, size_bytes}.union(*((symbol.start, symbol.end)
                                     for symbol in chosen))
    by_start = {symbol.start: symbol for symbol in chosen}
    # What has begun and not ended; the last one has what follows.
    begun: list[tuple[int, Region]] = []
    spans = []
    for start, end in pairwise(sorted(points)):
        while begun and begun[-1][0] <= start:
            begun.pop()
        symbol = by_start.get(start)
        # A label in the middle of a function is a part of it.
        if symbol and not (begun and symbol.kind is RegionKind.LABEL):
            begun.append((symbol.end, Region(
                symbol.kind, symbol.name, rest.section, rest.address + start,
                size_known=symbol.size_known)))
        region = begun[-1][1] if begun else rest
        region.size_bytes += end - start
        spans.append(Span(start, end, region))
    return spans
