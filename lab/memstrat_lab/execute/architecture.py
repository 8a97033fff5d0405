"""Registers, calling conventions and the layout of memory, for x86-64 and
i386.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from typing import NamedTuple

from capstone import CS_MODE_32, CS_MODE_64
from unicorn import UC_MODE_32, UC_MODE_64


class Architecture(NamedTuple):
    """Registers have their names on x86-64, such as RAX for eax."""
    emulation: str
    """The linker's name."""
    word_bytes: int
    unicorn_mode: int
    capstone_mode: int
    integers: tuple[str, ...]
    """Registers for integers and pointers among the arguments."""
    vectors: tuple[str, ...]
    """Registers for floating point among the arguments, and for results."""
    saved: tuple[str, ...]
    """Registers that a function must preserve."""
    scratch: tuple[str, ...]
    """The other general registers."""
    heap: int
    heap_mask: int
    """For offsets in the heap, multiples of 64."""
    partner_bit: int
    """The difference between a page and its first partner."""
    thread: int
    """The address of the thread's data."""
    segments: tuple[int, int]
    """The bases of fs and gs: of thread and per-CPU data, on i386 the other
    way round."""
    stack: int
    back: int
    """The first return address."""
    structures: bool = False
    """True if results that are structures may be in registers."""

    @property
    def general(self) -> tuple[str, ...]:
        return self.saved + self.scratch

    @property
    def cpu(self) -> int:
        """The base of per-CPU data."""
        return next(base for base in self.segments if base != self.thread)

    @property
    def word_mask(self) -> int:
        return (1 << 8 * self.word_bytes) - 1


X86_64 = Architecture(
    "elf_x86_64", 8, UC_MODE_64, CS_MODE_64,
    integers=("RDI", "RSI", "RDX", "RCX", "R8", "R9"),
    vectors=tuple(f"XMM{number}" for number in range(8)),
    saved=("RBX", "RBP", "R12", "R13", "R14", "R15"),
    scratch=("RAX", "R10", "R11", "RDI", "RSI", "RDX", "RCX", "R8", "R9"),
    heap=0x4_0000_0000, heap_mask=0x3_ffff_ffc0, partner_bit=1 << 32,
    thread=0x9_0000_0000, segments=(0x9_0000_0000, 0xa_0000_0000),
    stack=0xb_0000_0000, back=0xc_0000_0000)

I386 = Architecture(
    "elf_i386", 4, UC_MODE_32, CS_MODE_32, integers=(), vectors=(),
    saved=("RBX", "RBP", "RSI", "RDI"), scratch=("RAX", "RCX", "RDX"),
    heap=0x8000_0000, heap_mask=0x1fff_ffc0, partner_bit=1 << 29,
    thread=0xc100_0000, segments=(0xc200_0000, 0xc100_0000),
    stack=0xd000_0000, back=0xe000_0000)

REGPARM = I386._replace(integers=("RAX", "RDX", "RCX"))
"""With -mregparm=3, and in most functions that only their file calls."""
