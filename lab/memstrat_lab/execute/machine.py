"""One code of a function in an emulator.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Memory outside the code is made when it is first read or written.  Everything
outside the function halts, so that the emulator stops at each call.
"""

import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

import unicorn
from unicorn import Uc, UcError, x86_const

from memstrat_lab.execute.code import UNDEFINED, Code
from memstrat_lab.execute.debug import FunctionInfo, Variable
from memstrat_lab.execute.objects import DATA, EXTERNAL, PAGE, TABLE, TEXT
from memstrat_lab.execute.state import WORD_MASK, State, page_content

THREAD, PER_CPU = 0x9_0000_0000, 0xa_0000_0000  # the bases of fs and gs
STACK, RETURN = 0xb_0000_0000, 0xc_0000_0000
KERNEL_STACK_BYTES, STACK_BYTES = 0x4000, 0x8_0000
ARGUMENT_BYTES = 0x400  # above the frame

LIMIT = 20_000  # instructions between two calls
MOST_PAGES = 400
MOST_ADDRESS = 1 << 47

RETURNED = "returned"
COMPARED_ENDS = (RETURNED, "called too often", "ran into ud2",
                 "called a function that does not return")
FETCH_ERRORS = (unicorn.UC_ERR_FETCH_PROT, unicorn.UC_ERR_FETCH_UNMAPPED)
ASTRAY = ("an address that no pointer has", "an access to code",
          "a write to code", "a jump to no function",
          "a stack pointer outside the stack")
"""Ends that are differences if only the code after comes to them."""


class CannotRun(Exception):
    """The emulator or its environment cannot continue.  The text says why."""


@cache
def register(name: str) -> int:
    return int(getattr(x86_const, f"UC_X86_REG_{name}"))


@dataclass
class Trace:
    """The values that a run has seen, for WATCHED addresses of code."""
    watched: dict[int, Callable[[], None]] = field(default_factory=dict)
    reads: list[tuple[int, int, int]] = field(default_factory=list)
    """Address, size and value of each read outside the frame."""
    accesses: list[tuple[int, int, int, bool]] = field(default_factory=list)
    """The place in the code, address and size of each access outside the
    frame, and true for stores."""


@dataclass
class Run:
    """The end of a run and what was visible outside until then."""
    end: str = ""
    calls: list[str] = field(default_factory=list)
    values: dict[str, tuple[int, int | bytes]] = field(default_factory=dict)
    """Values of arguments and results by name, with the number of calls
    before."""
    pages: dict[int, bytes] = field(default_factory=dict)
    """The pages written to."""
    blocks: set[tuple[int, int]] = field(default_factory=set)
    arguments: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)


