"""The results: a row for each package, in a file.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from itertools import takewhile
from pathlib import Path

from memstrat_tools import ToolError

COMMENT = "# "


@dataclass(frozen=True)
class Measured:
    """A build of a package.  What is not known is None."""
    passed: int | None = None
    failed: int | None = None
    skipped: int | None = None
    text_bytes: int | None = None
    rep: int | None = None
    calls: int | None = None
    instructions: int | None = None
    """Of the package's benchmark."""
    units: int | None = None
    """Of C and C++, with information for debuggers."""
    units_plugin: int | None = None
    """Those of them that were compiled with the plugin."""


@dataclass(frozen=True)
class Row:
    """A package.  Several things in one field have "; " between them."""
    package: str
    version: str = ""
    built: str = "no"
    """Or "yes"."""
    harnesses: str = ""
    """Of its tests; if none is known, lines of the log are compared."""
    without: Measured = field(default_factory=Measured)
    with_plugin: Measured = field(default_factory=Measured)
    differing: str = ""
    """Tests that differ because of the plugin."""
    flaky: str = ""
    """Tests that differ from build to build."""
    new_warnings: str = ""
    plugin: str = ""
    """The beginning of its digest (sha256), and its settings."""
    note: str = ""

    @property
    def sound(self) -> bool:
        return self.built == "yes" and not self.differing

    def cells(self) -> dict[str, str | int | None]:
        """The fields by the names of columns."""
        cells: dict[str, str | int | None] = {}
        for name, value in asdict(self).items():
            if name in PAIR:
                cells |= {f"{of}_{PAIR[name]}": number
                          for of, number in value.items()}
            else:
                cells[name] = value
        return cells


PAIR = {"without": "without", "with_plugin": "with"}
"""The fields of Row that are of one build, and how their columns' names end."""

COLUMNS = list(Row("").cells())


def row_of(cells: Mapping[str, str]) -> Row:
    """The row of CELLS as a file has them; ValueError if they are too few or
    too many, or a number is none."""
    if set(cells) != set(COLUMNS) or None in cells.values():
        raise ValueError("a row of another length")
    measured = {name: Measured(**{
        of.name: int(text) if (text := cells[f"{of.name}_{end}"]) else None
        for of in fields(Measured)}) for name, end in PAIR.items()}
    return Row(**{of.name: cells[of.name] for of in fields(Row)
                  if of.name not in PAIR}, **measured)  # type: ignore[arg-type]


def read(path: Path) -> dict[str, Row]:
    """The rows in PATH by package, none if there is no such file; ToolError if
    it is another file."""
    if not path.exists():
        return {}
    try:
        with path.open(newline="") as file:
            reader = csv.DictReader(
                (line for line in file if not line.startswith(COMMENT)),
                strict=True)
            if reader.fieldnames != COLUMNS:
                raise ValueError("other columns")
            return {cells["package"]: row_of(cells) for cells in reader}
    except (ValueError, TypeError, csv.Error) as error:
        raise ToolError(f"--out: found no results of a survey in '{path}',"
                        f" expected these or no file ({error})") from error


def read_head(path: Path) -> list[str]:
    """The comments at the beginning of PATH."""
    with path.open(newline="") as file:
        return [line.removeprefix(COMMENT).rstrip("\n") for line in
                takewhile(lambda line: line.startswith(COMMENT), file)]


def write(path: Path, head: Iterable[str], rows: Mapping[str, Row]) -> None:
    """Write ROWS to PATH, by name, below the lines of HEAD."""
    part = path.with_name(f"{path.name}.part")
    with part.open("w", newline="") as file:
        file.writelines(f"{COMMENT}{line}\n" for line in head)
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows[name].cells() for name in sorted(rows))
    part.rename(path)
