"""The search, which knows nothing of compilers.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

It takes for granted that what is bad stays bad when something is added.  Where
that is not so, the search still ends with something that is bad.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

Element = TypeVar("Element")


class Verdict(StrEnum):
    GOOD = "good"
    BAD = "bad"
    UNKNOWN = "cannot tell"


@dataclass(frozen=True)
class Border:
    """GOOD is good, BAD is bad, and nothing can be told of what is between,
    which is nothing unless BAD > GOOD + 1."""
    good: int
    bad: int


def steps_left(good: int, bad: int) -> int:
    """How many trials it takes to find the border between GOOD and BAD."""
    return (bad - good - 1).bit_length()


def border(good: int, bad: int, verdict_on: Callable[[int, int], Verdict]
           ) -> Border:
    """The border between GOOD and BAD, which is larger.  VERDICT_ON takes a
    number between them, and how many trials there will be after this one."""
    unknown: set[int] = set()
    while True:
        untried = [n for n in range(good + 1, bad) if n not in unknown]
        if not untried:
            return Border(good, bad)
        number = min(untried, key=lambda n: abs(n - (good + bad) // 2))
        verdict = verdict_on(number, steps_left(good, bad) - 1)
        if verdict == Verdict.GOOD:
            good = number
            unknown = {n for n in unknown if n > good}
        elif verdict == Verdict.BAD:
            bad = number
            unknown = {n for n in unknown if n < bad}
        else:
            unknown.add(number)


def needed(elements: Sequence[Element], harmless: int,
           verdict_on: Callable[[Sequence[Element], int], Verdict]
           ) -> list[Element]:
    """Some of ELEMENTS, as few as possible, that are bad together: one, if one
    is bad by itself.  All of ELEMENTS are bad, and none is good.  The first
    HARMLESS of them are suspected only if the others are not enough."""
    found: list[Element] = []
    good, bad = harmless, len(elements)
    while True:
        last = border(good, bad, lambda number, left: verdict_on(
            [*elements[:number], *found], left + 1))
        # With FOUND, those before LAST.BAD are bad, those before LAST.GOOD are
        # good.
        found = [*elements[last.good:last.bad], *found]
        if (last.good == 0
                or verdict_on(found, 0) == Verdict.BAD):
            return without_needless(found, verdict_on)
        good, bad = 0, last.good


def without_needless(elements: list[Element],
                     verdict_on: Callable[[Sequence[Element], int], Verdict]
                     ) -> list[Element]:
    """ELEMENTS, which are bad together, without those that are not needed for
    that."""
    kept = elements
    if len(elements) > 1:
        for element in elements:
            rest = [other for other in kept if other != element]
            if verdict_on(rest, 0) == Verdict.BAD:
                kept = rest
    return kept
