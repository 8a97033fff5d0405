"""Prototypes, variables and lines, from debugging information.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A prototype lists the registers of arguments and of the result:

  int f (struct s *p, double d);    p in rdi, d in xmm0, the result in eax
"""

import math
import shlex
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from memstrat_lab.execute.architecture import I386, REGPARM, Architecture
from memstrat_tools.census.elf import UnusableFile
from memstrat_tools.records import in_folder

Die = Any  # of pyelftools

QUALIFIERS = ("const", "volatile", "restrict", "atomic", "typedef")
POINTERS = ("pointer", "reference", "rvalue_reference")
AGGREGATES = ("structure", "class", "union")
BY_REFERENCE = 5  # DW_CC_pass_by_reference
FLOATS = (3, 4)  # DW_ATE_complex_float, DW_ATE_float
FRAME_OFFSET = 0x91  # DW_OP_fbreg

Line = tuple[str, int, int]
"""The name of a file without its folder, a line, and a column."""
Branch = tuple[Line, int | str | None]
"""The place of a branch, and the constant that it compares with if others at
this place compare with other constants."""
Way = Line | str | int
"""The place to which a branch goes, the condition under which it goes there, or
the number of a case of a switch."""
NATURAL = "its own way"
"""Instead of a way: do not force this run of a branch."""
Forced = tuple[Branch, Way]
"""A branch, and its way when it runs next."""


class Value(NamedTuple):
    """A parameter, a result, or a part of one.  A part has a PLACE: a register
    or an offset on the stack.  KIND is p (pointer), i (integer), f (floating
    point), m (memory), s (structure, on i386) or x (x87 register)."""
    kind: str
    size_bytes: int
    pointee_bytes: int = 0
    pointee: str = ""
    restrict: bool = False
    place: str | int = 0


def parts_of(values: list[Value], word_bytes: int, integers: Sequence[str],
             vectors: Sequence[str]) -> Iterator[Value]:
    """Yield the parts of VALUES, with their places in the registers INTEGERS
    and VECTORS or on the stack, by the System V ABI."""
    stack = 0
    registers = {"i": [*integers], "f": [*vectors]}
    for value in values:
        free = registers.get("i" if value.kind in "ps" else value.kind, [])
        fits = value.size_bytes <= word_bytes * len(free)
        for at in range(0, value.size_bytes, word_bytes):
            yield value._replace(
                size_bytes=min(value.size_bytes - at, word_bytes),
                place=free.pop(0) if fits else stack)
            stack += 0 if fits else word_bytes
        if not fits and word_bytes == 4:
            free.clear()


class Prototype:
    """The parts of a function's RESULT and PARAMETERS."""

    def __init__(self, target: Architecture, result: Value,
                 parameters: list[Value], no_return: bool = False,
                 local: bool = False) -> None:
        word_bytes = target.word_bytes
        self.popped_bytes = 0
        """The size of the arguments that the function pops."""
        if result.kind == "m" or (result.kind == "s" and not (
                target.structures and result.size_bytes in (1, 2, 4, 8))):
            # It is stored through the first argument.
            result = Value("p", word_bytes, result.size_bytes, restrict=True)
            parameters = [result, *parameters]
            self.popped_bytes = 0 if target.integers else word_bytes
        self.results = [part for part in parts_of(
            [result], word_bytes, ["RAX", "RDX"], target.vectors[:2])
            if isinstance(part.place, str)]
        self.parts = [*parts_of(parameters, word_bytes, target.integers,
                                target.vectors)]
        """The parts of arguments.  On i386, those of a local function may be in
        registers or on the stack, and each has both places."""
        self.known_places = target.word_bytes == 8 or not local
        if not self.known_places:
            self.parts += parts_of(parameters, word_bytes, REGPARM.integers, ())
        self.no_return = no_return


VOID = Value("i", 0)


def number(die: Die, name: str, default: int = 0) -> int:
    """Return DIE's attribute NAME, or DEFAULT if there is no such number."""
    found = die.attributes.get(f"DW_AT_{name}")
    return (found.value if found and isinstance(found.value, int)
            else default)


def text(die: Die, name: str) -> str:
    found = die.attributes.get(f"DW_AT_{name}")
    return str(found.value.decode()) if found else ""


def tag(die: Die) -> str:
    return str(die.tag).removeprefix("DW_TAG_").removesuffix("_type")


def referred(die: Die, *names: str) -> Die | None:
    """Return the target of the first attribute in NAMES that DIE has."""
    return next((die.get_DIE_from_attribute(f"DW_AT_{name}") for name in names
                 if f"DW_AT_{name}" in die.attributes), None)


def origins(die: Die | None) -> Iterator[Die]:
    """Yield DIE, its abstract instance, and its declaration, if any."""
    while die is not None:
        yield die
        die = referred(die, "abstract_origin", "specification")


def target(die: Die) -> Die | None:
    """Return the type that DIE refers to, without qualifiers and typedefs."""
    found = referred(die, "type")
    return (target(found) if found is not None and tag(found) in QUALIFIERS
            else found)


def size_of(die: Die | None) -> int:
    """Return the size of type DIE in bytes, or 0 if not known."""
    if die is None:
        return 0
    if tag(die) != "array":
        return number(die, "byte_size")
    return size_of(target(die)) * math.prod(
        number(child, "upper_bound", -1) + 1 for child in die.iter_children()
        if tag(child) == "subrange")


