"""The bands of sizes in tables and histograms.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Bands end at a word, at vectors of 16, 32 and 64 bytes (64 is also a cache
line), at 256 bytes (the largest straight size by default), and at a page.  One
word, the most frequent size, has a band of its own.
"""

from bisect import bisect_left

MOST_BYTES = (7, 8, 16, 32, 64, 128, 256, 512, 1024, 4096)
"""The largest size of each band but the last."""

RUN_TIME = "at run time"
"""The band of sizes known only at run time."""


def name_of(index: int) -> str:
    """Return the name of band INDEX."""
    if index == 0:
        return f"below {MOST_BYTES[0] + 1}"
    least = MOST_BYTES[index - 1] + 1
    if index == len(MOST_BYTES):
        return f"{least} and more"
    most = MOST_BYTES[index]
    return str(most) if least == most else f"{least}..{most}"


BANDS = (*map(name_of, range(len(MOST_BYTES) + 1)), RUN_TIME)
"""The names of all bands, in ascending order."""


def band_of(size_bytes: int | None) -> str:
    """Return the band of SIZE_BYTES, which is None for a run-time size."""
    return (RUN_TIME if size_bytes is None
            else BANDS[bisect_left(MOST_BYTES, size_bytes)])
