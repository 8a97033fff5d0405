"""Random programs by csmith (with many aggregates) and yarpgen (nested loops).

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

yarpgen writes a driver, a function under test, and a header, which this module
joins.  The driver is not optimized, because GCC would take minutes.
"""

import math
import os
import re
from pathlib import Path
from random import Random

from memstrat_lab.fuzz.program import Program
from memstrat_lab.processes import run

YARPGEN = "MEMSTRAT_YARPGEN"
MAX_BYTES = 1 << 24  # of a program's arrays; yarpgen may define gigabytes


def csmith_program(seed: int, folder: Path) -> Program | None:
    """Return the program for SEED.  Return None if csmith takes too long.
    csmith runs in FOLDER, and leaves a file with the sizes of types there."""
    rng = Random(f"csmith program {seed}")
    options = [
        "--seed", str(seed), "--concise", "--no-argc", "--packed-struct",
        "--max-funcs", str(rng.randint(2, 6)),
        "--max-struct-fields", str(rng.choice([4, 10, 20])),
        "--max-union-fields", str(rng.choice([3, 5])),
        "--max-array-len-per-dim", str(rng.choice([5, 10, 20])),
        "--max-block-depth", str(rng.choice([2, 3])),
        "--no-volatiles" if rng.random() < .75 else "--volatiles",
        "--no-pointers" if rng.random() < .4 else "--pointers",
        "--no-bitfields" if rng.random() < .5 else "--bitfields"]
    result = run(["csmith", *options], folder, 30)
    if result.status != 0:
        return None
    return Program("csmith", seed, result.output, languages=("c",),
                   unused_floats=True, flags=("-I/usr/include/csmith",),
                   libraries=("-lm",))


def yarpgen_program(seed: int, folder: Path) -> Program | None:
    """Return the program for SEED.  Return None if yarpgen takes too long or
    the arrays are too large.  yarpgen writes its files into FOLDER."""
    # yarpgen would replace seed 0 by a random seed.
    result = run([os.environ[YARPGEN], "--std=c", "-s", str(seed + 1), "-o",
                  str(folder)], folder, 60)
    if result.status != 0:
        return None
    header, driver, function = ((folder / name).read_text() for name in (
        "init.h", "driver.c", "func.c"))
    if array_bytes(driver) > MAX_BYTES:
        return None
    text = "\n".join([
        header, "#pragma GCC push_options", '#pragma GCC optimize ("O0")',
        # The last function is main, which needs a return statement in a
        # freestanding program.
        driver.rstrip().removesuffix("}") + "    return 0;\n}",
        "#pragma GCC pop_options",
        # Omit the beginning, in which a comment names FOLDER.
        function.partition('#include "init.h"\n')[2]])
    return Program("yarpgen", seed, text, languages=("c",))


def array_bytes(driver: str) -> int:
    """Return the size of all arrays that DRIVER defines, at eight bytes per
    element."""
    return sum(
        8 * math.prod(int(n) for n in re.findall(r"\[(\d+)\]", dimensions))
        for dimensions in re.findall(r"^[\w ]+ \w+ ((?:\[\d+\] ?)+).*;$",
                                     driver, re.MULTILINE))
