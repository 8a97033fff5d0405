"""A generated program.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Program:
    kind: str  # who made it: blocks or csmith
    seed: int
    text: str
    languages: tuple[str, ...]  # it is valid as
    floats: bool = False  # it needs floating-point or vector registers
    unused_floats: bool = False  # -O0 alone needs them, for unused functions
    flags: tuple[str, ...] = ()  # to compile it
    libraries: tuple[str, ...] = ()  # to link it
