"""Two objects of one source, linked to the same addresses.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Sections of one name have one address in both objects, and so have symbols that
neither defines.  Only code differs, and constants that have no name.
"""

import subprocess
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from memstrat_lab.execute.debug import DebugInfo
from memstrat_tools.census import elf

PAGE = 4096
TEXT, TABLE, DATA, EXTERNAL = 0x1000_0000, 0x1800_0000, 0x2000_0000, 1 << 30
"""The first address of code, of the global offset table, of data, and of
symbols that no object defines."""
EXTERNAL_BYTES = 1 << 16  # for each of these
WRITABLE = 0x1  # SHF_WRITE
CONSTANT_BYTES = 32
CODE = "a place in code"


class LinkedObject:
    """The linked object in CONTENT."""

    def __init__(self, content: bytes) -> None:
        code = elf.read(content)
        self.elf = code.elf
        self.functions: dict[str, range] = {}
        self.names: dict[int, str] = {}
        """The names of functions and external symbols."""
        for symbol in code.by_type["SHT_SYMTAB"].iter_symbols():
            start = symbol["st_value"]
            if symbol["st_info"]["type"] == "STT_FUNC":
                self.functions[symbol.name] = range(start,
                                                    start + symbol["st_size"])
            elif start < EXTERNAL:
                continue
            self.names[start] = min(symbol.name,
                                    self.names.get(start, symbol.name))
        self.code: list[tuple[int, bytes]] = []
        self.constants: list[tuple[int, bytes]] = []
        """The sections with code, and those that nobody writes."""
        self.pages: dict[int, bytes] = {}
        """The pages with data.  Those of .bss may have any content when a
        function runs."""
        for section in code.all_sections:
            base, flags = section["sh_addr"], section["sh_flags"]
            if not flags & elf.LOADED or section["sh_type"] == "SHT_NOBITS":
                continue
            content = section.data()
            if flags & elf.EXECUTABLE:
                self.code.append((base, content))
                continue
            if not flags & WRITABLE or section.name.startswith(".data.rel.ro"):
                self.constants.append((base, content))
            for start in range(0, len(content), PAGE):
                self.pages[base + start] = content[start:start + PAGE].ljust(
                    PAGE, b"\0")

    @cached_property
    def debug(self) -> DebugInfo:
        return DebugInfo(self.elf.get_dwarf_info(
            relocate_dwarf_sections=False))

    def code_at(self, start: int, end: int) -> bytes:
        return next((content[start - base:end - base]
                     for base, content in self.code
                     if base <= start < base + len(content)), b"")

    def constant_at(self, address: int) -> bytes:
        """Return the first bytes of the constant at ADDRESS, if any."""
        return next((content[address - base:][:CONSTANT_BYTES]
                     for base, content in self.constants
                     if base <= address < base + len(content)), b"")

    def meaning(self, value: int) -> int | str:
        """Return VALUE, or a description that is the same in both objects."""
        if TEXT <= value < DATA:
            return self.names.get(value, CODE)
        constant = self.constant_at(value) if DATA <= value < EXTERNAL else b""
        # Other strings may follow a string.
        end = constant.find(b"\0", 1) if constant else -1
        return constant[:end if end > 0 else None].hex() or value


def link(paths: Sequence[Path], folder: Path) -> list[LinkedObject]:
    """Return PATHS, objects of one source, linked in FOLDER."""
    sizes: Counter[str] = Counter()
    executable: set[str] = set()
    external: set[str] = set()
    for path in paths:
        file = elf.read(path.read_bytes())
        if (file.machine, file.elf.elfclass, file.relocatable) != (
                "EM_X86_64", 64, True):
            raise elf.UnusableFile("found no object for x86-64, expected one")
        if file.sources > 1:
            raise elf.UnusableFile("found the code of several sources, expected"
                                   " that of one")
        own: Counter[str] = Counter()
        for section in file.all_sections:
            if section["sh_flags"] & elf.LOADED:
                own[section.name] += section["sh_size"] + PAGE
                if section["sh_flags"] & elf.EXECUTABLE:
                    executable.add(section.name)
        sizes |= own  # the larger ones
        external.update(
            symbol.name for symbol in file.by_type["SHT_SYMTAB"].iter_symbols()
            if symbol["st_shndx"] == "SHN_UNDEF" and symbol.name)
    lines = [f".got {TABLE:#x} : {{ *(.got .got.plt) }}",
             "/DISCARD/ : { *(.eh_frame) }"]
    free = {True: TEXT, False: DATA}
    for name in sorted(sizes.keys() - {".eh_frame"}):
        kind = name in executable
        lines.append(f'"{name}" {free[kind]:#x} : {{ *("{name}") }}')
        free[kind] += (sizes[name] + PAGE) & -PAGE
    symbols = [f'"{name}" = {EXTERNAL + 0x100 + EXTERNAL_BYTES * number:#x};'
               for number, name in enumerate(sorted(external))]
    script = folder / "script"
    script.write_text("\n".join(["SECTIONS {", *lines, "}", *symbols]))
    return [linked(path, script) for path in paths]


def linked(path: Path, script: Path) -> LinkedObject:
    out = script.with_name("linked.o")
    out.unlink(missing_ok=True)
    result = subprocess.run(
        ["ld", "--noinhibit-exec", "-T", script, "-o", out, path],
        capture_output=True, text=True, check=False)
    if not out.exists():
        raise elf.UnusableFile(result.stderr.strip().splitlines()[-1])
    return LinkedObject(out.read_bytes())
