"""Runs a function: sets its arguments, and answers its calls.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The result of a call, and its stores to objects of the caller, depend only on
the called function's name and on the number of earlier calls.  Copies and
fills are carried out, but do not count as calls, because a copy may be a call
in one version and inline code in the other.
"""

import re
import struct

from memstrat_lab.execute import machine as m
from memstrat_lab.execute.code import Instruction, family
from memstrat_lab.execute.debug import Prototype, Value
from memstrat_lab.execute.machine import CannotRun, Machine
from memstrat_lab.execute.objects import PAGE
from memstrat_lab.execute.state import (
    HALF_MASK,
    WORD_MASK,
    State,
    distances,
    may_lie,
    mix,
)

VECTORS = tuple(f"XMM{number}" for number in range(16))
FLAGS = 2  # the bit of EFLAGS that is always set
# Intel 64 and IA-32 Architectures Software Developer's Manual: volume 3,
# "VMX Instruction Reference"; volume 2, "RDRAND" and "RDSEED".
SETS_FLAGS = re.compile("vm|rdrand|rdseed|invept|invvpid")
DIRECTION = 0x400  # the bit of the direction flag

COPIES = ("memcpy", "__memcpy", "memmove", "__memmove", "mempcpy", "__mempcpy")
FILLS = ("memset", "__memset")
COUNTER = "__x86.get_pc_thunk."
"""Functions of i386 that put their return address into a register."""
JUMP, RETURN = "__x86_indirect_thunk_", "__x86_return_thunk"
"""Functions that jump to the address in a register, or return.  Retpolines use
them."""

KEEPS_ALL = re.compile(r"__fentry__|(__SCT__)?preempt_schedule")
"""Functions that change no register."""

LENGTHS = {"strlen": (0, 0xf), "strnlen": (0, 7), "snprintf": (8, 7),
           "sprintf": (8, 7), "vscnprintf": (8, 7),
           "cpumask_next": (0, 0x1ff), "_find_next_bit": (0, 0x1ff),
           "raw_copy_from_user": (0, 1)}
"""For each function whose result has bounds that GCC knows or callers rely on:
the least result, and a mask for random bits."""

MASKS = 0, 1, 7, 0x38, 0x3f, 0xff, 0xffff, 0x7fff_ffff
"""Masks for random numbers in arguments."""
MOST_BLOCK = 1 << 16  # bytes
MOST_CALLS = 60
MOST_STOPS = 250  # calls, copies, fills and thunks
CALLED_BYTES = 0x200  # of the stack that a called function overwrites
MOST_CONTENT = 1 << 13  # bytes compared at a pointer


def run_function(machine: Machine, state: State) -> m.Run:
    """Run MACHINE's function in STATE."""
    machine.start(state)
    run, at = machine.run, machine.code.entry
    set_registers(machine)
    try:
        for _ in range(MOST_STOPS):
            at = machine.emulate(at)
            if not run.end:
                at = answer(machine, at)
            if run.end:
                break
        else:
            run.end = f"more than {MOST_STOPS} calls and copies"
    except CannotRun as reason:
        run.end = str(reason)
    run.pages = machine.changed_pages()
    if run.end in m.COMPARED_ENDS:
        run.values["the end"] = run.end
    if run.end == m.RETURNED:
        for name, before in {**saved(machine), "RSP": machine.frame}.items():
            run.values[f"change of {name}"] = machine.get(name) - before
        run.values["the direction flag"] = machine.get("EFLAGS") & DIRECTION
        for part in machine.prototype.results:
            run.values[f"result in {part.place}"] = get(machine, part)
    return run


def get(machine: Machine, part: Value) -> int:
    """Return the value of PART when a function is entered or returns."""
    value = (machine.get(part.place) if isinstance(part.place, str) else
             machine.word(machine.get("RSP") + machine.word_bytes
                          + part.place))
    return value & (1 << 8 * part.size_bytes) - 1


# --- The beginning -----------------------------------------------------------

