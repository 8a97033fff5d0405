"""Types of arguments for tools of the workshop.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Collection, Iterable

from memstrat_tools.options import CommandParser, whole_number


def add_jobs(parser: CommandParser, of_what: str) -> None:
    """Add the option --jobs, whose help names the jobs OF_WHAT."""
    parser.add_argument(
        "--jobs", metavar="N", type=whole_number(1),
        default=os.cpu_count() or 1,
        help=f"{of_what} at a time (default: the number of processors)")


def refuse_unknown(parser: ArgumentParser, chosen: Iterable[object],
                   known: Collection[object]) -> None:
    """Exit with an error if one of CHOSEN is not in KNOWN."""
    for name in chosen:
        if name not in known:
            parser.error(f"found '{name}', expected some of"
                         f" {', '.join(map(str, known))}")


LARGEST_BYTES = 4096


def size_list(text: str) -> list[int]:
    """Return the sizes in bytes listed in TEXT."""
    sizes: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"(\d+)(?:\.\.(\d+)(?::(\d+))?)?", part)
        first, last, step = (int(n) if n else 0
                             for n in (match.groups() if match else ("",) * 3))
        last = last or first
        if not match or not 1 <= first <= last <= LARGEST_BYTES or (
                match[3] and not step):
            raise ArgumentTypeError(
                f"found '{text}', expected sizes N, FIRST..LAST or"
                f" FIRST..LAST:STEP with commas between, from 1 to"
                f" {LARGEST_BYTES}")
        sizes.update(range(first, last + 1, step or 1))
    return sorted(sizes)
