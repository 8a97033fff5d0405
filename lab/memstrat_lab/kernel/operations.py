"""Count a kernel's block operations, from memstrat's records.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from memstrat_tools import ToolError, records
from memstrat_tools.size_bands import band_of


@dataclass
class Operations:
    lowered: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By kind and band of sizes."""
    left: Counter[tuple[str, str]] = field(default_factory=Counter)
    why: Counter[str] = field(default_factory=Counter)
    """The reasons for operations that are left, without numbers."""

    def total(self) -> int:
        return self.lowered.total() + self.left.total()


def fail(complaint: str) -> None:
    raise ToolError(complaint)


def count(folder: Path) -> Operations:
    """Count the records in FOLDER."""
    counted = Operations()
    for record in records.read([folder], fail).items:
        key = record.kind, band_of(record.size_bytes)
        if record.lowered:
            counted.lowered[key] += 1
        else:
            counted.left[key] += 1
            counted.why[re.sub(r"\d+", "N", record.reason_text or "")] += 1
    return counted
