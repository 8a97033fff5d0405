"""The code in an ELF file: whose it is, and where the library's functions are
named.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from memstrat_tools.census.architectures import Architecture, architecture_of
from memstrat_tools.census.counts import (
    CALLED,
    Region,
    RegionKind,
    section_group,
)
from memstrat_tools.census.linked import base_of, slots_of
from memstrat_tools.census.spans import Span, Symbol, spans_of

Elf = Any  # pyelftools has no types

MAGIC = b"\x7fELF"
BITCODE_MAGICS = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")

RELOCATIONS_OF_16_BITS = (20, 21)  # R_386_16, R_386_PC16

EXECUTABLE = 0x4  # SHF_EXECINSTR

NUMBER_ELSEWHERE = 0xffff  # SHN_XINDEX: more sections than st_shndx can tell

KINDS = {"STT_FUNC": RegionKind.FUNCTION, "STT_LOOS": RegionKind.FUNCTION,
         "STT_NOTYPE": RegionKind.LABEL, "STT_OBJECT": RegionKind.DATA}
"""STT_LOOS is STT_GNU_IFUNC."""
RANKS = {"STB_LOCAL": 0, "STB_WEAK": 1, "STB_GLOBAL": 2}

# Symbols that say where there is data in code; not those of x86.
MAPPING = re.compile(r"\$(?:(d)|[atx](?:rv\w*)?)(?:\.|$)")

SLIM_LTO = "__gnu_lto_slim"  # a symbol of objects without machine code


class UnusableFile(Exception):
    """A file is not counted.  The text says what was found and expected."""


@dataclass
class CodeSection:
    name: str
    address: int  # 0 in a relocatable file
    content: bytes
    symbols: list[Symbol] = field(default_factory=list)
    code_marks: dict[int, bool] = field(default_factory=dict)
    own: dict[int, str] = field(default_factory=dict)
    """The library's functions that are here, by address."""
    uses: dict[int, str] = field(default_factory=dict)
    """Where relocations name such functions, from the section's beginning."""
    relocated: set[int] = field(default_factory=set)
    """Where there is any relocation, if some functions are its own."""
    has_16_bits: bool = False
    """A relocation is of 16 bits, as jumps of real mode have them."""

    def rest(self) -> Region:
        """A region for what no symbol names, empty as yet."""
        return Region(RegionKind.REST, "", self.name, self.address)

    def spans(self, rest: Region) -> list[Span]:
        """The spans, in order; what no symbol names belongs to REST."""
        return spans_of(rest, len(self.content), self.symbols, self.code_marks)


@dataclass
class ElfCode:
    architecture: Architecture
    relocatable: bool
    sections: list[CodeSection]
    sources: int = 0
    """How many source files its symbols name."""
    slots: dict[int, str] = field(default_factory=dict)
    """In a linked file: where the addresses of the library's functions are
    when it runs."""
    slots_base: int = 0
    """In a linked file for i386: what a register has from where a slot is
    named."""


def check_magic(content: bytes) -> None:
    """Raise UnusableFile if CONTENT does not begin as an ELF file does."""
    if content.startswith(BITCODE_MAGICS):
        raise UnusableFile("found LLVM bitcode, expected machine code")
    if not content.startswith(MAGIC):
        raise UnusableFile("found no ELF file, expected an object, an archive,"
                           " a program or a library")


def read(content: bytes) -> ElfCode:
    """The code in CONTENT; UnusableFile if it is no whole ELF file with
    machine code."""
    # Imported here, since a command can explain itself without it.
    from elftools.elf.elffile import ELFFile
    check_magic(content)
    try:
        return Reader(ELFFile(io.BytesIO(content)), len(content)).read()
    except UnusableFile:
        raise
    except Exception as error:  # pyelftools raises anything for damage
        raise UnusableFile("found a damaged ELF file, expected a whole one"
                           ) from error


