"""The difference between two runs of a function.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Compared are calls with their arguments and what these point to, the bytes
written outside the frame, results, and the registers that a function keeps.
Addresses in frames, code and nameless constants are compared by their meaning.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from memstrat_lab.execute.machine import (
    COMPARED_ENDS,
    DIRECTION_FLAG,
    SAVED,
    Argument,
    Event,
    Machine,
    Run,
)
from memstrat_lab.execute.objects import DATA, PAGE, TABLE

WORD = 8

Key = tuple[object, ...]


@dataclass(frozen=True)
class Difference:
    """A difference at KEY.  After a FINAL one the runs have nothing in
    common."""
    key: Key
    text: str
    final: bool = False


@dataclass(frozen=True)
class Side:
    machine: Machine
    run: Run


def same_value(one: Side, two: Side, a: int, b: int) -> bool:
    """Return true if the values A of ONE and B of TWO mean the same."""
    if a == b:
        return True
    x, y = one.machine.meaning(a), two.machine.meaning(b)
    if x != y or isinstance(x, int):
        return False
    if one.machine.on_stack(a):
        known = one.machine.variables_at(a), two.machine.variables_at(b)
        return not all(known) or bool(known[0] & known[1])
    return True


def unequal_bytes(one: Side, two: Side, a: bytes, b: bytes) -> Iterator[int]:
    """Yield the offsets at which A of ONE and B of TWO differ, except in
    pointers that mean the same."""
    size, at = min(len(a), len(b)), 0
    while at < size:
        if a[at:at + WORD] == b[at:at + WORD]:
            at += WORD
        elif a[at] == b[at]:
            at += 1
        elif (start := pointer_around(one, two, a[:size], b[:size], at)) >= 0:
            at = start + WORD
        else:
            yield at
            at += 1


def pointer_around(one: Side, two: Side, a: bytes, b: bytes, at: int) -> int:
    """Return the offset of a pointer around AT that means the same in both, or
    -1."""
    for start in range(at, max(at - WORD, -1), -1):
        words = [int.from_bytes(x[start:start + WORD], "little")
                 for x in (a, b)]
        if start + WORD <= len(a) and min(words) >= PAGE and same_value(
                one, two, *words):
            return start
    return -1


def shown(content: bytes, at: int) -> str:
    return content[at:at + WORD].hex(" ")


def arguments_differ(one: Side, two: Side, number: int, a: Event, b: Event
                     ) -> Iterator[Difference]:
    for index in sorted(a.arguments.keys() & b.arguments.keys()):
        yield from argument_differs(
            one, two, (number, index),
            f"call {number} of {a.name}: argument {index + 1}",
            a.arguments[index], b.arguments[index])


def argument_differs(one: Side, two: Side, key: tuple[int, int], title: str,
                     x: Argument, y: Argument) -> Iterator[Difference]:
    mask = 0xffff_ffff if x.letter == "s" else -1
    same = x.value & mask == y.value & mask or (
        x.size_bytes == WORD and same_value(one, two, x.value, y.value))
    if not same:
        yield Difference(("argument", *key),
                         f"{title}: {x.value:#x} and {y.value:#x}")
    if x.content is None or y.content is None or not same:
        return
    size = x.extent or common_extent(one, two, x.value, y.value)
    a, b = x.content[:size], y.content[:size]
    for at in unequal_bytes(one, two, a, b):
        yield Difference(
            ("content", *key, at), f"{title} points to other content at {at}:"
            f" {shown(a, at)} and {shown(b, at)}")


def common_extent(one: Side, two: Side, a: int, b: int) -> int:
    """Return the bytes behind A and B in a variable that both frames have, and
    that shares its place with no other."""
    rooms = []
    for side, address in (one, a), (two, b):
        variables = side.machine.info.variables
        inside = side.machine.variables_at(address)
        if len(inside) != 1:
            return 0
        (name, offset), = inside
        own = next(each for each in variables if each.name == name
                   and address - side.machine.frame_address - each.offset
                   == offset)
        if any(each != own and each.offset < own.offset + own.size_bytes
               and own.offset < each.offset + each.size_bytes
               for each in variables):
            return 0
        rooms.append(own.size_bytes - offset)
    return min(rooms)


def compared_address(side: Side, address: int) -> bool:
    return not (TABLE <= address < DATA
                or isinstance(side.machine.meaning(address), str | bytes))


def memory_differs(one: Side, two: Side) -> Iterator[Difference]:
    for page in sorted(one.run.pages.keys() | two.run.pages.keys()):
        a, b = (side.run.pages.get(page) or side.machine.original(page)
                for side in (one, two))
        if compared_address(one, page):
            for at in unequal_bytes(one, two, a, b):
                yield Difference(
                    ("memory", page + at), f"memory at {page + at:#x}:"
                    f" {shown(a, at)} and {shown(b, at)}")


def results_differ(one: Side, two: Side) -> Iterator[Difference]:
    a, b = one.run.registers, two.run.registers
    for name in *SAVED, "RSP":
        if a[name] != b[name]:
            yield Difference((name,), f"register {name.lower()} afterwards:"
                             f" {a[name]:#x} and {b[name]:#x}")
    if (a["EFLAGS"] ^ b["EFLAGS"]) & DIRECTION_FLAG:
        yield Difference(("direction",), "the direction flag afterwards")
    value = two.machine.prototype.result
    integers, vectors, left = ["RAX", "RDX"], [0, 1], value.size_bytes
    for letter in "p" if "m" in value.classes else value.classes:
        size = 16 if letter == "v" else min(max(left, 1), WORD)
        left -= size
        mask = (1 << 8 * size) - 1
        if letter in "fv":
            i = vectors.pop(0)
            x, y = one.run.vectors[i] & mask, two.run.vectors[i] & mask
            name = f"xmm{i}"
        elif letter in "pi":
            name = integers.pop(0)
            x, y = a[name] & mask, b[name] & mask
        else:
            continue
        if x != y and not (size == WORD and same_value(one, two, x, y)):
            yield Difference(("result", name),
                             f"result in {name.lower()}: {x:#x} and {y:#x}")


def differences(one: Side, two: Side) -> Iterator[Difference]:
    """Yield the differences between runs in the order of their
    visibility."""
    events = zip_longest(one.run.events, two.run.events)
    for number, (a, b) in enumerate(events):
        if a and b and a.name == b.name:
            yield from arguments_differ(one, two, number, a, b)
            continue
        if all(event or side.run.end in COMPARED_ENDS
               for event, side in ((a, one), (b, two))):
            yield Difference(
                ("call", number), f"call {number}: of"
                f" {a.name if a else 'nothing'} and of"
                f" {b.name if b else 'nothing'}", True)
        return
    if one.run.end != two.run.end:
        if {one.run.end, two.run.end} <= set(COMPARED_ENDS):
            yield Difference(("end",), f"the end: {one.run.end} and"
                             f" {two.run.end}", True)
        return
    if one.run.end not in COMPARED_ENDS:
        return
    yield from memory_differs(one, two)
    if one.run.end == COMPARED_ENDS[0]:
        yield from results_differ(one, two)
