"""Which compilations the plugin was loaded in, as GCC itself records it for
debuggers: a package may compile something without the flags of Debian.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# Not those of assembly, or of other compilers, which load no plugin.
COMPILER = (b"GNU C", b"GNU GIMPLE")
LOADED = b" -fplugin="


@dataclass(frozen=True)
class Units:
    """How many units of C and C++ are in linked files, and how many of them
    were compiled with a plugin."""
    all: int
    with_plugin: int


def producers(path: Path) -> Iterator[bytes]:
    """The compiler and the flags of each unit in PATH, as far as that can be
    read.  There is nothing in a file that has no debugging information."""
    from elftools.common.exceptions import DWARFError, ELFError
    from elftools.elf.elffile import ELFFile
    try:
        with path.open("rb") as file:
            elf = ELFFile(file)
            if not elf.has_dwarf_info():
                return
            for unit in elf.get_dwarf_info().iter_CUs():
                attributes = unit.get_top_DIE().attributes
                if "DW_AT_producer" in attributes:
                    yield bytes(attributes["DW_AT_producer"].value)
    except (DWARFError, ELFError, OSError, ValueError, KeyError, TypeError,
            AttributeError):
        return


def units_in(paths: list[Path]) -> Units:
    compiled = [flags for path in paths for flags in producers(path)
                if flags.startswith(COMPILER)]
    return Units(len(compiled), sum(LOADED in flags for flags in compiled))
