"""Means and ratios that the standard statistics module does not have.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import statistics
from collections.abc import Iterable


def geometric_mean(values: Iterable[float]) -> float | None:
    """The geometric mean of VALUES; None if there are none."""
    numbers = list(values)
    return statistics.geometric_mean(numbers) if numbers else None


def percent(value: float, reference: float) -> str:
    """How far VALUE is from REFERENCE."""
    return f"{(value / reference - 1) * 100:+.2f} %" if reference else "-"
