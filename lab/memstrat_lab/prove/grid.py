"""The shapes of every kind at a size, and the batches of a campaign.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import csv
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.option_set import OptionSet
from memstrat_lab.prove.c_function import CFunction, write_function
from memstrat_lab.prove.option_set import PROGRAM_SETS
from memstrat_lab.prove.shape import (
    MAX_ALIGN_BYTES,
    SOURCES,
    Shape,
    read_shapes,
)
from memstrat_tools import TOP

HERE = Path(__file__).parent

SMALL_SIZES = range(1, 65)
CHOSEN_SIZES = (65, 72, 80, 96, 100, 120, 127, 128, 129, 144, 160, 168, 192,
                200, 224, 240, 255, 256, 257, 264, 288, 300, 320, 384, 448,
                512)

SHORT_SIZES = (1, 7, 24, 63, 168)
POINTERS_MAX_BYTES = 16  # the solver takes long for unknown addresses

CENSUS = TOP / "lab/data/kernel_sizes.csv"

# The kind and source of a shape, by kind in CENSUS.  Only operations that are
# statements before the pass have a shape.
CENSUS_KINDS = {
    "memcpy": ("memcpy", "unknown"), "memmove": ("memmove", "unknown"),
    "memset": ("memset", "zero"), "struct_copy": ("assignment", "unknown"),
    "clear": ("clear", "none"), "deferred_init": ("init", "zero"),
    "string_init": ("string", "full"),
}

FUNCTIONS_PER_FILE = 16


def shapes_of_size(size_bytes: int) -> list[Shape]:
    """Return shapes of every kind at SIZE_BYTES, with alignments that depend
    on the size."""
    turn = size_bytes % 5
    dest_align_bytes = (1, 8, 2, 16, 4)[turn]
    src_align_bytes = (8, 1, 4, 2, 32)[turn]
    fresh_bytes = (8, 4, 1, 2, 8)[turn]

    def shape(kind: str, source: str = "unknown", place: str = "global",
              fresh: int = 0) -> Shape:
        return Shape(kind, size_bytes, dest_align_bytes, src_align_bytes,
                     source, place, fresh)
    shapes = [shape(kind, source) for kind, sources in SOURCES.items()
              for source in sources]
    shapes += [shape("memmove", place="behind"),
               shape("memmove", place="before"),
               shape("assignment", place="gs"), shape("clear", "none", "gs")]
    if size_bytes <= POINTERS_MAX_BYTES:
        shapes += [shape("memset", "zero", "pointer"),
                   shape("memset", "variable", "pointer"),
                   shape("memcpy", place="pointer"),
                   shape("memmove", place="pointer"),
                   shape("assignment", place="pointer"),
                   shape("assignment", place="apart")]
    if fresh_bytes <= size_bytes:
        shapes += [shape("assignment", fresh=fresh_bytes),
                   shape("memcpy", fresh=fresh_bytes),
                   shape("memmove", fresh=fresh_bytes)]
    return shapes


def census_shapes() -> set[Shape]:
    """Return the shapes of operations in CENSUS whose size is known."""
    shapes = set()
    with CENSUS.open(newline="") as lines:
        for row in csv.DictReader(lines):
            size_bytes = int(row["size_bytes"])
            if (row["kind"] in CENSUS_KINDS and size_bytes > 0
                    and row["size_max_bytes"] == row["size_bytes"]):
                kind, source = CENSUS_KINDS[row["kind"]]
                # An unknown alignment counts as 1.
                dest, src = (min(int(row[f"{block}_align_bytes"] or 0) or 1,
                                 MAX_ALIGN_BYTES) for block in ("dest", "src"))
                shapes.add(Shape(kind, size_bytes, dest, src, source))
    return shapes


def program_shapes() -> set[Shape]:
    """Return the shapes found in programs and in Linux."""
    shapes = census_shapes()
    for table in HERE.glob("shapes-*.csv"):
        shapes |= set(read_shapes(table))
    return {s for s in shapes if s.size_bytes <= max(CHOSEN_SIZES)}


@dataclass(frozen=True)
class Batch:
    """The functions of one file, and the options to compile it with."""
    functions: list[CFunction]
    options: OptionSet


def batches_of(functions: Iterable[CFunction], options: OptionSet
               ) -> list[Batch]:
    """Return FUNCTIONS in batches of functions with equal size and flags."""
    files: dict[tuple[int, tuple[str, ...]], list[CFunction]]
    files = defaultdict(list)
    for function in functions:
        files[function.shape.size_bytes, function.flags].append(function)
    return [Batch(group[begin:begin + FUNCTIONS_PER_FILE], options)
            for group in files.values()
            for begin in range(0, len(group), FUNCTIONS_PER_FILE)]


def shape_batches(shapes: Iterable[Shape], options: OptionSet
                  ) -> list[Batch]:
    return batches_of([write_function(f"f{index}", shape) for index, shape
                       in enumerate(sorted(set(shapes)))], options)


def campaign_batches(sizes_bytes: Iterable[int],
                     option_sets: Iterable[OptionSet],
                     programs_p: bool) -> list[Batch]:
    """Return batches of every kind at SIZES_BYTES, with each of OPTION_SETS.
    With PROGRAMS_P, add the shapes found in programs to the option sets in
    PROGRAM_SETS."""
    grid = {shape for size_bytes in sizes_bytes
            for shape in shapes_of_size(size_bytes)}
    programs = program_shapes() if programs_p else set()
    made = []
    for options in option_sets:
        made += shape_batches(grid | programs
                              if options.name in PROGRAM_SETS else grid,
                              options)
    return made
