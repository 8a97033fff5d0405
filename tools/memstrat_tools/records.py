"""What the plugin records about block operations (report=): the only reader.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A record is a line of JSON; docs/reports.md has a table of its keys:

  {"schema":1,"unit":"a.c","file":"a.c","line":24,"column":11,...}

A line that is no record is skipped, and named with its file and number.  Keys
that are not in the table are ignored, so that a schema can grow.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from memstrat_tools import ToolError
from memstrat_tools.progress import Progress
from memstrat_tools.remarks import KINDS

SCHEMA = 1

SUFFIX = ".jsonl"  # of the files that are looked for in folders

DECISIONS = ("lowered", "left")

PLACES = ("loop", "normal", "rare", "cold")
"""How often a block runs, most often first."""

COMPILERS_CODE = ("call", "loop", "string_instruction")

MOST_LINE_BYTES = 16 * 2 ** 20
MOST_NUMBER = 2 ** 64 - 1

SHOWN_PROBLEMS = 5  # of one file
SHOWN_CHARACTERS = 40  # of a value that is wrong


@dataclass(frozen=True, slots=True)
class Call:
    """A call that was inlined."""
    function: str  # that has the call
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


@dataclass(frozen=True)
class Expected:
    """What the value of a key has to be."""
    text: str
    holds: Callable[[Any], bool]

    def or_null(self) -> Expected:
        return Expected(f"{self.text} or null",
                        lambda value: value is None or self.holds(value))


def one_of(names: Sequence[str]) -> Expected:
    return Expected(f"one of {', '.join(names)}",
                    lambda value: isinstance(value, str) and value in names)


TEXT = Expected("a text", lambda value: isinstance(value, str))
# A truth value is an int to Python.
NUMBER = Expected(
    "a whole number from 0",
    lambda value: type(value) is int and 0 <= value <= MOST_NUMBER)
TRUTH = Expected("true or false", lambda value: isinstance(value, bool))
OBJECT = Expected("an object", lambda value: isinstance(value, dict))
OBJECTS = Expected("a list of objects", lambda value: (
    isinstance(value, list) and all(map(OBJECT.holds, value))))

KEYS = {
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


class NoRecord(ValueError):
    """A line is no record.  The text says what was found instead."""


def short(value: object) -> str:
    """VALUE as JSON, or the beginning of it."""
    text = json.dumps(value)
    return (text if len(text) <= SHOWN_CHARACTERS
            else f"{text[:SHOWN_CHARACTERS]}...")


def checked(fields: Mapping[str, Any], keys: Mapping[str, Expected]
            ) -> dict[str, Any]:
    """The values of KEYS in FIELDS, if they are what is expected."""
    values = {}
    for key, expected in keys.items():
        if key not in fields:
            raise NoRecord(f"found no key '{key}', expected {expected.text}")
        if not expected.holds(fields[key]):
            raise NoRecord(f"{key}: found {short(fields[key])}, expected"
                           f" {expected.text}")
        values[key] = fields[key]
    return values


def parse(line: bytes) -> Record:
    """The record in LINE, or a NoRecord."""
    try:
        fields = json.loads(line.decode())
    except UnicodeDecodeError:
        raise NoRecord("found bytes that are no UTF-8, expected a record"
                       ) from None
    except (ValueError, RecursionError):
        found = "no JSON" if line.endswith(b"\n") else "a line cut short"
        raise NoRecord(f"found {found}, expected a record") from None
    if not isinstance(fields, dict):
        raise NoRecord(f"found {short(fields)}, expected an object")
    if type(fields.get("schema")) is not int or fields["schema"] != SCHEMA:
        raise NoRecord("schema: found"
                       f" {short(fields.get('schema'))}, expected {SCHEMA}")
    values = checked(fields, KEYS)
    values["inlined_from"] = tuple(Call(**checked(call, CALL_KEYS))
                                   for call in values["inlined_from"])
    record = Record(**values)
    if record.lowered and (record.reason is not None or record.plan is None
                           or record.strategy is None):
        raise NoRecord("found a lowered operation with a reason or without a"
                       " plan, expected a plan and its strategy")
    if not record.lowered and record.reason is None:
        raise NoRecord("found no reason, expected one for an operation that"
                       " is left")
    return record


@dataclass
class Reading:
    """What is in files of records."""
    records: list[Record] = field(default_factory=list)
    files: int = 0
    skipped_lines: int = 0
    unread_files: int = 0

    @property
    def complete(self) -> bool:
        """True if nothing was skipped."""
        return not self.skipped_lines and not self.unread_files


def numbered_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines of STREAM and their numbers; of a line that is longer than
    MOST_LINE_BYTES, the first of more bytes than that."""
    for number in count(1):
        line = stream.readline(MOST_LINE_BYTES + 1)
        if not line:
            return
        rest = line
        while len(rest) > MOST_LINE_BYTES and not rest.endswith(b"\n"):
            rest = stream.readline(MOST_LINE_BYTES + 1)
        yield number, line


