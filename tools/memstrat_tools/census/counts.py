"""The counts, and the regions of code they belong to.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self

# Code in .init.text, .exit.text and the like runs once, and code in
# .text.unlikely hardly ever.  A linked file merges sections, but keeps names
# such as f.cold.
COLD = re.compile(r"unlikely|init|exit|ref\.text")
COLD_FUNCTION = re.compile(r"\.cold(\.|$)")

TEXT_PARTS = ("unlikely", "exit", "startup", "hot", "split")

# The library functions to count, and the name under which a symbol counts.
LIBRARY_FUNCTIONS = ("memcpy", "memmove", "memset", "mempcpy")
CALLED = ({name: name for name in LIBRARY_FUNCTIONS}
          | {f"__{name}": name for name in LIBRARY_FUNCTIONS}
          | {f"__{name}_chk": f"__{name}_chk" for name in LIBRARY_FUNCTIONS})

Tally = Counter[tuple[str, str]]
"""Counts by one of KINDS and a form: ("rep", "movsq"), ("calls", "memcpy"),
("vector_loads", "16")."""

KINDS = {"rep": "rep {}", "calls": "calls of {}",
         "tail_jumps": "tail jumps to {}", "other_uses": "other uses of {}",
         "vector_loads": "vector loads of {} bytes",
         "vector_stores": "vector stores of {} bytes"}
"""The counted kinds in words.  Calls, jumps and other uses are counted for
library functions only.  Loads of a function's address are other uses."""


class RegionKind(StrEnum):
    FUNCTION = "function"
    LABEL = "label"
    """Assembly code after a symbol whose type is not a function."""
    DATA = "data"
    REST = "rest"
    """Bytes without a symbol: padding, and code in stripped files."""


@dataclass
class Region:
    """The bytes of a section that belong to one symbol, or to none."""
    kind: RegionKind
    name: str  # "" for the rest
    section: str
    address: int  # in a relocatable object, from the section's start
    size_bytes: int = 0
    instructions: int = 0
    undecoded_bytes: int = 0
    tally: Tally = field(default_factory=Counter)
    size_known: bool = True
    """False if the symbol has no size, and the next symbol ends the region."""

    def give_padding(self, to: Self, padding: int) -> None:
        """Move PADDING bytes, and as many instructions, to TO."""
        for region, more in (self, -padding), (to, padding):
            region.size_bytes += more
            region.instructions += more

    @property
    def cold(self) -> bool:
        return (COLD.search(self.section) is not None
                or COLD_FUNCTION.search(self.name) is not None)


@dataclass
class ObjectCounts:
    """The counts of a file, or of a member of an archive."""
    name: str  # in messages
    key: str  # the name in a comparison of builds
    machine: str
    decoded: bool  # false if instructions are not counted
    regions: list[Region]


@dataclass
class Sum:
    """The sum of some regions."""
    functions: int = 0
    size_bytes: int = 0
    instructions: int = 0
    undecoded_bytes: int = 0
    tally: Tally = field(default_factory=Counter)


def sum_of(regions: Iterable[Region]) -> Sum:
    total = Sum()
    for region in regions:
        total.functions += region.kind is RegionKind.FUNCTION
        total.size_bytes += region.size_bytes
        total.instructions += region.instructions
        total.undecoded_bytes += region.undecoded_bytes
        total.tally.update(region.tally)
    return total


def named(regions: Iterable[Region]) -> Iterator[Region]:
    """Return those of REGIONS that are code with a symbol."""
    return (region for region in regions
            if region.kind in (RegionKind.FUNCTION, RegionKind.LABEL))


def of_no_symbol(regions: Iterable[Region]) -> Iterator[Region]:
    return (region for region in regions if region.kind is RegionKind.REST)


def section_group(name: str) -> str:
    """Return the section into which a linker puts NAME, which may be a section
    from -ffunction-sections: .text.unlikely.f goes into .text.unlikely.
    Return the names .text..NAME of Linux's sections unchanged."""
    if not name.startswith(".text.") or name.startswith(".text.."):
        return name
    part = name.removeprefix(".text.").partition(".")[0]
    return f".text.{part}" if part in TEXT_PARTS else ".text"
