"""Which candidates a report is about.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fnmatch import fnmatchcase

from memstrat_tools.records import Record


@dataclass(frozen=True)
class Selection:
    """What is asked for.  Nothing stands for everything; a * of a pattern
    stands for any text, with slashes too."""
    kinds: Collection[str] = ()
    reasons: Collection[str] = ()
    files: Collection[str] = ()
    functions: Collection[str] = ()

    def has(self, record: Record) -> bool:
        """True if RECORD is among what is asked for."""
        return ((not self.kinds or record.kind in self.kinds)
                and (not self.reasons or record.reason in self.reasons)
                and matches(record.file, self.files)
                and matches(record.function, self.functions))

    def text(self) -> str:
        """What is asked for, in words; empty if it is everything."""
        parts = {"kind": self.kinds, "reason": self.reasons,
                 "file": self.files, "function": self.functions}
        return ", ".join(f"{name} {' or '.join(values)}"
                         for name, values in parts.items() if values)


def matches(name: str, patterns: Collection[str]) -> bool:
    """True if NAME matches one of PATTERNS, or if there are none."""
    return not patterns or any(fnmatchcase(name, pattern)
                               for pattern in patterns)
