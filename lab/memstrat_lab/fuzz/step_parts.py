"""The parts of steps in generated programs: places, sizes, values and calls.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from memstrat_lab.fuzz.c_types import (
    Array,
    CType,
    Record,
    Scalar,
    TypeMaker,
    each_leaf,
    hash_leaf,
)
from memstrat_lab.fuzz.program import Lines, block


@dataclass(frozen=True)
class Place:
    """An lvalue.  ROOT names its object.  Places with different roots do not
    overlap; places of the same type are equal or do not overlap.  A `local'
    object is accessible only in its function.  The root "?" is the target of a
    pointer parameter, which may be any object that is not local."""
    text: str
    type: CType
    root: str
    local: bool = False
    writable: bool = True
    aligned: bool = True  # its address may be used as a pointer to its type

    def apart_p(self, other: Place) -> bool:
        """Return true if this place and OTHER cannot overlap."""
        if "?" in (self.root, other.root):
            return self.local or other.local
        return self.root != other.root

    def within(self, rng: Random) -> Iterator[Place]:
        """Yield this place and the places in it, but only one element of each
        array."""
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
    """Return an expression unknown to the compiler."""
    return f"opaque[{rng.randrange(16)}]"


def any_below(bound: int, rng: Random) -> str:
    """Return an expression in [0, BOUND) unknown to the compiler."""
    if bound == 1:
        return "0"
    if bound & (bound - 1) == 0 and rng.random() < .5:
        return f"({any_number(rng)} & {bound - 1})"
    return f"({any_number(rng)} % {bound})"


class NoPlace(Exception):
    """No place fits a step."""


def bytes_at(place: Place, offset: str = "0") -> str:
    """Return the address of PLACE's byte at OFFSET."""
    address = f"(u8 *) &{place.text}"
    return address if offset == "0" else f"{address} + {offset}"


def hash_place(place: Place) -> Lines:
    """Return statements that mix PLACE's value into the checksum."""
    if place.type.solid_bytes and not isinstance(place.type, Scalar):
        return [f"hash_bytes ({bytes_at(place)}, {place.type.solid_bytes});"]
    if isinstance(place.type, Record) and place.aligned:
        return [f"hash_{place.type.tag} (&{place.text});"]
    return each_leaf(place.text, place.type, hash_leaf)


def record_p(place: Place) -> bool:
    return isinstance(place.type, Record)


def struct_p(place: Place) -> bool:
    return isinstance(place.type, Record) and place.type.keyword == "struct"


class StepParts:
    """Random choices for steps, among the types of TYPES, the places in ROOTS
    and the functions CALLEES.  Methods raise NoPlace if no place fits."""

    def __init__(self, rng: Random, types: TypeMaker, roots: list[Place],
                 callees: list[Call]) -> None:
        self.rng = rng
        self.types = types
        self.roots = roots
        self.callees = callees

    def find(self, fits: Callable[[Place], bool]) -> Place | None:
        places = [p for root in self.roots for p in root.within(self.rng)
                  if fits(p)]
        return self.rng.choice(places) if places else None

    def choose(self, fits: Callable[[Place], bool]) -> Place:
        place = self.find(fits)
        if not place:
            raise NoPlace
        return place

    def choose_type(self, ctype: CType) -> Place:
        return self.choose(lambda p: p.type == ctype)

    def choose_solid(self, writable: bool = False, least: int = 1) -> Place:
        """Return an array, struct or union of at least LEAST solid bytes."""
        return self.choose(lambda p: p.type.solid_bytes >= least
                           and not isinstance(p.type, Scalar)
                           and (p.writable or not writable))

    def choose_pair(self, fits: Callable[[Place], bool] = record_p
                    ) -> tuple[Place, Place]:
        """Return a place to write and a place to read, of the same type.  The
        two may be equal."""
        dest = self.choose(lambda p: p.writable and fits(p))
        return dest, self.choose_type(dest.type)

    def offset(self, room: int) -> str:
        """Return an offset in [0, ROOM], known to the compiler or not."""
        rng = self.rng
        if rng.random() < .3:
            return any_below(room + 1, rng)
        return str(rng.choice([0, 0, room, rng.randint(0, room),
                               min(room, rng.choice([1, 2, 4, 8, 16]))]))

    def size(self, most: int) -> tuple[str, int]:
        """Return an expression for a size up to MOST, and its largest value.
        Most sizes are constants; the compiler can only bound the others."""
        rng = self.rng
        known = max(1, min(most, self.types.size_bytes()))
        chance = rng.random()
        if chance < .7:
            return str(known), known
        if chance < .85:
            least = rng.randint(0, known)
            return f"({least} + {any_below(known - least + 1, rng)})", known
        other = rng.randint(0, known)
        return f"({any_number(rng)} & 1 ? {known} : {other})", known

    def number(self) -> str:
        rng = self.rng
        return rng.choice([any_number(rng), str(rng.randrange(1 << 16)), "0",
                           "(u32) next ()"])

    def byte(self) -> str:
        rng = self.rng
        return rng.choice(["0", "0", "-1", str(rng.randrange(256)),
                           any_number(rng), any_number(rng)])

    def library_call(self, name: str, dest: str, source: str, size: str) -> str:
        """Return a call of the function NAME in one of its spellings."""
        arguments = f"{dest}, {source}, {size}"
        chance = self.rng.random()
        if chance < .6:
            return f"__builtin_{name} ({arguments})"
        if chance < .85:
            return f"{name} ({arguments})"
        return (f"__builtin___{name}_chk ({arguments},"
                f" __builtin_object_size ({dest}, 0))")

    def copy_call(self, dest: str, src: str, size: str, apart: bool) -> Lines:
        """Return a call of memcpy or a similar function."""
        rng = self.rng
        name = rng.choice(["memcpy", "memcpy", "mempcpy", "memmove"]
                          if apart else ["memmove"])
        if rng.random() < (.3 if name == "mempcpy" else .8):
            return [self.library_call(name, dest, src, size) + ";"]
        # Use the returned value.
        call = self.library_call(name, "to", src, size)
        return block([f"u8 *to = {dest}, *value = (u8 *) {call};",
                      "mix (value - to);"])


# A function that returns a call whose arguments are places of a step.
Call = Callable[[StepParts], Lines]
