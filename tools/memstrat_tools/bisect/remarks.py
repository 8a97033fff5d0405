"""The plugin's remarks about block operations (-fopt-info-optimized-missed)
and its notes about other changes (-fopt-info-note).

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  a.c:7:3: optimized: memstrat: copy of 1 byte lowered: straight, 1 piece of 1
  a.c:9:3: missed: memstrat: clear left: size not known at compile time
  a.c:9:5: optimized: memstrat: copy called: memcpy beyond 64, in expansion
  a.c:9:5: note: memstrat: 4 stores put in order
  a.c:9:5: note: memstrat: the last within limit=: store-order

plugin/core/remark.cc writes the remarks about operations.  Other commands read
records (records.py), but only remarks tell what the RTL passes do, and which
transformation was the last.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from memstrat_tools.records import KINDS

Place = tuple[str, int, int]
"""File, line and column."""

NOWHERE = ("", 0, 0)

REMARK = re.compile(
    r"(?:(?P<file>.*?):(?P<line>\d+):(?P<column>\d+): )?"
    r"(?:note: +memstrat: (?P<limit>the last within limit=: )?(?P<note>.*)"
    rf"|(?:optimized|missed): +memstrat: (?P<kind>{'|'.join(KINDS)})"
    r"(?: of (?P<size>\d+) bytes?)? (?P<decision>lowered|called|left): "
    r"(?P<plan>.*?)"
    r"(?:, in expansion)?)$")


@dataclass(frozen=True)
class Remark:
    """A remark about an operation of KIND, or a note if KIND is empty."""
    place: Place  # NOWHERE if the remark has none
    text: str
    """The plan of a lowered operation, the function and reason of a call, the
    reason to leave an operation, the note, or the name of the last
    transformation within limit=."""
    last: bool = False  # TEXT names the last transformation
    kind: str = ""
    size_bytes: int | None = None  # if known
    decision: str = ""  # lowered, called or left

    @property
    def strategy(self) -> str:
        """The first word of the plan, or the called function."""
        return self.text.partition(",")[0].partition(" ")[0]

    @property
    def transformation(self) -> bool:
        """True if the remark reports a transformation that limit= counts."""
        if not self.kind:
            return not self.last
        # Expansion later decides on a clear or fill of unknown size, without a
        # remark.
        return (self.decision != "left"
                or (self.kind in ("clear", "fill")
                    and self.text.startswith("size not known")))


def parse(line: str) -> Remark | None:
    """Return the remark in LINE of the compiler's output, or None."""
    match = REMARK.match(line.rstrip("\n"))
    if not match:
        return None
    place = ((match["file"], int(match["line"]), int(match["column"]))
             if match["line"] else NOWHERE)
    if not match["kind"]:
        return Remark(place, match["note"], bool(match["limit"]))
    return Remark(place, match["plan"], kind=match["kind"],
                  size_bytes=int(match["size"]) if match["size"] else None,
                  decision=match["decision"])


def place_of(line: str) -> Place:
    remark = parse(line)
    return remark.place if remark else NOWHERE


def transformations(lines: Iterable[str]) -> list[str]:
    return [line for line in lines
            if (remark := parse(line)) and remark.transformation]


def last_of(lines: Iterable[str]) -> Remark | None:
    """Return the note in LINES on the last transformation within limit=."""
    return next((remark for remark in map(parse, lines)
                 if remark and remark.last), None)
