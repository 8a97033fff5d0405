"""Prototypes, variables in frames and lines, from debugging information.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A prototype says which registers are arguments:

  int f (struct s *p, double d);    p in rdi, d in xmm0, the result in eax
"""

import os
import shlex
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from memstrat_lab.execute.objects import PlacedObject
from memstrat_tools.census.elf import UnusableFile
from memstrat_tools.records import in_folder

Die = Any  # of pyelftools

WORD = 8

QUALIFIERS = ("const", "volatile", "restrict", "atomic")
POINTERS = ("pointer", "reference", "rvalue_reference", "unspecified")
AGGREGATES = ("structure", "class", "union")

BY_REFERENCE = 5  # DW_CC_pass_by_reference
FRAME_IS_CFA = [0x9c]  # DW_OP_call_frame_cfa
FRAME_OFFSET = 0x91  # DW_OP_fbreg

Line = tuple[str, int, int]
"""A file without its folder, a line and a column."""


@dataclass(frozen=True)
class Value:
    """A parameter or a result.  CLASSES has a letter for each register: p
    (pointer), i (integer), f (floating point) or v (vector); m is memory, x a
    register of the x87, y a vector beyond 16 bytes, and a void result has
    none."""
    size_bytes: int
    classes: str
    pointee_bytes: int = 0
    pointee: str = ""
    constant: bool = False
    restrict: bool = False


VOID = Value(0, "")


@dataclass(frozen=True)
class Place:
    """The place of a part of an argument: KIND integer, float or stack, and
    its number; on the stack that of bytes."""
    kind: str
    number: int


@dataclass(frozen=True)
class Prototype:
    result: Value
    parameters: tuple[Value, ...]
    no_return: bool = False

    @property
    def hidden(self) -> bool:
        """True if a pointer to the result is the first argument."""
        return "m" in self.result.classes

    def places(self) -> list[list[Place]]:
        """Return the places of each parameter, by the System V ABI."""
        integers, floats, stack = int(self.hidden), 0, 0
        found = []
        for value in self.parameters:
            i = sum(value.classes.count(c) for c in "pi")
            f = sum(value.classes.count(c) for c in "fvy")
            if (set(value.classes) & {"m", "x"} or integers + i > 6
                    or floats + f > 8):
                size = max(value.size_bytes + WORD - 1 & -WORD, WORD)
                found.append([Place("stack", stack + at)
                              for at in range(0, size, WORD)])
                stack += size
                continue
            places = []
            for letter in value.classes:
                if letter in "pi":
                    places.append(Place("integer", integers))
                    integers += 1
                else:
                    places.append(Place("float", floats))
                    floats += 1
            found.append(places)
        return found


@dataclass(frozen=True)
class Variable:
    """A variable in a frame, from OFFSET of the canonical frame address."""
    name: str
    offset: int
    size_bytes: int


@dataclass
class FunctionInfo:
    prototype: Prototype | None = None
    variables: list[Variable] = field(default_factory=list)
    calls: dict[int, frozenset[int]] = field(default_factory=dict)
    """The numbers of registers with arguments, by return address."""


def attribute(die: Die, name: str) -> Any:
    found = die.attributes.get(f"DW_AT_{name}")
    return found.value if found else None


def text(value: Any) -> str:
    return value.decode() if isinstance(value, bytes) else ""


def tag(die: Die) -> str:
    return str(die.tag).removeprefix("DW_TAG_")


def referred(die: Die, name: str) -> Die | None:
    if f"DW_AT_{name}" not in die.attributes:
        return None
    return die.get_DIE_from_attribute(f"DW_AT_{name}")


def signed(block: list[int]) -> int | None:
    """Return the number that BLOCK, in SLEB128, is.  Return None if it is
    longer."""
    value = 0
    for i, byte in enumerate(block):
        value |= (byte & 0x7f) << 7 * i
        if not byte & 0x80:
            if i + 1 < len(block):
                return None
            return value - (byte >> 6 & 1) * (1 << 7 * (i + 1))
    return None


