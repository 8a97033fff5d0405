"""The code of a kernel's files, compiled in several ways.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from memstrat_tools.averages import percent
from memstrat_tools.kernel.commands import sample
from memstrat_tools.processes import checked
from memstrat_tools.progress import Progress


def function_bytes(object_file: str) -> int:
    """The sizes of all functions of OBJECT_FILE."""
    output = checked(["nm", "-S", object_file], "listing symbols").stdout
    return sum(int(size, 16) for size in
               re.findall(r"^\S+ ([0-9a-f]+) [tTwW] ", output, re.M))


def sums_of_files(chosen: argparse.Namespace, title: str,
                  columns: Sequence[str],
                  row: Callable[[str], Sequence[int]]) -> list[int]:
    """Write TITLE, COLUMNS, and the ROW of each file's command to
    CHOSEN.result, for the sample that CHOSEN names (add_sample); return the
    sums of the columns."""
    files = sample(chosen.folder, chosen.files)
    sums = [0] * len(columns)
    print(f"Compiling {chosen.files} files ...", flush=True)
    with (ThreadPoolExecutor(os.cpu_count()) as pool,
          chosen.result.open("w") as out,
          Progress("compiling", len(files), "files") as progress):
        print(f"# {title} {chosen.folder.name} {chosen.files}", file=out)
        print("file", *columns, sep=",", file=out)
        for name, numbers in zip(files, pool.map(row, files.values()),
                                 strict=True):
            print(name, *numbers, sep=",", file=out, flush=True)
            progress.step()
            sums = [sum(pair) for pair in zip(sums, numbers, strict=True)]
    return sums


def print_growth(names: Sequence[str], sums: Sequence[int]) -> None:
    """Print SUMS by their NAMES, and how far each is from the first."""
    for name, total in zip(names, sums, strict=True):
        print(f"{name:18} {total:10} {percent(total, sums[0])}")
