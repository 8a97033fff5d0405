"""What the program headers of an ELF file say.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from memstrat_tools import ToolError
from memstrat_tools.machine import require_module

MAGIC = b"\x7fELF"


@dataclass(frozen=True)
class ProgramHeaders:
    machine: tuple[int, str, bool]
    """What it is for: the bits, the processor, and if it is little-endian."""
    interpreter: bool
    """A dynamic linker loads it, so it is a program and not static."""
    segments: tuple[tuple[int, int, int], ...]
    """What is loaded: where it begins and ends in the file, and its
    address."""

    def address_of(self, offset: int) -> int:
        """The address of what is at OFFSET in the file, without the base at
        which it is loaded; OFFSET itself if it is not loaded."""
        for begin, end, address in self.segments:
            if begin <= offset < end:
                return offset - begin + address
        return offset


def read_stream(stream: BinaryIO) -> ProgramHeaders:
    require_module("elftools", "python3-pyelftools")
    from elftools.elf.elffile import ELFFile
    elf = ELFFile(stream)
    segments = list(elf.iter_segments())
    return ProgramHeaders(
        (elf.elfclass, elf["e_machine"], elf.little_endian),
        any(segment["p_type"] == "PT_INTERP" for segment in segments),
        tuple((segment["p_offset"], segment["p_offset"] + segment["p_filesz"],
               segment["p_vaddr"]) for segment in segments
              if segment["p_type"] == "PT_LOAD"))


def read(file: Path) -> ProgramHeaders | None:
    """The headers of FILE; None if it is not there, or no sound ELF file."""
    try:
        with file.open("rb") as stream:
            if stream.read(len(MAGIC)) != MAGIC:
                return None
            stream.seek(0)
            return read_stream(stream)
    except ToolError:
        raise
    except Exception:  # pyelftools raises anything for damage
        return None
