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
    """A generator of programs.  MAKE returns the program for a seed, or None
    on failure, and may write files into the given folder.  PACKAGES are the
    Debian packages needed.  If no package has the generator, the environment
    variable VARIABLE names it."""
    make: Callable[[int, Path], Program | None]
    packages: tuple[str, ...] = ()
    variable: str = ""

    def check(self) -> None:
        """Raise ToolError if the program named in VARIABLE is missing."""
        program = os.environ.get(self.variable, "")
        if self.variable and not shutil.which(program):
            raise ToolError(f"{self.variable}: found '{program}', expected"
                            " the file of a built program")


# memstrat's own generators need only the seed.
GENERATORS = {
    "blocks": Generator(lambda seed, _: block_program(seed)),
    "classes": Generator(lambda seed, _: class_program(seed)),
    "csmith": Generator(csmith_program, ("csmith", "libcsmith-dev")),
    "yarpgen": Generator(yarpgen_program, variable=YARPGEN),
    "freestanding": Generator(lambda seed, _: freestanding_program(seed)),
}


def generators_of(name: str) -> list[str]:
    """Return the generators for --generator NAME.  "all" means all generators,
    except those whose environment variable is not set."""
    if name != "all":
        return [name]
    return [name for name, generator in GENERATORS.items()
            if not generator.variable or generator.variable in os.environ]
