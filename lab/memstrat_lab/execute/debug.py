"""Prototypes, variables in frames and lines, from debugging information.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A prototype says which registers are arguments:

  int f (struct s *p, double d);    p in rdi, d in xmm0, the result in eax
"""

import os
import shlex
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from memstrat_lab.execute.objects import ObjectFile
from memstrat_tools.census.elf import UnusableFile
from memstrat_tools.records import in_folder

Die = Any  # of pyelftools

WORD = 8
INTEGERS = ("RDI", "RSI", "RDX", "RCX", "R8", "R9")
VECTORS = tuple(f"XMM{i}" for i in range(16))
BY_DWARF = dict(zip((5, 4, 1, 2, 8, 9), INTEGERS, strict=True))

QUALIFIERS = ("const", "volatile", "restrict", "atomic", "typedef")
POINTERS = ("pointer", "reference", "rvalue_reference", "unspecified")
AGGREGATES = ("structure", "class", "union")

BY_REFERENCE = 5  # DW_CC_pass_by_reference
COMPLEX, FLOAT = 3, 4  # DW_ATE_complex_float, DW_ATE_float
FRAME_IS_CFA = [0x9c]  # DW_OP_call_frame_cfa
FRAME_OFFSET = 0x91  # DW_OP_fbreg
REGISTER = 0x50  # DW_OP_reg0

Line = tuple[str, int, int]
"""A file without its folder, a line and a column."""


class Value(NamedTuple):
    """A parameter or a result.  LETTERS has one for each word or register: p
    (pointer), i (integer), f (floating point), v (vector), m (memory) or x (of
    the x87)."""
    size_bytes: int
    letters: str
    pointee_bytes: int = 0
    pointee: str = ""
    restrict: bool = False


class Part(NamedTuple):
    """A part of a value, in a register or at an offset on the stack."""
    value: Value
    letter: str
    size_bytes: int
    place: str | int


def parts_of(values: Sequence[Value], integers: Sequence[str],
             vectors: Sequence[str]) -> Iterator[Part]:
    """Yield the parts of VALUES in INTEGERS and VECTORS, registers, by the
    System V ABI."""
    free = dict.fromkeys("pi", list(integers)) | dict.fromkeys(
        "fv", list(vectors))
    stack = 0
    for value in values:
        pools = [free.get(letter, []) for letter in value.letters]
        fits = all(sum(each is pool for each in pools) <= len(pool)
                   for pool in pools)
        left = value.size_bytes
        for letter, pool in zip(value.letters, pools, strict=True):
            size = 2 * WORD if letter == "v" else min(left, WORD)
            left -= size
            yield Part(value, letter, size, pool.pop(0) if fits else stack)
            stack += 0 if fits else max(size, WORD)


class Prototype(NamedTuple):
    """The parts of a function's results and arguments.  A HIDDEN result is
    where the first argument points to."""
    result: Value
    results: list[Part]
    parts: list[Part]
    hidden: bool = False
    no_return: bool = False


def prototype(result: Value, parameters: list[Value], no_return: bool
              ) -> Prototype:
    hidden = "m" in result.letters
    if hidden:
        result = Value(WORD, "p", result.size_bytes, "", True)
        parameters = [result, *parameters]
    return Prototype(result, list(parts_of([result], ("RAX", "RDX"), VECTORS)),
                     list(parts_of(parameters, INTEGERS, VECTORS[:8])), hidden,
                     no_return)


VOID = Value(0, "")
# Clones have other arguments than their function.
CLONES_PROTOTYPE = prototype(VOID, [Value(WORD, "p")] * len(INTEGERS), False)


class Variable(NamedTuple):
    """A variable in a frame, from OFFSET of the canonical frame address."""
    name: str
    offset: int
    size_bytes: int


class FunctionInfo(NamedTuple):
    """The prototype and variables of a function, and by their return addresses
    the registers with arguments of its calls."""
    prototype: Prototype | None
    variables: list[Variable]
    calls: dict[int, list[str]]


def attribute(die: Die, name: str) -> Any:
    found = die.attributes.get(f"DW_AT_{name}")
    return found.value if found else None


