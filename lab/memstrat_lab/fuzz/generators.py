"""The generators of programs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.fuzz.block_program import block_program
from memstrat_lab.fuzz.class_program import class_program
from memstrat_lab.fuzz.csmith_and_yarpgen import (
    YARPGEN,
    csmith_program,
    yarpgen_program,
)
from memstrat_lab.fuzz.freestanding_program import freestanding_program
from memstrat_lab.fuzz.program import Program
from memstrat_tools import ToolError


@dataclass(frozen=True)
class Generator:
    """A generator of programs.  MAKE makes the program for a seed, or none; it
    may use the folder it gets.  PACKAGES are the Debian packages it needs.
    VARIABLE is the environment variable with its path, if no package has
    it."""
    make: Callable[[int, Path], Program | None]
    packages: tuple[str, ...] = ()
    variable: str = ""

    def check(self) -> None:
        """Raise ToolError if its program is missing."""
        program = os.environ.get(self.variable, "")
        if self.variable and not shutil.which(program):
            raise ToolError(f"{self.variable}: found '{program}', expected"
                            " the file of a built program")


# Our own need only the seed.
GENERATORS = {
    "blocks": Generator(lambda seed, _: block_program(seed)),
    "classes": Generator(lambda seed, _: class_program(seed)),
    "csmith": Generator(csmith_program, ("csmith", "libcsmith-dev")),
    "yarpgen": Generator(yarpgen_program, variable=YARPGEN),
    "freestanding": Generator(lambda seed, _: freestanding_program(seed)),
}


def generators_of(name: str) -> list[str]:
    """Return the generators for --generator NAME, in turn.  "all" means our
    own, packaged ones, and those named in the environment."""
    if name != "all":
        return [name]
    return [name for name, generator in GENERATORS.items()
            if not generator.variable or generator.variable in os.environ]
