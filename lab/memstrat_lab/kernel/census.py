"""Count what is in a built kernel.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The counts are by the compiler's own sections, in the file that
Kernel.relocatable names.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from memstrat_tools.census.counts import Region, named, sum_of
from memstrat_tools.census.gathering import gather

SHOWN = "sync_regs"  # the function whose body is shown


class Census:
    """The counts of REGIONS, and the BODY of the function SHOWN."""

    def __init__(self, regions: Sequence[Region], body: list[str]) -> None:
        self.regions = regions
        self.body = body
        self.total = sum_of(regions)
        self.text_bytes = sum_of(named(regions)).size_bytes
        """The size of all functions, and of labels in assembly."""

    def reps(self) -> Counter[tuple[str, str]]:
        """rep movs and rep stos: by "movs" or "stos", and section."""
        numbers: Counter[tuple[str, str]] = Counter()
        for region in self.regions:
            for (kind, form), number in region.tally.items():
                if kind == "rep":
                    numbers[form[:4], region.section] += number
        return numbers

    def calls(self, function: str) -> int:
        """Calls of, jumps to, and other uses of FUNCTION."""
        return sum(self.total.tally[kind, function]
                   for kind in ("calls", "tail_jumps", "other_uses"))

    def functions_with_rep(self, warm: bool = False) -> list[str]:
        """The functions with a rep; those outside the sections of cold code, if
        WARM."""
        return [region.name for region in named(self.regions)
                if any(kind == "rep" for kind, _ in region.tally)
                and not (warm and region.cold)]


def census(code: Path) -> Census:
    """Count what is in CODE, a relocatable file or an archive."""
    listing = subprocess.run(
        ["objdump", f"--disassemble={SHOWN}", "--no-show-raw-insn", code],
        text=True, capture_output=True, check=False).stdout
    return Census(gather([code]).regions(),
                  re.findall(r"^ *[0-9a-f]+:\t(.*\S)", listing, re.MULTILINE))
