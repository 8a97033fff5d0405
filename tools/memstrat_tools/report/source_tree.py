"""The program's source, as far as it is there.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Only files below one folder are read, so that records from elsewhere cannot put
other files onto a page.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from textwrap import dedent

from memstrat_tools.printable import printable
from memstrat_tools.records import Call, Record

MOST_FILE_BYTES = 32 * 2 ** 20
MOST_LINE_CHARACTERS = 200
TAB_COLUMNS = 8


@dataclass(frozen=True)
class Line:
    """A line of the source, fit to be looked at."""
    number: int
    text: str


@dataclass(frozen=True)
class SourceTree:
    """The source below FOLDER."""
    folder: Path

    @cache  # noqa: B019 - there is one tree
    def name(self, file: str) -> str:
        """FILE from this folder, if it is in it, else as it is.  Compilers
        that ran in another folder of the tree (make O=build) call it
        ../FILE."""
        if not file:
            return file
        top = os.path.abspath(self.folder)
        name = os.path.relpath(os.path.join(top, file), top)
        if name != ".." and not name.startswith("../"):
            return name
        below = re.sub(r"^(\.\./)+", "", os.path.normpath(file))
        if not os.path.isabs(below) and os.path.isfile(
                os.path.join(top, below)):
            return below
        return os.path.normpath(file)

    def named(self, records: Iterable[Record]) -> Iterator[Record]:
        """RECORDS whose files are named from this folder."""
        for record in records:
            yield replace(
                record, file=self.name(record.file),
                unit=self.name(record.unit),
                inlined_from=tuple(
                    Call(call.function, self.name(call.file), call.line,
                         call.column) for call in record.inlined_from))

    @lru_cache(maxsize=8)  # noqa: B019
    def text(self, name: str) -> list[str]:
        """The lines of the file NAME, as name () gives it; none if it cannot
        be read."""
        path = self.folder / name
        if os.path.isabs(name) or name.startswith("../"):
            return []
        try:
            if not path.is_file() or path.stat().st_size > MOST_FILE_BYTES:
                return []
            source = path.read_text("utf-8", "surrogateescape")
        except (OSError, ValueError):  # a null byte in the name is the latter
            return []
        return source.split("\n")

    def lines(self, name: str, line: int, around: int) -> list[Line]:
        """LINE of the file NAME with up to AROUND lines before and after it;
        none if it is not there.  What all are indented by is left out."""
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
