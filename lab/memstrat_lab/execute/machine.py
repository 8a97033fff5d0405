"""One code of a function in an emulator.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Memory outside the code is made when it is first read or written.  Everything
outside the function halts, so that the emulator stops at each call.
"""

import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from unicorn import (
    UC_ARCH_X86,
    UC_ERR_FETCH_PROT,
    UC_ERR_FETCH_UNMAPPED,
    UC_ERR_INSN_INVALID,
    UC_HOOK_BLOCK,
    UC_HOOK_CODE,
    UC_HOOK_MEM_READ,
    UC_HOOK_MEM_READ_UNMAPPED,
    UC_HOOK_MEM_WRITE,
    UC_HOOK_MEM_WRITE_UNMAPPED,
    UC_MEM_WRITE,
    UC_MODE_64,
    UC_PROT_EXEC,
    UC_PROT_READ,
    UC_PROT_WRITE,
    Uc,
    UcError,
    x86_const,
)

from memstrat_lab.execute.code import Code
from memstrat_lab.execute.debug import FunctionInfo, Prototype, Value
from memstrat_lab.execute.objects import (
    DATA,
    EXTERNAL,
    PAGE,
    TABLE,
    TEXT,
)
from memstrat_lab.execute.state import (
    DISTANCES,
    HEAP,
    HEAP_MASK,
    WORD_MASK,
    Alias,
    State,
    mix,
    page_content,
)

SEGMENTS = {"FS_BASE": 0x9_0000_0000, "GS_BASE": 0xa_0000_0000}
STACK, RETURN = 0xb_0000_0000, 0xc_0000_0000
KERNEL_STACK_BYTES, STACK_BYTES = 0x4000, 0x8_0000
ARGUMENT_BYTES = 0x400  # above the frame

LIMIT = 20_000  # instructions between two calls
MOST_PAGES = 400
MOST_ADDRESS = 1 << 47

INTEGERS = ("RDI", "RSI", "RDX", "RCX", "R8", "R9")
SAVED = ("RBX", "RBP", "R12", "R13", "R14", "R15")
SCRATCH = ("R10", "R11", *INTEGERS)
VECTORS = tuple(f"XMM{i}" for i in range(16))
DIRECTION_FLAG = 0x400

COMPARED_ENDS = ("returned", "called too often", "ran into ud2",
                 "called a function that does not return")


class CannotRun(Exception):
    """The emulator or its environment cannot continue.  The text says why."""


def register(name: str) -> int:
    number = getattr(x86_const, f"UC_X86_REG_{name}")
    assert isinstance(number, int)
    return number


@dataclass(frozen=True)
class Argument:
    """An argument, and what it points to.  LETTER is its class, or s for a
    register of which only half may be the argument.  EXTENT is the size of
    what it points to, if the prototype has it."""
    letter: str
    value: int
    size_bytes: int
    content: bytes | None = None
    extent: int = 0


@dataclass(frozen=True)
class Event:
    """A call, with its known arguments by a number."""
    name: str
    arguments: dict[int, Argument]


@dataclass
class Trace:
    """The values that a run has seen, for WATCHED addresses of code."""
    watched: dict[int, Callable[[], None]] = field(default_factory=dict)
    reads: list[tuple[int, int, int]] = field(default_factory=list)
    """Address, size and value of each read from memory."""
    accesses: list[tuple[int, int, int, bool]] = field(default_factory=list)
    """The place in the code, address and size of each access, and true for
    stores."""


@dataclass
class Run:
    """The end of a run and what was visible outside until then."""
    end: str = ""
    events: list[Event] = field(default_factory=list)
    answers: list[tuple[int, int]] = field(default_factory=list)
    arguments: list[int] = field(default_factory=list)
    written: set[tuple[int, int]] = field(default_factory=set)
    pages: dict[int, bytes] = field(default_factory=dict)
    """The pages written to."""
    blocks: set[tuple[int, int]] = field(default_factory=set)
    registers: dict[str, int] = field(default_factory=dict)
    vectors: tuple[int, ...] = ()


