"""Count memstrat's remarks about a kernel's block operations.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from memstrat_tools.remarks import parse_all
from memstrat_tools.size_bands import band_of


@dataclass
class Remarks:
    lowered: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By kind and band of sizes."""
    left: Counter[tuple[str, str]] = field(default_factory=Counter)
    why: Counter[str] = field(default_factory=Counter)
    """The reasons for operations that are left, without numbers."""

    def total(self) -> int:
        return self.lowered.total() + self.left.total()


def count(log: Path) -> Remarks:
    """Count the remarks in a build's LOG."""
    counted = Remarks()
    with log.open(errors="replace") as lines:
        for remark in parse_all(lines):
            key = remark.kind, band_of(remark.size_bytes)
            if remark.lowered:
                counted.lowered[key] += 1
            else:
                counted.left[key] += 1
                counted.why[re.sub(r"\d+", "N", remark.text)] += 1
    return counted