def set_registers(machine: Machine) -> None:
    """Set registers, stack and arguments."""
    state, (low, high) = machine.state, machine.stack
    machine.uc.mem_write(low, machine.junk_bytes(high - low))
    for name, value in saved(machine).items():
        machine.put(name, value)
    scramble(machine, mix(state.junk))
    word_bytes = machine.word_bytes
    machine.put("EFLAGS", FLAGS)
    machine.put("RSP", machine.frame - word_bytes)
    machine.put_word(machine.frame - word_bytes, machine.back)
    for number, part in enumerate(machine.prototype.parts):
        draw = mix(state.seed, number)
        # States with consecutive seeds use all numbers in turn.
        word = scalar(state, part, draw, state.seed + mix(number))
        if part.kind == "p":
            word = pointer(machine, part, draw)
            machine.blocks.append((part, word))
        elif part.size_bytes < word_bytes and part.kind == "i":
            # There is junk above it.
            mask = (1 << 8 * max(part.size_bytes, 4)) - 1
            word = word & mask | mix(state.junk, number) & ~mask
        if isinstance(part.place, str):
            machine.put(part.place, word)
        else:
            machine.put_word(machine.frame + part.place, word)


def saved(machine: Machine) -> dict[str, int]:
    """Return the values of the registers that a function must preserve."""
    state, mask = machine.state, machine.target.word_mask
    return {name: mix(state.junk, state.seed, name) >> 24 & mask
            for name in machine.target.saved}


def scramble(machine: Machine, draw: int) -> None:
    """Set all registers that a function may change."""
    for name in machine.target.scratch + VECTORS:
        machine.put(name, mix(draw, name))


def scalar(state: State, part: Value, draw: int, index: int) -> int:
    """Return a number for PART of an argument or result, maybe the number of
    the code with INDEX."""
    if part.kind == "f":
        return int.from_bytes(struct.pack(
            "<d" if part.size_bytes == 8 else "<f", (draw % 9 - 2) / 2),
            "little")
    if state.constants and draw & 0x18:
        return state.constants[index % len(state.constants)]
    return draw >> 8 & (1 if part.size_bytes == 1 else MASKS[draw & 7])


def pointer(machine: Machine, part: Value, draw: int) -> int:
    """Return a pointer for the argument PART.  It may equal an earlier one, or
    be near it."""
    state = machine.state
    near = [address + distance for other, address in machine.blocks
            for distance in distances(state.alias, max(
                part.pointee_bytes, other.pointee_bytes))
            if all(may_lie(part, each, address + distance - at, state.lists)
                   for each, at in machine.blocks)]
    return (near[draw % len(near)] if near else
            machine.heap_address(draw & -PAGE) + (draw >> 52 & 7 | 16) * 64)


# --- Calls -------------------------------------------------------------------

def answer(machine: Machine, at: int) -> int:
    """Answer a call of the function at AT, and return the return address.  An
    instruction of a device counts as a call."""
    run, stack_pointer = machine.run, machine.get("RSP")
    if device := machine.code.instructions.get(at):
        run_device(machine, device)
        return at + int(device.size)
    if not machine.on_stack(stack_pointer):
        raise CannotRun("a stack pointer outside the stack")
    back, file = machine.word(stack_pointer), machine.file
    name = file.names.get(at) or f"the function at {machine.meaning(at)}"
    plain = name.removeprefix("__builtin_")
    if name.startswith(JUMP) and family(name.removeprefix(JUMP)):
        return machine.get(name.removeprefix(JUMP).upper())
    if name == RETURN:
        machine.put("RSP", stack_pointer + machine.word_bytes)
        return back
    inside = back == machine.back or machine.code.inside(back)
    if not (inside or file.has_code(back - 1)) or (
            file.has_code(at) and at not in file.names):
        raise CannotRun("a jump to no function")
    # Correct code reads neither the stack below nor this return address again.
    machine.write(stack_pointer - CALLED_BYTES,
                  machine.junk_bytes(CALLED_BYTES + machine.word_bytes))
    prototype = file.debug.prototype(name) or file.debug.unknown
    if plain in COPIES or plain in FILLS:
        run_block(machine, plain)
    elif name.startswith(COUNTER):
        machine.put(f"R{name.removeprefix(COUNTER).upper()}", back)
    elif run.calls >= MOST_CALLS:
        run.end = m.MANY_CALLS
    else:
        # A pointer in memory may be to a function of another type.
        known = (prototype.known_places
                 and back not in machine.code.calls_by_pointers)
        note_arguments(machine, name, prototype.parts if known else [])
        run.calls += 1
        if prototype.no_return or not inside or plain in ("__stack_chk_fail",
                                                          "abort"):
            run.end = m.NO_RETURN
        if not KEEPS_ALL.match(name):
            set_results(machine, name, prototype)
    machine.put("RSP", stack_pointer + machine.word_bytes
                + prototype.popped_bytes)
    return back


