"""Two objects of one source, linked to the same addresses.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A section of constants or data has the same address in both objects, and so has
a symbol that neither object defines.  Symbols in a section may be elsewhere.
"""

import subprocess
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import cached_property, partial
from pathlib import Path

from memstrat_lab.execute.architecture import I386, X86_64, Architecture
from memstrat_lab.execute.debug import DebugInfo
from memstrat_tools.census import elf

PAGE = 4096
TEXT, CONSTANTS = 0x1000_0000, 0x1800_0000
DATA, EXTERNAL = 0x2000_0000, 0x4000_0000
"""The first address of code, of constants, of data, and of symbols that no
object defines."""
EXTERNAL_BYTES = 1 << 16  # for each undefined symbol
WRITABLE = 0x1  # SHF_WRITE
CONSTANT_BYTES = 32  # compared of each constant
MOVED = "memstrat_moved"  # a symbol of the linker script
UNWIND = ".eh_frame"
GOT_BYTES = 1 << 16
OFFSET_TABLE = "_GLOBAL_OFFSET_TABLE_"  # defined by the linker
TARGETS = {("EM_X86_64", 64): X86_64, ("EM_386", 32): I386}


class LinkedObject:
    """The object PATH for TARGET, placed by the linker SCRIPT, with its
    constants MOVED by so many pages, and its code by a little."""

    def __init__(self, target: Architecture, path: Path, script: Path,
                 moved: int = 0) -> None:
        self.moved = partial(LinkedObject, target, path, script)
        """The object with its constants moved by a number of pages."""
        self.target = target
        out = script.with_name("linked")
        result = subprocess.run(
            ["ld", "-m", target.emulation, "--noinhibit-exec", "-T", script,
             f"--defsym={MOVED}={moved * PAGE}", "-o", out, path],
            capture_output=True, text=True, check=False)
        if not out.exists():
            raise elf.UnusableFile(result.stderr.strip().splitlines()[-1])
        code = elf.read(out.read_bytes())
        out.unlink()
        self.elf = code.elf
        self.functions: dict[str, range] = {}
        self.names: dict[int, str] = {}
        """The names of functions and external symbols."""
        constants: list[tuple[int, int, str]] = []
        self.offset_table = 0
        """The address to which i386 code adds offsets of its constants."""
        for symbol in code.by_type["SHT_SYMTAB"].iter_symbols():
            name, start = symbol.name, symbol["st_value"]
            if symbol["st_size"] and CONSTANTS <= start < DATA:
                constants.append((start, start + symbol["st_size"],
                                  name.rstrip(".0123456789")))
            if name == OFFSET_TABLE:
                self.offset_table = start
            if symbol["st_info"]["type"] == "STT_FUNC":
                self.functions[name] = range(start, start + symbol["st_size"])
            elif start < EXTERNAL:
                continue
            self.names.setdefault(start, name)
        areas = {section["sh_addr"]: section.data()
                 for section in code.all_sections
                 if section["sh_flags"] & elf.LOADED
                 and section["sh_type"] != "SHT_NOBITS"}
        self.named_constants = sorted(constants + [
            (start, start, "") for start in areas if start < DATA])
        self.code: bytes = areas.pop(TEXT, b"")
        self.loose = range(TEXT, min(
            (part.start for part in self.functions.values()), default=TEXT))
        """Code before the first function (.altinstr_aux), which functions jump
        to."""
        self.pages = {base + start: content[start:start + PAGE].ljust(
                          PAGE, b"\0") for base, content in areas.items()
                      for start in range(0, len(content), PAGE)}
        """The pages with data.  Pages of .bss are missing, because they may
        have any content when a function runs."""

        # With small numbers as offsets, the data of two CPUs would overlap.
        for start, name in self.names.items():
            if name == "__per_cpu_offset":
                self.pages[start & -PAGE] = bytes(PAGE)
            if name == "this_cpu_off":
                self.pages[(target.cpu + start) & -PAGE] = bytes(PAGE)

    @cached_property
    def debug(self) -> DebugInfo:
        return DebugInfo(self.elf.get_dwarf_info(
            relocate_dwarf_sections=False), self.target)

    def code_of(self, part: range) -> bytes:
        return self.code[part.start - TEXT:part.stop - TEXT]

    def has_code(self, address: int) -> bool:
        return TEXT <= address < TEXT + len(self.code)

    def constant_at(self, address: int) -> bytes:
        """Return the first bytes of the constant at ADDRESS, if any."""
        page = address & -PAGE
        both = self.pages.get(page, b"") + self.pages.get(page + PAGE, b"")
        return bytes(both[address - page:][:CONSTANT_BYTES]
                     if CONSTANTS <= address < DATA else b"")

    @cached_property
    def pointed(self) -> set[int | str]:
        """The constants that data or other constants point to."""
        code = "Q" if self.target.word_bytes == 8 else "I"
        return {self.constant_key(word) for page in self.pages.values()
                for word in memoryview(page).cast(code)
                if CONSTANTS <= word < DATA}

    def constant_key(self, address: int) -> int | str:
        """Return the name of the constant at ADDRESS or, if it has none, the
        place where the unnamed ones around it begin."""
        start, _, name = self.constant(address)
        return name or start

    def constant_name(self, address: int) -> str:
        """Return the symbol that contains ADDRESS and the offset in it, or an
        empty text for other constants, such as strings."""
        start, _, name = self.constant(address)
        return name and f"{name} + {address - start}"

    def constant(self, address: int) -> tuple[int, int, str]:
        """Return the start, the end and the name of the symbol that contains
        the constant at ADDRESS or, if none does, the bounds of the unnamed
        constants around it, and an empty text."""
        at = bisect_right(self.named_constants, (address + 1,))
        start, end, name = self.named_constants[at - 1] if at else (0, 0, "")
        if address < end:
            return start, end, name
        return end, (self.named_constants[at][0]
                     if at < len(self.named_constants) else DATA), ""

    def meaning(self, value: int) -> int | str:
        """Return VALUE, or a description that is the same in both objects."""
        if self.has_code(value):
            return self.names.get(value, "a place in code")
        if name := self.constant_name(value):
            return name
        # Stop at the end of a string, because others may follow.
        constant = self.constant_at(value)
        end = constant.find(b"\0", 1)
        return constant[:end if end > 0 else None].hex() or value


