"""The instructions of one function, and those that the emulator cannot run.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections import defaultdict
from functools import cached_property, partial
from typing import Any

from capstone import CS_ARCH_X86, Cs, x86

from memstrat_lab.execute.conditions import (
    CONDITIONS,
    RESULT,
    UNSIGNED,
    Comparison,
    opposite,
)
from memstrat_lab.execute.debug import Branch, Line, Way
from memstrat_lab.execute.objects import (
    CONSTANTS,
    DATA,
    EXTERNAL,
    TEXT,
    LinkedObject,
)

CLONE = re.compile(r"\.(isra|constprop|part|lto_priv|cold)\b")

HALT, UNDEFINED = b"\xf4", b"\x0f\x0b"

# Instructions whose effect depends on the machine, and pushf, because the
# versions may have other flags.
DEVICE = re.compile(
    r"(in[bwls]?|outs?[bwl]?|hlt|rdtscp?|rdpmc|rdrand|rdseed|cpuid|rdmsr|wrmsr"
    r"|xsave.*|xrstor.*|[xe]getbv|xsetbv|fx.*|ltr|str|[ls][gil]dt|swapgs|inv.*"
    r"|wbinvd|monitor|mwait|vm[a-z]+|clts|[ls]msw|(rd|wr)[fg]sbase|pushf[dq]?) "
    r"|.*\b[cd]r\d")
# Instructions that leave the function or stop the machine.
LEAVES = re.compile(r"iret[dq]?|sys(call|enter|exit|ret)[lq]?|int[13]?|ud[01]")
VEX = (0xc4, 0xc5, 0x62)  # first bytes that Unicorn decodes wrongly
KNOWN_VEX = re.compile(r"andn|bextr|bls|bzhi|mulx|pdep|pext|rorx|s[ah][lr]x")

TABLE_JUMP = 6  # instructions from the test for a switch's range to its jump
MOST_CASES = 1 << 10  # of a switch; each costs a run
JUMP = re.compile(r"j(?!mp|[er]?cxz)")
PADDING = re.compile(r"(data16 )*nop|xchg ax, ax|lea esi, \[rsi\]$")
SELECT = re.compile(r"cmov|set")
LOGICAL = ("and", "or", "xor")
ARITHMETIC = (*LOGICAL, "add", "sub", "inc", "dec", "neg", "shl", "shr", "sar")
KEEPS_FLAGS = re.compile(r"mov|lea|cmov|set|push|pop(?!f|cnt)|not|rep |nop"
                         r"|j(?!mp)")
FAMILY = re.compile(r"[re]?([abcd])[xlh]|[re]?([sd]i|[sb]p)l?|(r\d+)[bwd]?")
SUM = re.compile(r"(\w+), \[(\w+) ([+-]) (0x[0-9a-f]+|\d+)\]")
ADDRESS = re.compile(r"(?:^|, )(0x[0-9a-f]+)$")
NUMBER = re.compile(r"(rip [+-] )?(0x[0-9a-f]+)")

Instruction = Any  # of capstone


def shown(each: Instruction) -> str:
    return f"{each.mnemonic} {each.op_str}"


def target(each: Instruction) -> int:
    """Return the target of the direct jump EACH, or 0."""
    return (int(each.op_str, 16) if re.fullmatch("0x[0-9a-f]+", each.op_str)
            else 0)


def address_of(number: re.Match[str], end: int) -> int:
    """Return the address NUMBER in an instruction that ends at END."""
    address = int(number[2], 16)
    return (end + (-address if "-" in number[1] else address) if number[1]
            else address)


def family(register: str) -> str:
    """Return a name that REGISTER shares with its parts, or an empty text if
    it is no general register."""
    found = FAMILY.fullmatch(register.lower())
    return next(filter(None, found.groups())) if found else ""


def targets(jump: Instruction) -> tuple[int, int]:
    """Return the addresses to which the conditional JUMP goes."""
    return target(jump), jump.address + jump.size


def obstacle(each: Instruction) -> str:
    """Return the reason not to execute EACH, or an empty text."""
    if each.bytes[0] in VEX and not KNOWN_VEX.match(each.mnemonic):
        return "an AVX instruction"
    return (f"the instruction {each.mnemonic}"
            if LEAVES.fullmatch(each.mnemonic) else "")


class Code:
    """Function NAME of FILE, with its cold part and the clones that it
    calls."""

    def __init__(self, file: LinkedObject, name: str) -> None:
        mode = file.target.capstone_mode
        engine = Cs(CS_ARCH_X86, mode)
        engine.skipdata = True
        self.decoder = Cs(CS_ARCH_X86, mode)
        self.decoder.detail = True
        self.file = file
        self.name = name
        self.entry = file.functions[name].start
        self.parts: dict[str, range] = {}
        self.instructions: dict[int, Instruction] = {}
        self.own: list[Instruction] = []
        """The instructions of the function itself, without padding."""
        left, functions = ["", name], {"": file.loose, **file.functions}
        for each in left:
            if each in self.parts or each not in functions:
                continue
            part = self.parts[each] = functions[each]
            left.append(f"{each}.cold")
            for found in engine.disasm(file.code_of(part), part.start):
                self.instructions[found.address] = found
                if each.removesuffix(".cold") == name and not PADDING.match(
                        shown(found)):
                    self.own.append(found)
                # Large code calls by registers.
                number = ADDRESS.search(found.op_str)
                called = number and file.names.get(int(number[1], 16))
                if called and CLONE.search(called):
                    left.append(called)
        self.own.sort(key=lambda each: int(each.address))

    def text(self) -> list[str]:
        """Return the instructions as text, without numeric addresses."""
        return [NUMBER.sub(partial(self.named, each.address + each.size),
                           shown(each)) for each in self.own]

    def named(self, end: int, number: re.Match[str]) -> str:
        """Return a name for the address NUMBER in an instruction that ends at
        END, or NUMBER itself if it is no address."""
        address = address_of(number, end)
        for name, part in self.parts.items():
            if address in part:
                return f"{name} + {address - part.start}"
        if not TEXT <= address < 2 * EXTERNAL:
            return number[0]
        return (self.file.names.get(address)
                or self.file.constant_name(address)
                or self.file.constant_at(address).hex() or hex(address))

    @cached_property
    def tables(self) -> set[int | str]:
        """The constants whose addresses are in the code or in data."""
        file = self.file
        numbers = {address_of(number, each.address + each.size)
                   for each in self.instructions.values()
                   for number in NUMBER.finditer(each.op_str)}
        return file.pointed | {
            file.constant_key(address) for number in numbers
            for address in (number, file.offset_table + number)
            if CONSTANTS <= address < DATA}

    @cached_property
    def jumps(self) -> dict[Line, list[Instruction]]:
        """The conditional jumps by their places in the source."""
        found: defaultdict[Line, list[Instruction]] = defaultdict(list)
        for each in self.own:
            if JUMP.match(each.mnemonic):
                found[self.file.debug.line(each.address)].append(each)
        return found

    @cached_property
    def branches(self) -> dict[Branch, list[Instruction]]:
        """The conditional jumps by branch.  A branch may have several, because
        jumps are copied, and lie in another order in each version."""
        found: defaultdict[Branch, list[Instruction]] = defaultdict(list)
        for line, jumps in self.jumps.items():
            constants = [
                compared.constant
                if (compared := self.comparisons.get(each.address)) else None
                for each in jumps]
            for each, constant in zip(jumps, constants, strict=True):
                found[line, None if len({*constants}) == 1 or constant is None
                      else self.file.meaning(constant)].append(each)
        return found

    @cached_property
    def constants(self) -> tuple[int, ...]:
        """Numbers that the code compares with, and numbers near them, but no
        addresses that differ between the versions."""
        found = {0, 1}
        for each in self.own:
            if each.mnemonic not in ("cmp", "test", "sub"):
                continue
            operand = self.detailed(each).operands[1]
            value = operand.imm if operand.type == x86.X86_OP_IMM else TEXT
            if not TEXT <= value < DATA:
                found |= {value - 1, value, value + 1}
                found |= {*range(value if value < 64 else 0)}
        return tuple(sorted(found))

    @cached_property
    def calls_by_pointers(self) -> set[int]:
        """The return addresses of calls whose operands are in memory."""
        return {each.address + each.size for each in self.instructions.values()
                if each.mnemonic == "call" and "[" in each.op_str}

    def inside(self, address: int) -> bool:
        return any(address in part for part in self.parts.values())

    @cached_property
    def image(self) -> bytes:
        """A copy of the file's code that halts at each obstacle, at the
        instructions of devices, and everywhere outside this function."""
        image = bytearray(HALT * len(self.file.code))
        for part in self.parts.values():
            image[part.start - TEXT:part.stop - TEXT] = self.file.code_of(part)
        for at, each in self.instructions.items():
            if obstacle(each) or DEVICE.match(shown(each)):
                image[at - TEXT:at - TEXT + 1] = HALT
        return bytes(image)

    @cached_property
    def comparisons(self) -> dict[int, Comparison]:
        """The comparisons whose flags the conditional jumps test, by the
        jumps' addresses.  Arithmetic compares its result with 0."""
        found: dict[int, Comparison] = {}
        last, known = None, RESULT
        sums: dict[str, tuple[str, int]] = {}
        """Registers that are the sum of another one and a number."""
        for each in self.own:
            if each.mnemonic in ("cmp", "test"):
                last, known = self.compared(each), CONDITIONS
                continue
            if JUMP.match(each.mnemonic):
                if last and each.mnemonic[1:] in known:
                    base, displacement = sums.get(last.register, ("", 0))
                    found[each.address] = last._replace(
                        base=base if last.offset_bytes is None else "",
                        displacement=displacement)
                continue
            changed = self.changed(each)
            if each.mnemonic in ARITHMETIC:
                last = self.compared(each)
                known = CONDITIONS if each.mnemonic in LOGICAL else RESULT
            elif not KEEPS_FLAGS.match(each.mnemonic):
                last = None
            elif last and family(last.register) in changed:
                copy, distance = sums.get(last.register, ("", 0))
                last = (last._replace(register=copy) if copy and not distance
                        and last.offset_bytes is None else None)
            sums = {one: two for one, two in sums.items()
                    if not {family(one), family(two[0])} & changed}
            to, _, source = each.op_str.upper().partition(", ")
            if each.mnemonic == "mov" and family(to) and family(source):
                sums |= {to: (source, 0), source: (to, 0)}
            elif (added := SUM.fullmatch(each.op_str)) and (
                    each.mnemonic == "lea" and family(added[2]) not in changed):
                sums[to] = added[2].upper(), int(added[3] + added[4], 0)
        return found

    def changed(self, each: Instruction) -> set[str]:
        """Return the families of the registers that EACH, maybe data in the
        code, changes."""
        if each.mnemonic in ("call", ".byte"):
            return {*map(family, self.file.target.scratch)}
        found = self.detailed(each)
        return {family(found.reg_name(number))
                for number in found.regs_access()[1]}

    def detailed(self, each: Instruction) -> Instruction:
        """Return EACH with its operands and registers."""
        return next(self.decoder.disasm(each.bytes, each.address))

    def compared(self, each: Instruction) -> Comparison:
        """Return what EACH, a cmp, a test or arithmetic, compares: a test of a
        register with itself compares it with 0, arithmetic its result."""
        operands = self.detailed(each).operands
        one, two = operands[0], operands[-1]
        register, other = (str(each.reg_name(operand.reg)).upper()
                           if operand.type == x86.X86_OP_REG else ""
                           for operand in (one, two))
        number = two.imm if two.type == x86.X86_OP_IMM else None
        itself = "" != register == other
        masked = (each.mnemonic == "test" and not itself) or (
            each.mnemonic == "and" and number is not None)
        constant = number if masked or each.mnemonic == "cmp" else 0
        offset = None
        if one.type == x86.X86_OP_MEM and one.mem.base and not (
                one.mem.index or one.mem.segment
                or one.mem.base == x86.X86_REG_RIP):
            register = str(each.reg_name(one.mem.base)).upper()
            offset = one.mem.disp
        return Comparison(register, one.size, constant, masked, offset, other)

    def cases(self, jump: Instruction) -> int:
        """Return the number of cases if JUMP goes to the default case of a
        switch with a table, or else 0."""
        compared = self.comparisons.get(jump.address)
        if jump.mnemonic != "ja" or not compared:
            return 0
        at, cases = self.own.index(jump), (compared.constant or 0) + 1
        return cases if 1 < cases < MOST_CASES and any(
            each.mnemonic.endswith("jmp") and not target(each)
            for each in self.own[at:at + TABLE_JUMP]) else 0

    @cached_property
    def copy_places(self) -> set[Line]:
        """The places of copies of run-time size, with branches that compare
        the size or some bits of it with several constants.  A switch also
        compares for equality with them."""
        found, switches = defaultdict(set), set()
        for line, jumps in self.jumps.items():
            for each in jumps:
                compared = self.comparisons.get(each.address)
                if compared and (compared.masked
                                 or each.mnemonic[1:] in UNSIGNED):
                    if line in map(self.file.debug.line, targets(each)):
                        found[line].add(compared.constant)
                elif compared and compared.constant:
                    switches.add(line)
        return {line for line, constants in found.items()
                if len(constants) > 1} - switches

    def ways(self, jump: Instruction) -> dict[Way, int]:
        """Return both targets of JUMP by their conditions or, if the condition
        is not a comparison's, by their places in the source.  Of a switch,
        return only the table's cases.  Leave out the branches of a copy."""
        there, behind = targets(jump)
        if cases := self.cases(jump):
            return dict.fromkeys(range(cases), behind)
        if self.file.debug.line(jump.address) in self.copy_places:
            return {}
        if jump.address in self.comparisons:
            condition = jump.mnemonic[1:]
            return {condition: there, opposite(condition): behind}
        ways: dict[Way, int] = {self.file.debug.line(address): address
                                for address in (there, behind)}
        return ways if len(ways) == 2 else {}
