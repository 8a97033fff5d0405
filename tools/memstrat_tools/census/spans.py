"""The division of a section's bytes among its symbols.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Where symbols overlap, a byte belongs to the symbol that begins last.  So an
alias or a second entry of a function does not change sums.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise

from memstrat_tools.census.counts import Region, RegionKind


@dataclass(frozen=True)
class Symbol:
    name: str
    kind: RegionKind
    start: int  # from the section's start
    size_bytes: int  # 0 if unknown
    rank: tuple[int, int] = (0, 0)  # the highest at a place is kept
    size_known: bool = True  # false if the next symbol ends this one

    @property
    def end(self) -> int:
        return self.start + self.size_bytes


@dataclass(frozen=True)
class Span:
    """Bytes within which no symbol begins or ends."""
    start: int
    end: int
    region: Region

    @property
    def code(self) -> bool:
        return self.region.kind is not RegionKind.DATA


def one_per_place(symbols: Iterable[Symbol], size_bytes: int) -> list[Symbol]:
    """Return SYMBOLS sorted, except symbols beyond the section's SIZE_BYTES.
    Symbols at one place become one symbol with the largest size.  A symbol
    without a size extends to the next one."""
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
    """Return the spans of a section of SIZE_BYTES, sorted.  Bytes without a
    symbol belong to REST, which also identifies the section."""
    chosen = one_per_place(symbols, size_bytes)
    points = {0, size_bytes}.union(*((symbol.start, symbol.end)
                                     for symbol in chosen))
    by_start = {symbol.start: symbol for symbol in chosen}
    # Ends and regions of symbols that have begun, the current one last.
    begun: list[tuple[int, Region]] = []
    spans = []
    for start, end in pairwise(sorted(points)):
        while begun and begun[-1][0] <= start:
            begun.pop()
        symbol = by_start.get(start)
        # A label within a function is part of the function.
        if symbol and not (begun and symbol.kind is RegionKind.LABEL):
            begun.append((symbol.end, Region(
                symbol.kind, symbol.name, rest.section, rest.address + start,
                size_known=symbol.size_known)))
        region = begun[-1][1] if begun else rest
        region.size_bytes += end - start
        spans.append(Span(start, end, region))
    return spans
