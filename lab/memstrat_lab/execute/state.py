"""The state in which both codes of a function begin.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Memory is made on demand: the content of a page is a function of its address
and a seed.  Its words are pointers, small numbers and zeros, often enough for
code to get somewhere, and pairs of words form short lists.
"""

import random
from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache
from hashlib import blake2b

from memstrat_lab.execute.objects import PAGE

WORD_MASK = (1 << 64) - 1

HEAP = 0x4_0000_0000
HEAP_MASK = 0x3_ffff_ffc0  # of offsets in it, a multiple of 64
PARTNER_BIT = 1 << 32  # the difference between a page and its partner

WORDS = PAGE // 8
TEMPLATES = 96

SPECIAL = (WORD_MASK, WORD_MASK - 21, 0x1_0001_0001, 0x0101_0101_0101_0101)


@cache
def number_of(name: str) -> int:
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(),
                          "little")


def mix(*keys: int | str) -> int:
    """Return 64 bits that depend on KEYS."""
    value = 0x9e37_79b9_7f4a_7c15
    for key in keys:
        number = number_of(key) if isinstance(key, str) else key
        value = (value ^ number) * 0xbf58_476d_1ce4_e5b9 & WORD_MASK
        value ^= value >> 29
        value = value * 0x94d0_49bb_1331_11eb & WORD_MASK
        value ^= value >> 32
    return value


class Alias(Enum):
    """The relation of blocks that pointers of one type point to."""
    APART = "apart"
    EQUAL = "equal"
    OVERLAPPING = "overlapping"
    NEIGHBORS = "neighbors"
    PAGE_APART = "a page apart"


DISTANCES = {Alias.EQUAL: (0,),
             Alias.OVERLAPPING: (8, -8, 4, 16, -16, 24, -4, 40),
             Alias.PAGE_APART: (4096, -4096, 4104, 4088)}
"""Bytes between the blocks.  Neighbors are the size of the object apart."""


@dataclass(frozen=True)
class State:
    """The beginning of a run, and the answers of the functions it calls."""
    seed: int
    alias: Alias = Alias.APART
    lists: bool = True
    """True if pointers to one word may be of different types."""
    words: tuple[tuple[int, bytes], ...] = ()
    """Contents of memory at some addresses."""
    arguments: tuple[tuple[int, int], ...] = ()
    """Values of some arguments, by number."""
    answers: tuple[tuple[int, int], ...] = ()
    """Results of some calls, by number."""
    forced: tuple[tuple["Branch", bool], ...] = ()
    """Branches that are always taken, or never."""
    junk: int = 0
    """Seed of all that no code may depend on."""

    def with_word(self, address: int, content: bytes) -> "State":
        return replace(self, words=(*self.words, (address, content)))

    def with_argument(self, number: int, value: int) -> "State":
        return replace(self, arguments=(*self.arguments, (number, value)))

    def with_answer(self, number: int, value: int) -> "State":
        return replace(self, answers=(*self.answers, (number, value)))

    def __str__(self) -> str:
        parts = [f"seed {self.seed}"]
        if self.alias is not Alias.APART:
            parts.append(f"blocks {self.alias.value}")
        parts += [f"{int.from_bytes(content, 'little'):#x} at {address:#x}"
                  for address, content in self.words]
        parts += [f"argument {number} {value:#x}"
                  for number, value in self.arguments]
        parts += [f"call {number} returns {value:#x}"
                  for number, value in self.answers]
        parts += [f"{branch} {'taken' if taken else 'not taken'}"
                  for branch, taken in self.forced]
        return ", ".join(parts)


@dataclass(frozen=True)
class Branch:
    """A branch that both codes have, by the places in the source of itself and
    its targets."""
    line: tuple[str, int, int]
    taken: tuple[str, int, int]
    other: tuple[str, int, int]

    def __str__(self) -> str:
        return "branch at {}:{}:{}".format(*self.line)


@dataclass
class Template:
    """The words of a page: those of HERE, PARTNER and FAR are pointers into
    the same page, into its partner, and anywhere."""
    words: "array[int]" = field(default_factory=lambda: array("Q"))
    here: list[int] = field(default_factory=list)
    partner: list[int] = field(default_factory=list)
    far: list[int] = field(default_factory=list)


def template_of(number: int) -> Template:
    """Return template NUMBER."""
    draw = random.Random(number)
    made = Template()
    words = made.words
    while len(words) < WORDS:
        at, kind = len(words), draw.random()
        if kind < .2 and at + 1 < WORDS:  # the head of a list
            made.partner += [at, at + 1]
            words.extend([8 * at, 8 * at])
        elif kind < .23:
            made.here.append(at)
            words.append(8 * at)
        elif kind < .5:
            made.far.append(at)
            words.append(HEAP + (draw.getrandbits(34) & HEAP_MASK))
        elif kind < .63:
            words.append(0)
        elif kind < .78:
            words.append(draw.randrange(4))
        elif kind < .9:
            words.append(draw.randrange(40) | draw.randrange(9) << 32)
        elif kind < .94:
            words.append(draw.choice(SPECIAL))
        else:
            words.append(draw.getrandbits(33))
    return made


@cache
def templates() -> list[Template]:
    return [template_of(number) for number in range(TEMPLATES)]


def page_content(page: int, state: State, blocks: Iterable[int]) -> bytes:
    """Return the content of PAGE in STATE.  BLOCKS are addresses for pointers
    that alias."""
    partner = page ^ PARTNER_BIT if page >= PARTNER_BIT else page
    number = mix(min(page, partner), state.seed)
    template = templates()[number % TEMPLATES]
    words = array("Q", template.words)
    if state.lists:
        for at in template.here:
            words[at] += page
        for at in template.partner:
            words[at] += partner
        targets = list(blocks)
        if state.alias is not Alias.APART and targets:
            for at in template.far[::3]:
                words[at] = targets[mix(number, at) % len(targets)]
    else:
        for at in (*template.here, *template.partner):
            words[at] = HEAP + (mix(number, at) & HEAP_MASK)
    content = bytearray(words.tobytes())
    for address, part in state.words:
        start = address - page
        if -len(part) < start < PAGE:
            first = max(start, 0)
            last = min(start + len(part), PAGE)
            content[first:last] = part[first - start:last - start]
    return bytes(content)
