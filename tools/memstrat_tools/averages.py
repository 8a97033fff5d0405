"""Means and ratios that Python's statistics module lacks.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import statistics
from collections.abc import Iterable


def geometric_mean(values: Iterable[float]) -> float | None:
    """Return the geometric mean of VALUES, or None if there are none."""
    numbers = list(values)
    return statistics.geometric_mean(numbers) if numbers else None


def percent(value: float, reference: float) -> str:
    """Return the difference of VALUE from REFERENCE in percent."""
    return f"{(value / reference - 1) * 100:+.2f} %" if reference else "-"
