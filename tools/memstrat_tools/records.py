"""The only reader of the plugin's records of block operations (report=).

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A record is a line of JSON; docs/reports.md has a table of its keys:

  {"schema":3,"unit":"a.c","folder":"/home/me/a","file":"a.c","line":24,...}

File names get the compiler's current folder as a prefix, which distinguishes
files in different folders.  json_lines.py handles malformed lines.
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
    MOST_NUMBER,
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

SCHEMA = 3

KINDS = ("copy", "move", "clear", "fill")

DECISIONS = ("lowered", "called", "left")

PLACES = ("loop", "normal", "rare", "cold")
"""The frequencies of runs, the highest first."""

COMPILERS_CODE = ("call", "inline code", *(
    f"rep {name}{width}" for name in ("movs", "stos") for width in "blq"))


@dataclass(frozen=True, slots=True)
class Call:
    """An inlined call, or the definition of a function."""
    function: str  # the caller, or the defined function
    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Record:
    """The decision on one candidate, as docs/reports.md explains."""
    unit: str
    folder: str  # the compiler's current folder
    file: str  # empty if the operation has no place in the source
    line: int  # 0 if FILE is empty
    column: int
    written_in: Call  # the source function of the operation
    inlined_from: tuple[Call, ...]  # the innermost first
    function: str
    symbol: str
    section: str
    runs: int | None
    decision: str
    reason: str | None
    reason_text: str | None
    strategy: str | None
    plan: str | None
    library_function: str | None
    compiler_alone: str | None
    question: Mapping[str, Any] | None  # None if the core was not asked
    # Facts from the question:
    kind: str
    size_bytes: int | None  # None if known only at run time
    size_max_bytes: int | None  # the upper bound of a run-time size
    dest_align_bytes: int | None
    src_align_bytes: int | None
    place: str
    in_expansion: bool

    @property
    def lowered(self) -> bool:
        return self.decision == "lowered"

    @property
    def called(self) -> bool:
        return self.decision == "called"

    @property
    def new_call(self) -> bool:
        """True if memstrat calls the library and, as far as known, the
        compiler alone does not."""
        return (self.library_function is not None
                and self.compiler_alone != "call")

    @property
    def changed(self) -> bool:
        """True if the code differs from the compiler's."""
        return self.lowered or self.new_call

    @property
    def how(self) -> str:
        """The remark's text after the decision: the plan, the called function
        with the reason, or the reason to leave the operation."""
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
    """Return the requirements on the keys of KIND.  NAMES has the requirements
    on texts with fixed values.  The types of fields give all others."""
    keys = {}
    for field in fields(kind):
        of_type, *null = (get_args(field.type)
                          if isinstance(field.type, UnionType) else
                          [field.type])
        expected = names.get(field.name) or OF_TYPE[of_type]
        keys[field.name] = expected.or_null() if null else expected
    return keys


FIELDS = keys_of(Record, kind=one_of(KINDS), place=one_of(PLACES),
                 decision=one_of(DECISIONS),
                 compiler_alone=one_of(COMPILERS_CODE))

QUESTION_KEYS = {"asked": TRUTH, "question": OBJECT}


def flat(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return the record LINE, with facts from its question as keys of the
    record.  If the core was not asked, only kind and size are certain."""
    asked, question = checked(line, QUESTION_KEYS).values()
    kind = question.get("kind")
    size = question.get("size_bytes")
    known = question.get("size_known", True)
    bound = asked and not known and size != MOST_NUMBER
    reads = kind in ("copy", "move")
    return {
        **line, "question": question if asked else None, "kind": kind,
        "size_bytes": size if known else None,
        "size_max_bytes": size if bound else None,
        "dest_align_bytes": (question.get("dest_align_bytes", 1) if asked else
                             None),
        "src_align_bytes": (question.get("src_align_bytes", 1)
                            if asked and reads else None),
        "place": question.get("place", "normal"),
        "in_expansion": question.get("in_expansion", False)}


CALL_KEYS = keys_of(Call)


def no_file(name: str) -> bool:
    """Return true if NAME names no file: it is empty, or like <built-in>."""
    return not name or name.startswith("<")


@lru_cache(maxsize=1024)
def in_folder(folder: str, file: str) -> str:
    """Return a name for FILE that is also valid outside FOLDER, in which the
    compiler ran.  Return FILE itself if it names no file."""
    if no_file(file):
        return file
    return os.path.normpath(os.path.join(folder, file))


def call_of(values: Mapping[str, Any], folder: str) -> Call:
    """Return the call or the definition in VALUES, or raise NotOfKind."""
    call = checked(values, CALL_KEYS)
    call["file"] = in_folder(folder, call["file"])
    return Call(**call)


def record_of(line: Mapping[str, Any]) -> Record:
    """Return the record in LINE, or raise NotOfKind."""
    values = checked(flat(line), FIELDS)
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
    """Return the records in PATHS, like json_lines.read."""
    return json_lines.read(paths, KIND, complain)
