"""What the instructions of an architecture are, by the names that capstone
gives them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar


class Kind(Enum):
    """What an instruction may be, as far as its mnemonic tells."""
    REP = auto()
    BRANCH = auto()
    VECTOR_MOVE = auto()
    PADDING = auto()
    """A byte that linkers and assemblers write where nothing gets to."""
    UNDECODED = auto()
    OTHER = auto()


@dataclass(frozen=True)
class Architecture:
    """One of which capstone knows nothing."""
    name: str
    capstone_name: str = ""
    capstone_modes: tuple[str, ...] = ()

    fixed_length = False
    """What is unknown are instructions as long as all others, too."""

    KINDS: ClassVar[Mapping[Kind, str]] = {}
    """Patterns of mnemonics."""

    def kind(self, mnemonic: str) -> Kind:
        return next((kind for kind, pattern in self.KINDS.items()
                     if re.fullmatch(pattern, mnemonic)), Kind.OTHER)

    def rep_form(self, mnemonic: str, code: bytes) -> str:
        """The name that assemblers have for the REP in CODE: "movsl"."""
        return mnemonic

    def branch(self, mnemonic: str, operands: str) -> str:
        """What a BRANCH is: "calls", "tail_jumps", or "" if it is neither."""
        return ""

    def target(self, address: int, operands: str) -> int | None:
        """Where the branch at ADDRESS leads to, if its OPERANDS say so."""
        return None

    stub_length = 1
    """How many instructions bring a stub to its slot (linked.py)."""

    def slot(self, end: int, before: str, operands: str, base: int
             ) -> int | None:
        """The address of the slot that an instruction with OPERANDS, which
        ends at END, jumps to, or loads in a stub; BEFORE are the operands of
        the one before it, and BASE what ebx has, or 0."""
        return None

    def vector_move(self, mnemonic: str, operands: str
                    ) -> tuple[str, str] | None:
        """What a VECTOR_MOVE is: "vector_loads" or "vector_stores", and how
        many bytes; None if no vector register is loaded or stored."""
        return None


class X86(Architecture):
    KINDS = {
        Kind.REP: r"rep (movs|stos)[bwdq]",
        Kind.BRANCH: r"(.* )?(call|j\w+)",  # also behind bnd or notrack
        Kind.VECTOR_MOVE:
        r"(.* )?v?(mov[au]p[sd]|movdq[au](8|16|32|64)?|movnt(dqa?|p[sd]|q)"
        r"|lddqu|movq|mov[hl]p[sd])",
        Kind.PADDING: r"(.* )?int3"}
    MEMORY = re.compile(r"\b(q|xmm|ymm|zmm)word ptr ")
    SLOT = re.compile(r"\w+ ptr \[(?:(rip|eip|ebx) ([+-]) )?(\d\w*)\]")
    VECTOR_BYTES = {"q": "8", "xmm": "16", "ymm": "32", "zmm": "64"}

    def rep_form(self, mnemonic: str, code: bytes) -> str:
        # Capstone 4 takes no notice of a prefix 0x66 ahead of rep.
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

    def slot(self, end: int, before: str, operands: str, base: int
             ) -> int | None:
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
    """What gcc -m16 makes, in an object that calls itself i386: nearly each
    instruction has a prefix that makes its operands or addresses wider.  In
    code for 32 bits those that make them narrower are rare."""

    def rep_form(self, mnemonic: str, code: bytes) -> str:
        form = super().rep_form(mnemonic, code)
        return form[:-1] + {"w": "l", "l": "w"}.get(form[-1], form[-1])

    @staticmethod
    def prefixed(code: bytes) -> bool:
        """True if the instruction with CODE has such a prefix."""
        return code[:1] == b"\x67" or (code[:1] == b"\x66"
                                       and code[1:2] != b"\x0f")


REAL_MODE = RealModeX86("i386", "CS_ARCH_X86", ("CS_MODE_16",))


class AArch64(Architecture):
    fixed_length = True
    KINDS = {
        Kind.BRANCH: r"bl?|b\.\w+|cbn?z|tbn?z",
        Kind.VECTOR_MOVE: r"(ld|st)(u?r|n?p)"}
    SLOT = re.compile(r"x16, #(\w+); x17, \[x16(?:, #(\w+))?\]")
    stub_length = 2

    def branch(self, mnemonic: str, operands: str) -> str:
        return "calls" if mnemonic == "bl" else "tail_jumps"

    def target(self, address: int, operands: str) -> int | None:
        return int(operands.rpartition("#")[2], 0)

    def slot(self, end: int, before: str, operands: str, base: int
             ) -> int | None:
        match = self.SLOT.fullmatch(f"{before}; {operands}")
        return int(match[1], 0) + int(match[2] or "0", 0) if match else None

    def vector_move(self, mnemonic: str, operands: str
                    ) -> tuple[str, str] | None:
        if not operands.startswith("q"):
            return None
        return ("vector_loads" if mnemonic.startswith("ld")
                else "vector_stores",
                "32" if mnemonic.endswith("p") else "16")


class RiscV(Architecture):
    """A call is an auipc, which has the relocation, and a jump to the register
    that it sets.  That is ra in a call, and t1 in a tail jump."""

    KINDS = {Kind.BRANCH: "auipc|jal|j"}

    def branch(self, mnemonic: str, operands: str) -> str:
        if mnemonic == "auipc":
            return {"ra": "calls", "t1": "tail_jumps"}.get(operands[:2], "")
        return "tail_jumps" if mnemonic == "j" else "calls"

    def target(self, address: int, operands: str) -> int | None:
        """Of the shorter calls and jumps of linked files."""
        distance = operands.rpartition(" ")[2]
        return (address + int(distance, 0)
                if re.fullmatch(r"-?(0x)?[0-9a-f]+", distance) else None)


def architecture_of(machine: str, bits: int) -> Architecture:
    """The architecture of ELF's MACHINE, e_machine, in a file for BITS."""
    match machine, bits:
        case "EM_X86_64", 64:
            return X86("x86-64", "CS_ARCH_X86", ("CS_MODE_64",))
        case "EM_X86_64", _:
            return X86("x32", "CS_ARCH_X86", ("CS_MODE_64",))
        case "EM_386", _:
            return X86("i386", "CS_ARCH_X86", ("CS_MODE_32",))
        case "EM_AARCH64", _:
            return AArch64("AArch64", "CS_ARCH_ARM64", ("CS_MODE_ARM",))
        case "EM_RISCV", _:
            return RiscV(f"RISC-V {bits}", "CS_ARCH_RISCV",
                         (f"CS_MODE_RISCV{bits}", "CS_MODE_RISCVC"))
    return Architecture(machine.removeprefix("EM_"))
