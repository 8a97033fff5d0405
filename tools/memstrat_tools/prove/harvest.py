"""The shapes that occur in real programs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

From the dump files of -fplugin-arg-memstrat-dump=details:

  a.c:7:3: optimized: memstrat: copy of 24 bytes lowered: straight, 3 pieces ...
    dest aligned to 8, src aligned to 4, explicit call

and from the census of a kernel's operations, bench/data/kernel_sizes.csv.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from pathlib import Path

from memstrat_tools.prove.shape import MAX_ALIGN_BYTES, Shape
from memstrat_tools.remarks import Remark, parse

FACTS = re.compile(r"^  dest aligned to (\d+)(?:, src aligned to (\d+))?(.*)$")

# Kinds of the census that are statements before the pass, and their shapes.
CENSUS = {
    "memcpy": ("memcpy", "unknown"), "memmove": ("memmove", "unknown"),
    "memset": ("memset", "zero"), "struct_copy": ("assignment", "unknown"),
    "clear": ("clear", "none"), "deferred_init": ("init", "zero"),
    "string_init": ("string", "full"),
}


def align_bytes(text: str | None) -> int:
    """An alignment that a shape can have; 0 or None means unknown."""
    return min(int(text or 1) or 1, MAX_ALIGN_BYTES)


def kind_of(operation: str, facts: set[str]) -> tuple[str, str]:
    """The kind and the source of an OPERATION in a remark with FACTS."""
    call = "explicit call" in facts
    match operation:
        case "move":
            return "memmove", "unknown"
        case "fill":
            known = "value known" in facts
            return "memset", "known" if known else "variable"
        case "clear":
            return ("memset", "zero") if call else ("clear", "none")
    if "source known" in facts:
        return ("memcpy", "array") if call else ("string", "full")
    return ("memcpy" if call else "assignment"), "unknown"


def shapes_in_dump(lines: Iterable[str]) -> set[Shape]:
    """The shapes of lowered operations in a dump file with details."""
    shapes = set()
    remark: Remark | None = None
    for line in lines:
        facts = FACTS.match(line)
        if facts and remark and remark.lowered and remark.size_bytes:
            rest = set(facts[3].strip(", ").split(", "))
            kind, source = kind_of(remark.kind, rest)
            place = ("gs" if "named address space" in rest
                     and kind in ("assignment", "clear") else "global")
            shapes.add(Shape(kind, remark.size_bytes, align_bytes(facts[1]),
                             align_bytes(facts[2]), source, place))
        remark = parse(line)
    return shapes


def shapes_in_dumps(paths: Iterable[Path]) -> set[Shape]:
    """The shapes in the dump files PATHS, or in those below folders."""
    shapes: set[Shape] = set()
    for path in paths:
        files = path.rglob("*t.memstrat") if path.is_dir() else [path]
        for file in files:
            with file.open(errors="replace") as lines:
                shapes |= shapes_in_dump(lines)
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
                                 align_bytes(row["dest_align_bytes"]),
                                 align_bytes(row["src_align_bytes"]), source))
    return shapes
