"""Hand-written assembly.  The fastest at each size is the "bound" in tables.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The code is straight, uses one register width, and is as short as possible:

  size 23, width 16     [0..16) [15..23)      a copy: the shortest tail
                        [0..16) [7..23)       a clear: the same register again

A copy loads four pieces, stores them, and goes on to the next four.  A move
loads all pieces before the first store; if the registers do not suffice, it
checks the direction of the overlap and starts from the safe end.  A body
expects dest in %rdi, src in %rsi, and the value in %edx, and may change the
registers in used_general () and all vector registers.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# General registers that a body may use, by width.
GENERAL = tuple(
    {8: f"%{wide}", 4: f"%{word}", 2: f"%{half}", 1: f"%{byte}"}
    for wide, word, half, byte in (
        ("rax", "eax", "ax", "al"), ("rcx", "ecx", "cx", "cl"),
        *((f"r{n}", f"r{n}d", f"r{n}w", f"r{n}b") for n in range(8, 12))))
VECTORS = 16
VECTOR_NAMES = {16: "xmm", 32: "ymm", 64: "zmm"}
SUFFIX = {1: "b", 2: "w", 4: "l", 8: "q"}
LOAD = {1: "movzbl", 2: "movzwl", 4: "movl", 8: "movq"}
GROUP = 4


@dataclass(frozen=True)
class Piece:
    offset: int
    width: int


def power_below(number: int) -> int:
    """Return the largest power of two up to NUMBER."""
    return 1 << number.bit_length() - 1


def pieces(size: int, width: int, stores_only: bool) -> list[Piece]:
    """Return the pieces for SIZE bytes in registers of WIDTH bytes."""
    width = min(width, power_below(size))
    result = [Piece(offset, width)
              for offset in range(0, size - width + 1, width)]
    rest = size % width
    if rest:
        tail = 1 << (rest - 1).bit_length()
        if stores_only and width > 8:
            tail = width
        result.append(Piece(size - tail, tail))
    return result


def groups(all_pieces: list[Piece]) -> list[list[Piece]]:
    """Return groups of pieces; a group is loaded as a whole before its stores.
    A lone tail joins the previous group, because a move must load the tail
    before it stores the piece that the tail overlaps."""
    result = [all_pieces[i:i + GROUP]
              for i in range(0, len(all_pieces), GROUP)]
    if len(result) > 1 and len(result[-1]) == 1:
        tail = result.pop()
        result[-1] += tail
    return result


class Body:
    """The instructions of one operation."""

    def __init__(self, width: int, avx_p: bool) -> None:
        self.width = width
        self.avx = "v" if avx_p else ""
        self.lines: list[str] = []

    def add(self, *instructions: str) -> None:
        self.lines += instructions

    def text(self) -> str:
        # Dirty upper register halves would slow down the caller's SSE code.
        if any("ymm" in line or "zmm" in line for line in self.lines):
            self.add("vzeroupper")
        return "\n\t".join(self.lines)

    @staticmethod
    def with_registers(chosen: list[Piece]) -> Iterator[tuple[Piece, str]]:
        """Yield the CHOSEN pieces, each with its own register."""
        general = iter(GENERAL)
        vector = iter(range(VECTORS))
        for piece in chosen:
            if piece.width > 8:
                name = f"%{VECTOR_NAMES[piece.width]}{next(vector)}"
            else:
                name = next(general)[max(piece.width, 4)]
            yield piece, name

    def load(self, piece: Piece, register: str) -> None:
        move = LOAD.get(piece.width, f"{self.avx}movups")
        self.add(f"{move} {piece.offset}(%rsi), {register}")

    def store(self, piece: Piece, register: str) -> None:
        if piece.width > 8:
            self.add(f"{self.avx}movups {register}, {piece.offset}(%rdi)")
            return
        name = next(names[piece.width] for names in GENERAL
                    if register in names.values())
        self.add(f"mov{SUFFIX[piece.width]} {name}, {piece.offset}(%rdi)")

    def transfer(self, chosen: list[Piece]) -> None:
        """Load all of CHOSEN, then store them."""
        pairs = list(self.with_registers(chosen))
        for piece, register in pairs:
            self.load(piece, register)
        for piece, register in pairs:
            self.store(piece, register)

    def copy(self, size: int) -> None:
        for group in groups(pieces(size, self.width, False)):
            self.transfer(group)

    def move(self, size: int) -> None:
        all_pieces = pieces(size, self.width, False)
        general = sum(piece.width <= 8 for piece in all_pieces)
        if general <= len(GENERAL) and len(all_pieces) - general <= VECTORS:
            self.transfer(all_pieces)
            return
        in_order = groups(all_pieces)
        self.add("movq %rdi, %rax", "subq %rsi, %rax", f"cmpq ${size}, %rax",
                 "jb 1f")
        for group in in_order:
            self.transfer(group)
        self.add("jmp 2f", "1:")
        for group in reversed(in_order):
            self.transfer(group)
        self.add("2:")

    def set(self, size: int, zero: bool) -> None:
        all_pieces = pieces(size, self.width, True)
        widest = all_pieces[0].width
        if widest > 8:
            register = f"%{VECTOR_NAMES[widest]}0"
            self.vector_zero() if zero else self.vector_fill(register)
            for piece in all_pieces:
                self.store(piece, register)
            return
        if zero:
            self.add("xorl %eax, %eax")
        else:
            self.general_fill(widest)
        for piece in all_pieces:
            self.store(piece, "%rax")

    def vector_zero(self) -> None:
        # With AVX, a write of 16 bytes clears the register's upper bytes.
        self.add("vpxor %xmm0, %xmm0, %xmm0" if self.avx
                 else "pxor %xmm0, %xmm0")

    def vector_fill(self, register: str) -> None:
        self.add(f"{self.avx}movd %edx, %xmm0")
        if self.avx:
            self.add(f"vpbroadcastb %xmm0, {register}")
            return
        self.add("punpcklbw %xmm0, %xmm0", "pshuflw $0, %xmm0, %xmm0",
                 "punpcklqdq %xmm0, %xmm0")

    def general_fill(self, widest: int) -> None:
        self.add("movzbl %dl, %eax")
        if widest == 8:
            self.add("movabsq $0x0101010101010101, %rcx", "imulq %rcx, %rax")
        elif widest > 1:
            self.add("imull $0x01010101, %eax, %eax")

    def rep(self, kind: str, size: int) -> None:
        if kind != "copy":
            self.add("xorl %eax, %eax" if kind == "zero" else "movl %edx, %eax")
        self.add(f"movl ${size}, %ecx",
                 "rep movsb" if kind == "copy" else "rep stosb")


def used_general(text: str) -> list[str]:
    """Return the general registers that the instructions TEXT may change,
    except those of the operands."""
    words = set(re.findall(r"%\w+", text))
    return [names[8][1:] for names in GENERAL
            if words.intersection(names.values()) or (names[8] == "%rcx"
            and "rep " in text)]


def body(kind: str, size: int, width: int, rep_from: int,
         avx_p: bool) -> str | None:
    """Return the instructions for KIND of SIZE bytes: a string instruction
    from REP_FROM bytes on (0 means never), below it moves by registers of
    WIDTH bytes (0 means none).  Return None if neither is possible."""
    result = Body(width, avx_p)
    if rep_from and size >= rep_from and kind != "move":
        result.rep(kind, size)
    elif not width:
        return None
    elif kind == "copy":
        result.copy(size)
    elif kind == "move":
        result.move(size)
    else:
        result.set(size, kind == "zero")
    return result.text()