class Machine:
    """CODE in an emulator.  INFO is what is known of its function."""

    def __init__(self, code: Code, info: FunctionInfo, prototype: Prototype
                 ) -> None:
        self.code = code
        self.placed = code.placed
        self.info = info
        self.prototype = prototype
        flags = code.debug.flags
        self.kernel = bool({"-mno-sse", "-mcmodel=kernel"} & flags)
        size = KERNEL_STACK_BYTES if self.kernel else STACK_BYTES
        # Below the stack of a kernel is its thread's data.
        self.stack = STACK + PAGE * self.kernel, STACK + size
        self.state = State(0)
        self.emulator: Uc | None = None
        self.pages: set[int] = set()
        self.problem = ""
        self.result = Run()
        self.blocks: list[int] = []
        self.trace: Trace | None = None

    @property
    def uc(self) -> Uc:
        assert self.emulator
        return self.emulator

    def get(self, name: str) -> int:
        return int(self.uc.reg_read(register(name)))

    def put(self, name: str, value: int) -> None:
        self.uc.reg_write(register(name), value & WORD_MASK
                          if name not in VECTORS else value)

    # --- Memory --------------------------------------------------------------

    def on_stack(self, address: int) -> bool:
        return self.stack[0] <= address < self.stack[1]

    @property
    def frame_address(self) -> int:
        """The canonical frame address."""
        shift = 64 * (self.state.junk % 4)
        return self.stack[1] - ARGUMENT_BYTES - 16 - shift

    def original(self, page: int) -> bytes:
        """Return PAGE as it is when the run begins."""
        data = self.placed.data_pages.get(page)
        if data is None:
            data = page_content(page, self.state, self.blocks)
        if page == SEGMENTS["FS_BASE"]:  # it begins with its own address
            data = struct.pack("<Q", page) + data[8:]
        return data

    def need(self, address: int, size: int) -> bool:
        """Make the memory of SIZE bytes at ADDRESS.  Return false if that is
        not possible."""
        for page in range(address & -PAGE, address + max(size, 1), PAGE):
            if page in self.pages or self.on_stack(page):
                continue
            if TEXT <= page < TABLE:
                if page in self.code_pages:
                    continue
                self.problem = "an access to code"
            elif (STACK - 0x10_0000 < page < STACK
                    or (page == STACK and not self.kernel)):
                self.problem = "a frame beyond the stack"
            elif len(self.pages) >= MOST_PAGES:
                self.problem = f"more than {MOST_PAGES} pages"
            elif page >= MOST_ADDRESS:
                self.problem = "an address that no pointer has"
            if self.problem:
                return False
            self.uc.mem_map(page, PAGE, UC_PROT_READ | UC_PROT_WRITE)
            self.uc.mem_write(page, self.original(page))
            self.pages.add(page)
        return True

    def read(self, address: int, size: int) -> bytes:
        if not self.need(address, size):
            raise CannotRun(self.problem)
        return bytes(self.uc.mem_read(address, size))

    def write(self, address: int, content: bytes) -> None:
        if not self.need(address, len(content)):
            raise CannotRun(self.problem)
        try:
            self.uc.mem_write(address, content)
        except UcError:
            raise CannotRun("a write to code") from None
        if not self.on_stack(address):
            self.result.written.add((address, len(content)))

    # --- Hooks ---------------------------------------------------------------

    def on_unmapped(self, _uc: Uc, _kind: int, address: int, size: int,
                    _value: int, _data: object) -> bool:
        return self.need(address, size)

    def on_write(self, _uc: Uc, _kind: int, address: int, size: int,
                 _value: int, _data: object) -> None:
        self.result.written.add((address, size))

    def on_block(self, _uc: Uc, address: int, size: int, _data: object
                 ) -> None:
        self.result.blocks.add((address, size))

    def on_access(self, uc: Uc, kind: int, address: int, size: int,
                  _value: int, _data: object) -> None:
        assert self.trace
        store = kind == UC_MEM_WRITE
        self.trace.accesses.append((self.get("RIP"), address, size, store))
        if not store and not self.on_stack(address):
            value = int.from_bytes(self.read(address, size), "little")
            self.trace.reads.append((address, size, value))

    def on_watched(self, _uc: Uc, address: int, _size: int, _data: object
                   ) -> None:
        assert self.trace
        self.trace.watched[address]()

    def start_emulator(self, code: dict[int, bytes]) -> None:
        """Make a new emulator with the pages of CODE."""
        uc = self.emulator = Uc(UC_ARCH_X86, UC_MODE_64)
        uc.ctl_set_cpu_model(x86_const.UC_CPU_X86_HASWELL)
        self.pages = set()
        low, high = self.stack
        uc.mem_map(low, high - low, UC_PROT_READ | UC_PROT_WRITE)
        for page, content in code.items():
            uc.mem_map(page, PAGE, UC_PROT_READ | UC_PROT_EXEC)
            uc.mem_write(page, content)
        uc.hook_add(UC_HOOK_MEM_READ_UNMAPPED | UC_HOOK_MEM_WRITE_UNMAPPED,
                    self.on_unmapped)
        uc.hook_add(UC_HOOK_MEM_WRITE, self.on_write, begin=0, end=low - 1)
        uc.hook_add(UC_HOOK_MEM_WRITE, self.on_write, begin=high,
                    end=WORD_MASK)
        uc.hook_add(UC_HOOK_BLOCK, self.on_block)
        if self.trace:
            uc.hook_add(UC_HOOK_MEM_READ | UC_HOOK_MEM_WRITE, self.on_access)
            for address in self.trace.watched:
                uc.hook_add(UC_HOOK_CODE, self.on_watched, begin=address,
                            end=address)

    @cached_property
    def code_pages(self) -> dict[int, bytes]:
        return self.code.pages(())

    # --- A run ---------------------------------------------------------------

    def run(self, state: State, trace: Trace | None = None) -> Run:
        """Run the function in STATE, and note values in TRACE."""
        from memstrat_lab.execute.calls import answer_call
        fresh = bool(state.forced or trace)
        old, self.trace = self.emulator, trace
        if fresh or not old:
            self.start_emulator(self.code.pages(state.forced)
                                if state.forced else self.code_pages)
        for page in self.pages:
            self.uc.mem_unmap(page, PAGE)
        self.pages = set()
        self.state, self.problem, self.result = state, "", Run()
        self.prepare()
        at = self.placed.entry(self.code.name)
        try:
            while not self.result.end:
                at = self.emulate(at)
                if not self.result.end:
                    at = answer_call(self, at)
        except CannotRun as reason:
            self.result.end = str(reason)
        result = self.finish()
        if fresh:
            self.emulator, self.trace = None, None
        return result

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
            self.result.end = "returned"
        elif not error and self.halted(at - 1):
            return at - 1
        elif error in (UC_ERR_FETCH_PROT, UC_ERR_FETCH_UNMAPPED):
            return at
        elif not error:
            raise CannotRun(f"more than {LIMIT} instructions")
        elif at in self.code.obstacles:
            raise CannotRun(self.code.obstacles[at])
        elif error == UC_ERR_INSN_INVALID:
            if bytes(self.uc.mem_read(at, 2)) != b"\x0f\x0b":
                found_at = self.code.instructions.get(at)
                raise CannotRun("the instruction " + (
                    found_at.mnemonic if found_at else "of no function"))
            self.result.end = "ran into ud2"
        else:
            raise CannotRun("an exception of the processor")
        return at

    def halted(self, address: int) -> bool:
        """Return true if at ADDRESS is code of another function."""
        return (not self.code.inside(address)
                and address & -PAGE in self.code_pages)

    def finish(self) -> Run:
        """Return the result with registers and written pages."""
        result = self.result
        touched = {page for address, size in result.written
                   for page in range(address & -PAGE, address + size, PAGE)}
        result.pages = {page: bytes(self.uc.mem_read(page, PAGE))
                        for page in touched & self.pages}
        result.registers = {name: self.get(name) for name in (
            "RAX", "RDX", "RSP", "EFLAGS", *SAVED)}
        result.vectors = tuple(self.get(name) for name in VECTORS[:2])
        return result

    # --- The beginning -------------------------------------------------------

    def prepare(self) -> None:
        """Set registers, stack and arguments."""
        state = self.state
        low, high = self.stack
        self.uc.mem_write(low, bytes([0x5a + state.junk]) * (high - low))
        for number, name in enumerate(SAVED):
            self.put(name, mix(state.seed, "saved", number) >> 24)
        for number, name in enumerate(("RAX", *SCRATCH)):
            self.put(name, mix(state.junk, "scratch", number))
        for number, name in enumerate(VECTORS):
            self.put(name, mix(state.junk, "vector", number))
        self.put("EFLAGS", 2)
        for name, base in SEGMENTS.items():
            self.put(name, base)
        stack_pointer = self.frame_address - 8
        self.put("RSP", stack_pointer)
        self.uc.mem_write(stack_pointer, struct.pack("<Q", RETURN))
        self.set_arguments()

    def set_arguments(self) -> None:
        prototype, state = self.prototype, self.state
        self.blocks = []
        if prototype.hidden:
            self.put("RDI", HEAP + 0x1_2345_6400)
        replaced = dict(state.arguments)
        seen: list[tuple[Value, int]] = []
        for number, (value, places) in enumerate(zip(
                prototype.parameters, prototype.places(), strict=True)):
            for part, place in enumerate(places):
                letter = (value.classes[part] if part < len(value.classes)
                          else "m")
                word = self.argument(number, part, value, letter, seen)
                index = len(self.result.arguments)
                word = replaced.get(index, word)
                self.result.arguments.append(word)
                if place.kind == "integer":
                    if letter == "i" and value.size_bytes < 8:
                        mask = (1 << 8 * max(value.size_bytes, 4)) - 1
                        junk = mix(state.junk, "high", index)
                        word = word & mask | junk & ~mask
                    self.put(INTEGERS[place.number], word)
                elif place.kind == "float":
                    self.put(VECTORS[place.number], word)
                else:
                    self.uc.mem_write(
                        self.frame_address + place.number,
                        struct.pack("<Q", word & WORD_MASK))

    def argument(self, number: int, part: int, value: Value, letter: str,
                 seen: list[tuple[Value, int]]) -> int:
        """Return a PART of argument NUMBER, which has VALUE's type.  SEEN are
        the pointers before it."""
        seed = self.state.seed
        draw = mix(seed, "argument", number, part)
        if letter == "p":
            start = 0x400 + (draw >> 52 & 7) * 64
            word = HEAP + (draw & HEAP_MASK & -PAGE) + start
            word = self.alias_of(value, seen, draw, word)
            seen.append((value, word))
            self.blocks.append(word)
            return word
        if letter == "f":
            number_ = (0.0, 1.0, -2.5, 1e10, 0.5, 7.0)[draw % 6]
            return int.from_bytes(struct.pack(
                "<f" if value.size_bytes == 4 else "<d", number_), "little")
        if letter == "v":
            return draw << 64 | mix(draw)
        if value.size_bytes == 1:
            return draw & 1
        some = draw >> 8
        return (0, 1, 2 + number, 8 * (number + 1), some & 0x3f, some & 0xff,
                some & 0xff, some & 0x7fff_ffff)[draw % 8]

    def alias_of(self, value: Value, seen: list[tuple[Value, int]], draw: int,
                 word: int) -> int:
        """Return a pointer of VALUE's type that aliases one of SEEN as the
        state wants, or WORD if none may."""
        alias = self.state.alias
        others = [] if value.restrict else [
            (other, address) for other, address in seen
            if not other.restrict and (
                self.state.lists or (value.pointee
                and value.pointee == other.pointee))]
        if alias is Alias.APART or not others:
            return word
        other, address = others[draw % len(others)]
        if alias is Alias.EQUAL:
            return address
        size = value.pointee_bytes or other.pointee_bytes or 8
        chars = alias is Alias.OVERLAPPING and value.pointee == "char"
        if chars or (self.state.lists and alias in (Alias.OVERLAPPING,
                                                    Alias.PAGE_APART)):
            distances = DISTANCES[alias]
        elif alias is Alias.PAGE_APART:
            distances = (4096 // size * size,) if size <= 4096 else (size,)
        else:
            distances = (size, -size)
        return address + distances[draw // 8 % len(distances)]

    # --- Names of values -----------------------------------------------------

    def variables_at(self, address: int) -> set[tuple[str, int]]:
        """Return the variables in the frame at ADDRESS, each with the offset
        in it."""
        offset = address - self.frame_address
        return {(each.name, offset - each.offset)
                for each in self.info.variables
                if each.offset <= offset < each.offset + each.size_bytes}

    def meaning(self, value: int) -> object:
        """Return a description of VALUE that is the same in both objects."""
        if self.on_stack(value):
            return "a place in the frame"
        if TEXT <= value < TABLE:
            name = self.placed.function_names.get(value)
            return name or ("a label" if self.code.inside(value) else "code")
        if TABLE <= value < DATA:
            return "a slot"
        if DATA <= value < EXTERNAL:
            for base, content in self.placed.constants:
                if base <= value < base + len(content):
                    part = content[value - base:value - base + 32]
                    return part.split(b"\0")[0] if b"\0" in part[1:] else part
        return value
