"""What is counted, and where.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self

# .init.text, .exit.text and the like run once, .text.unlikely hardly ever; and
# a linked file still names the functions that were there.
COLD = re.compile(r"unlikely|init|exit|ref\.text")
COLD_FUNCTION = re.compile(r"\.cold(\.|$)")

TEXT_PARTS = ("unlikely", "exit", "startup", "hot", "split")

# The library's functions that are counted, by all names they go by.
LIBRARY_FUNCTIONS = ("memcpy", "memmove", "memset", "mempcpy")
CALLED = ({name: name for name in LIBRARY_FUNCTIONS}
          | {f"__{name}": name for name in LIBRARY_FUNCTIONS}
          | {f"__{name}_chk": f"__{name}_chk" for name in LIBRARY_FUNCTIONS})

Tally = Counter[tuple[str, str]]
"""How many, by one of KINDS and what it is: ("rep", "movsq"), ("calls",
"memcpy"), ("vector_loads", "16")."""

KINDS = {"rep": "rep {}", "calls": "calls of {}",
         "tail_jumps": "tail jumps to {}", "other_uses": "other uses of {}",
         "vector_loads": "vector loads of {} bytes",
         "vector_stores": "vector stores of {} bytes"}
"""What is told apart, and how to say it.  Calls and the like are those of the
library's functions; another use is, for example, to load the address."""


class RegionKind(StrEnum):
    FUNCTION = "function"
    LABEL = "label"
    """Assembly behind a symbol that is not of a function."""
    DATA = "data"
    REST = "rest"
    """What no symbol names: padding, and code in stripped files."""


@dataclass
class Region:
    """The bytes of a section that belong to one symbol, or to none."""
    kind: RegionKind
    name: str  # "" for the rest
    section: str
    address: int  # in a relocatable object within the section
    size_bytes: int = 0
    instructions: int = 0
    undecoded_bytes: int = 0
    tally: Tally = field(default_factory=Counter)
    size_known: bool = True
    """False if it ends only where another one begins."""

    def give_padding(self, to: Self, padding: int) -> None:
        """Move PADDING bytes, which are as many instructions, to TO."""
        for region, more in (self, -padding), (to, padding):
            region.size_bytes += more
            region.instructions += more

    @property
    def cold(self) -> bool:
        return (COLD.search(self.section) is not None
                or COLD_FUNCTION.search(self.name) is not None)


@dataclass
class ObjectCounts:
    """One object: a file, or the member of an archive."""
    name: str  # as the user sees it
    key: str  # the name of the same object in another build
    machine: str
    decoded: bool  # else its instructions are not counted
    regions: list[Region]


@dataclass
class Sum:
    """What some regions have together."""
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
    """The code among REGIONS that a symbol names."""
    return (region for region in regions
            if region.kind in (RegionKind.FUNCTION, RegionKind.LABEL))


def of_no_symbol(regions: Iterable[Region]) -> Iterator[Region]:
    return (region for region in regions if region.kind is RegionKind.REST)


def section_group(name: str) -> str:
    """The section that linkers put the section NAME into, if that was made for
    one function by -ffunction-sections: .text.unlikely.f is .text.unlikely.
    Linux's .text..NAME are others."""
    if not name.startswith(".text.") or name.startswith(".text.."):
        return name
    part = name.removeprefix(".text.").partition(".")[0]
    return f".text.{part}" if part in TEXT_PARTS else ".text"
