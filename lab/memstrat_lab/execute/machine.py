"""One version of a function in an emulator.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

All code outside the function halts, so that the emulator stops at each call.
"""

import re
import struct
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import unicorn
from unicorn import Uc, UcError, x86_const

from memstrat_lab.execute.code import (
    DEVICE,
    HALT,
    JUMP,
    UNDEFINED,
    Code,
    Instruction,
    obstacle,
    shown,
    targets,
)
from memstrat_lab.execute.conditions import holds, opposite
from memstrat_lab.execute.debug import (
    NATURAL,
    Branch,
    Forced,
    Prototype,
    Value,
    Way,
)
from memstrat_lab.execute.objects import CONSTANTS, DATA, PAGE, TEXT
from memstrat_lab.execute.state import (
    ALL,
    UNCHANGED,
    State,
    at_small_number,
    page_content,
)

DESCRIPTORS = 0xf000_0000  # of segments, on i386
KERNEL_STACK_BYTES, STACK_BYTES = 0x4000, 0x8_0000
ARGUMENT_BYTES = 0x400  # above the frame
LIMIT = 5_000  # instructions between two calls
MOST_PAGES = 100

RETURNED, MANY_CALLS, NO_RETURN, TRAPPED = COMPARED_ENDS = (
    "returned", "called too often", "called a function that does not return",
    "ran into ud2")
ASTRAY = ("an access to code", "a jump to no function",
          "a stack pointer outside the stack")
"""Ends that count as a difference if only the second version reaches them."""
MAPPED = unicorn.UC_PROT_READ | unicorn.UC_PROT_WRITE
UNMAPPED = (unicorn.UC_HOOK_MEM_READ_UNMAPPED
            | unicorn.UC_HOOK_MEM_WRITE_UNMAPPED)

Edge = tuple[int, int]
"""The end of a basic block, and the start of the one that runs next."""


class CannotRun(Exception):
    """The emulator or its environment cannot continue.  The text says why."""


@cache
def register(name: str, word_bytes: int) -> int:
    """Return the number of register NAME or, on i386, of its lower half."""
    if word_bytes == 4 and re.fullmatch("R[A-Z]{2}", name):
        name = "E" + name[1:]
    return int(getattr(x86_const, f"UC_X86_REG_{name}"))


@dataclass
class Run:
    """The end of a run, and its visible effects."""
    end: str = ""
    calls: int = 0
    values: dict[str, int | str] = field(default_factory=dict)
    """Calls, arguments and results by name."""
    pages: dict[int, bytes] = field(default_factory=dict)
    """The pages that the run changed."""
    forced: list[int] = field(default_factory=list)
    """The number of calls before each forced branch."""
    blocks: set[tuple[int, int]] = field(default_factory=set)
    """The addresses and sizes of the basic blocks that ran, if noted."""
    edges: set[Edge] = field(default_factory=set)
    """The edges between them."""


