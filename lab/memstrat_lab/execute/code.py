"""The instructions of one function, and those that the emulator cannot run.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from memstrat_lab.execute.debug import DebugInfo, Line
from memstrat_lab.execute.objects import ObjectFile

CLONE = re.compile(r"\.(isra|constprop|part|lto_priv|cold)\b")

HALT = b"\xf4"  # everywhere outside the function
UNDEFINED = b"\x0f\x0b"

# Instructions whose effect depends on the machine, or ends it.
DEVICE = re.compile(
    r"(in[bwls]?|out.*|hlt|iret.*|sysret|sysexit|syscall|sysenter|int[13]?"
    r"|rdtscp?|rdpmc|rdrand|rdseed|cpuid|rdmsr|wrmsr|xsave.*|xrstor.*"
    r"|[xe]getbv|xsetbv|fxsave.*|fxrstor.*|[ls][gil]dt|ltr|str|swapgs|invlpg.*"
    r"|w?b?no?invd|monitor|mwait|vm[a-z]+|encl[su]|(rd|wr)[fg]sbase|clts"
    r"|[ls]msw|ud[01])$")
VEX = (0xc4, 0xc5, 0x62)  # first bytes of what Unicorn runs as something else
KNOWN_VEX = re.compile(r"andn|bextr|bls|bzhi|mulx|pdep|pext|rorx|s[ah][lr]x")

JUMP = re.compile(r"j(?!mp|[er]?cxz)")
PADDING = re.compile(r"(data16 )*nop|xchg ax, ax|lea esi, \[rsi\]$")
SELECT = re.compile(r"cmov|set")
SETS_FLAGS = re.compile(r"cmp|test|bt|sub|add|and|or|xor|dec|inc|neg|sh[lr]")


@dataclass(frozen=True)
class Instruction:
    address: int
    content: bytes
    mnemonic: str
    operands: str

    @property
    def end(self) -> int:
        return self.address + len(self.content)

    @property
    def target(self) -> int:
        """The target of a direct jump, or 0."""
        return (int(self.operands, 16)
                if re.fullmatch("0x[0-9a-f]+", self.operands) else 0)

    @property
    def obstacle(self) -> str:
        """The reason not to execute it, or an empty text."""
        name = self.mnemonic.split()[-1]
        if self.content[0] in VEX and not KNOWN_VEX.match(name):
            return "an AVX instruction"
        if DEVICE.match(name) or re.search(r"\b[cd]r\d", self.operands):
            return f"the instruction {name}"
        return ""

    def __str__(self) -> str:
        return f"{self.mnemonic} {self.operands}".rstrip()


@dataclass(frozen=True)
class Decision:
    """A conditional JUMP, move or byte, and the instruction that sets its
    flags.  ENTRIES are those of a jump table whose bound it checks."""
    jump: Instruction
    compare: Instruction
    entries: int = 0

    @property
    def select(self) -> bool:
        return bool(SELECT.match(self.jump.mnemonic))


def decoder() -> Any:
    from capstone import CS_ARCH_X86, CS_MODE_64, Cs
    engine = Cs(CS_ARCH_X86, CS_MODE_64)
    engine.skipdata = True
    return engine


class Code:
    """Function NAME of FILE, with its cold part and the clones that it
    calls."""

    def __init__(self, file: ObjectFile, debug: DebugInfo, name: str) -> None:
        self.file = file
        self.debug = debug
        self.name = name
        self.parts: dict[str, tuple[int, bytes]] = {}
        self.instructions: dict[int, Instruction] = {}
        left = [name]
        while left:
            each = left.pop()
            if each in self.parts or each not in file.functions:
                continue
            start = file.entry(each)
            content = file.code_at(start,
                                   start + file.functions[each].size_bytes)
            self.parts[each] = start, content
            left.append(f"{each}.cold")
            for address, size, *texts in decoder().disasm_lite(content, start):
                found = Instruction(address, content[address - start:][:size],
                                    *texts)
                self.instructions[address] = found
                if CLONE.search(file.names.get(found.target, "")):
                    left.append(file.names[found.target])
        own = [self.parts[each] for each in (name, f"{name}.cold")
               if each in self.parts]
        self.own = sorted(
            (each for each in self.instructions.values()
             if not PADDING.match(str(each))
             and any(0 <= each.address - start < len(content)
                     for start, content in own)),
            key=lambda each: each.address)
        """The instructions of the function itself, without padding."""

    def inside(self, address: int) -> bool:
        return any(0 <= address - start < len(content)
                   for start, content in self.parts.values())

    def image(self, forced: tuple[tuple[Line, Line], ...]
              ) -> list[tuple[int, bytes]]:
        """Return the sections with this code, in which FORCED branches always
        go one way, and everything else halts."""
        patches = {address: UNDEFINED.ljust(len(each.content), HALT)
                   for address, each in self.instructions.items()
                   if each.obstacle}
        for place, way in forced:
            if jump := self.branches.get(place):
                patches[jump.address] = (
                    b"\x90" * len(jump.content)
                    if self.debug.line(jump.end) == way else
                    b"\xeb" + jump.content[1:] if len(jump.content) == 2 else
                    b"\x90\xe9" + jump.content[-4:])
        found = []
        for base, section in self.file.code:
            content = bytearray(HALT * len(section))
            for start, part in (*self.parts.values(), *patches.items()):
                if base <= start < base + len(section):
                    content[start - base:start - base + len(part)] = part
            found.append((base, bytes(content)))
        return found

    @cached_property
    def decisions(self) -> list[Decision]:
        """The conditional jumps and moves of the function itself."""
        found = []
        compare: Instruction | None = None
        for i, each in enumerate(self.own):
            if compare and SELECT.match(each.mnemonic):
                found.append(Decision(each, compare))
            elif compare and JUMP.match(each.mnemonic):
                bound = re.search(r", (0x[0-9a-f]+|\d+)$", compare.operands)
                table = bound and any(
                    other.mnemonic.endswith("jmp") and not other.target
                    for other in self.own[i + 1:i + 8])
                entries = min(int(bound[1], 0) + 1, 64) if table and bound else 0
                found.append(Decision(each, compare, entries))
            elif SETS_FLAGS.match(each.mnemonic):
                compare = each
            elif each.mnemonic in ("call", "ret", "jmp"):
                compare = None
        return found

    @cached_property
    def branches(self) -> dict[Line, Instruction]:
        """The jumps that their places in the source identify."""
        found: defaultdict[Line, list[Instruction]] = defaultdict(list)
        for each in self.own:
            if JUMP.match(each.mnemonic):
                found[self.debug.line(each.address)].append(each)
        return {line: jumps[0] for line, jumps in found.items()
                if len(jumps) == 1 and len(set(self.ways(jumps[0]))) == 2}

    def ways(self, jump: Instruction) -> tuple[Line, Line]:
        """Return the places in the source where JUMP may go."""
        return self.debug.line(jump.target), self.debug.line(jump.end)
