"""The shapes that occur in real programs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

From the records of compilations (-fplugin-arg-memstrat-report=), and from the
census of a kernel's operations, lab/data/kernel_sizes.csv.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from memstrat_lab.prove.shape import MAX_ALIGN_BYTES, Shape
from memstrat_tools.records import Record

# Kinds of the census that are statements before the pass, and their shapes.
CENSUS = {
    "memcpy": ("memcpy", "unknown"), "memmove": ("memmove", "unknown"),
    "memset": ("memset", "zero"), "struct_copy": ("assignment", "unknown"),
    "clear": ("clear", "none"), "deferred_init": ("init", "zero"),
    "string_init": ("string", "full"),
}


def align_bytes(known: int | None) -> int:
    """An alignment that a shape can have; 0 or None means unknown."""
    return min(known or 1, MAX_ALIGN_BYTES)


def kind_of(operation: str, facts: Mapping[str, Any]) -> tuple[str, str]:
    """The kind and the source of an OPERATION in a record with FACTS."""
    call = facts.get("explicit_call")
    match operation:
        case "move":
            return "memmove", "unknown"
        case "fill":
            return "memset", "known" if facts.get("fill_known") else "variable"
        case "clear":
            return ("memset", "zero") if call else ("clear", "none")
    if facts.get("src_known"):
        return ("memcpy", "array") if call else ("string", "full")
    return ("memcpy" if call else "assignment"), "unknown"


def shapes_in_records(made: Iterable[Record]) -> set[Shape]:
    """The shapes of the operations that the pass lowered."""
    shapes = set()
    for record in made:
        if not record.lowered or record.in_expansion or not record.size_bytes:
            continue
        facts = record.question or {}
        kind, source = kind_of(record.kind, facts)
        place = ("gs" if facts.get("named_space")
                 and kind in ("assignment", "clear") else "global")
        shapes.add(Shape(kind, record.size_bytes,
                         align_bytes(record.dest_align_bytes),
                         align_bytes(record.src_align_bytes), source, place))
    return shapes


def shapes_in_census(path: Path) -> set[Shape]:
    """The shapes of the operations of known size in a census."""
    shapes = set()
    with path.open(newline="") as lines:
        for row in csv.DictReader(lines):
            size_bytes = int(row["size_bytes"])
            if (row["kind"] in CENSUS and size_bytes > 0
                    and row["size_max_bytes"] == row["size_bytes"]):
                kind, source = CENSUS[row["kind"]]
                shapes.add(Shape(kind, size_bytes,
                                 align_bytes(int(row["dest_align_bytes"] or 0)),
                                 align_bytes(int(row["src_align_bytes"] or 0)),
                                 source))
    return shapes
