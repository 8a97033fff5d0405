"""Answers of called functions.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A call is an event with its arguments and what they point to.  Its result, and
what it writes to objects of its caller, depend only on the function's name and
on the number of calls before.  Copies and fills of blocks are carried out, and
are no events: only one of two codes may call a function for them.
"""

from dataclasses import dataclass

from memstrat_lab.execute.debug import Place, Prototype, Value
from memstrat_lab.execute.machine import (
    COMPARED_ENDS,
    INTEGERS,
    MOST_ADDRESS,
    RETURN,
    SCRATCH,
    SEGMENTS,
    VECTORS,
    Argument,
    CannotRun,
    Event,
    Machine,
)
from memstrat_lab.execute.objects import PAGE
from memstrat_lab.execute.state import HEAP, HEAP_MASK, WORD_MASK, mix

COPIES = {"memcpy", "__memcpy", "memmove", "__memmove", "mempcpy",
          "__mempcpy", "__builtin_memcpy"}
FILLS = {"memset", "__memset", "__builtin_memset"}

NO_RETURN = {"__stack_chk_fail", "abort", "exit", "_exit", "longjmp",
             "__assert_fail", "__cxa_throw", "__cxa_rethrow",
             "_Unwind_Resume", "panic", "do_exit", "make_task_dead",
             "do_group_exit", "kthread_exit", "fortify_panic"}

THREAD_ADDRESS = "__tls_get_addr"

MOST_BLOCK = 1 << 16  # bytes
MOST_EVENTS = 60
MOST_CONTENT = 1 << 13  # bytes compared at a pointer

# The registers of integer arguments by their numbers in DWARF.
ARGUMENT_NUMBERS = {5: 0, 4: 1, 1: 2, 2: 3, 8: 4, 9: 5}


@dataclass(frozen=True)
class Call:
    """A call of NAME that returns to BACK."""
    name: str
    back: int
    own: bool
    """True if the object defines the function.  Then the caller may know which
    registers it keeps."""


def answer_call(machine: Machine, at: int) -> int:
    """Answer the call of the function at AT, and return where it returns
    to."""
    call = call_at(machine, at)
    if call.name in COPIES or call.name in FILLS:
        run_block(machine, call)
        return returned(machine, call)
    if call.name == THREAD_ADDRESS:
        slot = machine.read(machine.get("RDI"), 8)
        machine.put("RAX", SEGMENTS["FS_BASE"] + int.from_bytes(slot,
                                                                "little"))
        return returned(machine, call)
    result = machine.result
    if len(result.events) >= MOST_EVENTS:
        result.end = COMPARED_ENDS[1]
        return 0
    prototype = prototype_of(machine, call)
    number = len(result.events)
    result.events.append(Event(call.name, arguments_of(machine, call,
                                                       prototype)))
    if (call.name in NO_RETURN or call.name in machine.placed.no_return
            or (prototype and prototype.no_return)
            or (call.back != RETURN and not machine.code.inside(call.back))):
        result.end = COMPARED_ENDS[3]
        return 0
    draw = mix(machine.state.seed, call.name, number)
    if prototype and not call.own and draw >> 60:
        fill_objects(machine, prototype, draw)
    set_result(machine, call, prototype, number, draw)
    return returned(machine, call)


def call_at(machine: Machine, at: int) -> Call:
    placed = machine.placed
    stack_pointer = machine.get("RSP")
    if not machine.on_stack(stack_pointer):
        raise CannotRun("a stack pointer outside the stack")
    back = int.from_bytes(machine.read(stack_pointer, 8), "little")
    name = placed.function_names.get(at) or placed.external.get(at)
    if back != RETURN and not any(
            base < back <= base + len(content)
            for base, content in machine.placed.code_sections):
        raise CannotRun("a jump to no function")
    if name is None:
        meaning = machine.meaning(at)
        if meaning in ("code", "a label"):
            raise CannotRun("a jump to no function")
        name = f"the function at {meaning}"
    return Call(name, back, name in placed.file.functions)


def returned(machine: Machine, call: Call) -> int:
    machine.put("RSP", machine.get("RSP") + 8)
    return call.back


def direct(machine: Machine, call: Call) -> bool:
    """Return true if the instruction at CALL may name the function: a pointer
    in memory may have another type."""
    if call.back == RETURN:
        return True
    code = machine.placed.code_at(call.back - 6, call.back)
    return (code[1:2] == b"\xe8" or code[:2] == b"\xff\x15"
            or (code[4:5] == b"\xff" and 0xd0 <= code[5] < 0xd8))


def prototype_of(machine: Machine, call: Call) -> Prototype | None:
    if not direct(machine, call):
        return None
    return machine.code.debug.prototype(call.name)


def run_block(machine: Machine, call: Call) -> None:
    """Carry out CALL, a copy or a fill."""
    dest, source, size = (machine.get(name) for name in INTEGERS[:3])
    if size > MOST_BLOCK:
        raise CannotRun(f"a block of more than {MOST_BLOCK} bytes")
    copy = call.name in COPIES
    if (copy and "move" not in call.name and dest != source
            and abs(dest - source) < size):
        raise CannotRun("a copy between blocks that overlap")
    if size:
        machine.write(dest, machine.read(source, size) if copy
                      else bytes([source & 0xff]) * size)
    clobber(machine, mix(machine.state.junk, "block"))
    machine.put("RAX", dest + size if "mempcpy" in call.name else dest)


