"""Random programs by csmith, with many aggregates.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from memstrat_lab.fuzz.program import Program
from memstrat_tools.processes import run

INCLUDE = "-I/usr/include/csmith"


def csmith_program(seed: int, folder: Path) -> Program | None:
    """The program for SEED, or nothing if csmith makes none in time.  csmith
    works in FOLDER, where it leaves a file with the sizes of types."""
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
                   unused_floats=True, flags=(INCLUDE,), libraries=("-lm",))
