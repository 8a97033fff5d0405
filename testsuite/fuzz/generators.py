"""Who makes the programs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from fuzz.block_program import block_program
from fuzz.class_program import class_program
from fuzz.csmith_program import csmith_program
from fuzz.loop_program import loop_program
from fuzz.program import Program


@dataclass(frozen=True)
class Generator:
    """MAKE makes the program of a seed.  It may work in the folder it gets,
    and may make none.  PACKAGES are Debian's that it needs."""
    make: Callable[[int, Path], Program | None]
    packages: tuple[str, ...] = ()


def own(make: Callable[[int], Program]) -> Generator:
    """A generator of ours, which needs the seed and nothing else."""
    return Generator(lambda seed, _: make(seed))


GENERATORS = {
    "blocks": own(block_program),
    "classes": own(class_program),
    "loops": own(loop_program),
    "csmith": Generator(csmith_program, ("csmith", "libcsmith-dev")),
}


def kinds_of(kind: str) -> list[str]:
    """The kinds of programs that --kind KIND asks for, made in turn."""
    return list(GENERATORS) if kind == "all" else [kind]
