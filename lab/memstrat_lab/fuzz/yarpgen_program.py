"""Random programs by yarpgen, with nested loops.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

yarpgen writes a driver, the function that it tests, and a header.  Here they
become one file, in which the driver is not optimized: GCC would take minutes.
"""

from __future__ import annotations

import math
import os
import re
from pathlib import Path

from memstrat_lab.fuzz.program import Program
from memstrat_tools.processes import run

VARIABLE = "MEMSTRAT_YARPGEN"
MAX_BYTES = 1 << 24  # of all arrays: some programs have gigabytes


def yarpgen_program(seed: int, folder: Path) -> Program | None:
    """The program for SEED; None if yarpgen makes none in time, or one with
    large arrays.  yarpgen works in FOLDER."""
    # Seed 0 would mean any seed.
    result = run([os.environ[VARIABLE], "--std=c", "-s", str(seed + 1), "-o",
                  str(folder)], folder, 60)
    if result.status != 0:
        return None
    header, driver, function = ((folder / name).read_text() for name in (
        "init.h", "driver.c", "func.c"))
    if array_bytes(driver) > MAX_BYTES:
        return None
    text = "\n".join([
        header, "#pragma GCC push_options", '#pragma GCC optimize ("O0")',
        # Its last function is main; in a freestanding program that has no
        # result by itself.
        driver.rstrip().removesuffix("}") + "    return 0;\n}",
        "#pragma GCC pop_options",
        # What follows a comment that names FOLDER.
        function.partition('#include "init.h"\n')[2]])
    return Program("yarpgen", seed, text, languages=("c",))


def array_bytes(driver: str) -> int:
    """The size of all arrays that DRIVER defines, counting eight bytes for each
    element."""
    return sum(
        8 * math.prod(int(n) for n in re.findall(r"\[(\d+)\]", dimensions))
        for dimensions in re.findall(r"^[\w ]+ \w+ ((?:\[\d+\] ?)+).*;$",
                                     driver, re.MULTILINE))
