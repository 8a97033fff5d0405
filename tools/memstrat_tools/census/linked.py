"""How a linked file reaches the library's functions: a relocation fills a slot
with the address of one, and a stub in .plt, which is what is called, jumps to
where the slot says.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from memstrat_tools.census.architectures import Architecture
from memstrat_tools.census.counts import CALLED

Elf = Any  # pyelftools has no types

LOADED = 0x2  # SHF_ALLOC
STUBS = (".plt", ".iplt")

# A relocation whose addend is the address of a function that chooses one.
CHOOSING = {"EM_386": 42, "EM_X86_64": 37, "EM_AARCH64": 1032, "EM_RISCV": 58}

# What may be ahead of a stub, as a place to jump to: endbr64, bti.
LANDINGS = ("endbr", "bti", "hint")


def slots_of(elf: Elf, sections: list[Elf], choosing: Mapping[int, str]
             ) -> dict[int, str]:
    """The slots of the library's functions in the SECTIONS of ELF, by address;
    CHOOSING names those that are in the file."""
    slots = {}
    for section in sections:
        if (section["sh_type"] not in ("SHT_REL", "SHT_RELA")
                or not section["sh_flags"] & LOADED):
            continue
        symbols = sections[section["sh_link"]]
        for relocation in section.iter_relocations():
            slot, number = relocation["r_offset"], relocation["r_info_sym"]
            name = None
            if number:
                name = CALLED.get(symbols.get_symbol(number).name)
            elif relocation["r_info_type"] == CHOOSING.get(elf["e_machine"]):
                name = choosing.get(relocation["r_addend"]
                                    if relocation.is_RELA()
                                    else word_at(elf, sections, slot))
            if name:
                slots[slot] = name
    return slots


def word_at(elf: Elf, sections: list[Elf], address: int) -> int:
    """The number of four bytes at ADDRESS; 0 if nothing is there."""
    for section in sections:
        start = address - section["sh_addr"]
        if (section["sh_addr"] and section["sh_type"] == "SHT_PROGBITS"
                and 0 <= start <= section["sh_size"] - 4):
            order = "<" if elf.little_endian else ">"
            word: int = struct.unpack_from(f"{order}I", section.data(),
                                           start)[0]
            return word
    return 0


def base_of(sections: list[Elf]) -> int:
    """What position-independent code for i386 has in ebx; 0 if nothing."""
    addresses: dict[str, int] = {section.name: section["sh_addr"]
                                 for section in sections}
    return addresses.get(".got.plt", addresses.get(".got", 0))


def stubs_of(instructions: Sequence[tuple[int, int, str, str]],
             architecture: Architecture, slots: Mapping[int, str], base: int
             ) -> Iterator[tuple[int, str]]:
    """Where stubs begin among INSTRUCTIONS (address, size, mnemonic and
    operands), and which functions they lead to; BASE is what base_of ()
    gives."""
    before = ""
    for index, (address, size_bytes, _, operands) in enumerate(instructions):
        slot = architecture.slot(address + size_bytes, before, operands, base)
        before = operands
        if slot is not None and slot in slots:
            first = max(index + 1 - architecture.stub_length, 0)
            if first and instructions[first - 1][2].startswith(LANDINGS):
                first -= 1
            yield instructions[first][0], slots[slot]