def kinds(die: Die | None) -> set[str]:
    """Return the kinds of all scalars in type DIE."""
    if die is None:
        return set()
    if tag(die) == "array":
        return kinds(target(die))
    if tag(die) in AGGREGATES:
        return {kind for child in die.iter_children()
                if tag(child) in ("member", "inheritance")
                for kind in kinds(target(child))}
    return {"p" if tag(die) in POINTERS else
            "x" if "long double" in text(die, "name") else
            "f" if number(die, "encoding") in FLOATS else "i"}


def value_of(owner: Die, word_bytes: int) -> Value:
    """Return a value of OWNER's type.  A structure with scalars of
    several kinds counts as an integer."""
    die = target(owner)
    if die is None:
        return VOID
    size = size_of(die)
    if number(die, "calling_convention") == BY_REFERENCE:
        return Value("p", word_bytes, size, text(die, "name"))
    if tag(die) in POINTERS:
        to = target(die)
        return Value("p", word_bytes, size_of(to),
                     text(to, "name") if to else "",
                     tag(referred(owner, "type")) == "restrict")
    found = kinds(die)
    if word_bytes == 4 and tag(die) in AGGREGATES:
        return Value("s", size)
    if size > 2 * word_bytes or (tag(die) in AGGREGATES and "x" in found):
        return Value("m", size)
    return Value(found.pop() if len(found) == 1 else "i", size)


class DebugInfo:
    """The debugging information INFO of an object for TARGET."""

    def __init__(self, info: Any, target: Architecture) -> None:
        self.info = info
        self.prototype = cache(self.read_prototype)
        if not self.info.has_debug_info:
            raise UnusableFile("found no debugging information, expected an"
                               " object compiled with -g")
        self.by_name: dict[str, Die] = {}
        self.units: set[str] = set()
        """The compiled files, as records name them."""
        self.flags: set[str] = set()
        """The compiler's flags, as far as DW_AT_producer has them."""
        for unit in self.info.iter_CUs():
            top = unit.get_top_DIE()
            self.flags.update(shlex.split(text(top, "producer")))
            self.units.add(in_folder(text(top, "comp_dir"),
                                     text(top, "name")))
            self.note_functions(top)
        if target is I386 and "-mregparm=3" in self.flags:
            target = REGPARM
        self.target = target._replace(
            structures="-freg-struct-return" in self.flags)
        word = Value("p", target.word_bytes)
        self.unknown = Prototype(self.target, word, [])
        self.pointers = Prototype(self.target, VOID, [word] * 6)
        self.block = Prototype(self.target, word, [word] * 3)
        """The prototype of memcpy and memset."""

    def note_functions(self, parent: Die) -> None:
        for die in parent.iter_children():
            if tag(die) in ("namespace", *AGGREGATES) and die.has_children:
                self.note_functions(die)
            if tag(die) != "subprogram":
                continue
            name = next((name for each in origins(die)
                         for key in ("linkage_name", "name")
                         if (name := text(each, key))), "")
            if die.attributes.keys() & {"DW_AT_low_pc", "DW_AT_ranges"}:
                self.by_name[name] = die
            self.by_name.setdefault(name, die)

    def read_prototype(self, name: str) -> Prototype | None:
        """Return the prototype of function NAME, if known."""
        chain = list(origins(self.by_name.get(name)))
        if not chain or text(chain[-1], "name").startswith("__builtin_") or (
                not chain[-1].has_children and any(
                    "DW_AT_artificial" in each.attributes for each in chain)):
            return None  # no parameters are known for a built-in
        typed = [each for each in chain if "DW_AT_type" in each.attributes]
        word_bytes = self.target.word_bytes
        return Prototype(
            self.target, value_of(typed[0], word_bytes) if typed else VOID,
            [value_of(child, word_bytes) for child in chain[-1].iter_children()
             if tag(child) == "formal_parameter"],
            any("DW_AT_noreturn" in each.attributes for each in chain),
            not any("DW_AT_external" in each.attributes for each in chain))

    def variables(self, die: Die | None) -> Iterator[tuple[int, int]]:
        """Yield the variables in the frame of function DIE: their offset from
        the canonical frame address, and their size."""
        from elftools.dwarf.dwarf_expr import DWARFExprParser
        for child in die.iter_children() if die else ():
            found = child.attributes.get("DW_AT_location")
            if found and isinstance(found.value, list) and (
                    found.value[:1] == [FRAME_OFFSET]):
                offset, *more = DWARFExprParser(self.info.structs).parse_expr(
                    found.value)
                if not more:
                    declared = list(origins(child))[-1]
                    yield offset.args[0], size_of(target(declared))
            elif child.has_children:
                yield from self.variables(child)

    @cached_property
    def rows(self) -> list[tuple[int, Line]]:
        """Sorted addresses of code, each with its place in the source."""
        rows: dict[int, Line] = {}
        for unit in self.info.iter_CUs():
            program = self.info.line_program_for_CU(unit)
            first = 0 if program["version"] >= 5 else 1
            names = [Path(file.name.decode()).name
                     for file in program["file_entry"]]
            for state in (entry.state for entry in program.get_entries()):
                # If rows have the same address, the last one is for the code.
                if state and not state.end_sequence:
                    rows[state.address] = (names[state.file - first],
                                           state.line, state.column)
        return sorted(rows.items())

    def line(self, address: int) -> Line:
        """Return the place in the source of the code at ADDRESS."""
        at = bisect_right(self.rows, address, key=lambda row: row[0]) - 1
        return self.rows[at][1] if at >= 0 else ("", 0, 0)
