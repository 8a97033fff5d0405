"""What there is to advise, and what it gains.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memstrat_tools import core
from memstrat_tools.records import Call

Question = Mapping[str, Any]

CENTICYCLES = 100


@dataclass
class Gain:
    """What a setting changes: less than 0 is a gain."""
    centicycles: int = 0
    code_bytes: int = 0

    def add(self, other: Gain) -> None:
        self.centicycles += other.centicycles
        self.code_bytes += other.code_bytes


@dataclass(frozen=True)
class Advice:
    """A setting for a function, or something else to do there."""
    what: str
    where: Call
    """The definition of the function; of a test for a size, the operation."""
    runs: int
    gain: Gain
    detail: str = ""

    @property
    def key(self) -> str | None:
        """The option that it sets for the function, if that is all."""
        key, found, _ = self.what.partition("=")
        return key if found else None


def change(before: core.Plan, after: core.Plan, runs: int) -> Gain:
    return Gain((after.time_centicycles - before.time_centicycles) * runs,
                after.code_bytes - before.code_bytes)
