"""Types of generated programs: scalars, arrays, structures, unions.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A type is solid if it has no padding and any bytes are a valid value of it, on
every machine.  solid_bytes is a solid type's size, and 0 for any other type.
Programs access parts of an object as bytes only if its type is solid:

  struct { u32 f0; u32 f1[3]; }                    solid, 16 bytes
  struct { u8 f0; u64 f1; } __attribute__((packed)) solid, 9 bytes
  struct { u8 f0; u32 f1; }                        not solid: padding

Objects of other types are compared field by field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from memstrat_lab.fuzz.program import braced


@dataclass(frozen=True)
class Scalar:
    name: str
    size_bytes: int
    kind: str = "integer"  # or "float", "pointer", "vector"

    @property
    def solid_bytes(self) -> int:
        return self.size_bytes if self.kind in ("integer", "vector") else 0

    def declare(self, name: str) -> str:
        return f"{self.name} {name}".rstrip()


@dataclass(frozen=True)
class Array:
    element: CType
    count: int

    @property
    def name(self) -> str:
        return self.declare("")

    @property
    def solid_bytes(self) -> int:
        return self.element.solid_bytes * self.count

    def declare(self, name: str) -> str:
        return self.element.declare(f"{name}[{self.count}]")


@dataclass
class Field:
    name: str
    type: CType
    bits: int = 0  # the width of a bit-field
    volatile: bool = False

    def declare(self) -> str:
        text = self.type.declare(self.name)
        return ("volatile " if self.volatile else "") + text + (
            f" : {self.bits}" if self.bits else "")


@dataclass(eq=False)
class Record:
    """A struct or a union.  Programs write and compare only a union's first
    field, which covers all of a solid union."""
    keyword: str
    tag: str
    fields: list[Field] = field(default_factory=list)
    packed: bool = False
    reversed: bool = False  # scalars in reverse storage order
    align_bytes: int = 0  # 0 means the fields' alignment

    @property
    def name(self) -> str:
        return f"{self.keyword} {self.tag}"

    def declare(self, name: str) -> str:
        return f"{self.name} {name}".rstrip()

    @property
    def solid_bytes(self) -> int:
        sizes = [f.type.solid_bytes for f in self.fields]
        if (self.align_bytes or self.reversed or not all(sizes)
                or any(f.bits or f.volatile for f in self.fields)):
            return 0
        if self.keyword == "union":
            return sizes[0] if len(set(sizes)) == 1 else 0
        bases = {base_scalar(f.type) for f in self.fields}
        dense = (self.packed or len(sizes) == 1
                 or (len(bases) == 1 and None not in bases))
        return sum(sizes) if dense else 0

    def compared_fields(self) -> list[Field]:
        return self.fields[:1] if self.keyword == "union" else self.fields

    def definition(self) -> list[str]:
        attributes = []
        if self.packed:
            attributes.append("packed")
        if self.align_bytes:
            attributes.append(f"aligned ({self.align_bytes})")
        if self.reversed:
            attributes.append('scalar_storage_order ("big-endian")')
        end = f"__attribute__ (({', '.join(attributes)}))" if attributes else ""
        return [self.name, *braced([f"{f.declare()};" for f in self.fields]),
                f"{end};"]


CType: TypeAlias = Scalar | Array | Record

U8 = Scalar("u8", 1)
INTEGERS = [U8, Scalar("u16", 2), Scalar("u32", 4), Scalar("u64", 8)]
SIGNED = [Scalar("i8", 1), Scalar("i16", 2), Scalar("i32", 4), Scalar("i64", 8)]
POINTER = Scalar("u8 *", 0, "pointer")
FLOATS = [Scalar("float", 4, "float"), Scalar("double", 8, "float")]
VECTOR = Scalar("v4", 16, "vector")


def base_scalar(ctype: CType) -> CType | None:
    """Return the type of all scalars in CTYPE, or None if they differ."""
    if isinstance(ctype, Array):
        return base_scalar(ctype.element)
    if isinstance(ctype, Record):
        bases = {base_scalar(f.type) for f in ctype.fields}
        return bases.pop() if len(bases) == 1 else None
    return ctype


def parts(ctype: CType) -> Iterator[CType]:
    """Yield CTYPE and all types that it contains."""
    yield ctype
    if isinstance(ctype, Array):
        yield from parts(ctype.element)
    elif isinstance(ctype, Record):
        for f in ctype.fields:
            yield from parts(f.type)


def has_volatile(ctype: CType) -> bool:
    return any(f.volatile for part in parts(ctype) if isinstance(part, Record)
               for f in part.fields)


def takes_any_byte(ctype: CType) -> bool:
    """Return true if an object of CTYPE may be filled with any bytes."""
    return not has_volatile(ctype) and not any(
        isinstance(part, Scalar) and part.kind in ("pointer", "float")
        for part in parts(ctype))


def each_leaf(place: str, ctype: CType, action: Callable[[str, Scalar], str],
              depth: int = 0) -> list[str]:
    """Return statements that apply ACTION to each scalar of PLACE."""
    if isinstance(ctype, Scalar):
        if ctype.kind != "vector":
            return [action(place, ctype)]
        return each_leaf(place, Array(INTEGERS[2], 4), action, depth)
    if isinstance(ctype, Array):
        index = f"i{depth}"
        inner = each_leaf(f"{place}[{index}]", ctype.element, action, depth + 1)
        if len(inner) > 1:
            inner = braced(inner)
        return ([f"for (u32 {index} = 0; {index} < {ctype.count}; {index}++)"]
                + [f"  {line}" for line in inner])
    return [line for f in ctype.compared_fields()
            for line in each_leaf(f"{place}.{f.name}", f.type, action, depth)]


def fill_leaf(place: str, scalar: Scalar) -> str:
    """Return a statement that sets PLACE to the next pseudo-random value."""
    if scalar.kind == "pointer":
        return f"{place} = arena + (next () & 63);"
    mask = " & 0xffff" if scalar.kind == "float" else ""
    return f"{place} = ({scalar.name}) (next (){mask});"


def hash_leaf(place: str, scalar: Scalar) -> str:
    """Return a statement that mixes PLACE's value into the checksum."""
    if scalar.kind == "pointer":
        return f"mix ({place} ? (u64) ({place} - arena) : 99);"
    if scalar.kind == "float":
        return f"mix ((u64) (i64) {place});"
    return f"mix ((u64) {place});"


