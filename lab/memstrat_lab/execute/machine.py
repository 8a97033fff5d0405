"""One version of a function in an emulator, and the state in which it begins.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Memory outside the code is made when it is first read or written: the content
of a page is a function of its address and a seed.  Its words are pointers,
small numbers and zeros, often enough for code to get somewhere, and pairs of
words form short lists.  Everything outside the function halts, so that the
emulator stops at each call.
"""

import random
import struct
from array import array
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple
from zlib import crc32

import unicorn
from unicorn import Uc, UcError, x86_const

from memstrat_lab.execute.code import UNDEFINED, Code, obstacle
from memstrat_lab.execute.debug import WORD, Branch, Line
from memstrat_lab.execute.objects import DATA, EXTERNAL, PAGE, TABLE, TEXT

WORD_MASK = (1 << 64) - 1
HEAP = 0x4_0000_0000
HEAP_MASK = 0x3_ffff_ffc0  # of offsets in it, a multiple of 64
PARTNER_BIT = 1 << 32  # the difference between a page and its partner
TEMPLATES = 96
SPECIAL = (WORD_MASK, WORD_MASK - 21, 0x1_0001_0001, 0x0101_0101_0101_0101)

APART, EQUAL, OVERLAPPING, NEIGHBORS, PAGE_APART = ALIASES = (
    "apart", "equal", "overlapping", "neighbors", "a page apart")
"""The relation of blocks that pointers of one type point to."""


def mix(*keys: int | str) -> int:
    """Return 64 bits that depend on KEYS."""
    value = 0x9e37_79b9_7f4a_7c15
    for key in keys:
        number = crc32(key.encode()) if isinstance(key, str) else key
        value = (value ^ number) * 0xbf58_476d_1ce4_e5b9 & WORD_MASK
        value ^= value >> 29
        value = value * 0x94d0_49bb_1331_11eb & WORD_MASK
        value ^= value >> 32
    return value


class State(NamedTuple):
    """The beginning of a run, and the results of the functions it calls."""
    seed: int
    alias: str = APART
    lists: bool = True
    """True if pointers to one word may be of different types."""
    constants: tuple[int, ...] = ()
    """Numbers that memory, arguments and results have."""
    forced: tuple[tuple[Branch, Line], ...] = ()
    """Branches, and where they always go."""
    junk: int = 0
    """Seed of all that no code may depend on."""

    def __str__(self) -> str:
        return ", ".join([
            f"seed {self.seed}", f"blocks {self.alias}",
            *(["numbers of the code"] if self.constants else []),
            *("branch at {}:{}:{} to {}:{}:{}".format(*branch[0], *way)
              for branch, way in self.forced)])


@cache
def template(number: int, noise: bool, lists: bool
             ) -> tuple[int, int, list[int], list[int]]:
    """Return a page as one number; a number with 1 in the place of each
    pointer to the page's partner; the places of other pointers and of
    numbers."""
    draw = random.Random(number)
    words = array("Q")
    partner, far, numbers = 0, [], []
    while (at := len(words)) < PAGE // WORD:
        kind = draw.random()
        if kind < .2 and WORD * at + WORD < PAGE and lists:
            partner |= 0x1_0000_0000_0000_0001 << 64 * at  # a list's head
            words.extend([WORD * at, WORD * at])
        elif kind < .5:
            far.append(at)
            words.append(HEAP + (draw.getrandbits(34) & HEAP_MASK))
        else:
            numbers.append(at)
            words.append(
                draw.getrandbits(64) if noise else 0 if kind < .63
                else draw.randrange(4) if kind < .78
                else draw.randrange(40) | draw.randrange(9) << 32
                if kind < .9 else draw.choice(SPECIAL) if kind < .94
                else draw.getrandbits(33))
    return int.from_bytes(words.tobytes(), "little"), partner, far, numbers