def clobber(machine: Machine, draw: int) -> None:
    """Change all registers that a call may change."""
    for number, name in enumerate(SCRATCH):
        machine.put(name, mix(draw, number))
    for number, name in enumerate(VECTORS):
        machine.put(name, mix(draw, "vector", number))


def word_at(machine: Machine, place: Place) -> int:
    """Return the part of an argument that a callee finds at PLACE."""
    if place.kind == "integer":
        return machine.get(INTEGERS[place.number])
    if place.kind == "float":
        return machine.get(VECTORS[place.number])
    at = machine.get("RSP") + 8 + place.number
    return int.from_bytes(machine.read(at, 8), "little")


def arguments_of(machine: Machine, call: Call, prototype: Prototype | None
                 ) -> dict[int, Argument]:
    if prototype is None:
        return arguments_by_site(machine, call)
    found = []
    if prototype.hidden:
        found.append(Argument("p", machine.get("RDI"), 8))
    for value, places in zip(prototype.parameters, prototype.places(),
                             strict=True):
        left = value.size_bytes
        for part, place in enumerate(places):
            letter = (value.classes[part] if part < len(value.classes)
                      else "m")
            size = 16 if letter == "v" else min(left, 8)
            left -= size
            word = word_at(machine, place) & (1 << 8 * size) - 1
            # A pointer to one byte points to a block of unknown size.
            extent = value.pointee_bytes if value.pointee_bytes > 1 else 0
            content = (content_at(machine, word, extent)
                       if letter == "p" else None)
            found.append(Argument(letter, word, size, content, extent))
    return dict(enumerate(found))


def arguments_by_site(machine: Machine, call: Call) -> dict[int, Argument]:
    """Return the arguments of CALL that the debugging information about its
    place has, by the numbers of their registers."""
    numbers = machine.info.calls.get(call.back, frozenset())
    return {number: Argument("s", machine.get(
                INTEGERS[ARGUMENT_NUMBERS[number]]), 8)
            for number in sorted(numbers) if number in ARGUMENT_NUMBERS}


def content_at(machine: Machine, address: int, size: int) -> bytes | None:
    """Return what a pointer argument points to: SIZE bytes, or if that is not
    known all of the frame."""
    if machine.on_stack(address):
        room = machine.frame_address - 8 - address
        most = min(size or MOST_CONTENT, MOST_CONTENT, room)
        return machine.read(address, most) if most > 0 else None
    meaning = machine.meaning(address)
    if not size or meaning != address or not PAGE <= address < MOST_ADDRESS:
        return None
    try:
        return machine.read(address, min(size, MOST_CONTENT))
    except CannotRun:
        machine.problem = ""
        return None


def fill_objects(machine: Machine, prototype: Prototype, draw: int) -> None:
    """Write to the objects in the frame that a call's arguments point to."""
    for value, places in zip(prototype.parameters, prototype.places(),
                             strict=True):
        if value.classes != "p" or value.constant or not value.pointee_bytes:
            continue
        address = word_at(machine, places[0])
        size = min(value.pointee_bytes, MOST_CONTENT)
        if (machine.on_stack(address)
                and address + size < machine.frame_address - 8):
            words = (size + 7) // 8
            content = b"".join((mix(draw, i) % 99).to_bytes(8, "little")
                               for i in range(words))
            machine.write(address, content[:size])


def chosen_result(value: Value | None, draw: int) -> int:
    """Return a result of VALUE's type."""
    pointer = HEAP + (draw & HEAP_MASK)
    kind = draw >> 40 & 7
    if value and value.classes == "p":
        return pointer if kind else (0, WORD_MASK - 11)[draw >> 50 & 1]
    small = (0, 0, 0, 1, 2, draw & 0x3f, draw & 0xffff, WORD_MASK - 21)[kind]
    if value and value.size_bytes == 1:
        return draw >> 40 & 1
    if value:
        return small
    return pointer if kind in (3, 4) else small


def set_result(machine: Machine, call: Call, prototype: Prototype | None,
               number: int, draw: int) -> None:
    """Set the result of CALL, event NUMBER."""
    value = prototype.result if prototype else None
    hidden = bool(prototype and prototype.hidden)
    result = dict(machine.state.answers).get(number, chosen_result(value,
                                                                   draw))
    dest = machine.get("RDI")
    if not call.own:
        clobber(machine, draw)
    if hidden and value:
        content = b"".join((mix(draw, i) % 99).to_bytes(8, "little")
                           for i in range(value.size_bytes // 8 + 1))
        machine.write(dest, content[:value.size_bytes])
        machine.put("RAX", dest)
        return
    machine.result.answers.append((number, result))
    machine.put("RAX", result)
    if value and value.size_bytes > 8:
        machine.put("RDX", mix(draw, "second"))
    if not value or set(value.classes) & {"f", "v"}:
        for i in range(2):
            machine.put(VECTORS[i], mix(draw, "float", i) >> 12 & 0xffff)
