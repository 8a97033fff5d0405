"""The state in which a function begins, and the memory that follows from it.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A page of memory outside the code gets its content when it is first read or
written.  The content depends only on the page's address and on a seed.  Many
words are pointers, small numbers or zeros, so that code gets far, and some
pairs of words form short lists.
"""

import random
import struct
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

from memstrat_lab.execute.architecture import Architecture
from memstrat_lab.execute.debug import Forced, Value
from memstrat_lab.execute.objects import PAGE

WORD = 8  # the size in bytes of words in memory outside the frame
WORD_MASK, HALF_MASK = (1 << 64) - 1, (1 << 32) - 1
CACHED_PAGES, CACHED_NUMBERS = 1 << 12, 1 << 16
PAIR = 0x3_0000_0003  # two small numbers of four bytes
MASKS = (0, 0, 3, PAIR, PAIR, PAIR << 4 | PAIR, 0x1_ffff_ffff, WORD_MASK)
"""Masks for random numbers in memory."""

PARTNERS = 8
"""The partners of a page.  Neighboring lists have elements in different ones,
so that blocks there do not overlap."""

SEEDS = 6  # of random states

APART, EQUAL, ABOVE, BELOW, NEIGHBORS, PAGE_APART = ALIASES = (
    "apart", "equal", "overlapping, the second above the first",
    "overlapping, the second below the first", "neighbors", "a page apart")
"""The possible relations of blocks that pointers of one type point to."""

SMALL = 1 << 16
UNCHANGED, ALL = 1 << 64, 0
"""Values of State.least_copy: leave even the compared number (except that of a
case), or change all numbers that equal it, and memory outside the frame."""
SMALL_RESULT = 7
"""A value of State.most_result."""


@lru_cache(CACHED_NUMBERS)
def mix(*keys: int | str) -> int:
    """Return 64 bits that depend on KEYS."""
    digest = blake2b(repr(keys).encode(), digest_size=WORD).digest()
    return int.from_bytes(digest, "little")


class State(NamedTuple):
    """The start of a run (registers, memory), and results for its calls."""
    seed: int
    alias: str = APART
    lists: bool = True
    """True if pointers of different types may point to the same word."""
    constants: tuple[int, ...] = ()
    """Numbers to use in memory, arguments and results."""
    forced: tuple[Forced, ...] = ()
    least_copy: int = SMALL
    """The least number whose copies change with it when a branch is forced."""
    most_result: int = WORD_MASK
    """The greatest positive result of a function of the same file.  Since GCC
    14, its callers know the range of its results."""
    junk: int = 0
    """The seed of all values that correct code does not depend on."""

    def __str__(self) -> str:
        return ", ".join([
            f"seed {self.seed}", f"blocks {self.alias}",
            *(["numbers of the code"] if self.constants else []),
            *("branch at {}:{}:{} to ".format(*branch[0])
              + (f"case {way}" if isinstance(way, int) else way
                 if isinstance(way, str) else "{}:{}:{}".format(*way))
              for branch, way in self.forced)])


def at_small_number(target: Architecture, page: int) -> bool:
    """Return true if PAGE is at a number that code may use as a pointer, though
    it is none."""
    return page < target.heap and page % (1 << 32) < SMALL


@lru_cache(CACHED_PAGES)
def page_content(target: Architecture, page: int, state: State,
                 blocks: tuple[int, ...]) -> bytes:
    """Return the content of TARGET's PAGE in STATE.  BLOCKS are addresses for
    pointers that alias.  A list has two elements, in PAGE and in a partner."""
    noise = state.seed % 2 == 0
    # One of the first states shows any byte that is lost, even in a pointer.
    only_noise = state.seed % SEEDS == 0 and not state.constants
    if at_small_number(target, page):
        # If code uses small numbers as pointers, its blocks may overlap.  With
        # equal bytes, the order of copies does not matter.
        return (b"\xa5" if noise else b"\0") * PAGE
    partner = (page ^ target.partner_bit if page >= target.heap
               else target.heap + (page & target.heap_mask))
    step = target.partner_bit // PARTNERS
    # Partners have the same lists.
    draw = random.Random(mix(partner & ~(2 * target.partner_bit - step),
                             state.seed))
    aliases = blocks if state.lists and state.alias != APART else ()
    numbers = state.constants
    words: list[int] = []
    for kind, bits in zip(draw.randbytes(PAGE // WORD),
                          memoryview(draw.randbytes(PAGE)).cast("Q"),
                          strict=True):
        if only_noise:
            words.append(bits)
        elif kind < .2 * 256 and state.lists:
            other = partner ^ len(words) // 2 % PARTNERS * step
            words += [other + WORD * len(words)] * 2
        elif kind < .3 * 256 and aliases:
            words.append(aliases[bits % len(aliases)])
        elif kind < .5 * 256:
            words.append(target.heap + (bits & target.heap_mask))
        elif numbers:
            number = numbers[(bits >> 1) % len(numbers)]
            high = numbers[(bits >> 32) % len(numbers)]
            # Half of these words consist of two numbers of four bytes.
            words.append(number & WORD_MASK if bits & 1 else
                         number & HALF_MASK | (high & HALF_MASK) << 32)
        elif noise:
            words.append(bits)
        else:
            words.append(bits & MASKS[bits >> 40 & 7])
    return struct.pack(f"<{PAGE // WORD}Q", *words[:PAGE // WORD])


def distances(alias: str, size: int) -> tuple[int, ...]:
    """Return the distances in bytes between the starts of blocks of at most
    SIZE bytes that have the relation ALIAS."""
    far = (size + PAGE) & -PAGE
    return {EQUAL: (0,), ABOVE: (8, 4, 16), BELOW: (-8, -4, -16),
            NEIGHBORS: (size, -size), PAGE_APART: (far, -far, far + 8)
            }.get(alias, ())


def may_lie(one: Value, two: Value, distance: int, lists: bool) -> bool:
    """Return true if ONE may point DISTANCE bytes above TWO.  If pointers of
    other types may not point to the same word, LISTS is false.  Blocks overlap
    only if the source cannot copy one to the other.  Pointers to numbers may
    point to arrays."""
    least, size = sorted((one.pointee_bytes, two.pointee_bytes))
    alias = not (one.restrict or two.restrict) and (
        lists or one.pointee == two.pointee != "")
    if distance == 0:
        return alias and least > 1 and (
            least <= WORD or one.pointee == two.pointee)
    if -one.pointee_bytes < distance < two.pointee_bytes:
        return alias and 1 < least <= WORD and least < size
    return least > WORD or abs(distance) >= max(size, PAGE)
