"""What the plugin records about block operations (report=): the only reader.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A record is a line of JSON; docs/reports.md has a table of its keys:

  {"schema":2,"unit":"a.c","folder":"/home/me/a","file":"a.c","line":24,...}

Names of files are read with the folder that the compiler ran in before them,
so that those of several folders can be told apart.
json_lines.py says what becomes of a line that is no record.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from types import UnionType
from typing import Any, get_args

from memstrat_tools import json_lines
from memstrat_tools.json_lines import (
    NUMBER,
    OBJECT,
    OBJECTS,
    TEXT,
    TRUTH,
    Expected,
    Kind,
    NotOfKind,
    checked,
    one_of,
)

SCHEMA = 2

KINDS = ("copy", "move", "clear", "fill")

DECISIONS = ("lowered", "called", "left")

PLACES = ("loop", "normal", "rare", "cold")
"""How often a block runs, most often first."""

COMPILERS_CODE = ("call", "inline code", *(
    f"rep {name}{width}" for name in ("movs", "stos") for width in "blq"))


@dataclass(frozen=True, slots=True)
class Call:
    """A call that was inlined, or the definition of a function."""
    function: str  # that has the call, or is defined
    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Record:
    """What became of one candidate.  The keys' names and their meaning are
    those of docs/reports.md; None is null."""
    unit: str
    folder: str  # of the compiler; before all names that are relative
    file: str  # empty where the operation has no place in the source
    line: int  # 0 likewise
    column: int
    written_in: Call  # the function in the source that has the operation
    inlined_from: tuple[Call, ...]  # the innermost first
    function: str
    symbol: str
    section: str
    kind: str
    size_bytes: int | None
    size_max_bytes: int | None
    dest_align_bytes: int | None
    src_align_bytes: int | None
    place: str
    runs: int | None
    in_expansion: bool
    decision: str
    reason: str | None
    reason_text: str | None
    strategy: str | None
    plan: str | None
    library_function: str | None
    pieces: int | None
    compiler_alone: str | None
    question: Mapping[str, Any] | None

    @property
    def lowered(self) -> bool:
        return self.decision == "lowered"

    @property
    def called(self) -> bool:
        return self.decision == "called"

    @property
    def new_call(self) -> bool:
        """True if the plan calls the library, and the compiler alone does not,
        as far as is known."""
        return (self.library_function is not None
                and self.compiler_alone != "call")

    @property
    def changed(self) -> bool:
        """True if the code is no longer the compiler's."""
        return self.lowered or self.new_call

    @property
    def how(self) -> str:
        """What the remark says behind the decision: the plan, or what is called
        and why, or why it is left."""
        if self.lowered:
            return self.plan or ""
        why = self.reason_text or self.reason or ""
        if not self.called:
            return why
        text = f"{self.library_function} {why}"
        if not self.compiler_alone:
            return text
        alone = ("a call" if self.compiler_alone == "call" else
                 self.compiler_alone)
        return f"{text} (the compiler alone: {alone})"


OF_TYPE = {str: TEXT, int: NUMBER, bool: TRUTH, Call: OBJECT,
           tuple[Call, ...]: OBJECTS, Mapping[str, Any]: OBJECT}


def keys_of(kind: type[Record | Call], /, **names: Expected
            ) -> dict[str, Expected]:
    """What the keys of a KIND have to be: what the types of its fields say, or
    where a text is one of several NAMES, these."""
    keys = {}
    for field in fields(kind):
        of_type, *null = (get_args(field.type)
                          if isinstance(field.type, UnionType) else
                          [field.type])
        expected = names.get(field.name) or OF_TYPE[of_type]
        keys[field.name] = expected.or_null() if null else expected
    return keys


KEYS = keys_of(Record, kind=one_of(KINDS), place=one_of(PLACES),
               decision=one_of(DECISIONS),
               compiler_alone=one_of(COMPILERS_CODE))

CALL_KEYS = keys_of(Call)


def no_file(name: str) -> bool:
    """True if NAME is no file's: empty, or made up by the compiler
    (<built-in>)."""
    return not name or name.startswith("<")


@lru_cache(maxsize=1024)
def in_folder(folder: str, file: str) -> str:
    """FILE, as a compiler that ran in FOLDER names it, from everywhere.  What
    is no_file stays as it is."""
    if no_file(file):
        return file
    return os.path.normpath(os.path.join(folder, file))


def call_of(values: Mapping[str, Any], folder: str) -> Call:
    """A call, or the definition of a function; or a NotOfKind."""
    call = checked(values, CALL_KEYS)
    call["file"] = in_folder(folder, call["file"])
    return Call(**call)


def record_of(line: Mapping[str, Any]) -> Record:
    """The record in LINE, or a NotOfKind."""
    values = checked(line, KEYS)
    folder = values["folder"]
    for key in "unit", "file":
        values[key] = in_folder(folder, values[key])
    values["written_in"] = call_of(values["written_in"], folder)
    values["inlined_from"] = tuple(call_of(call, folder)
                                   for call in values["inlined_from"])
    record = Record(**values)
    if record.lowered and (record.reason is not None or record.plan is None
                           or record.strategy is None):
        raise NotOfKind("found a lowered operation with a reason or without a"
                        " plan, expected a plan and its strategy")
    if not record.lowered and record.reason is None:
        raise NotOfKind("found no reason, expected one for an operation that"
                        f" is {record.decision}")
    if record.called and record.library_function is None:
        raise NotOfKind("found no library function, expected the one that is"
                        " called")
    return record


KIND = Kind("record", "schema", SCHEMA, record_of)

parse = KIND.parse

Reading = json_lines.Reading[Record]


def read(paths: Sequence[Path], complain: Callable[[str], None]) -> Reading:
    """The records in PATHS, as json_lines.read."""
    return json_lines.read(paths, KIND, complain)


def of_compilation(folder: Path) -> list[Record]:
    """The records in FOLDER, which one compilation wrote, if it wrote any."""
    return [parse(line) for file in folder.rglob(f"*{json_lines.SUFFIX}")
            for line in file.read_bytes().splitlines()]
