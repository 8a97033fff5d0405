"""The run of a function: its arguments, and the answers of what it calls.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The result of a call, and what it writes to objects of its caller, depend only
on the function's name and on the number of calls before.  Copies and fills of
blocks are carried out, and are no calls: only one of two codes may call a
function for them.
"""

import struct
from collections.abc import Iterator

from memstrat_lab.execute.debug import (
    INTEGERS,
    VECTORS,
    VOID,
    WORD,
    Part,
    Prototype,
    Value,
)
from memstrat_lab.execute.machine import (
    COMPARED_ENDS,
    MOST_ADDRESS,
    PER_CPU,
    RETURN,
    RETURNED,
    THREAD,
    CannotRun,
    Machine,
    Run,
    Trace,
)
from memstrat_lab.execute.objects import PAGE
from memstrat_lab.execute.state import (
    HEAP,
    HEAP_MASK,
    WORD_MASK,
    Alias,
    State,
    mix,
)

SAVED = ("RBX", "RBP", "R12", "R13", "R14", "R15")
SCRATCH = ("RAX", "R10", "R11", *INTEGERS, *VECTORS)
DIRECTION_FLAG = 0x400

COPIES = ("memcpy", "__memcpy", "memmove", "__memmove", "mempcpy", "__mempcpy")
FILLS = ("memset", "__memset")
NO_RETURN = ("__stack_chk_fail", "abort", "__cxa_throw", "__cxa_rethrow",
             "_Unwind_Resume")

MOST_BLOCK = 1 << 16  # bytes
MOST_CALLS = 60
MOST_CONTENT = 1 << 13  # bytes compared at a pointer

DISTANCES = {Alias.OVERLAPPING: (8, -8, 4, 16, -16, 24, -4, 40),
             Alias.PAGE_APART: (4096, -4096, 4104, 4088)}
"""Bytes between blocks.  Neighbors are the size of the object apart."""


def run_function(machine: Machine, prototype: Prototype, state: State,
                 trace: Trace | None = None) -> Run:
    """Run the function of PROTOTYPE in STATE, and note values in TRACE."""
    machine.start(state, trace)
    run = machine.run
    set_registers(machine, prototype)
    at = machine.file.entry(machine.code.name)
    try:
        while not run.end:
            at = machine.emulate(at)
            if not run.end:
                at = Call(machine, at).answer()
    except CannotRun as reason:
        run.end = str(reason)
    run.pages = {page: bytes(machine.uc.mem_read(page, PAGE))
                 for page in run.pages.keys() & machine.pages}
    if run.end == RETURNED:
        for name in *SAVED, "RSP":
            run.values[f"register {name.lower()}"] = 0, machine.get(name)
        run.values["the direction flag"] = 0, (machine.get("EFLAGS")
                                               & DIRECTION_FLAG)
        for part in prototype.results:
            run.values[f"result in {str(part.place).lower()}"] = 0, get(
                machine, part)
    return run


def get(machine: Machine, part: Part) -> int:
    """Return PART of an argument or result, at the entry of a function."""
    value = (machine.get(part.place) if isinstance(part.place, str) else
             machine.word(machine.get("RSP") + WORD + part.place))
    return value & (1 << 8 * part.size_bytes) - 1


# --- The beginning -----------------------------------------------------------

def set_registers(machine: Machine, prototype: Prototype) -> None:
    """Set registers, stack and arguments."""
    state, (low, high) = machine.state, machine.stack
    machine.uc.mem_write(low, bytes([0x5a + state.junk]) * (high - low))
    for name in SAVED:
        machine.put(name, mix(state.seed, name) >> 24)
    for name in SCRATCH:
        machine.put(name, mix(state.junk, name))
    machine.put("EFLAGS", 2)
    machine.put("FS_BASE", THREAD)
    machine.put("GS_BASE", PER_CPU)
    machine.put("RSP", machine.frame_address - WORD)
    machine.uc.mem_write(machine.frame_address - WORD,
                         struct.pack("<Q", RETURN))
    seen: list[tuple[Value, int]] = []
    for number, part in enumerate(prototype.parts):
        word = state.changed("argument", number, argument(
            machine, number, part, seen))
        machine.run.arguments.append(word)
        if part.letter == "i" and part.size_bytes < WORD:
            mask = (1 << 8 * max(part.size_bytes, 4)) - 1
            word = word & mask | mix(state.junk, number) & ~mask
        if isinstance(part.place, str):
            machine.put(part.place, word)
        else:
            machine.uc.mem_write(machine.frame_address + part.place,
                                 struct.pack("<Q", word & WORD_MASK))