def link(paths: Sequence[Path], folder: Path) -> list[LinkedObject]:
    """Return the objects PATHS of one source, linked in FOLDER."""
    targets: set[Architecture] = set()
    code: set[str] = set()
    sizes: Counter[tuple[int, str]] = Counter()
    external: set[str] = set()
    for path in paths:
        file = elf.read(path.read_bytes())
        kind = file.machine, file.elf.elfclass
        if kind not in TARGETS or not file.relocatable:
            raise elf.UnusableFile("found no object for x86-64 or i386,"
                                   " expected one")
        targets.add(TARGETS[kind])
        if file.sources != 1:
            raise elf.UnusableFile(f"found {file.sources} source files,"
                                   " expected one")
        own: Counter[tuple[int, str]] = Counter()
        for section in file.all_sections:
            name, flags = section.name, section["sh_flags"]
            if not flags & elf.LOADED or name == UNWIND:
                continue
            if flags & elf.EXECUTABLE:
                code.add(name)
            else:
                area = DATA if flags & WRITABLE and not name.startswith(
                    ".data.rel.ro") else CONSTANTS
                own[area, name] += section["sh_size"] + 1
        sizes |= own  # the larger size of each section
        external.update(
            each.name for each in file.by_type["SHT_SYMTAB"].iter_symbols()
            if each["st_shndx"] == "SHN_UNDEF" and each.name)
    if len(targets) > 1:
        raise elf.UnusableFile("found objects for x86-64 and for i386, expected"
                               " one machine")
    target, = targets
    areas = [(".text", TEXT, code), (".got", CONSTANTS, {".got", ".got.plt"})]
    free = {CONSTANTS: CONSTANTS + GOT_BYTES, DATA: DATA}
    for area, name in sorted(sizes):
        areas.append((name, free[area], {name}))
        free[area] += (sizes[area, name] + 2 * PAGE) & -PAGE  # with a gap
    lines = ["SECTIONS {", f"/DISCARD/ : {{ *({UNWIND}) }}"]
    for name, start, parts in areas:
        moved = f"+ {MOVED}" if CONSTANTS <= start < DATA else ""
        padding = f". += {MOVED} / 64;" if start == TEXT else ""
        inputs = " ".join(f'*("{part}")' for part in sorted(parts))
        lines.append(
            f'"{name}" {start:#x} {moved} : {{ {padding} {inputs} }}')
    lines.append("}")
    for number, name in enumerate(sorted(external - {OFFSET_TABLE})):
        address = EXTERNAL + EXTERNAL_BYTES * number + 0x100
        lines.append(f'"{name}" = {address:#x};')
    script = folder / "script"
    script.write_text("\n".join(lines))
    return [LinkedObject(target, path, script) for path in paths]

