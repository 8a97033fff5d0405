"""Counts of instructions, read by capstone.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from memstrat_tools.census.architectures import REAL_MODE, Architecture, Kind
from memstrat_tools.census.counts import Region
from memstrat_tools.census.elf import CodeSection, ElfCode
from memstrat_tools.census.spans import Span

# Linked files call stubs instead of the library's functions.  STUBS are the
# sections of stubs.  The instruction LANDING may precede the jump in a stub.
STUBS = (".plt", ".iplt")
LANDING = "endbr"

SKIPPED = ".byte"  # capstone's mnemonic for undecoded bytes
CHUNK_BYTES = 1 << 18  # capstone needs a thousand times as much memory
LONGEST_BYTES = 16  # the longest instruction

# Decode the first bytes of a section as 16-bit code.  The section is 16-bit
# code if more than this share of the instructions have prefixes.
REAL_MODE_PART = 1 / 3
PROBED_BYTES = 1 << 12

Instruction = tuple[int, int, str, str]
"""Address, size in bytes, mnemonic, operands."""


def disassembler_name() -> str:
    import capstone
    return f"capstone {capstone.__version__}"


@cache
def disassembler(architecture: Architecture) -> Any:
    """Return capstone for ARCHITECTURE, or None if its code is not decoded."""
    import capstone
    if not architecture.capstone_mode:
        return None
    engine = capstone.Cs(capstone.CS_ARCH_X86,
                         getattr(capstone, architecture.capstone_mode))
    engine.skipdata = True
    return engine


def disassemble(engine: Any, section: CodeSection, start: int, end: int
                ) -> Iterator[Instruction]:
    """Yield ENGINE's instructions in SECTION from START to END."""
    while start < end:
        stop = start + CHUNK_BYTES
        code = section.content[start:min(stop + LONGEST_BYTES, end)]
        address = section.address + start
        start = end
        for instruction in engine.disasm_lite(code, address):
            if instruction[0] - section.address >= stop:
                start = instruction[0] - section.address
                break
            yield instruction


def architecture_in(section: CodeSection, of_file: Architecture
                    ) -> Architecture:
    """Return SECTION's architecture, in a file of architecture OF_FILE."""
    if of_file.name != REAL_MODE.name:
        return of_file
    engine = disassembler(REAL_MODE)
    prefixed = [REAL_MODE.prefixed(section.content[address - section.address:])
                for address, _, _, _ in disassemble(
                    engine, section, 0,
                    min(len(section.content), PROBED_BYTES))]
    return (REAL_MODE if section.has_16_bits
            or sum(prefixed) > REAL_MODE_PART * len(prefixed) else of_file)


def stubs_of(instructions: Iterable[Instruction], architecture: Architecture,
             slots: Mapping[int, str], base: int
             ) -> Iterator[tuple[int, str]]:
    """Yield the stubs among INSTRUCTIONS, and the functions that they call
    through SLOTS.  BASE is the result of slots_base ()."""
    landing = None
    for address, size_bytes, mnemonic, operands in instructions:
        slot = architecture.slot(address + size_bytes, operands, base)
        if slot is not None and slot in slots:
            yield landing or address, slots[slot]
        landing = address if mnemonic.startswith(LANDING) else None


class Counting:
    """The counts of instructions in CODE."""

    def __init__(self, code: ElfCode) -> None:
        self.code = code
        self.read_as(code.architecture)
        self.targets = {} if code.relocatable else self.linked_targets()

    def read_as(self, architecture: Architecture) -> None:
        """From now on, decode the code for ARCHITECTURE."""
        self.architecture = architecture
        self.engine = disassembler(architecture)
        # The kinds found so far, by mnemonic.
        self.kinds = {SKIPPED: Kind.UNDECODED}

    def linked_targets(self) -> dict[int, str]:
        """Return the library functions a linked file calls, by address."""
        targets = {}
        for section in self.code.sections:
            targets.update(section.own)
            if self.engine and section.name.startswith(STUBS):
                targets.update(stubs_of(
                    disassemble(self.engine, section, 0,
                                len(section.content)),
                    self.architecture, self.code.slots,
                    self.code.slots_base()))
        return targets

    def regions(self) -> list[Region]:
        """Return all regions with their counts."""
        regions: dict[int, Region] = {}
        for section in self.code.sections:
            self.read_as(architecture_in(section, self.code.architecture))
            used = sorted(section.uses)
            rest = section.rest
            for span in section.spans:
                regions[id(span.region)] = span.region
                uses = {offset: section.uses[offset] for offset in
                        used[bisect_left(used, span.start):
                             bisect_left(used, span.end)]}
                if self.engine and span.code:
                    padding = self.count(section, span, uses)
                    if not span.region.size_known:
                        span.region.give_padding(rest, padding)
                span.region.tally.update(("other_uses", name)
                                         for name in uses.values())
            if rest.size_bytes:
                regions[id(rest)] = rest
        return list(regions.values())

    def count(self, section: CodeSection, span: Span, uses: dict[int, str]
              ) -> int:
        """Count the instructions of SPAN in SECTION for SPAN's region.  Remove
        calls and jumps from USES.  Return the bytes of padding at the end."""
        region, tally = span.region, span.region.tally
        padding = 0
        for instruction in disassemble(self.engine, section, span.start,
                                       span.end):
            address, size_bytes, mnemonic, operands = instruction
            region.instructions += 1
            kind = self.kinds.get(mnemonic) or self.kinds.setdefault(
                mnemonic, self.architecture.kind(mnemonic))
            if kind is Kind.PADDING:
                padding += size_bytes
                continue
            padding = 0
            if kind is Kind.OTHER:
                continue
            if kind is Kind.UNDECODED:
                region.undecoded_bytes += size_bytes
                region.instructions -= 1
            elif kind is Kind.REP:
                begin = address - section.address
                tally["rep", self.architecture.rep_form(
                    mnemonic, section.content[begin:begin + size_bytes])] += 1
            elif kind is Kind.VECTOR_MOVE:
                if move := self.architecture.vector_move(mnemonic, operands):
                    tally[move] += 1
            elif name := self.called(section, uses, region, instruction):
                tally[self.architecture.branch(mnemonic, operands), name] += 1
        return padding

    def called(self, section: CodeSection, uses: dict[int, str],
               region: Region, instruction: Instruction) -> str | None:
        """Return the library function to which the branch INSTRUCTION of
        REGION leads, or None.  If the function is in USES, remove it."""
        address, size_bytes, mnemonic, operands = instruction
        branch = self.architecture.branch(mnemonic, operands)
        if not branch or section.name.startswith(STUBS):
            return None
        begin = address - section.address
        for offset in uses:
            if begin <= offset < begin + size_bytes:
                return uses.pop(offset)
        if not section.relocated.isdisjoint(range(begin, begin + size_bytes)):
            return None
        target = self.architecture.target(address, operands)
        if target is None:
            slot = self.architecture.slot(address + size_bytes, operands, 0)
            return None if slot is None else self.code.slots.get(slot)
        if branch == "tail_jumps" and target == region.address:
            return None  # a loop
        targets = section.own if self.code.relocatable else self.targets
        return targets.get(target)
