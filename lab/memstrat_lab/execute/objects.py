"""Two objects of one source, placed in memory alike.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Sections of one name have one address in both objects, and so have symbols that
neither defines.  Only code differs, and constants that have no name.
"""

import io
import struct
from bisect import bisect_left
from typing import Any

from memstrat_tools.census import elf

PAGE = 4096
TEXT, TABLE, DATA, EXTERNAL = 0x1000_0000, 0x1800_0000, 0x2000_0000, 1 << 30
"""The first address of code, of the global offset table, of data, and of
symbols that no object defines."""
EXTERNAL_BYTES = 1 << 16  # for each of these
THREAD_BYTES = 1 << 24  # of thread-local data, below the thread pointer
WRITABLE, THREAD_LOCAL = 0x1, 0x400  # SHF_WRITE, SHF_TLS
CONSTANT_BYTES = 36  # a vector, and the distance to the instruction's end

# The bytes of relocations of x86-64 by number (R_X86_64_64 is 1), those of
# distances, and among these to a slot of the global offset table.
SIZES = {1: 8, 10: 4, 11: 4, 12: 2, 14: 1, 18: 8, 23: 4,
         2: 4, 4: 4, 24: 8, 9: 4, 22: 4, 41: 4, 42: 4}
DISTANCES, SLOTS = {2, 4, 24, 9, 22, 41, 42}, {9, 22, 41, 42}

Symbol = Any  # of pyelftools


class ObjectFile:
    """The object in CONTENT.  After place (), its relocations are applied."""

    def __init__(self, content: bytes) -> None:
        code = elf.read(content)
        if (code.machine, code.elf.elfclass, code.relocatable) != (
                "EM_X86_64", 64, True):
            raise elf.UnusableFile("found no object for x86-64, expected one")
        self.image = bytearray(content)
        self.sources = code.sources
        self.sections = code.all_sections
        self.data = [each.data() for each in self.sections]
        table = code.by_type.get("SHT_SYMTAB")
        self.symbols = list(table.iter_symbols()) if table else []
        self.functions = {
            each.name: each for each in self.symbols
            if each["st_info"]["type"] == "STT_FUNC"
            and isinstance(each["st_shndx"], int)}
        self.relocations = {
            section["sh_info"]: sorted(struct.iter_unpack("<QIIq", data))
            for section, data in zip(self.sections, self.data, strict=True)
            if section["sh_type"] == "SHT_RELA"}
        """Offset, kind, number of the symbol, and addend, by section."""

    def read_only(self, number: int) -> bool:
        section = self.sections[number]
        return (not section["sh_flags"] & (WRITABLE | elf.EXECUTABLE)
                or section.name.startswith(".data.rel.ro"))

    def code_of(self, name: str) -> tuple[Any, ...]:
        """Return the bytes of function NAME, and its relocations by the names
        of their targets and the content of constants."""
        function = self.functions[name]
        own, start = function["st_shndx"], function["st_value"]
        end = start + function["st_size"]
        known = self.relocations.get(own, [])
        targets = []
        for offset, kind, number, addend in known[
                bisect_left(known, (start,)):bisect_left(known, (end,))]:
            to = self.symbols[number]
            section, place = to["st_shndx"], to["st_value"] + addend
            label, constant = to.name, b""
            if isinstance(section, int):
                label = label or self.sections[section].name
                if self.read_only(section):
                    constant = self.data[section][max(place, 0):]
            if to["st_info"]["type"] == "STT_SECTION" and section == own:
                place -= start  # a place in the function, or beside it
            targets.append((offset - start, kind, label, place,
                            constant[:CONSTANT_BYTES]))
        cold = f"{name}.cold"
        return (self.data[own][start:end], *targets,
                *(self.code_of(cold) if cold in self.functions else ()))

    # --- In memory -----------------------------------------------------------

    def address(self, symbol: Symbol) -> int:
        section, value = symbol["st_shndx"], int(symbol["st_value"])
        if section == "SHN_ABS":
            return value
        return (self.external[symbol.name] if isinstance(section, str)
                else self.base.get(section, 0) + value)

    def entry(self, name: str) -> int:
        return self.address(self.functions[name])

    def place(self, sections: dict[str, int], external: dict[str, int]
              ) -> None:
        """Apply the relocations, for the addresses of SECTIONS and of EXTERNAL
        symbols."""
        self.external = external
        self.base = {number: sections[key]
                     for number, key in enumerate(keys_of(self))
                     if key in sections}
        self.names = {address: name for name, address in external.items()}
        """The names of functions and external symbols."""
        for name in sorted(self.functions, reverse=True):
            self.names[self.entry(name)] = name
        slots: dict[int, int] = {}
        struct.pack_into("<H", self.image, 16, 2)  # an executable, for DWARF
        for number, section in enumerate(self.sections):
            if number in self.base or section.name.startswith(".debug_"):
                self.relocate(number, section["sh_offset"], slots)
        self.code: list[tuple[int, bytes]] = []
        self.constants: list[tuple[int, bytes]] = []
        """The sections with code, and those that nobody writes."""
        areas = [(TABLE, struct.pack(f"<{len(slots)}q", *(
            self.address(self.symbols[each]) for each in slots)))]
        for number, base in self.base.items():
            section = self.sections[number]
            start = section["sh_offset"]
            area = base, bytes(self.image[start:start + section["sh_size"]])
            if section["sh_flags"] & elf.EXECUTABLE:
                self.code.append(area)
            elif section["sh_type"] != "SHT_NOBITS" and base > 0:
                areas.append(area)
                if self.read_only(number):
                    self.constants.append(area)
        self.pages = {base + start: content[start:start + PAGE].ljust(
                          PAGE, b"\0") for base, content in areas
                      for start in range(0, len(content), PAGE)}
        """The pages with data.  Those of .bss may have any content when a
        function runs."""

    def relocate(self, number: int, start: int, slots: dict[int, int]
                 ) -> None:
        """Apply the relocations of section NUMBER, which is at START of the
        file.  Add SLOTS, numbered by symbol."""
        base = self.base.get(number, 0)
        for offset, kind, symbol, addend in self.relocations.get(number, ()):
            size, at = SIZES.get(kind, 0), start + offset
            value = addend + (
                TABLE + 8 * slots.setdefault(symbol, len(slots))
                if kind in SLOTS else self.address(self.symbols[symbol]))
            if kind in DISTANCES:
                value -= base + offset
            self.image[at:at + size] = (value & (1 << 8 * size) - 1).to_bytes(
                size, "little")

    def code_at(self, start: int, end: int) -> bytes:
        return next((content[start - base:end - base]
                     for base, content in self.code
                     if base <= start < base + len(content)), b"")

    def debug_info(self) -> Any:
        """Return pyelftools' debugging information."""
        from elftools.elf.elffile import ELFFile
        return ELFFile(io.BytesIO(self.image)).get_dwarf_info(
            relocate_dwarf_sections=False)


