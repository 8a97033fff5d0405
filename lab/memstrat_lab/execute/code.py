"""The instructions of one function, and those that the emulator cannot run.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from memstrat_lab.execute.debug import DebugInfo, Line
from memstrat_lab.execute.objects import CLONE, PAGE, PlacedObject
from memstrat_lab.execute.state import Branch

HALT = b"\xf4"  # everywhere outside the function
UNDEFINED = b"\x0f\x0b"

# Instructions whose effect depends on the machine, or ends it.
DEVICE = re.compile(
    r"in[bwls]?$|out|hlt|iret|sysret|sysexit|syscall|sysenter|int[13]?$"
    r"|rdtsc|rdpmc|rdrand|rdseed|cpuid|rdmsr|wrmsr|xsave|xrstor|[xe]getbv"
    r"|xsetbv|fxsave|fxrstor|[ls][gi]dt|[ls]ldt|ltr|str$|swapgs|invlpg|invd"
    r"|wbinvd|monitor|mwait|vm[a-z]+$|encl|rd[fg]sbase|wr[fg]sbase|clts|lmsw"
    r"|smsw|ud[01]$")
VEX = (0xc4, 0xc5, 0x62)  # first bytes in 64-bit code
BIT_INSTRUCTIONS = re.compile(r"andn|bextr|bls|bzhi|mulx|pdep|pext|rorx|sarx"
                              r"|shlx|shrx")
NO_OPERATION = re.compile(r"stac|clac")

JUMP = re.compile(r"j(?!mp|r?cxz|ecxz)[a-z]+$")
PADDING = re.compile(r"nop|data16|xchgax, ax|leaesi, \[rsi\]$")
SELECT = re.compile(r"cmov|set")
SETS_FLAGS = re.compile(r"cmp|test|bt|sub|add|and|or|xor|dec|inc|neg|sh[lr]")


@dataclass(frozen=True)
class Instruction:
    address: int
    size: int
    mnemonic: str
    operands: str
    content: bytes

    @property
    def end(self) -> int:
        return self.address + self.size

    @property
    def target(self) -> int:
        """The target of a direct jump, or 0."""
        try:
            return int(self.operands, 16)
        except ValueError:
            return 0

    @property
    def obstacle(self) -> str:
        """The reason not to execute it, or an empty text."""
        name = self.mnemonic.split()[-1]
        if (self.content[0] in VEX and not BIT_INSTRUCTIONS.match(name)):
            return "an AVX instruction"
        if DEVICE.match(name) or re.search(r"\b[cd]r\d", self.operands):
            return f"the instruction {name}"
        return ""


@dataclass(frozen=True)
class Decision:
    """A conditional jump or move, and the instruction that sets its flags."""
    jump: Instruction
    compare: Instruction | None
    select: bool = False
    """True for a move, and for a byte set by a condition."""
    table_entries: int = 0
    """The entries of a jump table whose bound it checks, at most."""


def decoded(placed: PlacedObject, start: int, size: int
            ) -> Iterator[Instruction]:
    """Yield the instructions of SIZE bytes from START."""
    from capstone import CS_ARCH_X86, CS_MODE_64, Cs
    decoder = Cs(CS_ARCH_X86, CS_MODE_64)
    decoder.skipdata = True
    content = placed.code_at(start, start + size)
    for address, length, mnemonic, operands in decoder.disasm_lite(content,
                                                                   start):
        at = address - start
        yield Instruction(address, length, mnemonic, operands,
                          content[at:at + length])


class Code:
    """Function NAME of PLACED, with its cold part and the clones that it
    calls."""

    def __init__(self, placed: PlacedObject, debug: DebugInfo, name: str
                 ) -> None:
        self.placed = placed
        self.debug = debug
        self.name = name
        self.ranges: dict[str, tuple[int, int]] = {}
        found: dict[int, Instruction] = {}
        left = [name]
        while left:
            each = left.pop()
            function = placed.file.functions.get(each)
            if each in self.ranges or not function:
                continue
            start = placed.entry(each)
            self.ranges[each] = start, start + function.size_bytes
            for one in decoded(placed, start, function.size_bytes):
                found[one.address] = one
                target = placed.function_names.get(one.target, "")
                if CLONE.search(target):
                    left.append(target)
            left.append(f"{each}.cold")
        self.instructions = dict(sorted(found.items()))

    @cached_property
    def own(self) -> list[tuple[int, int]]:
        """The addresses of the function itself."""
        return [self.ranges[each] for each in (self.name, f"{self.name}.cold")
                if each in self.ranges]

    def inside(self, address: int) -> bool:
        return any(start <= address < end
                   for start, end in self.ranges.values())

    @cached_property
    def own_instructions(self) -> list[Instruction]:
        """The instructions of the function itself, without padding."""
        return [each for each in self.instructions.values()
                if not PADDING.match(each.mnemonic + each.operands)
                and any(start <= each.address < end
                        for start, end in self.own)]

    @cached_property
    def obstacles(self) -> dict[int, str]:
        return {address: each.obstacle
                for address, each in self.instructions.items()
                if each.obstacle}

    def pages(self, forced: tuple[tuple[Branch, bool], ...]
              ) -> dict[int, bytes]:
        """Return the pages with this code, in which FORCED branches always go
        one way, and everything else halts."""
        patches = {}
        for address, each in self.instructions.items():
            if address in self.obstacles:
                patches[address] = UNDEFINED.ljust(each.size, HALT)
            elif NO_OPERATION.match(each.mnemonic):
                patches[address] = b"\x90" * each.size
        for branch, taken in forced:
            if jump := self.branches.get(branch):
                patches[jump[0].address] = fixed(*jump, taken)
        parts = [(start, self.placed.code_at(start, end))
                 for start, end in self.ranges.values()]
        found: dict[int, bytearray] = {}
        for start, content in (*parts, *patches.items()):
            for page in range(start & -PAGE, start + len(content), PAGE):
                image = found.setdefault(page, bytearray(HALT * PAGE))
                first, last = max(start, page), min(start + len(content),
                                                    page + PAGE)
                image[first - page:last - page] = content[first - start:
                                                          last - start]
        return {page: bytes(image) for page, image in found.items()}

    # --- Branches ------------------------------------------------------------

    @cached_property
    def decisions(self) -> list[Decision]:
        """The conditional jumps and moves of the function itself."""
        found = []
        compare: Instruction | None = None
        own = self.own_instructions
        for i, each in enumerate(own):
            if JUMP.match(each.mnemonic):
                entries = 0
                if compare and any(other.mnemonic.endswith("jmp")
                                   and not other.target
                                   for other in own[i + 1:i + 8]):
                    bound = re.search(r", (0x[0-9a-f]+|\d+)$",
                                      compare.operands)
                    entries = min(int(bound[1], 0) + 1, 64) if bound else 0
                found.append(Decision(each, compare,
                                      table_entries=entries))
            elif SELECT.match(each.mnemonic):
                found.append(Decision(each, compare, select=True))
            elif SETS_FLAGS.match(each.mnemonic):
                compare = each
            elif each.mnemonic in ("call", "ret", "jmp"):
                compare = None
        return found

    @cached_property
    def branches(self) -> dict[Branch, tuple[Instruction, bool]]:
        """The jumps that their places in the source identify.  The truth is
        false if the jump goes where the code follows in the branch's
        order."""
        counts: Counter[Line] = Counter()
        jumps = [each for each in self.decisions if not each.select]
        for each in jumps:
            counts[self.debug.line(each.jump.address)] += 1
        found = {}
        for each in jumps:
            line = self.debug.line(each.jump.address)
            taken = self.debug.line(each.jump.target)
            other = self.debug.line(each.jump.end)
            if counts[line] == 1 and taken != other:
                straight = taken < other
                first, second = ((taken, other) if straight
                                 else (other, taken))
                found[Branch(line, first, second)] = each.jump, straight
        return found


def fixed(jump: Instruction, straight: bool, taken: bool) -> bytes:
    """Return code for JUMP that always goes to the first target of its
    branch if TAKEN, the jump's own if STRAIGHT."""
    if taken != straight:
        return b"\x90" * jump.size
    if jump.size == 2:
        return b"\xeb" + jump.content[1:]
    return b"\x90" * (jump.size - 5) + b"\xe9" + jump.content[-4:]


def listing(code: Code) -> list[str]:
    """Return the assembly of CODE's function itself."""
    return [f"{each.address:x}  {each.mnemonic} {each.operands}".rstrip()
            for each in code.own_instructions]
