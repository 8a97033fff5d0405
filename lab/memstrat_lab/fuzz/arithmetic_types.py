"""Types that arithmetic is done in: integers, vectors, complex numbers.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Any bytes are a value of each of them, on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TypeAlias


@dataclass(frozen=True)
class Integer:
    """u8 to u128 and i8 to i128; without __int128, 128 bits are 64."""
    bits: int
    signed: bool = False

    @property
    def text(self) -> str:
        return f"{'i' if self.signed else 'u'}{self.bits}"

    @property
    def unsigned(self) -> Integer:
        return Integer(self.bits)

    @property
    def wrapping(self) -> Integer:
        """The type in which nothing overflows: C computes at least in int."""
        return Integer(max(self.bits, 32))

    @property
    def size_bytes(self) -> int:
        return self.bits // 8

    def number(self, rng: Random) -> int:
        """A value, often an interesting one; not always the largest."""
        top = (1 << (self.bits - self.signed)) - 1
        return rng.choice([
            rng.randint(1, 60), rng.randint(1, 60), 0, 1, top, top // 2,
            min(top, 1 << rng.randrange(self.bits)), rng.randint(0, top)])

    def constant(self, rng: Random) -> str:
        number = self.number(rng)
        if number < 100:
            return f"({self.text}) {number}"
        if number < 1 << 64:
            return f"({self.text}) {number:#x}ull"
        low = number & 0xffffffffffffffff
        return f"(({self.text}) WIDE ({number >> 64:#x}ull, {low:#x}ull))"


@dataclass(frozen=True)
class Vector:
    """A vector of GCC's; regs=gpr treats a named one as a separate type."""
    element: Integer
    size_bytes: int
    named: bool = False

    @property
    def text(self) -> str:
        if self.named:
            return f"{self.element.text}_{self.size_bytes}"
        return f"VECTOR ({self.element.text}, {self.size_bytes})"

    @property
    def definition(self) -> str:
        """The definition of the name."""
        return (f"typedef VECTOR ({self.element.text}, {self.size_bytes})"
                f" {self.element.text}_{self.size_bytes};")

    @property
    def unsigned(self) -> Vector:
        return Vector(self.element.unsigned, self.size_bytes)

    @property
    def wrapping(self) -> Vector:
        return self.unsigned

    @property
    def count(self) -> int:
        return self.size_bytes // self.element.size_bytes

    def constant(self, rng: Random) -> str:
        numbers = [self.element.number(rng) for _ in range(self.count)]
        if rng.random() < .4:
            numbers = numbers[:1] * self.count
        return (f"(({self.text}) {{ "
                + ", ".join(f"{number}ull" for number in numbers) + " })")


@dataclass(frozen=True)
class Complex:
    element: Integer

    @property
    def text(self) -> str:
        return f"c{self.element.bits}"

    @property
    def size_bytes(self) -> int:
        return 2 * self.element.size_bytes

    def constant(self, rng: Random) -> str:
        real, imag = (self.element.constant(rng) for _ in range(2))
        return (f"({{ {self.text} z_; __real__ z_ = {real};"
                f" __imag__ z_ = {imag}; z_; }})")


NumberType: TypeAlias = Integer | Vector | Complex

INTEGERS = [Integer(bits, signed) for bits in (8, 16, 32, 64, 128)
            for signed in (False, True)]
WIDE_INTEGERS = [t for t in INTEGERS if t.bits >= 64]
LANES = [t for t in INTEGERS if t.bits <= 64]


def any_vector(rng: Random) -> Vector:
    return Vector(rng.choice(LANES), rng.choice([8, 16, 16, 16, 32, 64]),
                  rng.random() < .3)


def any_type(rng: Random) -> NumberType:
    """A type, often one that does not fit into a general register."""
    chance = rng.random()
    if chance < .4:
        return rng.choice(WIDE_INTEGERS + WIDE_INTEGERS[2:])
    if chance < .8:
        return any_vector(rng)
    if chance < .85:
        return Complex(Integer(rng.choice([32, 64])))
    return rng.choice(INTEGERS)
