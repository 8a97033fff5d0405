"""The code in an ELF file, with its symbols and its uses of the library's
functions.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Linked files reach these functions through slots.  A relocation fills each slot
with a function's address.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from memstrat_tools.census.architectures import architecture_of
from memstrat_tools.census.counts import (
    CALLED,
    Region,
    RegionKind,
    section_group,
)
from memstrat_tools.census.spans import Span, Symbol, spans_of
from memstrat_tools.machine import require_module

Elf = Any  # pyelftools has no types

MAGIC = b"\x7fELF"
BITCODE_MAGICS = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")

RELOCATIONS_OF_16_BITS = (20, 21)  # R_386_16, R_386_PC16

# Relocations whose addend is the address of an ifunc's resolver.
CHOOSING = {"EM_386": 42, "EM_X86_64": 37}

LOADED = 0x2  # SHF_ALLOC
EXECUTABLE = 0x4  # SHF_EXECINSTR

NUMBER_ELSEWHERE = 0xffff  # SHN_XINDEX: the number is in SHT_SYMTAB_SHNDX

KINDS = {"STT_FUNC": RegionKind.FUNCTION, "STT_LOOS": RegionKind.FUNCTION,
         "STT_NOTYPE": RegionKind.LABEL, "STT_OBJECT": RegionKind.DATA}
"""STT_LOOS is STT_GNU_IFUNC."""
KIND_RANKS = (RegionKind.LABEL, RegionKind.DATA, RegionKind.FUNCTION)
RANKS = {"STB_LOCAL": 0, "STB_WEAK": 1, "STB_GLOBAL": 2}

SLIM_LTO = "__gnu_lto_slim"  # a symbol in objects without machine code


class UnusableFile(Exception):
    """A file cannot be counted.  The text says what was found and expected."""


@dataclass
class CodeSection:
    name: str
    address: int  # 0 in a relocatable file
    content: bytes
    symbols: list[Symbol] = field(default_factory=list)
    own: dict[int, str] = field(default_factory=dict)
    """The library functions defined in this section, by address."""
    uses: dict[int, str] = field(default_factory=dict)
    """Relocations against library functions, by offset in the section."""
    relocated: set[int] = field(default_factory=set)
    """The offsets of all relocations, if OWN is not empty."""
    has_16_bits: bool = False
    """True if a relocation has 16 bits, as in real-mode jumps."""

    @cached_property
    def rest(self) -> Region:
        """The bytes without a symbol."""
        return Region(RegionKind.REST, "", self.name, self.address)

    @cached_property
    def spans(self) -> list[Span]:
        return spans_of(self.rest, len(self.content), self.symbols)


def check_magic(content: bytes) -> None:
    """Raise UnusableFile unless CONTENT begins like an ELF file."""
    if content.startswith(BITCODE_MAGICS):
        raise UnusableFile("found LLVM bitcode, expected machine code")
    if not content.startswith(MAGIC):
        raise UnusableFile("found no ELF file, expected an object, an archive,"
                           " a program or a library")


class ElfCode:
    """The code and symbols of ELF, a file of FILE_BYTES."""

    def __init__(self, elf: Elf, file_bytes: int) -> None:
        if elf["e_type"] not in ("ET_REL", "ET_EXEC", "ET_DYN"):
            raise UnusableFile(f"found an ELF file of type {elf['e_type']},"
                               " expected an object, a program or a library")
        self.elf = elf
        self.machine = elf["e_machine"]
        self.architecture = architecture_of(self.machine, elf.elfclass)
        self.relocatable = elf["e_type"] == "ET_REL"
        self.all_sections = list(elf.iter_sections())
        if not self.all_sections:
            raise UnusableFile("found an ELF file without headers of sections,"
                               " expected them")
        for section in self.all_sections:
            if (section["sh_type"] != "SHT_NOBITS" and
                    section["sh_offset"] + section["sh_size"] > file_bytes):
                raise UnusableFile("found a truncated ELF file, expected a"
                                   " whole one")
        self.by_type = {section["sh_type"]: section
                        for section in self.all_sections}
        self.by_number = dict(self.code_sections())
        self.sections = list(self.by_number.values())
        self.sources = 0
        """The number of source files that symbols name."""
        self.called: dict[int, str] = {}
        """The library functions, by symbol number."""
        self.read_symbols()
        self.slots: dict[int, str] = {}
        """A linked file's library functions, by the address of the slot."""
        for table in self.all_sections:
            if table["sh_type"] not in ("SHT_REL", "SHT_RELA"):
                continue
            if not self.relocatable:
                self.read_slots(table)
            elif section := self.by_number.get(table["sh_info"]):
                self.read_uses(table, section)

    def code_sections(self) -> Iterator[tuple[int, CodeSection]]:
        """Yield the executable sections and their numbers."""
        executable = [
            (number, section)
            for number, section in enumerate(self.all_sections)
            if section["sh_flags"] & EXECUTABLE and section["sh_size"]]
        with_content = [(number, section) for number, section in executable
                        if section["sh_type"] != "SHT_NOBITS"]
        if executable and not with_content:
            raise UnusableFile("found debugging symbols without the code,"
                               " expected machine code")
        for number, section in with_content:
            yield number, CodeSection(section_group(section.name),
                                      section["sh_addr"], section.data())

    def section_of(self, index: int, symbol: Elf) -> CodeSection | None:
        """Return the code section of SYMBOL, whose number is INDEX."""
        number = symbol["st_shndx"]
        if number == NUMBER_ELSEWHERE:
            number = self.by_type["SHT_SYMTAB_SHNDX"].get_section_index(index)
        return self.by_number.get(number)

    def read_symbols(self) -> None:
        # Read all symbols or, in a stripped file, the exported ones.
        table = (self.by_type.get("SHT_SYMTAB")
                 or self.by_type.get("SHT_DYNSYM"))
        if table is None:
            return
        for index, symbol in enumerate(table.iter_symbols()):
            if symbol.name == SLIM_LTO:
                raise UnusableFile("found an object for link-time optimization"
                                   " without machine code, expected"
                                   " -ffat-lto-objects or the linked file")
            self.sources += symbol["st_info"]["type"] == "STT_FILE"
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
        section.symbols.append(Symbol(
            name, kind, start, symbol["st_size"],
            (KIND_RANKS.index(kind), RANKS.get(symbol["st_info"]["bind"], 0))))
        if name in CALLED:
            section.own[address] = CALLED[name]

    def read_uses(self, table: Elf, section: CodeSection) -> None:
        """Record the places of TABLE's relocations in SECTION."""
        for relocation in table.iter_relocations():
            if (self.machine == "EM_386" and relocation["r_info_type"]
                    in RELOCATIONS_OF_16_BITS):
                section.has_16_bits = True
            if section.own:
                section.relocated.add(relocation["r_offset"])
            if name := self.called.get(relocation["r_info_sym"]):
                section.uses[relocation["r_offset"]] = name

    def read_slots(self, table: Elf) -> None:
        """Record the slots that TABLE's relocations fill."""
        if not table["sh_flags"] & LOADED:
            return
        symbols = self.all_sections[table["sh_link"]]
        choosing = {address: name for section in self.sections
                    for address, name in section.own.items()}
        for relocation in table.iter_relocations():
            slot, number = relocation["r_offset"], relocation["r_info_sym"]
            name = None
            if number:
                name = CALLED.get(symbols.get_symbol(number).name)
            elif relocation["r_info_type"] == CHOOSING.get(self.machine):
                name = choosing.get(relocation["r_addend"]
                                    if relocation.is_RELA()
                                    else self.word_at(slot))
            if name:
                self.slots[slot] = name

    def word_at(self, address: int) -> int:
        """Return the 4-byte number at ADDRESS, or 0 outside all sections."""
        for section in self.all_sections:
            start = address - section["sh_addr"]
            if (section["sh_addr"] and section["sh_type"] == "SHT_PROGBITS"
                    and 0 <= start <= section["sh_size"] - 4):
                return int.from_bytes(
                    section.data()[start:start + 4],
                    "little" if self.elf.little_endian else "big")
        return 0

    def slots_base(self) -> int:
        """Return the value of ebx in position-independent i386 code of a
        linked file, or 0."""
        addresses: dict[str, int] = {section.name: section["sh_addr"]
                                     for section in self.all_sections}
        return addresses.get(".got.plt", addresses.get(".got", 0))


def read(content: bytes) -> ElfCode:
    """Return the code in CONTENT.  Raise UnusableFile unless CONTENT is a
    whole ELF file with machine code."""
    require_module("capstone", "python3-capstone")
    require_module("elftools", "python3-pyelftools")
    # Import elftools here, so that --help works without it.
    from elftools.elf.elffile import ELFFile
    check_magic(content)
    try:
        return ElfCode(ELFFile(io.BytesIO(content)), len(content))
    except UnusableFile:
        raise
    except Exception as error:  # a damaged file may cause any exception
        raise UnusableFile("found a damaged ELF file, expected a whole one"
                           ) from error
