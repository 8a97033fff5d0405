"""A generated program.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from dataclasses import dataclass

Lines = list[str]

# The suffix is for cvise; the compiler gets the language as an option.
SUFFIXES = {"c": ".c", "c++": ".cc"}


def braced(lines: Lines) -> Lines:
    return ["{", *(f"  {line}" for line in lines), "}"]


def block(lines: Lines) -> Lines:
    """Return LINES as an indented compound statement."""
    return [f"  {line}" for line in braced(lines)]


@dataclass(frozen=True)
class Program:
    kind: str  # the generator's name in generators.py
    seed: int
    text: str
    languages: tuple[str, ...]  # in which the program is valid
    floats: bool = False  # needs floating-point or vector registers
    unused_floats: bool = False  # needs floats at -O0, in unused functions
    flags: tuple[str, ...] = ()  # to compile it
    libraries: tuple[str, ...] = ()  # to link it
    unfit: tuple[str, ...] = ()  # flags with which the program fails

    @property
    def suffix(self) -> str:
        """The suffix of the program's file."""
        return SUFFIXES[self.languages[0]]

    @property
    def source(self) -> str:
        """The name of the program's file."""
        return "program" + self.suffix