def page_content(page: int, state: State, blocks: list[int]) -> bytes:
    """Return the content of PAGE in STATE.  BLOCKS are addresses for pointers
    that alias."""
    partner = page ^ PARTNER_BIT if page >= PARTNER_BIT else HEAP + page
    draw = mix(min(page, partner), state.seed)
    words, pointers, far, numbers = template(
        draw % TEMPLATES, state.seed % 3 == 2, state.lists)
    words += partner * pointers
    content = array("Q", words.to_bytes(PAGE + WORD, "little")[:PAGE])
    if state.lists and state.alias != APART and blocks:
        for at in far[::3]:
            content[at] = blocks[mix(draw, at) % len(blocks)]
    if state.constants:
        chosen = random.Random(draw).choices(state.constants, k=PAGE)
        for i, at in enumerate(numbers):
            content[at] = chosen[i] & WORD_MASK
            if i % 2:  # two numbers of four bytes
                content[at] = (chosen[i] & 0xffff_ffff
                               | chosen[-i] << 32 & WORD_MASK)
    return content.tobytes()


THREAD, PER_CPU = 0x9_0000_0000, 0xa_0000_0000  # the bases of fs and gs
STACK, RETURN = 0xb_0000_0000, 0xc_0000_0000
KERNEL_STACK_BYTES, STACK_BYTES = 0x4000, 0x8_0000
ARGUMENT_BYTES = 0x400  # above the frame
LIMIT = 20_000  # instructions between two calls
MOST_PAGES = 400
MOST_ADDRESS = 1 << 47
AT_THE_END = 1 << 30  # calls

RETURNED, MANY_CALLS, NO_RETURN, TRAPPED = COMPARED_ENDS = (
    "returned", "called too often", "called a function that does not return",
    "ran into ud2")
ASTRAY = ("an address that no pointer has", "an access to code",
          "a jump to no function", "a stack pointer outside the stack")
"""Ends that are differences if only the code after comes to them."""
MAPPED = unicorn.UC_PROT_READ | unicorn.UC_PROT_WRITE
UNMAPPED = (unicorn.UC_HOOK_MEM_READ_UNMAPPED
            | unicorn.UC_HOOK_MEM_WRITE_UNMAPPED)


class CannotRun(Exception):
    """The emulator or its environment cannot continue.  The text says why."""


@cache
def register(name: str) -> int:
    return int(getattr(x86_const, f"UC_X86_REG_{name}"))


@dataclass
class Run:
    """The end of a run, and its visible effects."""
    end: str = ""
    calls: list[str] = field(default_factory=list)
    values: dict[str, tuple[int, int | str]] = field(default_factory=dict)
    """Calls, arguments and results by name, each with the number of earlier
    calls."""
    pages: dict[int, bytes] = field(default_factory=dict)
    """The pages written to."""
    blocks: set[tuple[int, int]] = field(default_factory=set)


