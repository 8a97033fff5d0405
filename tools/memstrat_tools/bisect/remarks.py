"""What the plugin says about a block operation (-fopt-info-optimized-missed),
and about what else it does (-fopt-info-note).

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  a.c:7:3: optimized: memstrat: copy of 1 byte lowered: straight, 1 piece of 1
  a.c:9:3: missed: memstrat: clear left: size not known at compile time
  a.c:9:5: optimized: memstrat: copy of 9 bytes lowered: libcall, in expansion
  a.c:9:5: note: memstrat: 4 stores put in order
  a.c:9:5: note: memstrat: the last within limit=: store-order

plugin/core/remark.cc writes those about operations.  There are no records of
what the passes on RTL do, nor of the last transformation, so that bisect reads
remarks; everybody else reads records (records.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from memstrat_tools.records import KINDS

PLACE = r"(?:(?P<file>.*?):(?P<line>\d+):(?P<column>\d+): )?"

REMARK = re.compile(
    PLACE + r"(?P<group>optimized|missed): +memstrat: "
    rf"(?P<kind>{'|'.join(KINDS)})(?: of (?P<size>\d+) bytes?)?"
    r" (?P<verdict>lowered|left): (?P<text>.*?)(?P<expansion>, in expansion)?$")

NOTE = re.compile(
    PLACE + r"note: +memstrat: (?P<limit>the last within limit=: )?"
    r"(?P<text>.*)$")


@dataclass(frozen=True)
class Remark:
    file: str  # empty where the operation has no place in the source
    line: int  # 0 likewise
    column: int
    optimized: bool  # else missed
    kind: str
    size_bytes: int | None  # None if it is not known
    lowered: bool  # else left
    text: str  # the plan if it was lowered, or else the reason
    in_expansion: bool  # after the pass

    @property
    def strategy(self) -> str:
        """The first word of the plan, or of the reason."""
        return self.text.partition(",")[0].partition(" ")[0]


def parse(line: str) -> Remark | None:
    """The remark in LINE of the compiler's output, if it is one."""
    match = REMARK.match(line.rstrip("\n"))
    if not match:
        return None
    size = match["size"]
    return Remark(match["file"] or "", int(match["line"] or 0),
                  int(match["column"] or 0), match["group"] == "optimized",
                  match["kind"], int(size) if size else None,
                  match["verdict"] == "lowered", match["text"],
                  match["expansion"] is not None)


@dataclass(frozen=True)
class Note:
    file: str  # empty where there is no place in the source
    line: int  # 0 likewise
    column: int
    text: str  # the name of a transformation, if it is the last one
    last_within_limit: bool


def parse_note(line: str) -> Note | None:
    """The note in LINE of the compiler's output, if it is one."""
    match = NOTE.match(line.rstrip("\n"))
    if not match:
        return None
    return Note(match["file"] or "", int(match["line"] or 0),
                int(match["column"] or 0), match["text"],
                match["limit"] is not None)


def transformation_p(line: str) -> bool:
    """True if LINE tells of a transformation, which limit= counts."""
    if note := parse_note(line):
        return not note.last_within_limit
    remark = parse(line)
    if not remark:
        return False
    # What becomes a call is called left; and so is a clear or fill of unknown
    # size, which is decided once more in expansion, without a remark.
    return (remark.lowered or remark.strategy == "libcall"
            or (remark.kind in ("clear", "fill")
                and remark.text.startswith("size not known")))


def transformations(lines: Iterable[str]) -> list[str]:
    """Those LINES that each tell of a transformation."""
    return list(filter(transformation_p, lines))
