"""The C++ classes in generated programs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

An object is known if each of its members has a value.  Value-initialization
(`T ()') makes any object known; default-initialization (`T t;') does so only
if default_known_p returns true.  Programs fill unknown objects before use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from memstrat_lab.fuzz.c_types import Scalar


@dataclass(eq=False)
class Base:
    type: Class
    virtual: bool
    access: str  # public or protected

    def declare(self) -> str:
        virtual = "virtual " if self.virtual else ""
        return f"{virtual}{self.access} {self.type.name}"


@dataclass(eq=False)
class Member:
    name: str
    type: Scalar | Class
    counts: tuple[int, ...] = ()  # of an array
    access: str = "public"
    bits: int = 0
    value: str = ""  # the default member initializer
    prefix: str = ""  # volatile, alignas, [[no_unique_address]]

    def declare(self) -> str:
        counts = "".join(f"[{count}]" for count in self.counts)
        bits = f" : {self.bits}" if self.bits else ""
        value = f" {self.value}" if self.value else ""
        return (f"{self.prefix}{self.type.declare(self.name)}{counts}{bits}"
                f"{value};")

    @property
    def known_p(self) -> bool:
        return bool(self.value) or default_known_p(self.type)


@dataclass(eq=False)
class Class:
    """A class or a union.  Programs use only the first member of a union."""
    name: str
    keyword: str = "struct"
    bases: list[Base] = field(default_factory=list)
    members: list[Member] = field(default_factory=list)
    attributes: list[str] = field(default_factory=list)
    constructor: str = "implicit"  # or "defaulted", "provided"
    polymorphic: bool = False  # has its own virtual function
    align_bytes: int = 0  # 0 means at most the alignment of u64

    def declare(self, name: str) -> str:
        return f"{self.name} {name}".rstrip()

    @property
    def provided_p(self) -> bool:
        """True if the class has a user-provided default constructor."""
        return self.constructor == "provided"

    @property
    def packed_p(self) -> bool:
        return "packed" in self.attributes

    def subobjects(self, path: tuple[str, ...] = ()
                   ) -> Iterator[tuple[tuple[str, ...], Class]]:
        """Yield all base subobjects, each with the path that leads to it from
        the object, or from the last virtual base on the way.  A shared
        subobject is yielded several times, but always with the same path."""
        for base in self.bases:
            inner = (*(("virtual",) if base.virtual else path), base.type.name)
            yield inner, base.type
            yield from base.type.subobjects(inner)

    def ancestors(self) -> list[Class]:
        return list(dict.fromkeys(cls for _, cls in self.subobjects()))

    def unambiguous_p(self) -> bool:
        """Return true if the class contains every ancestor only once, and does
        not name a direct base twice."""
        subobjects = set(self.subobjects())
        return (len({cls for _, cls in subobjects}) == len(subobjects)
                and len({base.type for base in self.bases}) == len(self.bases))

    def virtual_bases(self) -> list[Class]:
        """Return the direct and indirect virtual bases."""
        bases: dict[Class, None] = {}
        for base in self.bases:
            bases.update(dict.fromkeys(base.type.virtual_bases()))
            if base.virtual:
                bases[base.type] = None
        return list(bases)

    def plain_bases(self) -> list[Class]:
        return [base.type for base in self.bases if not base.virtual]

    def known_as_base_p(self) -> bool:
        """Return true if default-initialization makes an object known, except
        for its virtual bases."""
        return self.provided_p or (
            self.keyword != "union"
            and all(m.known_p for m in self.members)
            and all(base.known_as_base_p() for base in self.plain_bases()))

    def polymorphic_classes(self) -> list[Class]:
        """Return the classes that declare a virtual function, among this class
        and its ancestors."""
        return [c for c in [*self.ancestors(), self] if c.polymorphic]


TEXT = Class("text", constructor="provided")  # of class_prelude.h


def default_known_p(ctype: Scalar | Class) -> bool:
    """Return true if default-initialization makes an object of CTYPE known."""
    return isinstance(ctype, Class) and (
        ctype.provided_p or (ctype.known_as_base_p()
        and all(base.known_as_base_p() for base in ctype.virtual_bases())))


def each_element(counts: tuple[int, ...], action: Callable[[str], str]
                 ) -> list[str]:
    """Return loops over an array with the dimensions COUNTS, or no loop if
    COUNTS is empty.  ACTION returns the statement for an element's indices."""
    lines, indices = [], ""
    for depth, count in enumerate(counts):
        lines.append("  " * depth + f"for (u32 i{depth} = 0;"
                     f" i{depth} < {count}; i{depth}++)")
        indices += f"[i{depth}]"
    return [*lines, "  " * len(counts) + action(indices)]