def number(die: Die, name: str) -> int:
    found = attribute(die, name)
    return found if isinstance(found, int) else 0


def text(die: Die, name: str) -> str:
    return (attribute(die, name) or b"").decode()


def tag(die: Die) -> str:
    return str(die.tag).removeprefix("DW_TAG_").removesuffix("_type")


def referred(die: Die, *names: str) -> Die | None:
    """Return what the first of NAMES that DIE has refers to."""
    return next((die.get_DIE_from_attribute(f"DW_AT_{name}") for name in names
                 if f"DW_AT_{name}" in die.attributes), None)


def origins(die: Die | None) -> Iterator[Die]:
    """Yield DIE, and what it is an instance or a definition of."""
    while die is not None:
        yield die
        die = referred(die, "abstract_origin", "specification")


# --- Types -------------------------------------------------------------------

def stripped(die: Die | None) -> Die | None:
    """Return DIE, a type, without qualifiers and other names."""
    while die is not None and tag(die) in QUALIFIERS:
        die = referred(die, "type")
    return die


def size_of(die: Die | None) -> int:
    """Return the bytes of type DIE, or 0 if not known."""
    die = stripped(die)
    if die is None or tag(die) != "array":
        return number(die, "byte_size") if die is not None else 0
    size = size_of(referred(die, "type"))
    for child in die.iter_children():
        if tag(child) == "subrange":
            most = attribute(child, "upper_bound")
            size *= most + 1 if isinstance(most, int) else 0
    return size


def scalars(die: Die | None) -> set[str]:
    """Return the letters of all scalars in type DIE."""
    die = stripped(die)
    if die is None:
        return set()
    kind, encoding = tag(die), number(die, "encoding")
    if kind in AGGREGATES:
        return {letter for child in die.iter_children()
                if tag(child) in ("member", "inheritance")
                for letter in scalars(referred(child, "type"))}
    if kind == "array":
        vector = "GNU_vector" in die.attributes and size_of(die) > WORD
        return {"v"} if vector else scalars(referred(die, "type"))
    if "long double" in text(die, "name"):
        return {"x"}
    if encoding == FLOAT and size_of(die) > WORD:
        return {"v"}
    return {"p" if kind in POINTERS else "f" if encoding in (COMPLEX, FLOAT)
            else "i"}


def letters_of(die: Die) -> str:
    """Return the letters of type DIE.  Those of a structure are integers
    unless all of it is of one kind."""
    found = scalars(die)
    words = (size_of(die) + WORD - 1) // WORD
    if words > 2 or "x" in found:
        return ("x" if found == {"x"} else "m") * words
    letter = found.pop() if len(found) == 1 else "i"
    return letter if letter == "v" else letter * words


def value_of(die: Die | None) -> Value:
    """Return a value of type DIE."""
    plain = stripped(die)
    if plain is None:
        return VOID
    if number(plain, "calling_convention") == BY_REFERENCE:
        return Value(WORD, "p", size_of(plain), text(plain, "name"))
    if tag(plain) not in POINTERS:
        return Value(size_of(plain), letters_of(plain))
    target = stripped(referred(plain, "type"))
    return Value(WORD, "p", size_of(target),
                 text(target, "name") if target is not None else "",
                 tag(die) == "restrict")


