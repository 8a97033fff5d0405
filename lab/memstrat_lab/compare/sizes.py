"""The operations to measure: sizes to sweep, and the kernel's distribution.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import csv
import random
from collections import Counter
from dataclasses import dataclass

from memstrat_lab.options import LARGEST_BYTES
from memstrat_tools import TOP

KERNEL_SIZES = TOP / "lab/data/kernel_sizes.csv"

DEFAULT_SIZES = "1..512,576..4096:64"
CHAIN_LARGEST_BYTES = 512
STEPS = 4096  # of the distribution
SEED = 1

# The kind of operation for each kind in KERNEL_SIZES.  A memset counts as a
# clear, as nearly every memset in a kernel is.
KIND_OF = {"memcpy": "copy", "struct_copy": "copy", "string_init": "copy",
           "byval_arg": "copy", "call_ret_agg": "copy", "memmove": "move",
           "memset": "zero", "clear": "zero", "deferred_init": "zero"}


@dataclass(frozen=True, order=True)
class Operation:
    kind: str
    alignment: str  # "known" or "unknown"
    size: int


def chain_sizes(sizes: list[int]) -> list[int]:
    """Return the SIZES that a struct of 8- or 4-byte fields can have."""
    return [size for size in sizes
            if size % 4 == 0 and 8 <= size <= CHAIN_LARGEST_BYTES]


def distribution() -> Counter[Operation]:
    """Return a kernel's hot operations of known size, with counts."""
    counts: Counter[Operation] = Counter()
    with KERNEL_SIZES.open(newline="") as file:
        for row in csv.DictReader(file):
            size = int(row["size_bytes"])
            kind = KIND_OF.get(row["kind"])
            if (kind and row["cold"] == "0" and row["section"] == "text"
                    and size == int(row["size_max_bytes"] or -1)
                    and 1 <= size <= LARGEST_BYTES):
                known = int(row["dest_align_bytes"] or 1) >= 8
                counts[Operation(kind, "known" if known else "unknown",
                                 size)] += int(row["count"])
    return counts


def steps(counts: Counter[Operation]) -> list[Operation]:
    """Return STEPS operations drawn reproducibly from COUNTS."""
    operations = sorted(counts)
    return random.Random(SEED).choices(
        operations, [counts[operation] for operation in operations], k=STEPS)
