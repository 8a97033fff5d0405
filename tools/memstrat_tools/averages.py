"""Means and ratios that the standard statistics module does not have.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Ratio:
    """The median and the quartiles of some ratios."""
    median: float
    low: float
    high: float

    @property
    def spread(self) -> float:
        """How far the farther quartile is from the median."""
        return max(self.high - self.median, self.median - self.low)


def ratio_of(values: Sequence[float], references: Sequence[float]) -> Ratio:
    """The ratio of VALUES to REFERENCES, one by one."""
    ratios = [value / reference
              for value, reference in zip(values, references, strict=True)]
    if len(ratios) == 1:
        return Ratio(ratios[0], ratios[0], ratios[0])
    low, median, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return Ratio(median, low, high)


def geometric_mean(values: Iterable[float]) -> float | None:
    """The geometric mean of VALUES; None if there are none."""
    numbers = list(values)
    return statistics.geometric_mean(numbers) if numbers else None


def deviation(values: Sequence[float]) -> float:
    """The median absolute deviation."""
    middle = statistics.median(values)
    return statistics.median(abs(value - middle) for value in values)


def percent(value: float, reference: float) -> str:
    """How far VALUE is from REFERENCE."""
    return f"{(value / reference - 1) * 100:+.2f} %" if reference else "-"