class Machine:
    """An emulator that runs CODE as a function with PROTOTYPE.  If COVERAGE is
    true, runs note their blocks, which takes time."""

    def __init__(self, code: Code, prototype: Prototype,
                 tables: set[int | str], coverage: bool) -> None:
        self.prototype = prototype
        self.tables = tables
        """The constants that it may read."""
        self.constant_page = cache(self.constants)
        self.coverage = coverage
        self.code = code
        self.file = code.file
        self.target = target = code.file.target
        self.word_bytes = target.word_bytes
        debug = self.file.debug
        self.variables = list(debug.variables(debug.by_name.get(code.name)))
        kernel = bool({"-mno-sse", "-mcmodel=kernel"} & debug.flags)
        # The lowest page of a kernel's stack has the thread's data.
        self.stack = target.stack + PAGE * kernel, target.stack + (
            KERNEL_STACK_BYTES if kernel else STACK_BYTES)
        self.uc: Uc = None
        self.fresh: Any = None
        """The registers of a new emulator, whose segments code may change."""
        self.pages: set[int] = set()
        self.left: list[Forced] = []
        """The branches that are still to be forced."""
        self.state = State(0)

    def start(self, state: State) -> None:
        """Begin a run in STATE."""
        self.uc = self.uc or self.emulator()
        self.uc.context_restore(self.fresh)
        for branch, _ in self.left:
            self.patch(branch, halt=False)
        for branch, _ in state.forced:
            self.patch(branch, halt=True)
        self.left = [*state.forced]
        for page in self.pages:
            self.uc.mem_unmap(page, PAGE)
        self.pages = set()
        self.state, self.problem, self.run = state, "", Run()
        self.blocks: list[tuple[Value, int]] = []
        """The pointer arguments and their values."""
        self.back = self.target.back + 64 * state.junk
        """The return address."""
        self.end = 0
        """The end of the last basic block that ran."""
        # The canonical frame address.
        self.frame = self.stack[1] - ARGUMENT_BYTES - 64 * (state.junk % 4)

    def emulator(self) -> Uc:
        uc = Uc(unicorn.UC_ARCH_X86, self.target.unicorn_mode)
        uc.ctl_set_cpu_model(x86_const.UC_CPU_X86_HASWELL)
        self.set_segments(uc)
        uc.mem_map(self.stack[0], self.stack[1] - self.stack[0], MAPPED)
        uc.mem_map(TEXT, (len(self.file.code) + PAGE - 1) & -PAGE,
                   unicorn.UC_PROT_EXEC)
        uc.mem_write(TEXT, self.code.image)
        uc.hook_add(UNMAPPED, lambda _uc, _kind, address, size, *_:
                    self.mapped(address, size))
        # Unicorn reads code even if it is not mapped for reading.
        uc.hook_add(unicorn.UC_HOOK_MEM_READ, lambda _uc, _kind, address, *_:
                    self.mapped(address, 1), begin=TEXT, end=CONSTANTS - 1)
        if self.coverage:
            uc.hook_add(unicorn.UC_HOOK_BLOCK, self.note_block)
        self.fresh = uc.context_save()
        return uc

    def set_segments(self, uc: Uc) -> None:
        """Set the bases of fs and gs."""
        bases = self.target.segments
        if self.word_bytes == 8:
            uc.reg_write(x86_const.UC_X86_REG_FS_BASE, bases[0])
            uc.reg_write(x86_const.UC_X86_REG_GS_BASE, bases[1])
            return
        # Segments of 4 GiB with these bases; the first one is never used.
        uc.mem_map(DESCRIPTORS, PAGE)
        uc.mem_write(DESCRIPTORS, struct.pack("<4Q", 0, *(
            0xcf_9300_0000_ffff | (base & 0xff_ffff) << 16 | base >> 24 << 56
            for base in (*bases, 0))))
        uc.reg_write(x86_const.UC_X86_REG_GDTR, (0, DESCRIPTORS, 4 * 8 - 1, 0))
        for number, name in enumerate(("FS", "GS", "SS", "DS", "ES"), 1):
            uc.reg_write(register(name, 4), 8 * min(number, 3))

    def note_block(self, _uc: Uc, address: int, size: int, *_: object) -> None:
        self.run.blocks.add((address, size))
        self.run.edges.add((self.end, address))
        self.end = address + size

    def patch(self, branch: Branch, halt: bool) -> None:
        """Let the emulator halt at the jumps of BRANCH or, if HALT is false,
        no longer."""
        for jump in self.code.branches[branch]:
            self.uc.mem_write(jump.address, HALT if halt else
                              bytes(jump.bytes[:1]))
            self.uc.ctl_remove_cache(jump.address, jump.address + 1)

    def turn(self, jump: Instruction) -> int:
        """Return the address to which JUMP is forced to go this time."""
        forced = next(each for each in self.left
                      if jump in self.code.branches[each[0]])
        branch, way = forced
        self.left.remove(forced)
        self.run.forced.append(self.run.calls)
        if all(branch != other for other, _ in self.left):
            self.patch(branch, halt=False)
        self.end = jump.address + jump.size
        if way == NATURAL:
            return targets(jump)[not holds(jump.mnemonic[1:],
                                           self.get("EFLAGS"))]
        if way not in (ways := self.code.ways(jump)):
            raise CannotRun("a branch with other ways")
        self.agree(jump, ways[way], way)
        return ways[way]

    def get(self, name: str) -> int:
        return int(self.uc.reg_read(register(name, self.word_bytes)))

    def put(self, name: str, value: int) -> None:
        self.uc.reg_write(register(name, self.word_bytes),
                          value if name.startswith("XMM")
                          else value & self.target.word_mask)

    def agree(self, jump: Instruction, to: int, way: Way) -> None:
        """Give the register or place in the frame that is compared before JUMP
        a value with which it goes the WAY to the address TO."""
        found = self.code.comparisons.get(jump.address)
        if not found or not found.register:
            return
        if found.constant is None:
            if found.masked or not found.other:
                return
            found = found._replace(
                constant=self.get(found.other) & found.mask)
        place: str | int = found.register
        if found.offset_bytes is not None:
            place = (self.get(found.register) + found.offset_bytes
                     & self.target.word_mask)
            if not (self.on_stack(place) or self.state.least_copy == ALL):
                return
        taken = jump.mnemonic[1:]
        wanted = opposite(taken) if to == jump.address + jump.size else taken
        old = self.fetch(place, found.size_bytes)
        if self.on_stack(old) or self.on_stack(found.constant or 0):
            if wanted == "ne" and old == found.constant:
                raise CannotRun("an address that does not equal itself")
            return  # the versions may have the address of a variable elsewhere
        case = way if isinstance(way, int) else None
        if self.state.least_copy == UNCHANGED and case is None:
            return
        flags = self.get("EFLAGS")
        # Skip a register that changed after the comparison.
        if found.holds(taken, old) == holds(taken, flags) and (
                case is not None or not holds(wanted, flags)):
            value = found.value(wanted, old) if case is None else case
            self.assume(place, found.size_bytes, old, value)
            if found.base and (self.get(found.base) + found.displacement - old
                               ) & found.mask == 0:
                self.put(found.base, value - found.displacement & found.mask)

    def fetch(self, place: str | int, size: int) -> int:
        """Return the value of SIZE bytes in PLACE, a register or address."""
        return (self.get(place) if isinstance(place, str)
                else int.from_bytes(self.read(place, size), "little"))

    def store(self, place: str | int, size: int, value: int) -> None:
        """Set PLACE, a register or address, to VALUE of SIZE bytes."""
        if isinstance(place, str):
            self.put(place, value)
        else:
            self.write(place, value.to_bytes(size, "little"))

    def assume(self, place: str | int, size: int, old: int, value: int
               ) -> None:
        """Change PLACE, a register or address, from OLD to VALUE of SIZE
        bytes, and its copies in registers and in the frame, whether their sign
        is extended or not.  Small numbers may be equal by chance."""
        self.store(place, size, value)
        if old < self.state.least_copy:
            return
        top = 1 << 8 * size - 1
        mask = self.target.word_mask
        changes = {old: value, (old ^ top) - top & mask:
                   (value ^ top) - top & mask}
        word = self.word_bytes
        places = range(self.get("RSP") & -word, self.frame - word, word)
        for each in (*self.target.general, *places):
            if (found := self.fetch(each, word)) in changes:
                self.store(each, word, changes[found])
        if size == word // 2:
            for at in range(places.start, places.stop, size):
                if self.fetch(at, size) == old and not (
                        self.in_heap(self.word(at & -word))):
                    self.write(at, value.to_bytes(size, "little"))

    # --- Memory --------------------------------------------------------------

    def heap_address(self, draw: int) -> int:
        return self.target.heap + (draw & self.target.heap_mask)

    def junk_bytes(self, size: int) -> bytes:
        """Return SIZE bytes of the stack as they are before a variable is
        set."""
        return bytes([0x5a + self.state.junk]) * size

    def in_heap(self, address: int) -> bool:
        return self.target.heap <= address < 2 * self.target.heap

    def on_stack(self, address: int) -> bool:
        return self.stack[0] <= address < self.stack[1]

    def original(self, page: int) -> bytes:
        """Return PAGE as it is when the run begins."""
        if CONSTANTS <= page < DATA:
            return self.constant_page(page)
        data = self.file.pages.get(page) or page_content(
            self.target, page,
            self.state._replace(forced=(), least_copy=0, most_result=0, junk=0),
            tuple(address for _, address in self.blocks))
        # The thread's data begins with its own address.
        size = self.word_bytes
        return (page.to_bytes(size, "little") + data[size:]
                if page == self.target.thread else data)

    def constants(self, page: int) -> bytes:
        """Return PAGE of the constants, with zeros in place of all that the
        function cannot name.  If it reads beyond the end of a table, what is
        there may differ in the two objects."""
        content = bytearray(self.file.pages.get(page, bytes(PAGE)))
        at, end = page, page + PAGE
        while at < end:
            start, stop, _ = self.file.constant(at)
            if self.file.constant_key(start) not in self.tables:
                content[at - page:stop - page] = bytes(min(stop, end) - at)
            at = stop
        return bytes(content)

    def need(self, address: int, size: int) -> None:
        """Map SIZE bytes of memory at ADDRESS, if they are not mapped yet."""
        for page in range(address & -PAGE, address + size, PAGE):
            if page in self.pages or self.on_stack(page):
                continue
            if TEXT <= page < CONSTANTS:
                raise CannotRun("an access to code")
            if 0 < self.target.stack - page < STACK_BYTES:
                raise CannotRun("a frame beyond the stack")
            if len(self.pages) >= MOST_PAGES:
                raise CannotRun(f"more than {MOST_PAGES} pages")
            if page > self.target.word_mask:
                raise CannotRun("an access beyond all addresses")
            self.uc.mem_map(page, PAGE, MAPPED)
            self.uc.mem_write(page, self.original(page))
            self.pages.add(page)

    def mapped(self, address: int, size: int) -> bool:
        """Map SIZE bytes at ADDRESS, and return true if that succeeds."""
        try:
            self.need(address, size)
        except CannotRun as reason:
            self.problem = str(reason)
        return not self.problem

    def read(self, address: int, size: int) -> bytes:
        self.need(address, size)
        return bytes(self.uc.mem_read(address, size))

    def word(self, address: int) -> int:
        return int.from_bytes(self.read(address, self.word_bytes), "little")

    def put_word(self, address: int, value: int) -> None:
        self.write(address, (value & self.target.word_mask).to_bytes(
            self.word_bytes, "little"))

    def write(self, address: int, content: bytes) -> None:
        self.need(address, len(content))
        self.uc.mem_write(address, content)

    def changed_pages(self) -> dict[int, bytes]:
        """Return the pages that the run has changed.  Leave out the first
        ones: blocks at small numbers overlap, and a real machine has none."""
        contents = {page: bytes(self.uc.mem_read(page, PAGE))
                    for page in self.pages
                    if not at_small_number(self.target, page)}
        return {page: content for page, content in contents.items()
                if content != self.original(page)}

    # --- Code ----------------------------------------------------------------

    def emulate(self, at: int) -> int:
        """Emulate from AT to the next call, and return the called address.  If
        the run ends first, set run.end."""
        while True:
            error = 0
            try:
                self.uc.emu_start(at, self.back, 0, LIMIT)
            except UcError as found:
                error = found.errno
            at = self.get("RIP")
            halt = self.code.instructions.get(at - 1)
            if error or not halt or not JUMP.match(halt.mnemonic):
                break
            at = self.turn(halt)
        known = self.code.instructions.get(at)
        if self.problem:
            raise CannotRun(self.problem)
        if halt and not error:
            if reason := obstacle(halt):
                raise CannotRun(reason)
            if DEVICE.match(shown(halt)):
                return at - 1
        if at == self.back:
            self.run.end = RETURNED
        elif not error and not self.code.inside(at - 1) and (
                self.file.has_code(at - 1)):
            return at - 1
        elif error in (unicorn.UC_ERR_FETCH_PROT,
                       unicorn.UC_ERR_FETCH_UNMAPPED):
            return at
        elif not error:
            raise CannotRun(f"more than {LIMIT} instructions")
        elif known and known.bytes == UNDEFINED:
            self.run.end = TRAPPED
        else:
            raise CannotRun("an exception of the processor")
        return at

    def meaning(self, value: int) -> int | str:
        """Return VALUE, or a description that is the same in both objects."""
        return ("a place in the frame" if self.on_stack(value)
                else self.file.meaning(value))
