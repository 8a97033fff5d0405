"""Ratios of times that were measured side by side.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
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
