"""A generated program.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from dataclasses import dataclass

Lines = list[str]

# cvise looks at the suffix; the compiler is told the language.
SUFFIXES = {"c": ".c", "c++": ".cc"}


def braced(lines: Lines) -> Lines:
    return ["{", *(f"  {line}" for line in lines), "}"]


def block(lines: Lines) -> Lines:
    """LINES as a statement below another one."""
    return [f"  {line}" for line in braced(lines)]


@dataclass(frozen=True)
class Program:
    kind: str  # its generator: a name in generators.py
    seed: int
    text: str
    languages: tuple[str, ...]  # in which it is valid
    floats: bool = False  # it needs floating-point or vector registers
    unused_floats: bool = False  # only -O0 needs them, for unused functions
    flags: tuple[str, ...] = ()  # to compile it
    libraries: tuple[str, ...] = ()  # to link it
    unfit: tuple[str, ...] = ()  # flags that it does not compile with

    @property
    def suffix(self) -> str:
        """The suffix of a file with the program."""
        return SUFFIXES[self.languages[0]]

    @property
    def source(self) -> str:
        """The name of the program's file."""
        return "program" + self.suffix
