"""The bands of sizes that tables and histograms have.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

They end where something changes: a word, vectors of 16, 32 and 64 bytes (64 is
also a line of the cache), 256, beyond which nothing is straight by default, and
a page.  Exactly one word has a band of its own, because it is the most frequent
size.
"""

from bisect import bisect_left

MOST_BYTES = (7, 8, 16, 32, 64, 128, 256, 512, 1024, 4096)
"""The largest size of each band but the last."""

RUN_TIME = "at run time"
"""The band of sizes that are only known then."""


def name_of(index: int) -> str:
    """The name of the INDEX-th band."""
    if index == 0:
        return f"below {MOST_BYTES[0] + 1}"
    least = MOST_BYTES[index - 1] + 1
    if index == len(MOST_BYTES):
        return f"{least} and more"
    most = MOST_BYTES[index]
    return str(most) if least == most else f"{least}..{most}"


BANDS = (*map(name_of, range(len(MOST_BYTES) + 1)), RUN_TIME)
"""The names of all, the smallest sizes first."""


def band_of(size_bytes: int | None) -> str:
    """The band that SIZE_BYTES is in; None is only known at run time."""
    return (RUN_TIME if size_bytes is None
            else BANDS[bisect_left(MOST_BYTES, size_bytes)])