class Reader:
    """Reads one file."""

    def __init__(self, elf: Elf, file_bytes: int) -> None:
        self.elf = elf
        if elf["e_type"] not in ("ET_REL", "ET_EXEC", "ET_DYN"):
            raise UnusableFile(f"found an ELF file of type {elf['e_type']},"
                               " expected an object, a program or a library")
        self.sections = list(elf.iter_sections())
        if not self.sections:
            raise UnusableFile("found an ELF file without headers of sections,"
                               " expected them")
        for section in self.sections:
            if (section["sh_type"] != "SHT_NOBITS" and
                    section["sh_offset"] + section["sh_size"] > file_bytes):
                raise UnusableFile("found a truncated ELF file, expected a"
                                   " whole one")
        self.by_type = {section["sh_type"]: section
                        for section in self.sections}
        self.code = dict(self.code_sections())
        self.found = ElfCode(architecture_of(elf["e_machine"], elf.elfclass),
                             elf["e_type"] == "ET_REL",
                             list(self.code.values()))
        self.called: dict[int, str] = {}
        """The library's functions, by the numbers of their symbols."""

    def read(self) -> ElfCode:
        self.read_symbols()
        if self.found.relocatable:
            for section in self.sections:
                if (section["sh_type"] in ("SHT_REL", "SHT_RELA")
                        and section["sh_info"] in self.code):
                    self.read_uses(section, self.code[section["sh_info"]])
        else:
            choosing = {address: name for section in self.found.sections
                        for address, name in section.own.items()}
            self.found.slots = slots_of(self.elf, self.sections, choosing)
            self.found.slots_base = base_of(self.sections)
        return self.found

    def code_sections(self) -> Iterator[tuple[int, CodeSection]]:
        """What is executable, by the sections' numbers."""
        executable = [
            (index, section) for index, section in enumerate(self.sections)
            if section["sh_flags"] & EXECUTABLE and section["sh_size"]]
        with_content = [(index, section) for index, section in executable
                        if section["sh_type"] != "SHT_NOBITS"]
        if executable and not with_content:
            raise UnusableFile("found debugging symbols without the code,"
                               " expected machine code")
        for index, section in with_content:
            yield index, CodeSection(section_group(section.name),
                                     section["sh_addr"], section.data())

    def section_of(self, index: int, symbol: Elf) -> CodeSection | None:
        """The code that SYMBOL, number INDEX, is in."""
        number = symbol["st_shndx"]
        if number == NUMBER_ELSEWHERE:
            number = self.by_type["SHT_SYMTAB_SHNDX"].get_section_index(index)
        return self.code.get(number)

    def read_symbols(self) -> None:
        # All symbols, or those for other files.
        table = (self.by_type.get("SHT_SYMTAB")
                 or self.by_type.get("SHT_DYNSYM"))
        if table is None:
            return
        for index, symbol in enumerate(table.iter_symbols()):
            if symbol.name == SLIM_LTO:
                raise UnusableFile("found an object for link-time optimization"
                                   " without machine code, expected"
                                   " -ffat-lto-objects or the linked file")
            self.found.sources += symbol["st_info"]["type"] == "STT_FILE"
            name, _, _ = symbol.name.partition("@")  # without a version
            if name in CALLED:
                self.called[index] = CALLED[name]
            section = self.section_of(index, symbol)
            kind = KINDS.get(symbol["st_info"]["type"])
            if section and kind:
                self.add(symbol, name, kind, section)

    def add(self, symbol: Elf, name: str, kind: RegionKind,
            section: CodeSection) -> None:
        """Add SYMBOL to its SECTION."""
        address = symbol["st_value"]
        start = address - section.address
        if mapping := MAPPING.match(name):
            section.code_marks[start] = not mapping[1]
            return
        section.symbols.append(Symbol(
            name, kind, start, symbol["st_size"],
            RANKS.get(symbol["st_info"]["bind"], 0)))
        if name in CALLED:
            section.own[address] = CALLED[name]

    def read_uses(self, relocations: Elf, section: CodeSection) -> None:
        """Note where RELOCATIONS are, of the code of SECTION."""
        i386 = self.elf["e_machine"] == "EM_386"
        for relocation in relocations.iter_relocations():
            if i386 and relocation["r_info_type"] in RELOCATIONS_OF_16_BITS:
                section.has_16_bits = True
            if section.own:
                section.relocated.add(relocation["r_offset"])
            if name := self.called.get(relocation["r_info_sym"]):
                section.uses[relocation["r_offset"]] = name
