"""The state in which both codes of a function begin.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Memory is made on demand: the content of a page is a function of its address
and a seed.  Its words are pointers, small numbers and zeros, often enough for
code to get somewhere, and pairs of words form short lists.
"""

import random
from collections.abc import Sequence
from enum import Enum
from functools import cache
from hashlib import blake2b
from typing import NamedTuple

from memstrat_lab.execute.debug import Line
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


class Change(NamedTuple):
    """Another VALUE of SIZE_BYTES for memory at address PLACE, or for argument
    or result number PLACE."""
    kind: str
    place: int
    value: int
    size_bytes: int = 8

    def __str__(self) -> str:
        place = f"{self.place:#x}" if self.kind == "memory" else self.place
        return f"{self.kind} {place}: {self.value:#x}"


class State(NamedTuple):
    """The beginning of a run, and the results of the functions it calls."""
    seed: int
    alias: Alias = Alias.APART
    lists: bool = True
    """True if pointers to one word may be of different types."""
    changes: tuple[Change, ...] = ()
    forced: tuple[tuple[Line, Line], ...] = ()
    """Places of branches, and of where they always go."""
    junk: int = 0
    """Seed of all that no code may depend on."""

    def __str__(self) -> str:
        return ", ".join([
            f"seed {self.seed}", *([f"blocks {self.alias.value}"]
                                   if self.alias is not Alias.APART else []),
            *map(str, self.changes),
            *("branch at {}:{}:{} to {}:{}:{}".format(*place, *way)
              for place, way in self.forced)])

    def changed(self, kind: str, place: int, value: int) -> int:
        """Return the VALUE of argument or result number PLACE."""
        return next((each.value for each in reversed(self.changes)
                     if each[:2] == (kind, place)), value)


@cache
def template(number: int, noise: bool, lists: bool
             ) -> tuple[int, int, int, list[int]]:
    """Return a page's words, joined to one number, with a one for each pointer
    into the same page and into its partner, and the other pointers."""
    draw = random.Random(number)
    words: list[int] = []
    own, partner = 0, 0
    far = []
    while len(words) < WORDS:
        at, kind = len(words), draw.random()
        if kind < .2 and at + 1 < WORDS and lists:  # the head of a list
            partner |= 0x1_0000_0000_0000_0001 << 64 * at
            words += [8 * at, 8 * at]
        elif kind < .23 and lists:
            own |= 1 << 64 * at
            words.append(8 * at)
        elif kind < .5:
            far.append(at)
            words.append(HEAP + (draw.getrandbits(34) & HEAP_MASK))
        elif noise:
            words.append(draw.getrandbits(64))
        else:
            words.append(
                0 if kind < .63 else draw.randrange(4) if kind < .78
                else draw.randrange(40) | draw.randrange(9) << 32
                if kind < .9 else draw.choice(SPECIAL) if kind < .94
                else draw.getrandbits(33))
    joined = b"".join(word.to_bytes(8, "little") for word in words)
    return int.from_bytes(joined, "little"), own, partner, far


def page_content(page: int, state: State, blocks: Sequence[int]) -> bytes:
    """Return the content of PAGE in STATE.  BLOCKS are addresses for pointers
    that alias."""
    partner = page ^ PARTNER_BIT if page >= PARTNER_BIT else page
    draw = mix(min(page, partner), state.seed)
    words, here, there, far = template(
        draw % TEMPLATES, state.seed % 3 == 2, state.lists)
    words += page * here + partner * there
    content = bytearray(words.to_bytes(PAGE + 8, "little")[:PAGE])
    if state.lists and state.alias is not Alias.APART and blocks:
        for at in far[::3]:
            block = blocks[mix(draw, at) % len(blocks)]
            content[8 * at:8 * at + 8] = block.to_bytes(8, "little")
    for kind, place, value, size in state.changes:
        part = value.to_bytes(8, "little")[:size]
        for i in range(size if kind == "memory" else 0):
            if 0 <= place + i - page < PAGE:
                content[place + i - page] = part[i]
    return bytes(content)
