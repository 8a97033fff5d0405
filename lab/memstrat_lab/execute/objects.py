"""Two objects of one source, placed in memory alike.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Sections of one name have one address in both objects, and so have symbols that
neither defines.  Only code differs, and constants that have no name.
"""

import io
import re
import struct
import zlib
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any

from memstrat_tools.census.elf import (
    EXECUTABLE,
    LOADED,
    UnusableFile,
    check_magic,
)

PAGE = 4096

TEXT, TABLE, DATA = 0x1000_0000, 0x1800_0000, 0x2000_0000
EXTERNAL = 0x4000_0000
"""The first address of code, of the global offset table, of data, and of
symbols that no object defines."""
EXTERNAL_BYTES = 0x1_0000  # for each of these symbols

THREAD_BYTES = 0x10_0000  # of thread-local data, below the thread pointer

WRITABLE = 0x1
THREAD_LOCAL = 0x400

NO_BITS, SYMBOL_TABLE, RELOCATIONS = 8, 2, 4  # types of sections
CONSTANT_BYTES = 36  # a vector, and the distance to the instruction's end

ABSOLUTE, RESERVED = 0xfff1, 0xff00  # numbers of sections
OBJECT, FUNCTION, SECTION = 1, 2, 3  # types of symbols

# Relocations of x86-64, by number: R_X86_64_64 is 1.
VALUE_BYTES = {1: 8, 10: 4, 11: 4, 12: 2, 14: 1}
DISTANCE_BYTES = {2: 4, 4: 4, 24: 8}
SLOT_DISTANCES = (9, 19, 22, 41, 42)  # of four bytes, to a slot of the table
THREAD_SLOTS = (19, 22)
THREAD_OFFSET_BYTES = {17: 8, 18: 8, 21: 4, 23: 4}

METADATA = re.compile(r"\.(eh_frame|note|discard|altinstr|rela?\b|comment)"
                      r"|__(ksymtab|kcrctab|bug_table|ex_table)")

CLONE = re.compile(r"\.(isra|constprop|part|lto_priv|cold)\b")


@dataclass(frozen=True)
class Section:
    name: str
    kind: int
    flags: int
    offset: int
    size_bytes: int
    link: int
    info: int
    key: tuple[str, int]
    """The name and the number of sections before it with that name."""

    @property
    def placed(self) -> bool:
        return bool(self.flags & LOADED and self.size_bytes
                    and not METADATA.match(self.name))

    @property
    def read_only(self) -> bool:
        return (not self.flags & (WRITABLE | EXECUTABLE)
                or self.name.startswith(".data.rel.ro"))


@dataclass(frozen=True)
class Symbol:
    name: str
    kind: int
    local: bool
    section: int
    value: int
    size_bytes: int

    @property
    def defined(self) -> bool:
        return 0 < self.section < RESERVED


@dataclass(frozen=True)
class Relocation:
    offset: int
    kind: int
    symbol: int
    addend: int


