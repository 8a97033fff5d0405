"""Sizes of string instructions and calls, from the code before them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  mov ecx, 21          lea rdi, [rdi+8]; and rdi, -8; sub rcx, rdi
  rep movsq            add ecx, 4096; shr ecx, 3; rep stosq

On the left, the size is 168 bytes.  On the right, the size is 4,096 bytes, and
the code first aligns the block.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from memstrat_tools.census.architectures import Architecture
from memstrat_tools.census.counting import Instruction, disassembler
from memstrat_tools.census.elf import CodeSection

MOST_BEFORE = 40  # instructions between a constant and its use
ENDS = ("call", "ret", "syscall")  # the callee changes registers
WIDTHS = {"b": 1, "w": 2, "l": 4, "q": 8}


@dataclass(frozen=True)
class Code:
    """The code of a FUNCTION in a SECTION, up to the address AT."""
    function: Sequence[Instruction]
    architecture: Architecture
    section: CodeSection
    at: int

    def constant(self, letter: str) -> tuple[int, bool] | None:
        """Return the constant that the code puts into LETTER's register (c for
        rcx), and true if the code first aligns a block of that size."""
        register = re.compile(rf"[re]?{letter}x|{letter}[hl]")
        engine = disassembler(self.architecture)
        engine = type(engine)(engine.arch, engine.mode)
        engine.detail = True  # for the registers that change
        begin = [self.at, *(one[0] for one in self.function[::-1]
                            if one[0] < self.at)][:MOST_BEFORE][-1]
        before = [*engine.disasm(self.section.content[
            begin - self.section.address:self.at - self.section.address],
            begin)]
        if not before or before[-1].address + before[-1].size != self.at:
            return None  # capstone does not know all instructions
        aligned = False
        for one in reversed(before):
            if one.mnemonic in ENDS:
                return None
            if not any(register.fullmatch(one.reg_name(number))
                       for number in one.regs_access()[1]):
                continue
            first, _, value = one.op_str.partition(", ")
            if one.mnemonic == "shr" and not aligned:
                aligned = True
                continue
            if one.mnemonic == "xor" and first == value:
                value = "0"
            elif one.mnemonic not in (("add",) if aligned else
                                      ("mov", "movabs")):
                return None
            return ((int(value, 0), aligned) if value[:1].isdecimal()
                    and not self.entered_after(one.address) else None)
        return None

    def entered_after(self, address: int) -> bool:
        """Return true if a jump from elsewhere skips ADDRESS, so that the code
        may reach AT without the instruction at ADDRESS."""
        return any(address < target <= self.at
                   and not address < one[0] <= self.at
                   for one in self.function if one[2].startswith("j")
                   if (target := self.architecture.target(one[0], one[3])))

    def size_bytes(self, form: str) -> int | None:
        """Return the size of the operation at AT, if the code shows it.  FORM
        is the operation's form, such as "rep movsq" or "memcpy"."""
        rep = form.startswith("rep ")
        number, aligned = self.constant("c" if rep else "d") or (None, rep)
        if number is None or (aligned and not rep):
            return None
        return number * (WIDTHS[form[-1]] if rep and not aligned else 1)
