"""The program headers of an ELF file.

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
    """The machine's bits, its processor, and true if it is little-endian."""
    interpreter: bool
    """True for a dynamic program, loaded by a dynamic linker."""
    segments: tuple[tuple[int, int, int], ...]
    """The loaded segments: begin and end in the file, and address."""

    def address_of(self, offset: int) -> int:
        """Return the address of OFFSET in the file, relative to the load base.
        Return OFFSET itself if it is not loaded."""
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
    """Return the headers of FILE, or None if it is not a sound ELF file."""
    try:
        with file.open("rb") as stream:
            if stream.read(len(MAGIC)) != MAGIC:
                return None
            stream.seek(0)
            return read_stream(stream)
    except ToolError:
        raise
    except Exception:  # a damaged file may cause any exception
        return None
