"""The shape of a block operation: the facts that its lowering depends on.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A table of shapes has a head, and one shape per line:

  kind,size_bytes,dest_align_bytes,src_align_bytes,source,place,fresh_bytes
  memcpy,24,8,1,unknown,global,0
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path

from memstrat_tools import ToolError

# The values of `source' that each kind can have.
SOURCES = {
    "memcpy": ("unknown", "string", "array", "zero"),
    "mempcpy": ("unknown", "string", "array", "zero"),
    "memmove": ("unknown",),
    "memset": ("zero", "known", "variable"),
    "assignment": ("unknown", "zero"),
    "clear": ("none",),
    "string": ("full", "short"),  # an initializer, followed by zero bytes
    "init": ("zero", "pattern"),  # -ftrivial-auto-var-init=
}

# The places of blocks.  For string and init, the operation initializes a local
# variable, which is then copied to the place.
PLACES = {
    "global": "in global variables: addresses are constant, proofs are fast",
    "gs": "in global variables of another address space",
    "pointer": "behind pointers, which may be the same",
    "apart": "behind pointers that are not the same (restrict)",
    "behind": "in one variable, the destination a byte behind the source",
    "before": "in one variable, the destination a byte before the source",
}

MAX_ALIGN_BYTES = 64


class ShapeError(ToolError):
    """A table of shapes is malformed."""


@dataclass(frozen=True, order=True)
class Shape:
    kind: str
    size_bytes: int
    dest_align_bytes: int = 1
    src_align_bytes: int = 1
    source: str = "unknown"
    place: str = "global"
    fresh_bytes: int = 0
    """The width of stores to the source right before the operation, or 0."""

    def __post_init__(self) -> None:
        def demand(right: bool, problem: str) -> None:
            if not right:
                raise ShapeError(f"found {problem} in {self}")
        demand(self.kind in SOURCES, "an unknown kind")
        demand(self.source in SOURCES[self.kind], "an unknown source")
        demand(self.place in PLACES, "an unknown place")
        demand(self.size_bytes > 0, "a size that is not positive")
        for align_bytes in self.dest_align_bytes, self.src_align_bytes:
            demand(0 < align_bytes <= MAX_ALIGN_BYTES
                   and align_bytes & (align_bytes - 1) == 0,
                   "an alignment that is no power of two up to"
                   f" {MAX_ALIGN_BYTES}")
        demand(self.fresh_bytes in (0, 1, 2, 4, 8),
               "a width of stores that is not 0, 1, 2, 4 or 8")
        demand(self.fresh_bytes == 0 or self.source == "unknown",
               "stores to a source that is known")

    @staticmethod
    def of_text(text: str) -> Shape:
        """Return the shape whose str is TEXT."""
        try:
            kind, size, dest, src, source, place, fresh = text.split(",")
            return Shape(kind, int(size), int(dest), int(src), source, place,
                         int(fresh))
        except ValueError as error:
            raise ShapeError(f"found shape '{text}': {error}") from error

    def __str__(self) -> str:
        return ",".join(str(getattr(self, f.name)) for f in fields(self))


COLUMNS = [f.name for f in fields(Shape)]


def read_shapes(path: Path) -> list[Shape]:
    """Return the shapes in the table PATH.  Lines that start with # are
    comments."""
    head, *lines = [line for line in path.read_text().splitlines()
                    if not line.startswith("#")]
    if head != ",".join(COLUMNS):
        raise ShapeError(f"{path}: found columns {head}, expected"
                         f" {','.join(COLUMNS)}")
    return [Shape.of_text(line) for line in lines]
