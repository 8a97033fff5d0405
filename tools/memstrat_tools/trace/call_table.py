"""The tables in which libmemstrat-preload.so counts calls.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

tools/preload/call_table.h says what is in them.
"""

from __future__ import annotations

import mmap
import re
import struct
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from memstrat_tools import ToolError
from memstrat_tools.traces import Ranges, Sizes

FORMAT = 1

HEAD = struct.Struct("=8sQQQQ")
"""The name, the format, how many calls and bytes of text there are, and the
number of calls that there was no room for."""
CALL = struct.Struct("=QQ")

HEAD_BYTES = 4096
MAX_CALLS = 1 << 17
MAX_TEXT_BYTES = 1 << 24

KINDS = ("copy", "move", "clear", "fill")
"""In the order of enum call_kind."""

# As in tools/preload/call_table.h.
EXACT_MAX_BYTES = 256
EXACT_MAX_LOG2 = 8
LARGE_BYTES = EXACT_MAX_BYTES + 1 + 64 - EXACT_MAX_LOG2

MOST_SIZE = 2 ** 64 - 1


@dataclass(frozen=True)
class Caller:
    """An address that calls return to."""
    object: str  # the file; empty if there is none
    offset: int  # in the file, or the address if there is none
    kind: str


@dataclass
class Calls:
    """The calls of all processes: counters by caller."""
    counters: defaultdict[Caller, Counter[int]] = field(
        default_factory=lambda: defaultdict(Counter))
    uncounted: int = 0


# A line of /proc/PID/maps: the addresses, where they are in a file, and which.
MAPPING = re.compile(rb"([0-9a-f]+)-([0-9a-f]+) \S+ ([0-9a-f]+) \S+ \d+ *"
                     rb"(.*?)(?: \(deleted\))?")

Mapping = tuple[int, int, int, str]


def mappings_of(text: bytes) -> list[Mapping]:
    """What is in TEXT, copies of /proc/PID/maps with zeros behind each, which
    may be cut off."""
    matches = map(MAPPING.fullmatch, text.replace(b"\0", b"").split(b"\n"))
    return [(int(match[1], 16), int(match[2], 16), int(match[3], 16),
             match[4].decode(errors="surrogateescape"))
            for match in matches if match]


def sizes_of(counters: Counter[int]) -> tuple[Sizes, Ranges, int]:
    """The sizes and ranges that COUNTERS have counted, and the number of
    bytes."""
    sizes = []
    ranges = []
    number = counters[LARGE_BYTES]
    for counter, times in sorted(counters.items()):
        if counter <= EXACT_MAX_BYTES:
            sizes.append((counter, times))
            number += counter * times
        elif counter < LARGE_BYTES:
            below = 1 << (counter - EXACT_MAX_BYTES - 1 + EXACT_MAX_LOG2)
            ranges.append((below + 1, min(2 * below, MOST_SIZE), times))
    return tuple(sizes), tuple(ranges), number


def read_table(file: Path, calls: Calls) -> None:
    """Add what is in FILE, the table of a process, to CALLS."""
    with (file.open("rb") as stream,
          mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as table):
        name, table_format, number, text_bytes, uncounted = HEAD.unpack_from(
            table)
        if name != b"memstrat":  # it was stopped while it began
            return
        if table_format != FORMAT:
            raise ToolError(f"found a table of format {table_format} in"
                            f" '{file}', expected {FORMAT}")
        calls_end = HEAD_BYTES + CALL.size * MAX_CALLS
        text = table[calls_end:calls_end + min(text_bytes, MAX_TEXT_BYTES)]
        mappings = mappings_of(text)
        calls.uncounted += uncounted
        callers: dict[int, Caller] = {}
        number = min(number, MAX_CALLS)
        for key, times in CALL.iter_unpack(
                table[HEAD_BYTES:HEAD_BYTES + CALL.size * number]):
            if not times:
                continue
            where, counter = key >> 9, key & 511
            if where not in callers:
                callers[where] = caller_of(where >> 2, KINDS[where & 3],
                                           mappings)
            calls.counters[callers[where]][counter] += times


def caller_of(address: int, kind: str, mappings: Iterable[Mapping]) -> Caller:
    """The caller of KIND at ADDRESS."""
    for first, end, offset, file in mappings:
        if first <= address < end:
            # There is no file of [vdso] and of code made at run time.
            return Caller(file, address - first + offset
                          if file.startswith("/") else address, kind)
    return Caller("", address, kind)


def read_tables(folder: Path) -> Calls:
    """What is in all tables of FOLDER."""
    calls = Calls()
    for file in sorted(folder.iterdir()):
        read_table(file, calls)
    return calls
