"""Untrusted files with a JSON object in each line.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Malformed lines are skipped and reported with file and line number.  Unknown
keys are ignored, so that a schema can grow.
"""

import errno
import json
import os
import stat
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, Generic, Self, TypeVar

from memstrat_tools import ToolError
from memstrat_tools.progress import Progress
from memstrat_tools.text_files import ends

SUFFIX = ".jsonl"  # of files in folders

MOST_LINE_BYTES = 16 * 2 ** 20
MOST_NUMBER = 2 ** 64 - 1

SHOWN_PROBLEMS = 5  # of one file
SHOWN_CHARACTERS = 40  # of a wrong value

Item = TypeVar("Item")


@dataclass(frozen=True)
class Expected:
    """The requirement on a key's value."""
    text: str
    holds: Callable[[Any], bool]

    def or_null(self) -> Self:
        return replace(self, text=f"{self.text} or null",
                       holds=lambda value: value is None or self.holds(value))


def one_of(names: Sequence[str]) -> Expected:
    return Expected(f"one of {', '.join(names)}",
                    lambda value: isinstance(value, str) and value in names)


TEXT = Expected("a text", lambda value: isinstance(value, str))
# Python counts a truth value as an int.
NUMBER = Expected(
    "a whole number from 0",
    lambda value: type(value) is int and 0 <= value <= MOST_NUMBER)
TRUTH = Expected("true or false", lambda value: isinstance(value, bool))
OBJECT = Expected("an object", lambda value: isinstance(value, dict))
OBJECTS = Expected("a list of objects", lambda value: (
    isinstance(value, list) and all(map(OBJECT.holds, value))))


class NotOfKind(ValueError):
    """A malformed line.  The text says what was found instead."""


def short(value: object) -> str:
    """Return VALUE as JSON, shortened."""
    text = json.dumps(value)
    return (text if len(text) <= SHOWN_CHARACTERS
            else f"{text[:SHOWN_CHARACTERS]}...")


def checked(fields: Mapping[str, Any], keys: Mapping[str, Expected]
            ) -> dict[str, Any]:
    """Return the values of KEYS in FIELDS.  Raise NotOfKind if a value is not
    as expected."""
    values = {}
    for key, expected in keys.items():
        if key not in fields:
            raise NotOfKind(f"found no key '{key}', expected {expected.text}")
        if not expected.holds(fields[key]):
            raise NotOfKind(f"{key}: found {short(fields[key])}, expected"
                            f" {expected.text}")
        values[key] = fields[key]
    return values


@dataclass(frozen=True)
class Kind(Generic[Item]):
    """A kind of lines.  Each line has the number SCHEMA under KEY.  ITEM
    converts the other fields, or raises NotOfKind."""
    name: str
    key: str
    schema: int
    item: Callable[[Mapping[str, Any]], Item]

    def parse(self, line: bytes) -> Item:
        """Return the item in LINE, or raise NotOfKind."""
        try:
            fields = json.loads(line.decode())
        except UnicodeDecodeError:
            raise NotOfKind("found bytes that are not UTF-8, expected a"
                            f" {self.name}") from None
        except (ValueError, RecursionError):
            found = "no JSON" if line.endswith(b"\n") else "a line cut short"
            raise NotOfKind(f"found {found}, expected a {self.name}") from None
        if not isinstance(fields, dict):
            raise NotOfKind(f"found {short(fields)}, expected an object")
        if self.key not in fields:
            raise NotOfKind(f"found an object without '{self.key}', expected a"
                            f" {self.name}")
        schema = fields[self.key]
        if type(schema) is not int or schema != self.schema:
            raise NotOfKind(f"{self.key}: found {short(schema)}, expected"
                            f" {self.schema}")
        return self.item(fields)


@dataclass
class Reading(Generic[Item]):
    """The items of some files."""
    items: list[Item] = field(default_factory=list)
    files: int = 0
    skipped_lines: int = 0
    unread_files: int = 0

    @property
    def complete(self) -> bool:
        """True if no line and no file was skipped."""
        return not self.skipped_lines and not self.unread_files