class Machine:
    """CODE in an emulator."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.file = code.file
        self.variables = list(code.debug.variables(
            code.debug.by_address.get(code.entry)))
        kernel = bool({"-mno-sse", "-mcmodel=kernel"} & code.debug.flags)
        # Below the stack of a kernel is its thread's data.
        self.stack = STACK + PAGE * kernel, STACK + (
            KERNEL_STACK_BYTES if kernel else STACK_BYTES)
        self.uc: Uc = None
        self.pages: set[int] = set()
        self.state = State(0)

    def start(self, state: State) -> None:
        """Begin a run in STATE."""
        if not self.uc or state.forced != self.state.forced:
            self.uc = self.emulator(state)
            self.pages = set()
        for page in self.pages:
            self.uc.mem_unmap(page, PAGE)
        self.pages = set()
        self.state, self.problem, self.run = state, "", Run()
        self.blocks: list[int] = []
        """The addresses that pointer arguments have."""
        # The canonical frame address.
        self.frame = self.stack[1] - ARGUMENT_BYTES - 64 * (state.junk % 4)

    def emulator(self, state: State) -> Uc:
        uc = Uc(unicorn.UC_ARCH_X86, unicorn.UC_MODE_64)
        uc.ctl_set_cpu_model(x86_const.UC_CPU_X86_HASWELL)
        low, high = self.stack
        uc.mem_map(low, high - low, MAPPED)
        for base, content in self.code.image(state.forced):
            uc.mem_map(base, (len(content) + PAGE - 1) & -PAGE,
                       unicorn.UC_PROT_READ | unicorn.UC_PROT_EXEC)
            uc.mem_write(base, content)
        uc.hook_add(UNMAPPED, lambda _uc, _kind, address, size, *_:
                    self.mapped(address, size))
        uc.hook_add(unicorn.UC_HOOK_BLOCK, lambda _uc, address, size, *_:
                    self.run.blocks.add((address, size)))
        for begin, end in (0, low - 1), (high, WORD_MASK):
            uc.hook_add(unicorn.UC_HOOK_MEM_WRITE, lambda _uc, _kind, address,
                        size, *_: self.note_write(address, size), None, begin,
                        end)
        return uc

    def get(self, name: str) -> int:
        return int(self.uc.reg_read(register(name)))

    def put(self, name: str, value: int) -> None:
        self.uc.reg_write(register(name), value if name.startswith("XMM")
                          else value & WORD_MASK)

    # --- Memory --------------------------------------------------------------

    def on_stack(self, address: int) -> bool:
        return self.stack[0] <= address < self.stack[1]

    def original(self, page: int) -> bytes:
        """Return PAGE as it is when the run begins."""
        data = self.file.pages.get(page) or page_content(page, self.state,
                                                         self.blocks)
        # The thread's data begins with its own address.
        return (struct.pack("<Q", page) + data[8:] if page == THREAD else data)

    def need(self, address: int, size: int) -> None:
        """Make the memory of SIZE bytes at ADDRESS."""
        for page in range(address & -PAGE, address + size, PAGE):
            if page in self.pages or self.on_stack(page):
                continue
            if TEXT <= page < TABLE:
                raise CannotRun("an access to code")
            if STACK - STACK_BYTES < page < STACK:
                raise CannotRun("a frame beyond the stack")
            if len(self.pages) >= MOST_PAGES:
                raise CannotRun(f"more than {MOST_PAGES} pages")
            if page >= MOST_ADDRESS:
                raise CannotRun("an address that no pointer has")
            self.uc.mem_map(page, PAGE, MAPPED)
            self.uc.mem_write(page, self.original(page))
            self.pages.add(page)

    def mapped(self, address: int, size: int) -> bool:
        """Return true if there is memory of SIZE bytes at ADDRESS."""
        try:
            self.need(address, size)
        except CannotRun as reason:
            self.problem = str(reason)
        return not self.problem

    def read(self, address: int, size: int) -> bytes:
        self.need(address, size)
        return bytes(self.uc.mem_read(address, size))

    def word(self, address: int) -> int:
        return int.from_bytes(self.read(address, WORD), "little")

    def write(self, address: int, content: bytes) -> None:
        self.need(address, len(content))
        self.uc.mem_write(address, content)
        self.note_write(address, len(content))

    def note_write(self, address: int, size: int) -> None:
        for page in range(address & -PAGE, address + size, PAGE):
            if not self.on_stack(page):
                self.run.pages[page] = b""

    # --- Code ----------------------------------------------------------------

    def emulate(self, at: int) -> int:
        """Emulate from AT to the next call, and return its address, or note
        the end."""
        error = 0
        try:
            self.uc.emu_start(at, RETURN, 0, LIMIT)
        except UcError as found:
            error = found.errno
        at = self.get("RIP")
        known = self.code.instructions.get(at)
        if self.problem:
            raise CannotRun(self.problem)
        if at == RETURN:
            self.run.end = RETURNED
        elif not error and not self.code.inside(at - 1) and (
                self.file.code_at(at - 1, at)):
            return at - 1
        elif error in (unicorn.UC_ERR_FETCH_PROT,
                       unicorn.UC_ERR_FETCH_UNMAPPED):
            return at
        elif not error:
            raise CannotRun(f"more than {LIMIT} instructions")
        elif known and known.bytes == UNDEFINED:
            self.run.end = TRAPPED
        else:
            raise CannotRun((known and obstacle(known))
                            or "an exception of the processor")
        return at

    def meaning(self, value: int) -> object:
        """Return VALUE, or a description that is the same in both objects."""
        if self.on_stack(value):
            return "a place in the frame"
        if TEXT <= value < TABLE:
            return self.file.names.get(value) or (
                "a label" if self.code.inside(value) else "code")
        if TABLE <= value < DATA:
            return "a slot"
        for base, content in (self.file.constants if DATA <= value < EXTERNAL
                              else ()):
            if base <= value < base + len(content):
                part = content[value - base:][:32]
                return part.split(b"\0")[0] if b"\0" in part[1:] else part
        return value
