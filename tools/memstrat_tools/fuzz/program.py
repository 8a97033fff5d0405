"""A generated program.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from dataclasses import dataclass

# cvise looks at the suffix, the compiler is told the language.
SUFFIXES = {"c": ".c", "c++": ".cc"}


@dataclass(frozen=True)
class Program:
    kind: str  # who made it: a name in generators.py
    seed: int
    text: str
    languages: tuple[str, ...]  # it is valid as
    floats: bool = False  # it needs floating-point or vector registers
    unused_floats: bool = False  # -O0 alone needs them, for unused functions
    flags: tuple[str, ...] = ()  # to compile it
    libraries: tuple[str, ...] = ()  # to link it
    arguments: tuple[str, ...] = ()  # of the plugin that suit it
    unfit: tuple[str, ...] = ()  # flags that it does not compile with

    @property
    def suffix(self) -> str:
        """Of a file that holds it."""
        return SUFFIXES[self.languages[0]]

    @property
    def source(self) -> str:
        """The name of its file."""
        return "program" + self.suffix