def argument(machine: Machine, number: int, part: Part,
             seen: list[tuple[Value, int]]) -> int:
    """Return a value for PART, NUMBER of all.  SEEN are the pointers before
    it."""
    draw = mix(machine.state.seed, "argument", number)
    if part.letter == "p":
        start = 0x400 + (draw >> 52 & 7) * 64
        word = HEAP + (draw & HEAP_MASK & -PAGE) + start
        word = alias_of(machine.state, part.value, seen, draw, word)
        seen.append((part.value, word))
        machine.blocks.append(word)
        return word
    if part.letter == "f":
        return int.from_bytes(struct.pack(
            "<f" if part.size_bytes == 4 else "<d",
            (0.0, 1.0, -2.5, 1e10, 0.5, 7.0)[draw % 6]), "little")
    if part.letter == "v":
        return draw << 64 | mix(draw)
    some = draw >> 8
    if part.size_bytes == 1:
        return some & 1
    return (0, 1, 2 + number, 8 * (number + 1), some & 0x3f, some & 0xff,
            some & 0xff, some & 0x7fff_ffff)[draw % 8]


def alias_of(state: State, value: Value, seen: list[tuple[Value, int]],
             draw: int, word: int) -> int:
    """Return a pointer of VALUE's type that aliases one of SEEN as the state
    wants, or WORD if none may."""
    alias = state.alias
    others = [(other, address) for other, address in seen
              if not (value.restrict or other.restrict) and (
                  state.lists or (value.pointee
                                  and value.pointee == other.pointee))]
    if alias is Alias.APART or not others:
        return word
    other, address = others[draw % len(others)]
    size = value.pointee_bytes or other.pointee_bytes or WORD
    distances: tuple[int, ...] = (size, -size)
    if alias is Alias.EQUAL:
        distances = (0,)
    elif alias in DISTANCES and (state.lists or value.pointee == "char"):
        distances = DISTANCES[alias]
    elif alias is Alias.PAGE_APART:
        distances = (max(PAGE // size, 1) * size,)
    return address + distances[draw // 8 % len(distances)]


# --- Calls -------------------------------------------------------------------

class Call:
    """A call of the function at AT."""

    def __init__(self, machine: Machine, at: int) -> None:
        self.machine = machine
        if not machine.on_stack(machine.get("RSP")):
            raise CannotRun("a stack pointer outside the stack")
        self.back = machine.word(machine.get("RSP"))
        before = machine.file.code_at(self.back - 6, self.back)
        meaning = machine.meaning(at)
        if (self.back != RETURN and not before) or meaning in ("code",
                                                               "a label"):
            raise CannotRun("a jump to no function")
        known = machine.file.names.get(at)
        self.name = known or f"the function at {meaning}"
        self.own = self.name in machine.file.functions
        # The caller may know which registers it keeps.
        direct = (self.back == RETURN or before[1:2] == b"\xe8"
                  or before[:2] == b"\xff\x15"
                  or (before[4:5] == b"\xff" and 0xd0 <= before[5] < 0xd8))
        # A pointer in memory may have another type.
        self.prototype = machine.code.debug.named(
            self.name) if direct and known else None

    def answer(self) -> int:
        """Answer the call, and return where it returns to."""
        machine, run = self.machine, self.machine.run
        number, state = len(run.calls), machine.state
        name = self.name.removeprefix("__builtin_")
        if name in COPIES or name in FILLS:
            self.run_block(name)
        elif number >= MOST_CALLS:
            run.end = COMPARED_ENDS[1]
        else:
            self.note_arguments(number)
            run.calls.append(self.name)
            if (name in NO_RETURN
                    or (self.prototype and self.prototype.no_return)
                    or not (self.back == RETURN
                            or machine.code.inside(self.back))):
                run.end = COMPARED_ENDS[3]
                return 0
            draw = mix(state.seed, self.name, number)
            self.set_result(draw)
            machine.put("RAX", state.changed("result", number,
                                             machine.get("RAX")))
            run.answers.append(machine.get("RAX"))
        machine.put("RSP", machine.get("RSP") + WORD)
        return self.back

    def run_block(self, name: str) -> None:
        """Carry out the call of NAME, a copy or a fill."""
        machine = self.machine
        dest, source, size = (machine.get(each) for each in INTEGERS[:3])
        if size > MOST_BLOCK:
            raise CannotRun(f"a block of more than {MOST_BLOCK} bytes")
        copy = name in COPIES
        if (copy and "move" not in name and dest != source
                and abs(dest - source) < size):
            raise CannotRun("a copy between blocks that overlap")
        if size:
            machine.write(dest, machine.read(source, size) if copy
                          else bytes([source & 0xff]) * size)
        self.clobber(mix(machine.state.junk, "block"))
        machine.put("RAX", dest + size if "mempcpy" in name else dest)

    def clobber(self, draw: int) -> None:
        """Change all registers that a call may change."""
        for name in SCRATCH:
            self.machine.put(name, mix(draw, name))

    def note_arguments(self, number: int) -> None:
        """Note the arguments, and what they point to."""
        values = self.machine.run.values
        for index, (value, content) in enumerate(self.arguments(), 1):
            key = f"call {number} of {self.name}: argument {index}"
            values[key] = number, value
            if content is not None:
                values[f"{key} points to other content"] = number, content

    def arguments(self) -> Iterator[tuple[int, bytes | None]]:
        machine = self.machine
        if self.prototype:
            for part in self.prototype.parts:
                word = get(machine, part)
                # A pointer to one byte points to a block of unknown size.
                size = part.value.pointee_bytes
                yield word, (self.content_at(word, size if size > 1 else 0)
                             if part.letter == "p" else None)
            return
        for name in machine.info.calls.get(self.back, ()):
            word = machine.get(name)
            # Only half of the register may be the argument.
            yield (word & 0xffff_ffff if machine.meaning(word) == word
                   else word), None

    def content_at(self, address: int, size: int) -> bytes | None:
        """Return SIZE bytes at ADDRESS, or if that is not known, the rest of
        the variable there."""
        machine = self.machine
        if machine.on_stack(address):
            inside = machine.variables_at(address)
            if not size and len(inside) == 1:
                own = inside[0]
                if not any(each != own and each.offset < own.offset
                           + own.size_bytes and own.offset < each.offset
                           + each.size_bytes
                           for each in machine.info.variables):
                    size = (machine.frame_address + own.offset
                            + own.size_bytes - address)
            size = min(size, machine.frame_address - WORD - address)
        elif machine.meaning(address) != address or not (
                PAGE <= address < MOST_ADDRESS):
            return None
        try:
            return (machine.read(address, min(size, MOST_CONTENT))
                    if size > 0 else None)
        except CannotRun:
            return None

    def set_result(self, draw: int) -> None:
        """Set the result, and objects in the frame that arguments point
        to."""
        machine, prototype = self.machine, self.prototype
        first = machine.get("RDI")
        for part in prototype.parts if prototype and not self.own else ():
            size = min(part.value.pointee_bytes, MOST_CONTENT)
            address = get(machine, part)
            if (part.letter == "p" and size and machine.on_stack(address)
                    and address + size < machine.frame_address - WORD):
                content = b"".join(
                    (mix(draw, i) % 99).to_bytes(8, "little")
                    for i in range((size + 7) // 8))
                machine.write(address, content[:size])
        if not self.own:
            self.clobber(draw)
        for result in prototype.results if prototype else ():
            machine.put(str(result.place), mix(draw, str(result.place)))
        machine.put("RAX", first if prototype and prototype.hidden else
                    chosen_result(prototype.result if prototype else VOID,
                                  draw))


def chosen_result(value: Value, draw: int) -> int:
    """Return a result of VALUE's type."""
    pointer = HEAP + (draw & HEAP_MASK)
    kind = draw >> 40 & 7
    if value.letters == "p":
        return pointer if kind else (0, WORD_MASK - 11)[draw >> 50 & 1]
    if value.size_bytes == 1:
        return kind & 1
    if value == VOID and kind in (3, 4):
        return pointer
    return (0, 0, 0, 1, 2, draw & 0x3f, draw & 0xffff, WORD_MASK - 21)[kind]
