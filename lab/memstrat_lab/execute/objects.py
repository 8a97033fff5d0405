"""Two objects of one source, placed in memory alike.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Sections of one name have one address in both objects, and so have symbols that
neither defines.  Only code differs, and constants that have no name.
"""

import io
import struct
from bisect import bisect_left
from collections import Counter, defaultdict
from operator import itemgetter
from typing import Any, NamedTuple

from memstrat_tools.census import elf

PAGE = 4096
TEXT, TABLE, DATA = 0x1000_0000, 0x1800_0000, 0x2000_0000
EXTERNAL = 0x4000_0000
"""The first address of code, of the global offset table, of data, and of
symbols that no object defines."""
EXTERNAL_BYTES = 0x1_0000  # for each of these symbols
THREAD_BYTES = 0x100_0000  # of thread-local data, below the thread pointer

WRITABLE, THREAD_LOCAL = 0x1, 0x400  # SHF_WRITE, SHF_TLS
CONSTANT_BYTES = 36  # a vector, and the distance to the instruction's end

# The base and the size of relocations of x86-64 by number: R_X86_64_64 is 1.
RELOCATIONS = {
    1: ("value", 8), 10: ("value", 4), 11: ("value", 4), 12: ("value", 2),
    14: ("value", 1), 18: ("value", 8), 23: ("value", 4),
    2: ("distance", 4), 4: ("distance", 4), 24: ("distance", 8),
    9: ("slot", 4), 22: ("slot", 4), 41: ("slot", 4), 42: ("slot", 4)}

Key = tuple[str, int]
"""The name of a section and the number of sections before it of that name."""


