"""The program's source, as far as available.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Only files below one folder are read, so that untrusted records cannot put
other files onto a page.
"""

import os
import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from textwrap import dedent

from memstrat_tools.printable import printable
from memstrat_tools.records import Call, Record, no_file

MOST_FILE_BYTES = 32 * 2 ** 20
MOST_LINE_CHARACTERS = 200
TAB_COLUMNS = 8


@dataclass(frozen=True)
class Line:
    """A line of the source, made printable."""
    number: int
    text: str


def outside(name: str) -> bool:
    """Return true if NAME, relative to a folder, is outside the folder."""
    return os.path.isabs(name) or name == ".." or name.startswith("../")


@dataclass(frozen=True)
class SourceTree:
    """The source below FOLDER."""
    folder: Path

    @cache  # noqa: B019 - there is one tree
    def name(self, file: str, compilers_folder: str = "") -> str:
        """Return FILE relative to this folder if it is inside, or else
        unchanged.  If the tree was moved after a compiler ran in
        COMPILERS_FOLDER, find FILE here by its name relative to that folder,
        without ../ (make O=build)."""
        if no_file(file):
            return file
        top = os.path.abspath(self.folder)
        name = os.path.relpath(os.path.join(top, file), top)
        if not outside(name):
            return name
        compilers = (os.path.relpath(file, compilers_folder)
                     if os.path.isabs(compilers_folder)
                     and os.path.isabs(file) else os.path.normpath(file))
        below = re.sub(r"^(\.\./)+", "", compilers)
        if not outside(below) and os.path.isfile(os.path.join(top, below)):
            return below
        return os.path.normpath(file)

    def named(self, record: Record) -> Record:
        """Return RECORD with file names relative to this folder."""
        def named_call(call: Call) -> Call:
            return replace(call, file=self.name(call.file, record.folder))

        return replace(
            record, file=self.name(record.file, record.folder),
            unit=self.name(record.unit, record.folder),
            written_in=named_call(record.written_in),
            inlined_from=tuple(map(named_call, record.inlined_from)))

    @lru_cache(maxsize=8)  # noqa: B019
    def text(self, name: str) -> list[str]:
        """Return the lines of a readable file; NAME is a result of name ()."""
        path = self.folder / name
        if outside(name):
            return []
        try:
            if not path.is_file() or path.stat().st_size > MOST_FILE_BYTES:
                return []
            source = path.read_text("utf-8", "surrogateescape")
        except (OSError, ValueError):  # ValueError: a null byte in the name
            return []
        return source.split("\n")

    def lines(self, name: str, line: int, around: int) -> list[Line]:
        """Return LINE of the file NAME with up to AROUND lines on both sides,
        without common indentation.  Return no lines if LINE is outside the
        file."""
        text = self.text(name)
        if not 0 < line <= len(text):
            return []
        begin = max(line - around, 1)
        shown = dedent("\n".join(
            text[begin - 1:line + around]).expandtabs(TAB_COLUMNS))
        return [Line(number, shortened(printable(shown_line.rstrip())))
                for number, shown_line in enumerate(shown.split("\n"), begin)]


def shortened(text: str) -> str:
    return (text if len(text) <= MOST_LINE_CHARACTERS
            else f"{text[:MOST_LINE_CHARACTERS]}...")


HERE = SourceTree(Path())
"""The files below the current folder."""