class Machine:
    """CODE in an emulator.  INFO is what is known of its function."""

    def __init__(self, code: Code, info: FunctionInfo) -> None:
        self.code = code
        self.file = code.file
        self.info = info
        kernel = bool({"-mno-sse", "-mcmodel=kernel"} & code.debug.flags)
        # Below the stack of a kernel is its thread's data.
        self.stack = STACK + PAGE * kernel, STACK + (
            KERNEL_STACK_BYTES if kernel else STACK_BYTES)
        self.plain: Uc = None
        self.uc: Uc = None
        self.pages: set[int] = set()
        self.problem = ""

    def start(self, state: State, trace: Trace | None) -> None:
        """Begin a run in STATE."""
        self.state, self.trace, self.problem = state, trace, ""
        self.run = Run()
        self.blocks: list[int] = []
        """The addresses that pointer arguments have."""
        if state.forced or trace or not self.plain:
            self.pages = set()
            self.uc = self.emulator()
            self.plain = None if state.forced or trace else self.uc
        for page in self.pages:
            self.uc.mem_unmap(page, PAGE)
        self.pages = set()

    def emulator(self) -> Uc:
        uc = Uc(unicorn.UC_ARCH_X86, unicorn.UC_MODE_64)
        uc.ctl_set_cpu_model(x86_const.UC_CPU_X86_HASWELL)
        low, high = self.stack
        uc.mem_map(low, high - low,
                   unicorn.UC_PROT_READ | unicorn.UC_PROT_WRITE)
        for base, content in self.code.image(self.state.forced):
            uc.mem_map(base, (len(content) + PAGE - 1) & -PAGE,
                       unicorn.UC_PROT_READ | unicorn.UC_PROT_EXEC)
            uc.mem_write(base, content)
        uc.hook_add(unicorn.UC_HOOK_MEM_READ_UNMAPPED
                    | unicorn.UC_HOOK_MEM_WRITE_UNMAPPED, self.on_unmapped)
        for begin, end in (0, low - 1), (high, WORD_MASK):
            uc.hook_add(unicorn.UC_HOOK_MEM_WRITE, self.on_write, begin=begin,
                        end=end)
            if self.trace:
                uc.hook_add(unicorn.UC_HOOK_MEM_READ
                            | unicorn.UC_HOOK_MEM_WRITE, self.on_access,
                            begin=begin, end=end)
        uc.hook_add(unicorn.UC_HOOK_BLOCK, self.on_block)
        for address in self.trace.watched if self.trace else ():
            uc.hook_add(unicorn.UC_HOOK_CODE, self.on_watched, begin=address,
                        end=address)
        return uc

    def get(self, name: str) -> int:
        return int(self.uc.reg_read(register(name)))

    def put(self, name: str, value: int) -> None:
        self.uc.reg_write(register(name), value if name.startswith("XMM")
                          else value & WORD_MASK)

    # --- Memory --------------------------------------------------------------

    def on_stack(self, address: int) -> bool:
        return self.stack[0] <= address < self.stack[1]

    @property
    def frame_address(self) -> int:
        """The canonical frame address."""
        return self.stack[1] - ARGUMENT_BYTES - 16 - 64 * (self.state.junk % 4)

    def original(self, page: int) -> bytes:
        """Return PAGE as it is when the run begins."""
        data = self.file.pages.get(page)
        if data is None:
            data = page_content(page, self.state, self.blocks)
        if page == THREAD:  # it begins with its own address
            data = struct.pack("<Q", page) + data[8:]
        return data

    def need(self, address: int, size: int) -> None:
        """Make the memory of SIZE bytes at ADDRESS."""
        for page in range(address & -PAGE, address + max(size, 1), PAGE):
            if page in self.pages or self.on_stack(page):
                continue
            if TEXT <= page < TABLE:
                raise CannotRun("an access to code")
            if STACK - 0x10_0000 < page < self.stack[0] and (
                    page != STACK or self.stack[0] == STACK):
                raise CannotRun("a frame beyond the stack")
            if len(self.pages) >= MOST_PAGES:
                raise CannotRun(f"more than {MOST_PAGES} pages")
            if page >= MOST_ADDRESS:
                raise CannotRun("an address that no pointer has")
            self.uc.mem_map(page, PAGE, unicorn.UC_PROT_READ
                            | unicorn.UC_PROT_WRITE)
            self.uc.mem_write(page, self.original(page))
            self.pages.add(page)

    def read(self, address: int, size: int) -> bytes:
        self.need(address, size)
        return bytes(self.uc.mem_read(address, size))

    def word(self, address: int) -> int:
        return int.from_bytes(self.read(address, 8), "little")

    def write(self, address: int, content: bytes) -> None:
        self.need(address, len(content))
        self.uc.mem_write(address, content)
        self.note_write(address, len(content))

    def note_write(self, address: int, size: int) -> None:
        for page in range(address & -PAGE, address + size, PAGE):
            if not self.on_stack(page):
                self.run.pages[page] = b""

    # --- Hooks ---------------------------------------------------------------

    def on_unmapped(self, _uc: Uc, _kind: int, address: int, size: int,
                    _value: int, _data: object) -> bool:
        try:
            self.need(address, size)
        except CannotRun as reason:
            self.problem = str(reason)
        return not self.problem

    def on_write(self, _uc: Uc, _kind: int, address: int, size: int,
                 _value: int, _data: object) -> None:
        self.note_write(address, size)

    def on_block(self, _uc: Uc, address: int, size: int, _data: object
                 ) -> None:
        self.run.blocks.add((address, size))

    def on_access(self, _uc: Uc, kind: int, address: int, size: int,
                  _value: int, _data: object) -> None:
        assert self.trace
        store = kind == unicorn.UC_MEM_WRITE
        self.trace.accesses.append((self.get("RIP"), address, size, store))
        if not store:
            value = int.from_bytes(self.read(address, size), "little")
            self.trace.reads.append((address, size, value))

    def on_watched(self, _uc: Uc, address: int, _size: int, _data: object
                   ) -> None:
        assert self.trace
        self.trace.watched[address]()

    # --- A run ---------------------------------------------------------------

    def emulate(self, at: int) -> int:
        """Emulate from AT to the next call, and return its address, or note
        the end."""
        error = 0
        try:
            self.uc.emu_start(at, RETURN, 0, LIMIT)
        except UcError as found:
            error = found.errno
        at = self.get("RIP")
        if self.problem:
            raise CannotRun(self.problem)
        if at == RETURN:
            self.run.end = RETURNED
        elif not error and not self.code.inside(at - 1) and (
                self.file.code_at(at - 1, at)):
            return at - 1
        elif error in FETCH_ERRORS:
            return at
        elif not error:
            raise CannotRun(f"more than {LIMIT} instructions")
        elif (found_at := self.code.instructions.get(at)) is None:
            raise CannotRun("a jump to no function")
        elif found_at.content == UNDEFINED:
            self.run.end = "ran into ud2"
        elif found_at.obstacle or error == unicorn.UC_ERR_INSN_INVALID:
            raise CannotRun(found_at.obstacle
                            or f"the instruction {found_at.mnemonic}")
        else:
            raise CannotRun("an exception of the processor")
        return at

    # --- Names of values -----------------------------------------------------

    def variables_at(self, address: int) -> Sequence[Variable]:
        """Return the variables in the frame at ADDRESS."""
        offset = address - self.frame_address
        return [each for each in self.info.variables
                if 0 <= offset - each.offset < each.size_bytes]

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