class ObjectFile:
    """The sections, symbols and relocations in CONTENT."""

    def __init__(self, content: bytes) -> None:
        check_magic(content)
        if content[4:6] != b"\2\1" or content[16:20] != b"\1\0\x3e\0":
            raise UnusableFile("found no object for x86-64, expected one")
        self.content = content
        try:
            self.sections = list(self.read_sections())
            self.symbols = list(self.read_symbols())
            self.relocations = self.read_relocations()
        except (struct.error, IndexError, ValueError) as error:
            raise UnusableFile("found a damaged ELF file, expected a whole one"
                               ) from error
        self.functions = {symbol.name: symbol for symbol in self.symbols
                          if symbol.kind == FUNCTION and symbol.defined}

    def text_at(self, offset: int) -> str:
        return self.content[offset:self.content.index(b"\0", offset)].decode()

    def read_sections(self) -> Iterator[Section]:
        first, = struct.unpack_from("<Q", self.content, 0x28)
        number, names = struct.unpack_from("<HH", self.content, 0x3c)
        heads = [struct.unpack_from("<IIQQQQIIQQ", self.content,
                                    first + 64 * i) for i in range(number)]
        seen: Counter[str] = Counter()
        for name_at, kind, flags, _, offset, size, link, info, _, _ in heads:
            name = self.text_at(heads[names][4] + name_at)
            yield Section(name, kind, flags, offset, size, link, info,
                          (name, seen[name]))
            seen[name] += 1

    def bytes_of(self, section: Section) -> bytes:
        if section.kind == NO_BITS:
            return bytes(section.size_bytes)
        return self.content[section.offset:section.offset + section.size_bytes]

    def read_symbols(self) -> Iterator[Symbol]:
        for table in self.sections:
            if table.kind == SYMBOL_TABLE:
                names = self.sections[table.link].offset
                for name, info, _, section, value, size in struct.iter_unpack(
                        "<IBBHQQ", self.bytes_of(table)):
                    yield Symbol(self.text_at(names + name), info & 15,
                                 not info >> 4, section, value, size)

    def read_relocations(self) -> dict[int, list[Relocation]]:
        """Return the relocations in each section, by its number."""
        found = defaultdict(list)
        for table in self.sections:
            if table.kind == RELOCATIONS:
                for offset, info, addend in struct.iter_unpack(
                        "<QQq", self.bytes_of(table)):
                    found[table.info].append(Relocation(
                        offset, info & 0xffff_ffff, info >> 32, addend))
        for each in found.values():
            each.sort(key=attrgetter("offset"))
        return found

    @cached_property
    def function_at(self) -> dict[tuple[int, int], Symbol]:
        """The functions by section and offset."""
        return {(symbol.section, symbol.value): self.functions[name]
                for name, symbol in sorted(self.functions.items(),
                                           reverse=True)}

    def code_of(self, name: str) -> tuple[Any, ...]:
        """Return the bytes of function NAME, and its relocations by the names
        of their targets and the content of constants."""
        symbol = self.functions[name]
        start, end = symbol.value, symbol.value + symbol.size_bytes
        targets = []
        known = self.relocations.get(symbol.section, [])
        for each in known[bisect_left(known, start, key=attrgetter("offset")):
                          bisect_left(known, end, key=attrgetter("offset"))]:
            to = self.symbols[each.symbol]
            offset = to.value + each.addend
            label = to.name or self.sections[to.section].name
            if to.kind == SECTION and to.section == symbol.section:
                offset -= start  # a place in the function, or beside it
            targets.append((each.offset - start, each.kind, label, offset,
                            self.constant_at(to.section, offset)))
        content = self.bytes_of(self.sections[symbol.section])[start:end]
        cold = f"{name}.cold"
        return (content, *targets, *(self.code_of(cold) if cold
                                     in self.functions else ()))

    def constant_at(self, number: int, offset: int) -> bytes:
        """Return what an instruction may read around OFFSET of section NUMBER,
        if nobody writes it."""
        if not 0 < number < RESERVED or not self.sections[number].read_only:
            return b""
        start = self.sections[number].offset + max(offset, 0)
        return self.content[start:start + CONSTANT_BYTES]

    def variables(self) -> dict[str, tuple[tuple[str, int], int]]:
        """Return the places of named data that can be written."""
        return {symbol.name: (self.sections[symbol.section].key, symbol.value)
                for symbol in self.symbols
                if symbol.kind == OBJECT and symbol.defined
                and not self.sections[symbol.section].read_only}


class Layout:
    """The addresses for sections and symbols of FILES."""

    def __init__(self, *files: ObjectFile) -> None:
        sizes: dict[tuple[str, int], tuple[int, int]] = {}
        for file in files:
            for section in file.sections:
                if section.placed:
                    size, _ = sizes.get(section.key, (0, 0))
                    sizes[section.key] = (max(size, section.size_bytes),
                                          section.flags)
        self.sections: dict[tuple[str, int], int] = {}
        text, data, thread = TEXT, DATA, 0
        for key, (size, flags) in sorted(sizes.items()):
            room = (size + 2 * PAGE) & -PAGE  # and some bytes between
            if flags & EXECUTABLE:
                self.sections[key] = text
                text += room
            elif flags & THREAD_LOCAL:
                self.sections[key] = thread - THREAD_BYTES
                thread += room
            else:
                self.sections[key] = data
                data += room
        names = sorted({symbol.name for file in files
                        for symbol in file.symbols if not symbol.defined})
        self.external = {
            name: EXTERNAL + EXTERNAL_BYTES * number + 0x100
            for number, name in enumerate(names)}


def thread_offset(name: str) -> int:
    """Return the offset of NAME, thread-local data of another file."""
    return -2 * THREAD_BYTES + (zlib.crc32(name.encode()) & 0xf_fff8)


