"""Kinds of instructions by architecture, recognized by capstone's mnemonics.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar


class Kind(Enum):
    """The kinds of instructions, as far as mnemonics distinguish them."""
    REP = auto()
    BRANCH = auto()
    VECTOR_MOVE = auto()
    PADDING = auto()
    """A byte between functions, which nothing executes."""
    UNDECODED = auto()
    OTHER = auto()


@dataclass(frozen=True)
class Architecture:
    """An architecture.  This base class decodes no instructions."""
    name: str
    capstone_mode: str = ""
    """Empty if the architecture's instructions are not decoded."""

    KINDS: ClassVar[Mapping[Kind, str]] = {}
    """Patterns of mnemonics."""

    def kind(self, mnemonic: str) -> Kind:
        return next((kind for kind, pattern in self.KINDS.items()
                     if re.fullmatch(pattern, mnemonic)), Kind.OTHER)

    def rep_form(self, mnemonic: str, code: bytes) -> str:
        """Return the assembler's name for the REP in CODE, such as "movsl"."""
        return mnemonic

    def branch(self, mnemonic: str, operands: str) -> str:
        """Return the kind of a BRANCH: "calls", "tail_jumps" or ""."""
        return ""

    def target(self, address: int, operands: str) -> int | None:
        """Return the target of the branch at ADDRESS, if OPERANDS give it."""
        return None

    def slot(self, end: int, operands: str, base: int) -> int | None:
        """Return the address of the slot through which a jump with OPERANDS
        goes.  The jump ends at END.  BASE is the value of ebx, or 0."""
        return None

    def vector_move(self, mnemonic: str, operands: str
                    ) -> tuple[str, str] | None:
        """Return the kind of a VECTOR_MOVE, "vector_loads" or "vector_stores",
        and its number of bytes.  Return None if the move uses no memory."""
        return None


class X86(Architecture):
    KINDS = {
        Kind.REP: r"rep (movs|stos)[bwdq]",
        Kind.BRANCH: r"(.* )?(call|j\w+)",  # also after bnd or notrack
        Kind.VECTOR_MOVE:
        r"(.* )?v?(mov[au]p[sd]|movdq[au](8|16|32|64)?|movnt(dqa?|p[sd]|q)"
        r"|lddqu|movq|mov[hl]p[sd])",
        Kind.PADDING: r"(.* )?int3"}
    MEMORY = re.compile(r"\b(q|xmm|ymm|zmm)word ptr ")
    SLOT = re.compile(r"\w+ ptr \[(?:(rip|eip|ebx) ([+-]) )?(\d\w*)\]")
    VECTOR_BYTES = {"q": "8", "xmm": "16", "ymm": "32", "zmm": "64"}

    def rep_form(self, mnemonic: str, code: bytes) -> str:
        # Capstone 4 ignores a prefix 0x66 before rep.
        *prefixes, opcode = code
        if not opcode & 1:
            width = "b"
        elif prefixes[-1] & 0xf8 == 0x48:
            width = "q"
        else:
            width = "w" if 0x66 in prefixes else "l"
        return mnemonic[len("rep "):-1] + width

    def branch(self, mnemonic: str, operands: str) -> str:
        return "calls" if mnemonic.endswith("call") else "tail_jumps"

    def target(self, address: int, operands: str) -> int | None:
        return int(operands, 0) if operands[:1].isdigit() else None

    def slot(self, end: int, operands: str, base: int) -> int | None:
        match = self.SLOT.fullmatch(operands)
        if not match:
            return None
        distance = int(match[3], 0) * (-1 if match[2] == "-" else 1)
        if match[1] == "ebx":
            return base + distance if base else None
        return end + distance if match[1] else distance

    def vector_move(self, mnemonic: str, operands: str
                    ) -> tuple[str, str] | None:
        match = self.MEMORY.search(operands)
        if not match:
            return None
        return ("vector_loads" if match.start() else "vector_stores",
                self.VECTOR_BYTES[match[1]])


class RealModeX86(X86):
    """The code of gcc -m16, in an object marked as i386.  Nearly every
    instruction has a prefix that widens its operands or addresses.  The same
    prefixes are rare in 32-bit code, where they narrow operands."""

    def rep_form(self, mnemonic: str, code: bytes) -> str:
        form = super().rep_form(mnemonic, code)
        return form[:-1] + {"w": "l", "l": "w"}.get(form[-1], form[-1])

    @staticmethod
    def prefixed(code: bytes) -> bool:
        """Return true if CODE begins with an operand or address prefix."""
        return code[:1] == b"\x67" or (code[:1] == b"\x66"
                                       and code[1:2] != b"\x0f")


REAL_MODE = RealModeX86("i386", "CS_MODE_16")


def architecture_of(machine: str, bits: int) -> Architecture:
    """Return the architecture of e_machine MACHINE in a file of BITS bits."""
    match machine, bits:
        case "EM_X86_64", 64:
            return X86("x86-64", "CS_MODE_64")
        case "EM_X86_64", _:
            return X86("x32", "CS_MODE_64")
        case "EM_386", _:
            return X86("i386", "CS_MODE_32")
    return Architecture(machine.removeprefix("EM_"))
