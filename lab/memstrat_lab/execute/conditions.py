"""Comparisons before conditional jumps, and values for which these jump.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from typing import NamedTuple

from memstrat_lab.execute.objects import PAGE

CONDITIONS = ("o", "no", "b", "ae", "e", "ne", "be", "a", "s", "ns", "p", "np",
              "l", "ge", "le", "g")
"""The conditions of jumps.  Each pair consists of opposites."""
LEAST_POINTER = 1 << 32
RESULT: tuple[str, ...] = "e", "ne", "s", "ns"
"""Conditions that depend only on the result of arithmetic."""
UNSIGNED = ("b", "ae", "be", "a")
CARRY, PARITY, ZERO, SIGN, OVERFLOW = 0, 2, 6, 7, 11  # bits of EFLAGS


class Comparison(NamedTuple):
    """A comparison of REGISTER with CONSTANT or, if that is
    None, with the register OTHER, if any.  If MASKED is true, it tests the
    bits of CONSTANT.  If OFFSET_BYTES is not None, it is of memory there, from
    REGISTER.  If BASE is not empty, REGISTER is the sum of this register and
    DISPLACEMENT."""
    register: str
    size_bytes: int
    constant: int | None
    masked: bool
    offset_bytes: int | None = None
    other: str = ""
    base: str = ""
    displacement: int = 0

    @property
    def mask(self) -> int:
        return (1 << 8 * self.size_bytes) - 1

    def holds(self, condition: str, value: int) -> bool:
        """Return true if CONDITION holds after a comparison of VALUE."""
        constant = (self.constant or 0) & self.mask
        if self.masked:
            value, constant = value & constant, 0
        top = 1 << 8 * self.size_bytes - 1
        result = (value - constant) & self.mask
        return holds(condition, (
            (value < constant) << CARRY | (not result) << ZERO
            | ((result & 0xff).bit_count() % 2 == 0) << PARITY
            | bool(result & top) << SIGN
            | bool((value ^ constant) & (value ^ result) & top) << OVERFLOW))

    def value(self, condition: str, old: int) -> int:
        """Return a value near the constant for which CONDITION holds, or OLD
        if there is none."""
        constant = self.constant or 0
        step = PAGE if constant >= LEAST_POINTER else 1
        near = ((old & ~constant, old | constant & -constant) if self.masked
                else (constant, constant + step, constant - step))
        return next((each & self.mask for each in near if self.holds(
            condition, each & self.mask)), old)


def opposite(condition: str) -> str:
    return CONDITIONS[CONDITIONS.index(condition) ^ 1]


def holds(condition: str, flags: int) -> bool:
    """Return true if CONDITION holds with FLAGS, a value of EFLAGS."""
    carry, parity, zero, sign, overflow = (
        bool(flags >> bit & 1)
        for bit in (CARRY, PARITY, ZERO, SIGN, OVERFLOW))
    number = CONDITIONS.index(condition)
    return bool(number & 1) != (
        overflow, carry, zero, carry or zero, sign, parity,
        sign != overflow, zero or sign != overflow)[number >> 1]