class PlacedObject:
    """The object FILE in memory by LAYOUT, with all relocations applied."""

    def __init__(self, file: ObjectFile, layout: Layout) -> None:
        self.file = file
        self.base = {number: layout.sections[section.key]
                     for number, section in enumerate(file.sections)
                     if section.placed}
        self.external = {address: name
                         for name, address in layout.external.items()}
        self.layout = layout
        self.slots: dict[tuple[int, bool], int] = {}
        self.unknown: Counter[int] = Counter()
        """The kinds of relocations that are not applied."""
        image = bytearray(file.content)
        for number, section in enumerate(file.sections):
            debug = section.name.startswith(".debug_")
            if number in self.base or debug:
                self.relocate(image, number, self.base.get(number, 0))
        struct.pack_into("<H", image, 16, 2)  # for pyelftools: an executable
        self.image = bytes(image)
        """The file after relocation."""
        self.function_names = {
            self.base[section] + offset: symbol.name
            for (section, offset), symbol in file.function_at.items()
            if section in self.base}
        self.no_return = set(self.last_called())
        """Functions that do not return, of both objects."""

    def last_called(self) -> Iterator[str]:
        """Yield the names of functions that are called at the end of others,
        where nothing follows."""
        for name, symbol in self.file.functions.items():
            if symbol.section in self.base and symbol.size_bytes > 5:
                end = self.entry(name) + symbol.size_bytes
                code = self.code_at(end - 5, end)
                distance = int.from_bytes(code[1:], "little", signed=True)
                target = (self.function_names.get(end + distance)
                          or self.external.get(end + distance))
                if code[:1] == b"\xe8" and target:
                    yield target

    def address(self, symbol: Symbol) -> int:
        if symbol.section == ABSOLUTE:
            return symbol.value
        if not symbol.defined:
            if symbol.kind == 6 or symbol.name not in self.layout.external:
                return thread_offset(symbol.name)
            return self.layout.external[symbol.name]
        return self.base.get(symbol.section, 0) + symbol.value

    def slot(self, symbol: int, thread: bool) -> int:
        """Return the address of SYMBOL's slot in the global offset table."""
        key = symbol, thread
        return TABLE + 16 * self.slots.setdefault(key, len(self.slots))

    def relocate(self, image: bytearray, number: int, base: int) -> None:
        section = self.file.sections[number]
        if section.kind == NO_BITS:
            return
        for each in self.file.relocations.get(number, []):
            place = base + each.offset
            target = self.file.symbols[each.symbol]
            if each.kind in SLOT_DISTANCES:
                size, value = 4, (self.slot(each.symbol,
                                            each.kind in THREAD_SLOTS)
                                  - place)
            elif size := VALUE_BYTES.get(each.kind, 0):
                value = self.address(target)
            elif size := DISTANCE_BYTES.get(each.kind, 0):
                value = self.address(target) - place
            elif size := THREAD_OFFSET_BYTES.get(each.kind, 0):
                value = (self.address(target) if target.defined
                         else thread_offset(target.name))
            else:
                self.unknown[each.kind] += 1
                continue
            value = (value + each.addend) & (1 << 8 * size) - 1
            at = section.offset + each.offset
            image[at:at + size] = value.to_bytes(size, "little")

    @cached_property
    def table(self) -> bytes:
        """The global offset table."""
        words = []
        for symbol, thread in self.slots:
            target = self.file.symbols[symbol]
            value = (thread_offset(target.name)
                     if thread and not target.defined else
                     self.address(target))
            words += [value & (1 << 64) - 1, 0]
        return struct.pack(f"<{len(words)}Q", *words)

    def content(self, number: int) -> bytes:
        section = self.file.sections[number]
        if section.kind == NO_BITS:
            return bytes(section.size_bytes)
        return self.image[section.offset:section.offset + section.size_bytes]

    @cached_property
    def code_sections(self) -> list[tuple[int, bytes]]:
        """The sections with code, by address."""
        return [(base, self.content(number))
                for number, base in self.base.items()
                if self.file.sections[number].flags & EXECUTABLE]

    def code_at(self, start: int, end: int) -> bytes:
        return next((content[start - base:end - base]
                     for base, content in self.code_sections
                     if base <= start < base + len(content)), b"")

    @cached_property
    def constants(self) -> list[tuple[int, bytes]]:
        """The sections that nobody writes, by address."""
        return [(base, self.content(number))
                for number, base in self.base.items()
                if self.file.sections[number].read_only]

    @cached_property
    def data_pages(self) -> dict[int, bytes]:
        """The pages with data.  Those of .bss are not among them, because
        they may have any content when a function runs."""
        pages = {}
        areas = [(TABLE, self.table)] + [
            (base, self.content(number)) for number, base in self.base.items()
            if not self.file.sections[number].flags & (EXECUTABLE
                                                       | THREAD_LOCAL)
            and self.file.sections[number].kind != NO_BITS]
        for base, content in areas:
            for start in range(0, len(content), PAGE):
                pages[base + start] = content[start:start + PAGE].ljust(
                    PAGE, b"\0")
        return pages

    def entry(self, name: str) -> int:
        symbol = self.file.functions[name]
        return self.base[symbol.section] + symbol.value

    def debug_info(self) -> Any:
        """Return pyelftools' debugging information, or None."""
        from elftools.elf.elffile import ELFFile
        elf = ELFFile(io.BytesIO(self.image))
        if not elf.has_dwarf_info():
            return None
        return elf.get_dwarf_info(relocate_dwarf_sections=False)


def place(before: ObjectFile, after: ObjectFile
          ) -> tuple[PlacedObject, PlacedObject]:
    layout = Layout(before, after)
    placed = PlacedObject(before, layout), PlacedObject(after, layout)
    placed[0].no_return |= placed[1].no_return
    placed[1].no_return |= placed[0].no_return
    return placed
