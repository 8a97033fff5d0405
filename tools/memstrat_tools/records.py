"""What the plugin records about block operations (report=): the only reader.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A record is a line of JSON; docs/reports.md has a table of its keys:

  {"schema":1,"unit":"a.c","file":"a.c","line":24,"column":11,...}

json_lines.py says what becomes of a line that is no record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memstrat_tools import json_lines
from memstrat_tools.json_lines import (
    NUMBER,
    OBJECT,
    OBJECTS,
    TEXT,
    TRUTH,
    Kind,
    NotOfKind,
    checked,
    one_of,
)
from memstrat_tools.remarks import KINDS

SCHEMA = 1

DECISIONS = ("lowered", "left")

PLACES = ("loop", "normal", "rare", "cold")
"""How often a block runs, most often first."""

COMPILERS_CODE = ("call", "loop", "string_instruction")


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
    pieces: int | None
    time_centicycles: int | None
    code_bytes: int | None
    price_centicycles: int | None
    compiler_alone: str | None
    question: Mapping[str, Any] | None

    @property
    def lowered(self) -> bool:
        return self.decision == "lowered"


# Of an operation, in a record and in a trace.
OPERATION_KEYS = {
    "unit": TEXT,
    "file": TEXT,
    "line": NUMBER,
    "column": NUMBER,
    "inlined_from": OBJECTS,
    "function": TEXT,
    "symbol": TEXT,
    "section": TEXT,
    "kind": one_of(KINDS),
    "size_bytes": NUMBER.or_null(),
    "size_max_bytes": NUMBER.or_null(),
    "dest_align_bytes": NUMBER.or_null(),
    "src_align_bytes": NUMBER.or_null(),
}

KEYS = OPERATION_KEYS | {
    "written_in": OBJECT,
    "place": one_of(PLACES),
    "runs": NUMBER.or_null(),
    "in_expansion": TRUTH,
    "decision": one_of(DECISIONS),
    "reason": TEXT.or_null(),
    "reason_text": TEXT.or_null(),
    "strategy": TEXT.or_null(),
    "plan": TEXT.or_null(),
    "pieces": NUMBER.or_null(),
    "time_centicycles": NUMBER.or_null(),
    "code_bytes": NUMBER.or_null(),
    "price_centicycles": NUMBER.or_null(),
    "compiler_alone": one_of(COMPILERS_CODE).or_null(),
    "question": OBJECT.or_null(),
}

CALL_KEYS = {"function": TEXT, "file": TEXT, "line": NUMBER, "column": NUMBER}


def call_of(fields: Mapping[str, Any]) -> Call:
    """The value of "written_in", or a NotOfKind."""
    return Call(**checked(fields, CALL_KEYS))


def calls_of(calls: Sequence[Mapping[str, Any]]) -> tuple[Call, ...]:
    """The value of "inlined_from", or a NotOfKind."""
    return tuple(map(call_of, calls))


def record_of(fields: Mapping[str, Any]) -> Record:
    """The record with FIELDS, or a NotOfKind."""
    values = checked(fields, KEYS)
    values["written_in"] = call_of(values["written_in"])
    values["inlined_from"] = calls_of(values["inlined_from"])
    record = Record(**values)
    if record.lowered and (record.reason is not None or record.plan is None
                           or record.strategy is None):
        raise NotOfKind("found a lowered operation with a reason or without a"
                        " plan, expected a plan and its strategy")
    if not record.lowered and record.reason is None:
        raise NotOfKind("found no reason, expected one for an operation that"
                        " is left")
    return record


KIND = Kind("record", "schema", SCHEMA, record_of)

parse = KIND.parse

Reading = json_lines.Reading[Record]


def read(paths: Sequence[Path], complain: Callable[[str], None]) -> Reading:
    """The records in PATHS, as json_lines.read."""
    return json_lines.read(paths, KIND, complain)
