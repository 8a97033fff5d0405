"""The instructions of one function, and those that the emulator cannot run.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any

from memstrat_lab.execute.debug import Branch, Forced, Line, Way
from memstrat_lab.execute.objects import DATA, EXTERNAL, TEXT, LinkedObject

CLONE = re.compile(r"\.(isra|constprop|part|lto_priv|cold)\b")

HALT, NOP, UNDEFINED = b"\xf4", b"\x90", b"\x0f\x0b"

# Instructions whose effect depends on the machine, or that stop it.
DEVICE = re.compile(
    r"(in[bwls]?|outs?[bwl]?|hlt|iret[dq]?|sys.*|int[13]?|rdtscp?|rdpmc|rdrand"
    r"|rdseed|cpuid|rdmsr|wrmsr|xsave.*|xrstor.*|[xe]getbv|xsetbv|fx.*|ltr|str"
    r"|[ls][gil]dt|swapgs|inv.*|wbinvd|monitor|mwait|vm[a-z]+|clts|[ls]msw"
    r"|(rd|wr)[fg]sbase|ud[01]) |.*\b[cd]r\d")
VEX = (0xc4, 0xc5, 0x62)  # first bytes that Unicorn decodes wrongly
KNOWN_VEX = re.compile(r"andn|bextr|bls|bzhi|mulx|pdep|pext|rorx|s[ah][lr]x")

TABLE_JUMP = 6  # instructions from the test for a switch's range to its jump
MOST_CASES = 1 << 10  # of a switch; each costs a run
JUMP = re.compile(r"j(?!mp|[er]?cxz)")
PADDING = re.compile(r"(data16 )*nop|xchg ax, ax|lea esi, \[rsi\]$")
SELECT = re.compile(r"cmov|set")
TESTED = re.compile(r"(?:test (\w+), \1|cmp (\w+), (-?(?:0x)?\d[0-9a-f]*))$")
COMPARE = re.compile(r"(?:cmp|test|sub) .*, (-?(?:0x)?[0-9a-f]+)$")
DISTANCES = {"a": (0, 1), "ae": (-1, 0), "b": (0, -1), "be": (1, 0),
             "g": (0, 1), "ge": (-1, 0), "l": (0, -1), "le": (1, 0),
             "e": (None, 0), "ne": (0, None), "s": (0, -1), "ns": (-1, 0)}
"""The distance from the compared number to one with which a jump on the
condition goes on, and to one with which it jumps."""
NUMBER = re.compile(r"(rip [+-] )?(0x[0-9a-f]+)")

Instruction = Any  # of capstone


def shown(each: Instruction) -> str:
    return f"{each.mnemonic} {each.op_str}"


def target(each: Instruction) -> int:
    """Return the target of the direct jump EACH, or 0."""
    return (int(each.op_str, 16) if re.fullmatch("0x[0-9a-f]+", each.op_str)
            else 0)


def obstacle(each: Instruction) -> str:
    """Return the reason not to execute EACH, or an empty text."""
    if each.bytes[0] in VEX and not KNOWN_VEX.match(each.mnemonic):
        return "an AVX instruction"
    return (f"the instruction {each.mnemonic}" if DEVICE.match(shown(each))
            else "")


class Code:
    """Function NAME of FILE, with its cold part and the clones that it
    calls."""

    def __init__(self, file: LinkedObject, name: str) -> None:
        from capstone import CS_ARCH_X86, CS_MODE_64, Cs
        engine = Cs(CS_ARCH_X86, CS_MODE_64)
        engine.skipdata = True
        self.file = file
        self.name = name
        self.entry = file.functions[name].start
        self.parts: dict[str, range] = {}
        self.instructions: dict[int, Instruction] = {}
        self.own: list[Instruction] = []
        """The instructions of the function itself, without padding."""
        left = [name]
        for each in left:
            if each in self.parts or each not in file.functions:
                continue
            part = self.parts[each] = file.functions[each]
            left.append(f"{each}.cold")
            for found in engine.disasm(file.code_of(part), part.start):
                self.instructions[found.address] = found
                if each.removesuffix(".cold") == name and not PADDING.match(
                        shown(found)):
                    self.own.append(found)
                if CLONE.search(file.names.get(target(found), "")):
                    left.append(file.names[target(found)])
        self.own.sort(key=lambda each: int(each.address))

    def text(self) -> list[str]:
        """Return the instructions as text, without numeric addresses."""
        return [NUMBER.sub(partial(self.named, each.address + each.size),
                           shown(each)) for each in self.own]

    def named(self, end: int, number: re.Match[str]) -> str:
        """Return a name for the address NUMBER in an instruction that ends at
        END, or NUMBER itself if it is no address."""
        address = int(number[2], 16)
        if number[1]:
            address = end + (-address if "-" in number[1] else address)
        for name, part in self.parts.items():
            if address in part:
                return f"{name} + {address - part.start}"
        if not TEXT <= address < 2 * EXTERNAL:
            return number[0]
        return (self.file.names.get(address)
                or self.file.constant_name(address)
                or self.file.constant_at(address).hex() or hex(address))

    @cached_property
    def branches(self) -> dict[Branch, Instruction]:
        """The conditional jumps by their places in the source."""
        found: dict[Branch, Instruction] = {}
        counts: Counter[Line] = Counter()
        for each in self.own:
            if JUMP.match(each.mnemonic):
                line = self.file.debug.line(each.address)
                found[line, counts[line]] = each
                counts[line] += 1
        return found

    @cached_property
    def constants(self) -> tuple[int, ...]:
        """Numbers that the code compares with, and numbers near them, but no
        addresses that differ between the versions."""
        found = {0, 1}
        for each in self.own:
            if compared := COMPARE.match(shown(each)):
                value = int(compared[1], 0)
                if TEXT <= value < DATA:
                    continue
                found |= {value - 1, value, value + 1}
                found |= {*range(value if value < 64 else 0)}
        return tuple(sorted(found))

    def inside(self, address: int) -> bool:
        return any(address in part for part in self.parts.values())

    @cached_property
    def patches(self) -> list[tuple[int, bytes]]:
        """The function's code, and code that stops at each obstacle."""
        return [*((part.start, self.file.code_of(part))
                  for part in self.parts.values()),
                *((address, UNDEFINED.ljust(each.size, HALT))
                  for address, each in self.instructions.items()
                  if obstacle(each))]

    def image(self, forced: tuple[Forced, ...]) -> bytes:
        """Return a copy of the file's code in which the FORCED branches always
        go one way, and all code outside this function halts."""
        patches = list(self.patches)
        for branch, way, _ in forced:
            jump = self.branches[branch]
            patches.append((jump.address, NOP * jump.size
                            if self.goes_on(branch, way)
                            else b"\xeb" + jump.bytes[1:] if jump.size == 2
                            else NOP + b"\xe9" + jump.bytes[2:]))
        image = bytearray(HALT * len(self.file.code))
        for start, part in patches:
            image[start - TEXT:start - TEXT + len(part)] = part
        return bytes(image)

    def goes_on(self, branch: Branch, way: Way) -> bool:
        """Return true if BRANCH goes to WAY by not jumping."""
        jump = self.branches[branch]
        return way in (None, self.file.debug.line(jump.address + jump.size))

    def compared(self, jump: Instruction) -> tuple[str, int] | None:
        """Return the register and the number that the instruction before JUMP
        compares, if any."""
        found = TESTED.match(shown(self.own[self.own.index(jump) - 1]))
        return ((found[1] or found[2]).upper(), int(found[3] or "0", 0)
                ) if found else None

    def numbers(self, branch: Branch, way: Way) -> Sequence[int | None]:
        """Return the numbers that the register compared before BRANCH can have
        if BRANCH goes to WAY, or [None] if these are not known.  For the cases
        of a switch, return all numbers; otherwise, a distance from the number
        in the code."""
        jump = self.branches[branch]
        _, number = self.compared(jump) or ("", None)
        if number is None:
            return [None]
        return ([*range(number + 1)] if way is None else [
            DISTANCES.get(jump.mnemonic[1:], (None, None))[
                not self.goes_on(branch, way)]])

    def switch(self, jump: Instruction) -> bool:
        """Return true if JUMP goes to the default case of a switch with a
        table."""
        at = self.own.index(jump)
        _, cases = self.compared(jump) or ("", 0)
        return jump.mnemonic == "ja" and 0 < cases < MOST_CASES and any(
            each.mnemonic.endswith("jmp") and not target(each)
            for each in self.own[at:at + TABLE_JUMP])

    def ways(self, branch: Branch) -> dict[Way, int]:
        """Return both targets of BRANCH, by their places in the source, or {}
        if these are the same.  Of a switch, return only the table's cases."""
        jump = self.branches[branch]
        behind = jump.address + jump.size
        if self.switch(jump):
            return {None: behind}
        ways: dict[Way, int] = {self.file.debug.line(address): address
                                for address in (target(jump), behind)}
        return ways if len(ways) == 2 else {}