def run_device(machine: Machine, device: Instruction) -> None:
    """Carry out DEVICE, an instruction.  It stores nothing in memory."""
    run, name = machine.run, str(device.mnemonic)
    if name.startswith("pushf"):
        machine.put("RSP", machine.get("RSP") - machine.word_bytes)
        machine.put_word(machine.get("RSP"), FLAGS)
        return
    if run.calls >= MOST_CALLS:
        run.end = m.MANY_CALLS
    run.values[f"call {run.calls}"] = name
    found = machine.code.detailed(device)
    reads, sets = ([register for number in numbers if family(
        register := found.reg_name(number).upper())] for numbers in (
            found.regs_read, found.regs_access()[1]))
    for register in reads:
        run.values[f"call {run.calls} of {name}: {register}"] = machine.get(
            register)
    for number, register in enumerate(sets):
        # The upper half of a register becomes 0.
        machine.put(register.replace("E", "R"), mix(
            machine.state.seed, number, run.calls) & HALF_MASK)
    if SETS_FLAGS.match(name):
        machine.put("EFLAGS", FLAGS)
    run.calls += 1


def run_block(machine: Machine, name: str) -> None:
    """Carry out a call of NAME, which copies or fills a block."""
    parts = machine.file.debug.block.parts
    dest, source, size = (get(machine, part) for part in parts)
    if size > MOST_BLOCK:
        raise CannotRun(f"a block of more than {MOST_BLOCK} bytes")
    if name in COPIES and "move" not in name and 0 < abs(dest - source) < size:
        raise CannotRun("a copy between blocks that overlap")
    if size:
        machine.write(dest, machine.read(source, size) if name in COPIES
                      else bytes([source & 0xff]) * size)
    scramble(machine, mix(machine.state.junk))
    machine.put("RAX", dest + size if "mempcpy" in name else dest)


def note_arguments(machine: Machine, name: str, parts: list[Value]) -> None:
    """Record the arguments PARTS of a call of NAME, and the content of the
    objects in the frame that they point to."""
    number, values = machine.run.calls, machine.run.values
    values[f"call {number}"] = name
    for index, part in enumerate(parts, 1):
        key = f"call {number} of {name}: argument {index}"
        word = values[key] = get(machine, part)
        if part.kind != "p" or not machine.on_stack(word):
            continue
        size, offset = part.pointee_bytes, word - machine.frame
        if size < 2:  # a char or void: find the whole object
            rooms = [start + room - offset for start, room in machine.variables
                     if 0 <= offset - start < room]
            size = rooms[0] if len(rooms) == 1 else 0
        word_bytes = machine.word_bytes
        size = min(size, MOST_CONTENT, -word_bytes - offset)
        for at in range(0, size, word_bytes):
            values[f"{key} points to other content + {at}"] = int.from_bytes(
                machine.read(word + at, min(size - at, word_bytes)), "little")


def set_results(machine: Machine, name: str, prototype: Prototype) -> None:
    """Set the results of a call of NAME, and fill the objects in the frame
    that its arguments point to."""
    draw = mix(machine.state.seed, name, machine.run.calls)
    first = get(machine, prototype.parts[0]) if prototype.parts else 0
    # A caller may know which registers a function of its file keeps, and so
    # may an asm that calls a function, often without a declaration.
    in_asm = name.startswith("clear_page_") or (
        name.isidentifier() and name not in machine.file.debug.by_name)
    if name not in machine.file.functions and not in_asm:
        for part in prototype.parts:
            size, address = part.pointee_bytes, get(machine, part)
            if machine.on_stack(address) and (
                    address + size <= machine.frame - machine.word_bytes):
                machine.write(address, machine.read(
                    machine.heap_address(draw), size))
        scramble(machine, draw)
    if name.startswith("__get_user"):  # its asm expects the number here
        machine.put("RDX", draw)
    least, mask = LENGTHS.get(name, (0, WORD_MASK))
    for part in prototype.results:
        result = scalar(machine.state, part, draw >> 40, draw >> 48
                        ) & mask | least
        if name in machine.file.functions and not (
                result >> 8 * part.size_bytes - 1):
            result = min(result, machine.state.most_result)
        if part.restrict:  # in memory
            result = first
        elif part.kind == "p" and draw >> 40 & 7:
            result = machine.heap_address(draw)
        elif part.kind == "p" and 0 < result < PAGE:
            result = 0  # Blocks at small numbers would overlap.
        machine.put(str(part.place), result)

