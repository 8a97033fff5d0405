"""What the plugin says about a block operation (-fopt-info-optimized-missed),
and about what else it does (-fopt-info-note).

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  a.c:7:3: optimized: memstrat: copy of 1 byte lowered: straight, 1 piece of 1
  a.c:9:3: missed: memstrat: clear left: size not known at compile time
  a.c:9:5: optimized: memstrat: copy called: memcpy beyond 64, in expansion
  a.c:9:5: note: memstrat: 4 stores put in order
  a.c:9:5: note: memstrat: the last within limit=: store-order

plugin/core/remark.cc writes those about operations.  There are no records of
what the passes on RTL do, nor of the last transformation, so that bisect reads
remarks; everybody else reads records (records.py).
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
    """What is said of an operation of a KIND, or else a note."""
    place: Place  # NOWHERE if there is none in the source
    text: str
    """The plan of an operation that was lowered; the function and the reason of
    one that was called; the reason of one that was left; the note; or the name
    of the last transformation within limit=."""
    last: bool = False  # such a name
    kind: str = ""
    size_bytes: int | None = None  # None if it is not known
    decision: str = ""  # of the operation: lowered, called or left

    @property
    def strategy(self) -> str:
        """The first word of the plan, or the function that is called."""
        return self.text.partition(",")[0].partition(" ")[0]

    @property
    def transformation(self) -> bool:
        """True if it tells of a transformation, which limit= counts."""
        if not self.kind:
            return not self.last
        # A clear or fill of unknown size is decided once more in expansion,
        # without a remark.
        return (self.decision != "left"
                or (self.kind in ("clear", "fill")
                    and self.text.startswith("size not known")))


def parse(line: str) -> Remark | None:
    """The remark in LINE of the compiler's output, if it is one."""
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
    """The place that LINE names."""
    remark = parse(line)
    return remark.place if remark else NOWHERE


def transformations(lines: Iterable[str]) -> list[str]:
    """Those LINES that each tell of a transformation."""
    return [line for line in lines
            if (remark := parse(line)) and remark.transformation]


def last_of(lines: Iterable[str]) -> Remark | None:
    """What is said in LINES of the last transformation that limit= let
    pass."""
    return next((remark for remark in map(parse, lines)
                 if remark and remark.last), None)
