"""The rows and keys that the plugin has, from its own files.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from memstrat_tools import TOP

CORE = TOP / "plugin/core"

GENERIC = "generic"

# The numbers of a row by key.
Row = dict[str, int]


@dataclass(frozen=True)
class Field:
    """A key of a tune= file."""
    name: str
    least: int
    most: int


def read_fields(text: str) -> dict[str, Field]:
    """The keys of tuning_field.def, in its order."""
    fields = re.findall(r"^MEMSTRAT_TUNING_FIELD \((\w+), (\d+), (\d+),", text,
                        re.MULTILINE)
    return {name: Field(name, int(low), int(high))
            for name, low, high in fields}


def read_row(text: str, known: dict[str, Row]) -> Row:
    """TEXT in the format of docs/tuning.md; KNOWN are the rows that it may be
    like, the first one unless it says so."""
    row = dict(next(iter(known.values()), {}))
    for line in text.splitlines():
        key, equals, value = line.partition("#")[0].partition("=")
        key, value = key.strip(), value.strip()
        if key == "like":
            row = dict(known[value])
        elif equals:
            row[key] = int(value)
    return row


def read_rows(text: str) -> dict[str, Row]:
    """The rows of tuning.def by name, the first one complete."""
    rows: dict[str, Row] = {}
    for name, long, short in re.findall(
            r'^MEMSTRAT_TUNING \("([^"]+)", (?:R"\((.*?)\)"|"(.*?)")\)', text,
            re.MULTILINE | re.DOTALL):
        rows[name] = read_row(long or short, rows)
    return rows


def plugin_fields() -> dict[str, Field]:
    return read_fields((CORE / "tuning_field.def").read_text())


def plugin_rows() -> dict[str, Row]:
    return read_rows((CORE / "tuning.def").read_text())