def read_file(file: Path, reading: Reading,
              complain: Callable[[str], None]) -> None:
    """Add the records in FILE to READING.  COMPLAIN is called for the first
    lines that are none, and for how many more there are."""
    skipped = 0
    with file.open("rb") as stream:
        for number, line in numbered_lines(stream):
            try:
                if len(line) > MOST_LINE_BYTES:
                    raise NoRecord(f"found more than {MOST_LINE_BYTES} bytes,"
                                   " expected a record")
                reading.records.append(parse(line))
            except NoRecord as problem:
                skipped += 1
                if skipped <= SHOWN_PROBLEMS:
                    complain(f"{file}:{number}: {problem}; skipped")
    if skipped > SHOWN_PROBLEMS:
        complain(f"{file}: found {skipped - SHOWN_PROBLEMS} more lines that"
                 " are no records; skipped")
    reading.skipped_lines += skipped


def files_below(folder: Path, failed: Callable[[OSError], None]
                ) -> Iterator[Path]:
    """The files of records in FOLDER and in the folders in it, sorted.
    FAILED is called for folders that cannot be read."""
    for parent, folders, names in os.walk(folder, onerror=failed):
        folders.sort()
        for name in sorted(names):
            file = Path(parent, name)
            if file.suffix == SUFFIX and file.is_file():
                yield file


def files_of(path: Path, failed: Callable[[OSError], None]) -> list[Path]:
    """The files of records that PATH stands for, or a ToolError."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        raise ToolError(f"found no '{path}' ({error.strerror}), expected a"
                        " file or a folder of records") from None
    if stat.S_ISREG(mode) or stat.S_ISFIFO(mode):
        return [path]
    if not stat.S_ISDIR(mode):
        raise ToolError(f"found '{path}', which is neither a file nor a"
                        " folder, expected records")
    files = list(files_below(path, failed))
    if not files:
        raise ToolError(f"found no *{SUFFIX} in '{path}', expected files of"
                        " records")
    return files


def read(paths: Sequence[Path], complain: Callable[[str], None]) -> Reading:
    """The records in PATHS, each of which is a file or a folder.  A file is
    read once, however often it is named.  COMPLAIN is called with a line for
    what is skipped.  A path that is not there and a folder without records
    are a ToolError, and so are paths without any record."""
    reading = Reading()

    def failed(error: OSError) -> None:
        reading.unread_files += 1
        complain(f"{error.filename}: {error.strerror}; skipped")

    files = {file.resolve(): file
             for path in paths for file in files_of(path, failed)}
    with Progress("reading records", len(files), "files",
                  stream=sys.stderr) as progress:
        for file in files.values():
            try:
                read_file(file, reading, complain)
                reading.files += 1
            except OSError as error:
                failed(error)
            progress.step()
    if not reading.records:
        raise ToolError(f"found no record in {', '.join(map(str, paths))},"
                        " expected at least one")
    return reading
