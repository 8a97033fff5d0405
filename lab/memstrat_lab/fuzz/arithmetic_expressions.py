"""Random expressions without undefined behavior.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Sums and products are computed unsigned, shift counts are masked, divisors are
odd.  Often the first operand is a constant: that finds passes that mistake an
operation for a copy of its first operand.  The text does not depend on the
machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from memstrat_lab.fuzz.arithmetic_types import (
    INTEGERS,
    Complex,
    Integer,
    NumberType,
    Vector,
)


@dataclass(frozen=True)
class Operand:
    """An expression that stands for itself: a variable or a place in
    memory."""
    text: str
    type: NumberType


class Expressions:
    def __init__(self, rng: Random, operands: list[Operand]) -> None:
        self.rng = rng
        self.operands = operands

    def value(self, ctype: NumberType, depth: int) -> str:
        """An expression of CTYPE of about DEPTH operations."""
        if depth == 0:
            return self.leaf(ctype)
        if isinstance(ctype, Complex):
            return self.complex(ctype, depth)
        common: list[Callable[..., str]] = [
            self.binary, self.binary, self.binary, self.binary, self.shift,
            self.shift, self.unary, self.division, self.comparison,
            self.choice]
        own: list[Callable[..., str]] = (
            [self.element_wise, self.permutation, self.constructor]
            if isinstance(ctype, Vector) else
            [self.rotation, self.halves, self.conversion, self.conversion,
             self.builtin, self.overflow])
        return self.rng.choice(common + own)(ctype, depth - 1)

    # Without an operation.

    def leaf(self, ctype: NumberType) -> str:
        same = [o.text for o in self.operands if o.type == ctype]
        if same and self.rng.random() < .9:
            return self.rng.choice(same)
        if isinstance(ctype, Integer) and self.rng.random() < .8:
            return f"({ctype.text}) {self.scalar(self.any_operand())}"
        if isinstance(ctype, Vector) and self.rng.random() < .5:
            return self.constructor(ctype, 0)
        return ctype.constant(self.rng)

    def any_operand(self) -> Operand:
        return self.rng.choice(self.operands)

    def scalar(self, operand: Operand) -> str:
        """OPERAND or a part of it that is an integer."""
        if isinstance(operand.type, Vector):
            return f"{operand.text}[{self.rng.randrange(operand.type.count)}]"
        if isinstance(operand.type, Complex):
            return f"(__{self.rng.choice(['real', 'imag'])}__ {operand.text})"
        return operand.text

    def pair(self, ctype: NumberType, depth: int) -> tuple[str, str]:
        """Two operands; often one is a constant, more often the first."""
        chance = self.rng.random()
        if chance < .45:
            return ctype.constant(self.rng), self.value(ctype, depth)
        if chance < .6:
            return self.value(ctype, depth), ctype.constant(self.rng)
        return self.value(ctype, depth), self.value(ctype, 0)

    # Of integers and vectors.

    def binary(self, ctype: Integer | Vector, depth: int) -> str:
        first, second = self.pair(ctype, depth)
        wide = ctype.wrapping.text
        operator = self.rng.choice(["+", "-", "-", "-", "*", "&", "|", "^"])
        if isinstance(ctype, Vector) and self.rng.random() < .2:
            # A number instead of a vector.
            return (f"(({ctype.text}) ({self.rng.randint(0, 100)} {operator}"
                    f" ({wide}) {second}))")
        return (f"(({ctype.text}) (({wide}) {first} {operator}"
                f" ({wide}) {second}))")

    def shift(self, ctype: Integer | Vector, depth: int) -> str:
        first, second = self.pair(ctype, depth)
        wide = ctype.wrapping.text
        if isinstance(ctype, Vector):
            count = f"(({wide}) {second} & {ctype.element.bits - 1})"
            if self.rng.random() < .2:
                return f"(({ctype.text}) (1 << {count}))"
        else:
            count = f"((u32) {second} & (BITS ({ctype.text}) - 1))"
        if self.rng.random() < .5:
            # The cast is for bit-fields, which are promoted to int.
            return f"(({ctype.text}) (({ctype.text}) {first} >> {count}))"
        return f"(({ctype.text}) (({wide}) {first} << {count}))"

    def unary(self, ctype: Integer | Vector, depth: int) -> str:
        return (f"(({ctype.text}) {self.rng.choice('~-')}"
                f"({ctype.wrapping.text}) {self.value(ctype, depth)})")

    def division(self, ctype: Integer | Vector, depth: int) -> str:
        first, second = self.pair(ctype, depth)
        wide = ctype.wrapping.text
        return (f"(({ctype.text}) (({wide}) {first} {self.rng.choice('/%')}"
                f" (({wide}) {second} | 1)))")

    def comparison(self, ctype: Integer | Vector, depth: int) -> str:
        first, second = self.pair(ctype, depth)
        operator = self.rng.choice(["<", "<=", "==", "!=", ">", ">="])
        return f"(({ctype.text}) ({first} {operator} {second}))"

    def choice(self, ctype: Integer | Vector, depth: int) -> str:
        first, second = self.pair(ctype, depth)
        condition = self.value(self.rng.choice(INTEGERS), 0)
        return f"(({condition}) & 1 ? {first} : {second})"

    # Of vectors.

    def element_wise(self, ctype: Vector, depth: int) -> str:
        """A vector with one element changed."""
        lane = self.rng.randrange(ctype.count)
        return (f"({{ {ctype.text} v_ = {self.value(ctype, depth)};"
                f" v_[{lane}] = {self.value(ctype.element, depth)}; v_; }})")

    def permutation(self, ctype: Vector, depth: int) -> str:
        count = ctype.count
        lanes = ", ".join(str(self.rng.randrange(2 * count))
                          for _ in range(count))
        return (f"__builtin_shuffle ({self.value(ctype, depth)},"
                f" {self.value(ctype, 0)},"
                f" ({ctype.unsigned.text}) {{ {lanes} }})")

    def constructor(self, ctype: Vector, _depth: int) -> str:
        """A vector made from elements, some of which are constants."""
        elements = [self.value(ctype.element, 0) if self.rng.random() < .7
                    else ctype.element.constant(self.rng)
                    for _ in range(ctype.count)]
        if self.rng.random() < .4:
            elements = elements[:1] * ctype.count
        return (f"(({ctype.text}) {{ "
                + ", ".join(f"({ctype.element.text}) {element}"
                            for element in elements) + " })")

    # Of integers.

    def rotation(self, ctype: Integer, depth: int) -> str:
        name, last = ctype.unsigned.text, f"(BITS ({ctype.text}) - 1)"
        first, second = self.pair(ctype, depth)
        return (f"({{ {name} x_ = {first}; u32 n_ = (u32) {second} & {last};"
                f" ({ctype.text}) (x_ << n_ | x_ >> (-n_ & {last})); }})")

    def halves(self, ctype: Integer, depth: int) -> str:
        """A signed operation that cannot overflow."""
        wide = Integer(max(ctype.bits, 32), signed=True)
        first, second = ((f"(({wide.text}) {self.value(ctype, d)} >> 1)")
                         for d in (depth, 0))
        if self.rng.random() < .6:
            first = str(self.rng.randint(0, 60))
        operation = f"{first} {self.rng.choice('+-')} {second}"
        return f"(({ctype.text}) ({operation}))"

    def conversion(self, ctype: Integer, depth: int) -> str:
        other = self.rng.choice(INTEGERS)
        return f"(({ctype.text}) {self.value(other, depth)})"

    def builtin(self, ctype: Integer, depth: int) -> str:
        bits = self.rng.choice([16, 32, 64])
        argument = self.value(Integer(bits), depth)
        call = self.rng.choice([
            f"__builtin_bswap{bits} ({argument})",
            f"__builtin_popcountll ({argument})",
            f"__builtin_clzll ({argument} | 1ull)",
            f"__builtin_ctzll ({argument} | 1ull << 63)",
            f"__builtin_parityll ({argument})"])
        return f"(({ctype.text}) {call})"

    def overflow(self, ctype: Integer, depth: int) -> str:
        first, second = self.pair(ctype, depth)
        name = self.rng.choice(["add", "sub", "sub"])
        wide = ctype.wrapping.text
        return (f"({{ {ctype.text} x_;"
                f" int over_ = __builtin_{name}_overflow ({first}, {second},"
                f" &x_); ({ctype.text}) (({wide}) x_ + over_); }})")

    # Of complex numbers.

    def complex(self, ctype: Complex, depth: int) -> str:
        first, second = self.pair(ctype, depth - 1)
        chance = self.rng.random()
        if chance < .15:
            return f"({self.rng.choice('~-')}{second})"
        if chance < .3:
            first = f"{self.rng.randint(0, 60)}u"
        return f"({first} {self.rng.choice(['-', '-', '+', '*'])} {second})"
