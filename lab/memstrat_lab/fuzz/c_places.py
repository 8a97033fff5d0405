"""Places in generated programs that a step may read or write.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from memstrat_lab.fuzz.c_types import Array, CType, Record


@dataclass(frozen=True)
class Place:
    """An lvalue.  ROOT names the object that it is in.  Two places of different
    roots do not overlap; two places of one type are the same or do not overlap.
    A `local' is known only to this function; what a parameter points to has
    the root "?", which may be anything except a local."""
    text: str
    type: CType
    root: str
    local: bool = False
    writable: bool = True
    aligned: bool = True  # its address may be used as a pointer to its type

    def apart_p(self, other: Place) -> bool:
        """True if the two certainly do not overlap."""
        if "?" in (self.root, other.root):
            return self.local or other.local
        return self.root != other.root

    def within(self, rng: Random) -> Iterator[Place]:
        """This place and the places in it; of an array, one element."""
        yield self
        if isinstance(self.type, Array):
            index = (str(rng.randrange(self.type.count)) if rng.random() < .6
                     else any_below(self.type.count, rng))
            yield from replace(self, text=f"{self.text}[{index}]",
                               type=self.type.element).within(rng)
        elif (isinstance(self.type, Record) and self.type.keyword == "struct"
              and not self.type.reversed):
            for f in self.type.fields:
                if not f.bits and not f.volatile:
                    aligned = self.aligned and not self.type.packed
                    yield from replace(self, text=f"{self.text}.{f.name}",
                                       type=f.type, aligned=aligned).within(rng)


def any_number(rng: Random) -> str:
    """An expression about which the compiler knows nothing."""
    return f"opaque[{rng.randrange(16)}]"


def any_below(bound: int, rng: Random) -> str:
    """An expression in [0, BOUND) whose value the compiler does not know."""
    if bound == 1:
        return "0"
    if bound & (bound - 1) == 0 and rng.random() < .5:
        return f"({any_number(rng)} & {bound - 1})"
    return f"({any_number(rng)} % {bound})"