class Symbol(NamedTuple):
    name: str
    kind: str
    section: int | str
    """Its number, or pyelftools' name of no section."""
    value: int
    size_bytes: int


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
        self.keys: list[Key] = []
        seen: Counter[str] = Counter()
        for each in self.sections:
            self.keys.append((each.name, seen[each.name]))
            seen[each.name] += 1
        table = code.by_type.get("SHT_SYMTAB")
        self.symbols = [
            Symbol(each.name, each["st_info"]["type"], each["st_shndx"],
                   each["st_value"], each["st_size"])
            for each in (table.iter_symbols() if table else ())]
        self.functions = {
            each.name: each for each in self.symbols
            if each.kind == "STT_FUNC" and isinstance(each.section, int)}
        self.relocations: dict[Any, list[tuple[int, int, int, int]]] = {
            section["sh_info"]: sorted(
                (offset, info & 0xffff_ffff, info >> 32, addend)
                for offset, info, addend in struct.iter_unpack("<QQq", data))
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
        _, _, section, start, size = self.functions[name]
        assert isinstance(section, int)
        known = self.relocations.get(section, [])
        first, end = (bisect_left(known, place, key=itemgetter(0))
                      for place in (start, start + size))
        targets = []
        for offset, kind, number, addend in known[first:end]:
            to = self.symbols[number]
            place, label, constant = to.value + addend, to.name, b""
            if isinstance(to.section, int):
                label = label or self.sections[to.section].name
                if self.read_only(to.section):
                    constant = self.data[to.section][max(place, 0):][
                        :CONSTANT_BYTES]
            if to.kind == "STT_SECTION" and to.section == section:
                place -= start  # a place in the function, or beside it
            targets.append((offset - start, kind, label, place, constant))
        cold = f"{name}.cold"
        return (self.data[section][start:start + size], *targets,
                *(self.code_of(cold) if cold in self.functions else ()))

    def variables(self) -> dict[str, tuple[Key, int]]:
        """Return the places of named data that can be written."""
        return {name: (self.keys[section], value)
                for name, kind, section, value, _ in self.symbols
                if kind == "STT_OBJECT" and isinstance(section, int)
                and not self.read_only(section)}

    # --- In memory -----------------------------------------------------------

    def place(self, sections: dict[Key, int], external: dict[str, int]
              ) -> None:
        """Apply the relocations, for the addresses of SECTIONS and of EXTERNAL
        symbols."""
        self.external = external
        self.base: dict[Any, int] = {
            number: sections[key] for number, key in enumerate(self.keys)
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
        self.pages: dict[int, bytes] = {}
        """The pages with data.  Those of .bss may have any content when a
        function runs."""
        self.note_pages(TABLE, struct.pack(f"<{len(slots)}q", *(
            self.address(self.symbols[each]) for each in slots)))
        for number, base in self.base.items():
            self.note_section(number, base)

    def address(self, symbol: Symbol) -> int:
        if symbol.section == "SHN_ABS":
            return symbol.value
        if isinstance(symbol.section, str):
            return self.external[symbol.name]
        return self.base.get(symbol.section, 0) + symbol.value

    def entry(self, name: str) -> int:
        return self.address(self.functions[name])

    def relocate(self, number: int, start: int, slots: dict[int, int]
                 ) -> None:
        """Apply the relocations of section NUMBER, which is at START of the
        file.  Add SLOTS, numbered by symbol, to the global offset table."""
        base = self.base.get(number, 0)
        for offset, kind, symbol, addend in self.relocations.get(number, ()):
            form, size = RELOCATIONS.get(kind, ("", 0))
            value = (TABLE + 8 * slots.setdefault(symbol, len(slots))
                     if form == "slot" else self.address(self.symbols[symbol]))
            value += addend - (0 if form == "value" else base + offset)
            at = start + offset
            self.image[at:at + size] = (value & (1 << 8 * size) - 1).to_bytes(
                size, "little")

    def note_section(self, number: int, base: int) -> None:
        section = self.sections[number]
        flags, start = section["sh_flags"], section["sh_offset"]
        content = bytes(self.image[start:start + section["sh_size"]])
        if flags & elf.EXECUTABLE:
            self.code.append((base, content))
        elif section["sh_type"] != "SHT_NOBITS" and not flags & THREAD_LOCAL:
            self.note_pages(base, content)
            if self.read_only(number):
                self.constants.append((base, content))

    def note_pages(self, base: int, content: bytes) -> None:
        for start in range(0, len(content), PAGE):
            self.pages[base + start] = content[start:start + PAGE].ljust(
                PAGE, b"\0")

    def code_at(self, start: int, end: int) -> bytes:
        return next((content[start - base:end - base]
                     for base, content in self.code
                     if base <= start < base + len(content)), b"")

    def debug_info(self) -> Any:
        """Return pyelftools' debugging information, or None."""
        from elftools.elf.elffile import ELFFile
        file = ELFFile(io.BytesIO(self.image))
        return (file.get_dwarf_info(relocate_dwarf_sections=False)
                if file.has_dwarf_info() else None)


def place(*files: ObjectFile) -> None:
    """Place FILES in memory."""
    sizes: defaultdict[Key, list[tuple[int, int]]] = defaultdict(list)
    for file in files:
        for key, section in zip(file.keys, file.sections, strict=True):
            if section["sh_flags"] & elf.LOADED:
                sizes[key].append((section["sh_size"], section["sh_flags"]))
    sections = {}
    free = {elf.EXECUTABLE: TEXT, THREAD_LOCAL: -THREAD_BYTES, 0: DATA}
    for key in sorted(sizes):
        size, flags = max(sizes[key])
        kind = flags & elf.EXECUTABLE or flags & THREAD_LOCAL
        sections[key] = free[kind]
        free[kind] += (size + 2 * PAGE) & -PAGE  # and some bytes between
    names = {each.name: each.kind for file in files for each in file.symbols
             if isinstance(each.section, str)}
    external = {
        name: EXTERNAL_BYTES * number + 0x100 + (
            -2 * THREAD_BYTES if names[name] == "STT_TLS" else EXTERNAL)
        for number, name in enumerate(sorted(names))}
    for file in files:
        file.place(sections, external)