def initializer(ctype: CType, rng: Random, bits: int = 0) -> str:
    """Return an initializer of CTYPE that often omits the last members."""
    if isinstance(ctype, Scalar):
        if ctype.kind == "pointer":
            return f"arena + {rng.randrange(64)}"
        if ctype.kind == "vector":
            return "{ 1, 2, 3, 4 }"
        return str(rng.randrange(1 << min(bits - 1, 6)) if bits
                   else rng.choice([0, 0, 1, 100, rng.randrange(128)]))
    if isinstance(ctype, Array):
        if ctype.element == U8 and ctype.count > 1 and rng.random() < .6:
            return string_literal(rng.randrange(min(ctype.count, 80)), rng)
        count = min(ctype.count, rng.choice([1, 1, 2, 3, ctype.count]), 20)
        return braces([initializer(ctype.element, rng) for _ in range(count)])
    if ctype.reversed:
        # GCC 12 miscompiles a memcpy of a constant in reverse storage order.
        return "{}"
    fields = ctype.compared_fields()
    count = rng.choice([1, len(fields), rng.randint(1, len(fields))])
    return braces([initializer(f.type, rng, f.bits) for f in fields[:count]])


def braces(texts: list[str]) -> str:
    return "{ " + ", ".join(texts) + " }"


def string_literal(length: int, rng: Random) -> str:
    alphabet = "abcdefghijklmnopqrstuvwxyz0123456789 "
    return '"' + "".join(rng.choice(alphabet) for _ in range(length)) + '"'


class TypeMaker:
    """A maker of random types.  `records' lists the structs and unions made so
    far, each before the types that contain it."""

    def __init__(self, rng: Random, floats: bool) -> None:
        self.rng = rng
        self.floats = floats
        self.records: list[Record] = []

    def size_bytes(self) -> int:
        """Return a random size: mostly small, often odd or near a limit."""
        rng = self.rng
        return rng.choice([
            rng.randint(1, 16), rng.randint(1, 40), rng.randint(17, 130),
            rng.choice([8, 16, 24, 32, 64, 96, 128, 256]) + rng.randint(-1, 1),
            rng.randint(100, 300)])

    def scalar(self) -> Scalar:
        rng = self.rng
        chance = rng.random()
        if chance < .05:
            return POINTER
        if self.floats and chance < .15:
            return rng.choice(FLOATS + [VECTOR])
        return rng.choice(INTEGERS + INTEGERS + SIGNED)

    def array(self, max_bytes: int = 1000) -> Array:
        element = self.rng.choice(INTEGERS + [U8, U8])
        size = min(self.size_bytes(), max_bytes)
        return Array(element, max(1, size // element.size_bytes))

    def field_type(self) -> CType:
        chance = self.rng.random()
        nested = [r for r in self.records if not has_volatile(r)
                  and r.align_bytes == 0]
        if chance < .2 and nested:
            record = self.rng.choice(nested)
            return record if chance < .15 else Array(record, 2)
        if chance > .98:
            return self.rng.choice([Array(U8, 5001), Array(INTEGERS[3], 600)])
        return self.array() if chance < .45 else self.scalar()

    def struct(self) -> Record:
        rng = self.rng
        record = Record("struct", f"s{len(self.records)}")
        style = rng.choice(["plain", "plain", "plain", "one kind", "packed",
                            "packed", "aligned", "bits", "volatile",
                            "reversed"])
        record.packed = style == "packed"
        record.reversed = style == "reversed"
        if style == "aligned":
            record.align_bytes = rng.choice([8, 16, 32, 64])
        only = rng.choice(INTEGERS)
        for number in range(rng.choice([1, 2, 3, 4, 5, 6, 8, 21])):
            f = Field(f"f{number}", self.field_type())
            if style == "one kind":
                count = rng.choice([0, rng.randint(1, 9)])
                f.type = Array(only, count) if count else only
            elif style == "bits" and rng.random() < .7:
                f.type = scalar = rng.choice(INTEGERS + SIGNED)
                f.bits = rng.randint(2, scalar.size_bytes * 8)
            elif style == "volatile" and rng.random() < .4:
                f.type = rng.choice(INTEGERS)
                f.volatile = True
            record.fields.append(f)
        self.records.append(record)
        return record

    def union(self) -> Record:
        """Return a solid union of arrays, or a union that begins with a
        struct."""
        rng = self.rng
        record = Record("union", f"n{len(self.records)}")
        inner = [r for r in self.records
                 if r.keyword == "struct" and not has_volatile(r)]
        if inner and rng.random() < .4:
            types: list[CType] = [rng.choice(inner), self.array(), U8]
        else:
            words = max(1, self.size_bytes() // 8)
            types = [Array(scalar, words * 8 // scalar.size_bytes)
                     for scalar in rng.sample(INTEGERS, len(INTEGERS))]
        record.fields = [Field(f"f{number}", ctype)
                         for number, ctype in enumerate(types)]
        self.records.append(record)
        return record