def keys_of(file: ObjectFile) -> list[str]:
    """Return names of FILE's sections, which are different."""
    names = [each.name for each in file.sections]
    return [f"{name} {names[:i].count(name)}" for i, name in enumerate(names)]


def place(*files: ObjectFile) -> None:
    """Place FILES in memory."""
    sizes: dict[str, int] = {}
    flags: dict[str, int] = {}
    for file in files:
        for key, section in zip(keys_of(file), file.sections, strict=True):
            if section["sh_flags"] & elf.LOADED:
                sizes[key] = max(sizes.get(key, 0), section["sh_size"])
                flags[key] = section["sh_flags"]
    sections = {}
    free = {elf.EXECUTABLE: TEXT, THREAD_LOCAL: -THREAD_BYTES, 0: DATA}
    for key in sorted(sizes):
        kind = flags[key] & elf.EXECUTABLE or flags[key] & THREAD_LOCAL
        sections[key] = free[kind]
        free[kind] += (sizes[key] + 2 * PAGE) & -PAGE  # and bytes between
    kinds = {each.name: each["st_info"]["type"] for file in files
             for each in file.symbols if isinstance(each["st_shndx"], str)}
    external = {
        name: EXTERNAL_BYTES * number + 0x100 + (
            -2 * THREAD_BYTES if kinds[name] == "STT_TLS" else EXTERNAL)
        for number, name in enumerate(sorted(kinds))}
    for file in files:
        file.place(sections, external)
