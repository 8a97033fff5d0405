"""The machine code that a build made.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from memstrat_tools.census import elf
from memstrat_tools.census.counts import sum_of
from memstrat_tools.census.elf import UnusableFile
from memstrat_tools.census.gathering import File, Gathered
from memstrat_tools.census.table import of_group
from memstrat_tools.survey.units import units_in

TYPE = slice(16, 18)  # e_type, in the header
LINKED = (b"\2\0", b"\3\0")  # ET_EXEC and ET_DYN of little-endian machines


@dataclass(frozen=True)
class Programs:
    """What linked programs and libraries have together."""
    files: int
    text_bytes: int
    rep: int
    calls: int
    """Of memcpy and the like, tail calls and other uses included."""
    units: int
    """Of C and C++, with information for debuggers."""
    units_with_plugin: int


def linked_p(path: Path) -> bool:
    """True if PATH is a linked program or library."""
    if path.is_symlink() or not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            head = file.read(TYPE.stop)
    except OSError:
        return False
    return head.startswith(elf.MAGIC) and head[TYPE] in LINKED


def linked_in(folder: Path) -> set[Path]:
    """The linked files below FOLDER."""
    return {path for below, _, names in os.walk(folder)
            for path in (Path(below, name) for name in names)
            if linked_p(path)}


def count(files: Iterable[Path]) -> Programs:
    """Count what is in FILES.  Broken ones, which tests are fond of, are left
    out."""
    counted = 0
    paths = sorted(files)
    gathered = Gathered(len(paths), "")
    for path in paths:
        try:
            gathered.add_file(File(path, path.name, False))
            counted += 1
        except (UnusableFile, OSError):
            continue
    total = sum_of(gathered.regions())
    units = units_in(paths)
    return Programs(counted, total.size_bytes, of_group(total.tally, "rep"),
                    of_group(total.tally, "calls"), units.all,
                    units.with_plugin)