class DebugInfo:
    """The debugging information of OBJECT."""

    def __init__(self, placed: PlacedObject) -> None:
        self.info = placed.debug_info()
        if self.info is None or not self.info.has_debug_info:
            raise UnusableFile("found no debugging information, expected an"
                               " object compiled with -g")
        self.values: dict[int, Value] = {}
        self.by_name: dict[str, Die] = {}
        self.by_address: dict[int, Die] = {}
        self.units: set[str] = set()
        """The compiled files, as records name them."""
        producers = []
        for unit in self.info.iter_CUs():
            top = unit.get_top_DIE()
            producers.append(text(attribute(top, "producer")))
            self.units.add(in_folder(text(attribute(top, "comp_dir")),
                                     text(attribute(top, "name"))))
            self.note_functions(top)
        self.flags = set(shlex.split(" ".join(producers)))
        """The compiler's flags, as far as noted."""

    def note_functions(self, parent: Die) -> None:
        for die in parent.iter_children():
            kind = tag(die)
            if kind == "subprogram":
                self.note_function(die)
            elif kind == "namespace" or (kind.removesuffix(
                    "_type") in AGGREGATES and die.has_children):
                self.note_functions(die)

    def note_function(self, die: Die) -> None:
        name = self.name_of(die)
        known = self.by_name.get(name)
        if known is None or "DW_AT_low_pc" in die.attributes:
            self.by_name[name] = die
        low = attribute(die, "low_pc")
        if low is not None:
            self.by_address[low] = die
        ranges = attribute(die, "ranges")
        if low is None and ranges is not None:
            lists = self.info.range_lists()
            for each in lists.get_range_list_at_offset(ranges, die.cu)[:1]:
                self.by_address[each.begin_offset] = die

    def name_of(self, die: Die) -> str:
        """Return the symbol of the function DIE."""
        for key in "linkage_name", "name":
            if name := text(attribute(die, key)):
                return name
        for key in "abstract_origin", "specification":
            if origin := referred(die, key):
                return self.name_of(origin)
        return ""

    # --- Types ---------------------------------------------------------------

    def stripped(self, die: Die | None) -> Die | None:
        """Return DIE, a type, without qualifiers and other names."""
        while die is not None and tag(die).removesuffix("_type") in (
                *QUALIFIERS, "typedef"):
            die = referred(die, "type")
        return die

    def size_of(self, die: Die | None) -> int:
        """Return the bytes of type DIE, or 0 if not known."""
        die = self.stripped(die)
        if die is None:
            return 0
        size = attribute(die, "byte_size")
        if size is not None:
            return int(size) if isinstance(size, int) else 0
        if tag(die) == "array_type":
            return self.size_of(referred(die, "type")) * self.count_of(die)
        return WORD if tag(die).removesuffix("_type") in POINTERS else 0

    def count_of(self, die: Die) -> int:
        """Return the number of elements of the array DIE, or 0."""
        count = 1
        for child in die.iter_children():
            if tag(child) == "subrange_type":
                most = attribute(child, "upper_bound")
                number = attribute(child, "count")
                if isinstance(most, int):
                    number = most + 1
                count *= number if isinstance(number, int) else 0
        return count

    def parts(self, die: Die | None, offset: int
              ) -> Iterator[tuple[int, int, str]]:
        """Yield offset, size and class of each scalar in type DIE, up to 16
        bytes."""
        die = self.stripped(die)
        if die is None or offset >= 16:
            return
        kind, size = tag(die).removesuffix("_type"), self.size_of(die)
        if kind in POINTERS:
            yield offset, WORD, "p"
        elif kind == "base":
            encoding = attribute(die, "encoding")
            if encoding == 4 and b"long double" in attribute(die, "name"):
                yield offset, size, "x"
            elif encoding == 4 and size == 16:
                yield offset, size, "v"
            else:
                yield offset, size, "f" if encoding in (3, 4) else "i"
        elif kind == "array" and "DW_AT_GNU_vector" in die.attributes:
            yield offset, size, "f" if size <= 8 else "v"
        elif kind == "array":
            element = referred(die, "type")
            width = self.size_of(element)
            for i in range(min(self.count_of(die), 16)):
                yield from self.parts(element, offset + i * width)
        elif kind in AGGREGATES:
            for child in die.iter_children():
                if tag(child) in ("member", "inheritance"):
                    at = attribute(child, "data_member_location")
                    bit = attribute(child, "data_bit_offset")
                    at = at if isinstance(at, int) else (bit or 0) // 8
                    if bit is not None:
                        yield offset + at, 1, "i"
                    else:
                        yield from self.parts(referred(child, "type"),
                                              offset + at)
        else:
            yield offset, size, "i"

    def classes_of(self, die: Die, size: int) -> str:
        """Return the classes of type DIE with SIZE bytes."""
        aggregate = tag(die).removesuffix("_type") in AGGREGATES
        vector = "DW_AT_GNU_vector" in die.attributes
        if vector and size > 16:
            return "y"
        if aggregate and size > 16:
            return "m"
        words: dict[int, str] = {}
        for offset, width, letter in self.parts(die, 0):
            if letter in "xv" and not aggregate:
                return letter
            if letter in "xv" or (width and offset % min(width, WORD)):
                return "m"
            for word in range(offset // WORD, (offset + max(width, 1) - 1)
                              // WORD + 1):
                old = words.get(word, letter)
                words[word] = old if old == letter else "i"
        return "".join(words[word] for word in sorted(words))

    def value(self, die: Die | None) -> Value:
        """Return a value of type DIE."""
        if die is None:
            return VOID
        if die.offset not in self.values:
            self.values[die.offset] = self.new_value(die)
        return self.values[die.offset]

    def new_value(self, die: Die) -> Value:
        restrict = tag(die) == "restrict_type"
        plain = self.stripped(die)
        if plain is None:
            return VOID
        size = self.size_of(plain)
        if attribute(plain, "calling_convention") == BY_REFERENCE:
            return Value(WORD, "p", size, text(attribute(plain, "name")))
        kind = tag(plain).removesuffix("_type")
        if kind not in POINTERS:
            return Value(size, self.classes_of(plain, size))
        to = referred(plain, "type")
        target = self.stripped(to)
        constant = False
        while to is not None and to is not target:
            constant |= tag(to) == "const_type"
            to = referred(to, "type")
        if target is None or tag(target) == "subroutine_type":
            return Value(WORD, "p", 0, "", constant, restrict)
        return Value(WORD, "p", self.size_of(target),
                     text(attribute(target, "name")), constant, restrict)

    # --- Functions -----------------------------------------------------------

    def prototype(self, name: str) -> Prototype | None:
        """Return the prototype of function NAME, if known."""
        die = self.by_name.get(name)
        return self.prototype_of(die) if die is not None else None

    def prototype_of(self, die: Die) -> Prototype | None:
        chain = [die]
        while len(chain) < 4:
            more = (referred(chain[-1], "abstract_origin")
                    or referred(chain[-1], "specification"))
            if more is None:
                break
            chain.append(more)
        artificial = any("DW_AT_artificial" in each.attributes
                         for each in chain)
        last = chain[-1]
        if (text(attribute(last, "name")).startswith("__builtin_")
                or (artificial and not last.has_children)):
            return None  # a built-in function, without parameters
        result = next((referred(each, "type") for each in chain
                       if "DW_AT_type" in each.attributes), None)
        return Prototype(
            self.value(result),
            tuple(self.value(referred(child, "type"))
                  for child in last.iter_children()
                  if tag(child) == "formal_parameter"),
            any("DW_AT_noreturn" in each.attributes for each in chain))

    def function(self, address: int) -> FunctionInfo:
        """Return what is known of the function at ADDRESS."""
        die = self.by_address.get(address)
        if die is None:
            return FunctionInfo()
        info = FunctionInfo(self.prototype_of(die))
        cfa = attribute(die, "frame_base") == FRAME_IS_CFA
        self.note_parts(die, info, cfa)
        return info

    def note_parts(self, parent: Die, info: FunctionInfo, cfa: bool) -> None:
        """Add the variables and calls below PARENT to INFO."""
        for die in parent.iter_children():
            kind = tag(die)
            if kind in ("variable", "formal_parameter") and cfa:
                location = attribute(die, "location")
                if (isinstance(location, list) and location
                        and location[0] == FRAME_OFFSET):
                    offset = signed(location[1:])
                    origin = referred(die, "abstract_origin") or die
                    size = self.size_of(referred(origin, "type"))
                    if offset is not None and size:
                        info.variables.append(Variable(
                            text(attribute(origin, "name")), offset, size))
            elif kind == "call_site":
                registers = [attribute(child, "location")
                             for child in die.iter_children()
                             if tag(child) == "call_site_parameter"]
                info.calls[attribute(die, "call_return_pc")] = frozenset(
                    each[0] - 0x50 for each in registers
                    if each and len(each) == 1 and 0x50 <= each[0] < 0x60)
            elif die.has_children:
                self.note_parts(die, info, cfa)

    # --- Lines ---------------------------------------------------------------

    @cached_property
    def rows(self) -> list[tuple[int, Line]]:
        """The places in the source of all code, by address."""
        rows = {}
        for unit in self.info.iter_CUs():
            program = self.info.line_program_for_CU(unit)
            if program is None:
                continue
            files = program["file_entry"]
            first = 0 if program["version"] >= 5 else 1
            names = [os.path.basename(text(file.name)) for file in files]
            for entry in program.get_entries():
                if state := entry.state:
                    name = ("" if state.end_sequence
                            else names[state.file - first])
                    # The last row at an address is that of its code.
                    if name or state.address not in rows:
                        rows[state.address] = (name, state.line, state.column)
        return sorted(rows.items())

    def line(self, address: int) -> Line:
        """Return the place in the source of the code at ADDRESS."""
        at = bisect_right(self.rows, (address, ("\uffff", 0, 0))) - 1
        return self.rows[at][1] if at >= 0 else ("", 0, 0)
