"""The bisection's search, which does not depend on compilers.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The search assumes that a bad set stays bad if an element is added.  If this
assumption is wrong, the search still ends with a bad set.
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
    """A good number below a bad one.  The numbers between them, if any, are
    undecided."""
    good: int
    bad: int


def steps_left(good: int, bad: int) -> int:
    """Return the number of trials to find the border between GOOD and BAD."""
    return (bad - good - 1).bit_length()


def border(good: int, bad: int, verdict_on: Callable[[int, int], Verdict]
           ) -> Border:
    """Return the border between GOOD and the larger BAD.  VERDICT_ON takes a
    number to try, and the number of trials left afterwards."""
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
    """Return a smallest bad set of ELEMENTS: a single element if one suffices.
    The set of all ELEMENTS must be bad, and the empty set must be good.
    Suspect the first HARMLESS elements only if the others do not suffice."""
    found: list[Element] = []
    good, bad = harmless, len(elements)
    while True:
        last = border(good, bad, lambda number, left: verdict_on(
            [*elements[:number], *found], left + 1))
        # Together with FOUND, the first LAST.BAD elements are bad, and the
        # first LAST.GOOD elements are good.
        found = [*elements[last.good:last.bad], *found]
        if (last.good == 0
                or verdict_on(found, 0) == Verdict.BAD):
            return without_needless(found, verdict_on)
        good, bad = 0, last.good


def without_needless(elements: list[Element],
                     verdict_on: Callable[[Sequence[Element], int], Verdict]
                     ) -> list[Element]:
    """Return the bad set ELEMENTS without the elements it does not need."""
    kept = elements
    if len(elements) > 1:
        for element in elements:
            rest = [other for other in kept if other != element]
            if verdict_on(rest, 0) == Verdict.BAD:
                kept = rest
    return kept
