"""The code at an address of a program, a library, a kernel or a module.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from bisect import bisect_right
from collections import defaultdict
from pathlib import Path

from memstrat_tools.census import elf, sizes
from memstrat_tools.census.architectures import Kind
from memstrat_tools.census.counting import (
    SKIPPED,
    Counting,
    Instruction,
    disassemble,
)
from memstrat_tools.census.counts import RegionKind
from memstrat_tools.census.elf import CodeSection
from memstrat_tools.trace import program_headers

PAGE_BYTES = 4096  # load addresses are multiples of a page

# If an address has no symbol, decode this many bytes on both sides of it.
# Wherever decoding begins, it soon finds the beginnings of instructions.
UNNAMED_BYTES = 1024


class Program:
    """The code in the file PATH.  Raise UnusableFile if it has none.  A
    module's sections, which all begin at 0, get different addresses."""

    def __init__(self, path: Path) -> None:
        self.code = elf.read(path.read_bytes())
        self.headers = program_headers.read(path)
        self.counting = Counting(self.code)
        if not self.counting.engine:
            raise elf.UnusableFile("found code for"
                                   f" {self.code.architecture.name}, expected"
                                   " that of x86")
        self.functions: dict[tuple[int, int], list[Instruction]] = {}
        self.symbols: defaultdict[str, list[int]] = defaultdict(list)
        end = 0
        for section in self.code.sections:
            if self.code.relocatable:
                section.address, end = end, end + len(section.content)
            for symbol in section.symbols:
                self.symbols[symbol.name].append(section.address
                                                 + symbol.start)

    def sections(self, address: int) -> list[CodeSection]:
        """Return the section at ADDRESS in a list, empty if there is none."""
        return [section for section in self.code.sections
                if 0 <= address - section.address < len(section.content)]

    def address_of(self, address: int, file_offset: int | None, symbol: str,
                   offset: int) -> int | None:
        """Return the file's own address for the code that ran at ADDRESS.  The
        code is at FILE_OFFSET in the file, if known, and at OFFSET in SYMBOL.
        Return None if the file has SYMBOL elsewhere."""
        named = [start + offset for start in self.symbols.get(symbol, ())]
        if self.code.relocatable:
            return named[0] if len(named) == 1 else None
        found = [address]
        if self.headers:
            found.insert(0, self.headers.address_of(
                address if file_offset is None else file_offset))
        if named:
            found = [one for one in named if one in found
                     or (one - address) % PAGE_BYTES == 0]
        return next((one for one in found if self.sections(one)), None)

    def function(self, address: int) -> list[Instruction]:
        """Return the instructions of the function at ADDRESS.  If no symbol
        contains ADDRESS, return the instructions around ADDRESS."""
        [section] = self.sections(address)
        offset = address - section.address
        span = section.spans[bisect_right(
            section.spans, offset, key=lambda one: one.start) - 1]
        begin, end = span.start, span.end
        if span.region.kind is RegionKind.REST:
            begin = max(begin, offset - UNNAMED_BYTES)
            end = min(end, offset + UNNAMED_BYTES)
        key = section.address + begin, end
        if key not in self.functions:
            self.functions[key] = list(disassemble(
                self.counting.engine, section, begin, end))
        return self.functions[key]

    def around(self, address: int) -> list[Instruction]:
        """Return the instructions before, at and after ADDRESS.  Return an
        empty list if no instruction begins at ADDRESS."""
        some = self.function(address)
        return next((some[max(index - 1, 0):index + 2] for index, one
                     in enumerate(some) if one[0] == address), [])

    def right(self, address: int) -> bool:
        """Return true if an instruction begins at ADDRESS, or may begin there
        because capstone cannot decode all of the function."""
        return any(one[0] == address or one[2] == SKIPPED
                   for one in self.function(address))

    def rep(self, address: int, precise: bool) -> tuple[int, str] | None:
        """Return the address and the form ("rep movsq") of the string
        instruction at ADDRESS or, unless PRECISE, right before ADDRESS."""
        [section] = self.sections(address)
        begin = max(address - section.address - 4, 0)
        if b"\xf3" not in section.content[begin:begin + 6]:
            return None  # no prefix rep
        for at, size_bytes, mnemonic, _ in reversed(self.around(address)):
            if (self.code.architecture.kind(mnemonic) is Kind.REP
                    and (at == address or (at < address and not precise))):
                begin = at - section.address
                return at, "rep " + self.code.architecture.rep_form(
                    mnemonic, section.content[begin:begin + size_bytes])
        return None

    def call(self, address: int) -> tuple[int, str] | None:
        """Return the address and the function of the library call that ends at
        ADDRESS or contains ADDRESS, because unwinders differ."""
        for section in self.sections(address - 1):
            for one in self.function(address - 1):
                if (one[0] < address <= one[0] + one[1]
                        and one[2].endswith("call")
                        and (name := self.counting.called(
                            section, dict(section.uses), section.rest, one))):
                    return one[0], name
        return None

    def kind_and_size(self, address: int, form: str) -> tuple[str, int | None]:
        """Return the kind and the size of the operation at ADDRESS with FORM,
        such as "rep movsq" or "memcpy"."""
        [section] = self.sections(address)
        code = sizes.Code(self.function(address), self.code.architecture,
                          section, address)
        clear = "set" in form or ("stos" in form
                                  and code.constant("a") == (0, False))
        return ("clear" if clear else "fill" if "stos" in form else
                "move" if "move" in form else "copy", code.size_bytes(form))