def numbered_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the lines of STREAM with their numbers.  Cut a longer line off
    after MOST_LINE_BYTES + 1 bytes."""
    for number in count(1):
        line = stream.readline(MOST_LINE_BYTES + 1)
        if not line:
            return
        rest = line
        while len(rest) > MOST_LINE_BYTES and not rest.endswith(b"\n"):
            rest = stream.readline(MOST_LINE_BYTES + 1)
        yield number, line


def read_file(file: Path, kind: Kind[Item], reading: Reading[Item],
              complain: Callable[[str], None]) -> None:
    """Add the items of KIND in FILE to READING.  Call COMPLAIN for each of the
    first malformed lines, and once with the number of further ones."""
    skipped = 0
    with file.open("rb") as stream:
        for number, line in numbered_lines(stream):
            try:
                if len(line) > MOST_LINE_BYTES:
                    raise NotOfKind(f"found more than {MOST_LINE_BYTES} bytes,"
                                    f" expected a {kind.name}")
                reading.items.append(kind.parse(line))
            except NotOfKind as problem:
                skipped += 1
                if skipped <= SHOWN_PROBLEMS:
                    complain(f"{file}:{number}: {problem}; skipped")
    if skipped > SHOWN_PROBLEMS:
        complain(f"{file}: found {skipped - SHOWN_PROBLEMS} more lines that"
                 f" are not {kind.name}s; skipped")
    reading.skipped_lines += skipped


def files_below(folder: Path, failed: Callable[[OSError], None]
                ) -> Iterator[Path]:
    """Yield the files *SUFFIX below FOLDER, sorted.  Call FAILED for
    unreadable folders, and for names *SUFFIX that are not regular files:
    opening a pipe would wait for a writer."""
    for parent, folders, names in os.walk(folder, onerror=failed):
        folders.sort()
        for name in sorted(names):
            file = Path(parent, name)
            if file.suffix != SUFFIX:
                continue
            try:
                if not stat.S_ISREG(file.stat().st_mode):
                    raise OSError(errno.EINVAL, "Not a regular file",
                                  str(file))
            except OSError as error:
                failed(error)
            else:
                yield file


def files_of(path: Path, name: str, failed: Callable[[OSError], None]
             ) -> list[Path]:
    """Return PATH if it is a file, or else the files below it.  Raise
    ToolError if there is no file.  Messages call an item NAME."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        raise ToolError(f"found no '{path}' ({error.strerror}), expected a"
                        f" file or a folder of {name}s") from None
    if ends(mode):
        return [path]
    if not path.is_dir():
        raise ToolError(f"found '{path}', which is neither a file nor a"
                        f" folder, expected {name}s")
    files = list(files_below(path, failed))
    if not files:
        raise ToolError(f"found no *{SUFFIX} in '{path}', expected files of"
                        f" {name}s")
    return files


def read(paths: Sequence[Path], kind: Kind[Item],
         complain: Callable[[str], None]) -> Reading[Item]:
    """Return the items of KIND in the files and folders PATHS.  Read each file
    once.  Call COMPLAIN with a line for each problem.  Raise ToolError if a
    path is missing, a folder has no files, or there is no item."""
    reading: Reading[Item] = Reading()

    def failed(error: OSError) -> None:
        reading.unread_files += 1
        complain(f"{error.filename}: {error.strerror}; skipped")

    files = {file.resolve(): file
             for path in paths for file in files_of(path, kind.name, failed)}
    with Progress(f"reading {kind.name}s", len(files), "files",
                  stream=sys.stderr) as progress:
        for file in files.values():
            try:
                read_file(file, kind, reading, complain)
                reading.files += 1
            except OSError as error:
                failed(error)
            progress.step()
    if not reading.items:
        raise ToolError(f"found no {kind.name} in"
                        f" {', '.join(map(str, paths))}, expected at least one")
    return reading