class DebugInfo:
    """The debugging information of FILE, which is placed."""

    def __init__(self, file: ObjectFile) -> None:
        self.info = file.debug_info()
        if self.info is None or not self.info.has_debug_info:
            raise UnusableFile("found no debugging information, expected an"
                               " object compiled with -g")
        self.by_name: dict[str, Die] = {}
        self.by_address: dict[int, Die] = {}
        self.units: set[str] = set()
        """The compiled files, as records name them."""
        self.flags: set[str] = set()
        """The compiler's flags, as far as noted."""
        for unit in self.info.iter_CUs():
            top = unit.get_top_DIE()
            self.flags.update(shlex.split(text(top, "producer")))
            self.units.add(in_folder(text(top, "comp_dir"),
                                     text(top, "name")))
            self.note_functions(top)

    def note_functions(self, parent: Die) -> None:
        for die in parent.iter_children():
            if tag(die) in ("namespace", *AGGREGATES) and die.has_children:
                self.note_functions(die)
            if tag(die) != "subprogram":
                continue
            name = next((name for each in origins(die)
                         for key in ("linkage_name", "name")
                         if (name := text(each, key))), "")
            low = attribute(die, "low_pc")
            if low is None and (ranges := attribute(die, "ranges")):
                low = self.info.range_lists().get_range_list_at_offset(
                    ranges, die.cu)[0].begin_offset
            if low is not None:
                self.by_address[low] = die
            if low is not None or name not in self.by_name:
                self.by_name[name] = die

    def prototype(self, die: Die | None) -> Prototype | None:
        """Return the prototype of the function DIE, if known."""
        chain = list(origins(die))
        if not chain or text(chain[-1], "name").startswith("__builtin_") or (
                not chain[-1].has_children and any(
                    "DW_AT_artificial" in each.attributes for each in chain)):
            return None  # a built-in function has no parameters
        return prototype(
            value_of(next((referred(each, "type") for each in chain
                           if "DW_AT_type" in each.attributes), None)),
            [value_of(referred(child, "type"))
             for child in chain[-1].iter_children()
             if tag(child) == "formal_parameter"],
            any("DW_AT_noreturn" in each.attributes for each in chain))

    def named(self, name: str) -> Prototype | None:
        """Return the prototype of function NAME, if known."""
        if name not in self.prototypes:
            self.prototypes[name] = self.prototype(self.by_name.get(name))
        return self.prototypes[name]

    @cached_property
    def prototypes(self) -> dict[str, Prototype | None]:
        return {}

    def function(self, address: int) -> FunctionInfo:
        """Return what is known of the function at ADDRESS."""
        die = self.by_address.get(address)
        info = FunctionInfo(self.prototype(die), [], {})
        if die and attribute(die, "frame_base") == FRAME_IS_CFA:
            self.note_parts(die, info)
        return info

    def note_parts(self, parent: Die, info: FunctionInfo) -> None:
        """Add the variables and calls below PARENT to INFO."""
        from elftools.dwarf.dwarf_expr import DWARFExprParser
        for die in parent.iter_children():
            location = attribute(die, "location")
            if tag(die) == "call_site":
                places = [attribute(child, "location") or [0]
                          for child in die.iter_children()]
                info.calls[number(die, "call_return_pc")] = [
                    BY_DWARF[place[0] - REGISTER] for place in places
                    if len(place) == 1 and place[0] - REGISTER in BY_DWARF]
            elif isinstance(location, list) and location[:1] == [FRAME_OFFSET]:
                origin = list(origins(die))[-1]
                offset, *more = DWARFExprParser(self.info.structs).parse_expr(
                    location)
                size = size_of(referred(origin, "type"))
                if size and not more:
                    info.variables.append(Variable(
                        text(origin, "name"), offset.args[0], size))
            elif die.has_children:
                self.note_parts(die, info)

    @cached_property
    def rows(self) -> list[tuple[int, Line]]:
        """The places in the source of all code, by address."""
        rows: dict[int, Line] = {}
        for unit in self.info.iter_CUs():
            program = self.info.line_program_for_CU(unit)
            first = 0 if program["version"] >= 5 else 1
            names = [os.path.basename(file.name.decode())
                     for file in program["file_entry"]]
            for state in (entry.state for entry in program.get_entries()):
                # The last row at an address is that of its code.
                if state and not state.end_sequence:
                    rows[state.address] = (names[state.file - first],
                                           state.line, state.column)
                elif state:
                    rows.setdefault(state.address, ("", 0, 0))
        return sorted(rows.items())

    def line(self, address: int) -> Line:
        """Return the place in the source of the code at ADDRESS."""
        at = bisect_right(self.rows, (address, ("\uffff", 0, 0))) - 1
        return self.rows[at][1] if at >= 0 else ("", 0, 0)
