"""From times to numbers: fits and crossovers.  Nothing here measures.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf, sqrt
from statistics import fmean, median

from memstrat_tools.tune.times import Curve


class FitError(Exception):
    """The times make no sense for what they are needed for."""


@dataclass(frozen=True)
class Fit:
    """The times of each group as its start plus a function of CHOICE and the
    size."""
    choice: int
    starts: tuple[float, ...]  # in cycles, one for each group
    error: float  # root of the mean squared relative error


def fit_of(choice: int, curves: Sequence[Curve],
           moved: Callable[[int, int, int], float],
           starts: Sequence[float] | None) -> Fit:
    """The fit of CHOICE to CURVES."""
    fitted = []
    squares = 0.0
    for number, curve in enumerate(curves):
        beyond = [time - moved(choice, number, size)
                  for size, time in curve.items()]
        # So that errors count relative to the time.
        weights = [1 / time ** 2 for time in curve.values()]
        start = starts[number] if starts else fmean(beyond, weights)
        fitted.append(start)
        squares += sum(weight * (start - one) ** 2 for weight, one
                       in zip(weights, beyond, strict=True))
    return Fit(choice, tuple(fitted), sqrt(squares / sum(map(len, curves))))


def best_fit(curves: Sequence[Curve], choices: Iterable[int],
             moved: Callable[[int, int, int], float],
             starts: Sequence[float] | None = None) -> Fit:
    """The fit of the choice in CHOICES that fits all of CURVES best, the first
    of equal ones.  MOVED (choice, number of the curve, size) are the cycles
    that a curve takes beyond its start.  STARTS are the starts, if given."""
    points = sum(map(len, curves))
    if points < 3:
        raise FitError(f"found {points} times, expected 3 at least")
    return min((fit_of(choice, curves, moved, starts) for choice in choices),
               key=lambda fit: fit.error)


def median_slope(curves: Iterable[Curve]) -> float:
    """The median of the slopes between any two points of one of CURVES: a few
    wrong points do not matter."""
    slopes = [(b_time - a_time) / (b_size - a_size)
              for curve in curves
              for (a_size, a_time), (b_size, b_time)
              in combinations(sorted(curve.items()), 2)]
    if not slopes:
        raise FitError("found less than 2 times of any kind")
    return median(slopes)


def difference(curve: Curve, other: Curve) -> dict[int, float]:
    """CURVE minus OTHER, at the sizes that both have."""
    return {size: curve[size] - other[size] for size in sorted(curve)
            if size in other}


def least(curves: Iterable[Curve]) -> dict[int, float]:
    """The fastest of CURVES at each size that any of them has."""
    result: dict[int, float] = {}
    for curve in curves:
        for size, time in curve.items():
            result[size] = min(time, result.get(size, inf))
    return result


def crossover(curve: Curve, other: Curve, factor: float = 1) -> int | None:
    """The smallest size from which CURVE is never slower than FACTOR times
    OTHER, at sizes that both have; None if it is slower at the largest one."""
    limit = None
    for size in sorted(set(curve) & set(other), reverse=True):
        if curve[size] > factor * other[size]:
            break
        limit = size
    return limit
