"""What two builds say, compared line by line.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from memstrat_tools.printable import printable

SHOWN = 20  # lines of each kind that differ

# GCC's and Clang's.
WARNING = re.compile(r"\S+?:\d+:(\d+:)? warning: .*")


def difference(title: str, old: Counter[str], new: Counter[str]
               ) -> Iterator[str]:
    """The lines that only one of the builds has."""
    for sign, lines in ("-", old - new), ("+", new - old):
        for line in list(lines)[:SHOWN]:
            yield f"  {title}: {sign} {printable(line)}"
        if len(lines) > SHOWN:
            yield f"  {title}: {sign} and {len(lines) - SHOWN} more"
