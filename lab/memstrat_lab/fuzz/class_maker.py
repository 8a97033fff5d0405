"""Random C++ classes.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import math
from random import Random

from memstrat_lab.fuzz.c_types import (
    FLOATS,
    INTEGERS,
    POINTER,
    SIGNED,
    U8,
    Scalar,
)
from memstrat_lab.fuzz.class_types import TEXT, Base, Class, Member

BOOL = Scalar("bool", 1)
MEMBER = Scalar("member", 8, "member")
MAX_BYTES = 1200  # the largest estimated size of a class


def scalar_value(scalar: Scalar, rng: Random) -> str:
    """Return a constant of type SCALAR that fits a bit-field of two bits."""
    if scalar.kind == "member":
        return rng.choice(["nullptr", "&numbers::b"])
    if scalar.kind == "pointer":
        return "arena + 7"
    return rng.choice(["0", "1", "1"])


class ClassMaker:
    """A maker of random classes.  `classes' lists the classes made so far,
    each before the classes that contain it."""

    def __init__(self, rng: Random, floats: bool) -> None:
        self.rng = rng
        self.scalars = [*INTEGERS, *INTEGERS, *SIGNED, BOOL, POINTER, MEMBER,
                        *(FLOATS if floats else [])]
        self.classes: list[Class] = []
        self.empties: list[Class] = []
        self.sizes_bytes: dict[Class, int] = {TEXT: 32}
        self.aligns_bytes: dict[Class, int] = {TEXT: 8}

    def make(self) -> None:
        """Fill `classes': empty classes, perhaps a union, then others."""
        rng = self.rng
        for _ in range(rng.randint(1, 3)):
            self.add(self.empty(f"E{len(self.empties)}"))
            self.empties.append(self.classes[-1])
        if rng.random() < .4:
            self.add(self.union("U0"))
        for number in range(rng.randint(4, 5)):
            self.add(self.random_class(f"C{number}"))

    def add(self, made: Class) -> None:
        """Record MADE, its approximate size, and its alignment."""
        members = [self.size_bytes(m) for m in made.members]
        self.sizes_bytes[made] = sum(
            self.sizes_bytes[base] for base in made.ancestors()) + (
                max(members) if made.keyword == "union" else sum(members))
        virtual = made.virtual_bases() or made.polymorphic_classes()
        self.aligns_bytes[made] = max(
            made.align_bytes, 8 if virtual else 1,
            *(self.aligns_bytes[base] for base in made.ancestors()),
            *(self.align_bytes(m.type) for m in made.members
              if not made.packed_p))
        self.classes.append(made)

    def size_bytes(self, member: Member) -> int:
        each = (self.sizes_bytes[member.type]
                if isinstance(member.type, Class)
                else member.type.size_bytes or 8)
        return math.prod(member.counts) * each

    def align_bytes(self, ctype: Scalar | Class) -> int:
        return (self.aligns_bytes[ctype] if isinstance(ctype, Class)
                else ctype.size_bytes or 8)

    def empty(self, name: str) -> Class:
        """Return an empty class, perhaps derived from others."""
        made = Class(name)
        for base in self.empties:
            if self.rng.random() < .4:
                made.bases.append(Base(base, False, "public"))
        if self.rng.random() < .2:
            made.align_bytes = 16
            made.attributes.append("aligned (16)")
        if not made.unambiguous_p():
            made.bases.clear()
        return made

    def union(self, name: str) -> Class:
        words = self.rng.choice([1, 2, 3, 4, 8, 12])
        return Class(name, "union", members=[
            Member(f"{name}_{n}", scalar, (words * 8 // scalar.size_bytes,))
            for n, scalar in enumerate(self.rng.sample(INTEGERS, 3))])

    def random_class(self, name: str) -> Class:
        rng = self.rng
        made = Class(name, rng.choice(["struct", "class"]))
        made.constructor = rng.choice(["implicit", "implicit", "defaulted",
                                       "provided", "provided", "provided"])
        self.choose_bases(made)
        made.polymorphic = rng.random() < .15
        simple = not made.bases and not made.polymorphic
        if rng.random() < (.3 if simple else .1):
            made.attributes.append("packed")
        if rng.random() < .12:
            made.align_bytes = rng.choice([2, 4, 16, 32])
            made.attributes.append(f"aligned ({made.align_bytes})")
        access = rng.choice(["public", "public", "protected", "mixed"])
        used = sum(self.sizes_bytes[base] for base in made.ancestors())
        for number in range(rng.choice([0, 1, 1, 2, 2, 3, 4])):
            member = self.member(f"{name}_{number}", made.packed_p)
            used += self.size_bytes(member)
            if used > MAX_BYTES:
                break
            member.access = (rng.choice(["public", "protected", "private"])
                             if access == "mixed" else access)
            made.members.append(member)
        return made

    def choose_bases(self, made: Class) -> None:
        rng = self.rng
        largest = [c for c in self.classes if c not in self.empties]
        for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3])):
            base = rng.choice([c for c in [*self.classes, *largest, TEXT]
                               if c.keyword != "union"])
            made.bases.append(Base(
                base, rng.random() < .5,
                rng.choice(["public", "public", "public", "protected"])))
            size = sum(self.sizes_bytes[c] for c in made.ancestors())
            if not made.unambiguous_p() or size > MAX_BYTES:
                made.bases.pop()

    def member(self, name: str, packed: bool) -> Member:
        """Return a random member, which may be unaligned in a PACKED class."""
        rng = self.rng
        chance = rng.random()
        scalar = rng.choice(self.scalars)
        if chance < .15:
            return self.bit_field(name)
        if chance < .4:
            member = Member(name, scalar)
            if rng.random() < .3:
                member.value = f"= {scalar_value(scalar, rng)}"
            elif rng.random() < .1 and scalar in INTEGERS:
                member.prefix = "volatile "
            elif rng.random() < .1 and not packed:
                member.prefix = "alignas (16) "
            return member
        if chance < .7:
            size = rng.choice([rng.randint(1, 24), rng.randint(8, 80),
                               rng.randint(60, 300), rng.randint(250, 600)])
            scalar = rng.choice([scalar, U8, INTEGERS[2]])
            count = max(1, size // (scalar.size_bytes or 8))
            # GCC copies wider elements by reference, which needs alignment.
            member = Member(name, U8 if packed else scalar, (count,))
            if count > 3 and rng.random() < .1:
                member.counts = (count // 2, 2)
        else:
            member = self.member_of_class(name, packed)
        if rng.random() < .1:
            member.value = rng.choice(["{}", "= {}"])
        return member

    def member_of_class(self, name: str, packed: bool) -> Member:
        rng = self.rng
        choice: list[Scalar | Class] = [
            c for c in [*self.classes, *self.classes, TEXT]
            if not packed or self.aligns_bytes[c] == 1]
        member = Member(name, rng.choice(choice or [U8]))
        if rng.random() < .25:
            member.counts = (rng.randint(2, 3),)
        elif rng.random() < .5:
            member.prefix = "[[no_unique_address]] "
        return member

    def bit_field(self, name: str) -> Member:
        rng = self.rng
        scalar = rng.choice(INTEGERS + SIGNED)
        member = Member(name, scalar,
                        bits=rng.randint(2, scalar.size_bytes * 8))
        if rng.random() < .2:
            member.prefix = rng.choice(["u32 : 0; ", "u64 : 5; "])
        return member
