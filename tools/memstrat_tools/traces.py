"""Reading and writing traces: the sizes that running programs move.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A line of a trace is JSON; docs/tracing.md has a table of its keys:

  {"trace":2,"way":"preload","file":"/a/a.c","line":24,...,
   "sizes":[[16,3],[24,1]],"ranges":[[257,512,4]],"count":8,"bytes":1500}

json_lines.py handles malformed lines.
"""

import fcntl
import json
import mmap
import os
import stat
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from memstrat_tools import ToolError, json_lines
from memstrat_tools.json_lines import (
    NUMBER,
    OBJECTS,
    TEXT,
    Expected,
    Kind,
    NotOfKind,
    checked,
    one_of,
)
from memstrat_tools.records import KINDS, Call, call_of, in_folder
from memstrat_tools.text_files import naming, require_writable

SCHEMA = 2

DEFAULT_FILE = "memstrat-trace.jsonl"
"""The file for a trace unless MEMSTRAT_TRACE names another."""

WAYS = ("preload", "perf", "bpftrace")
"""The ways to count calls.  Only memstrat 1.0 used bpftrace."""

LINE_START = b'{"trace":'

Span = tuple[int, int]
"""The smallest and the largest size, which are equal for an exact size."""


@dataclass(frozen=True, slots=True)
class Site:
    """The place of a call (docs/tracing.md).  None stands for null."""
    way: str
    file: str = ""  # empty if unknown
    line: int = 0  # 0 if FILE is empty
    inlined_from: tuple[Call, ...] = ()  # the innermost first
    function: str = ""
    symbol: str = ""
    kind: str = "copy"
    object: str | None = None
    address: int | None = None


@dataclass(frozen=True, slots=True)
class Traced:
    """The counts at a SITE."""
    site: Site
    counts: Counter[Span]
    """The number of calls in each span of sizes."""
    bytes: int

    @property
    def count(self) -> int:
        """The number of calls."""
        return self.counts.total()

    def text(self) -> str:
        """Return the line of a trace, with its line feed."""
        site = {key: value for key, value in asdict(self.site).items()
                if value is not None or key not in OPTIONAL}
        rows = [(least, most, times) for (least, most), times
                in sorted(self.counts.items())]
        counted = {"sizes": [(least, times) for least, most, times in rows
                             if least == most],
                   "ranges": [row for row in rows if row[0] != row[1]],
                   "count": self.count, "bytes": self.bytes}
        return json.dumps({"trace": SCHEMA, **site, **counted},
                          separators=(",", ":")) + "\n"


def rows_of(numbers: int) -> Expected:
    """Return a requirement: a list of rows, each of NUMBERS whole numbers."""
    return Expected(f"a list of lists of {numbers} whole numbers",
                    lambda value: isinstance(value, list) and all(
                        isinstance(row, list) and len(row) == numbers
                        and all(map(NUMBER.holds, row)) for row in value))


SITE_KEYS = {
    "way": one_of(WAYS),
    "file": TEXT,
    "line": NUMBER,
    "inlined_from": OBJECTS,
    "function": TEXT,
    "symbol": TEXT,
    "kind": one_of(KINDS),
}

OPTIONAL = {
    "object": TEXT,
    "address": NUMBER,
}

COUNT_KEYS = {
    "sizes": rows_of(2),
    "ranges": rows_of(3),
    "count": NUMBER,
    "bytes": NUMBER,
}


def traced_of(fields: Mapping[str, Any]) -> Traced:
    """Return the line of a trace with FIELDS, or raise NotOfKind."""
    site = checked(fields, SITE_KEYS | {
        key: expected for key, expected in OPTIONAL.items() if key in fields})
    site["file"] = in_folder("", site["file"])
    site["inlined_from"] = tuple(call_of(call, "")
                                 for call in site["inlined_from"])
    counted = checked(fields, COUNT_KEYS)
    counts: Counter[Span] = Counter()
    for size, times in counted["sizes"]:
        counts[size, size] += times
    for least, most, times in counted["ranges"]:
        counts[least, most] += times
    line = Traced(Site(**site), counts, counted["bytes"])
    if counted["count"] != line.count:
        raise NotOfKind(f"count: found {counted['count']}, expected"
                        f" {line.count}, to which sizes and ranges add up")
    return line


KIND = Kind("trace line", "trace", SCHEMA, traced_of)

Reading = json_lines.Reading[Traced]


def read(paths: Sequence[Path], complain: Callable[[str], None]) -> Reading:
    """Return the lines of traces in PATHS, like json_lines.read."""
    return json_lines.read(paths, KIND, complain)


def merged(lines: Iterable[Traced]) -> list[Traced]:
    """Return one line for each site in LINES, in the order of LINES."""
    counts: defaultdict[Site, Counter[Span]] = defaultdict(Counter)
    numbers: Counter[Site] = Counter()
    for line in lines:
        counts[line.site].update(line.counts)
        numbers[line.site] += line.bytes
    return [Traced(site, counted, numbers[site])
            for site, counted in counts.items()]


def whole_lines(descriptor: int, file: Path) -> int:
    """Return the length of the complete lines in the open FILE.  Raise
    ToolError if FILE is not a trace."""
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        raise ToolError(f"found '{file}', which is not a regular file, expected"
                        " one for a trace")
    if not status.st_size:
        return 0
    with mmap.mmap(descriptor, 0, access=mmap.ACCESS_READ) as text:
        start = text[:len(LINE_START)]
        if not LINE_START.startswith(start):
            raise ToolError(f"found something else in '{file}', expected a"
                            f" file that begins with '{LINE_START.decode()}'")
        return text.rfind(b"\n") + 1


def append(file: Path, text: str) -> None:
    """Append TEXT, lines of a trace, to FILE atomically, even while others
    write to FILE.  First remove an incomplete line at the end of FILE.  On
    failure, raise ToolError and leave FILE unchanged.  If TEXT is empty, only
    check that appending would work."""
    if not text and not file.exists():
        require_writable(file)
        return
    flags = (os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_NONBLOCK
             | os.O_CLOEXEC)
    with (naming(file), open(os.open(file, flags, 0o666), "ab", buffering=0)
          as stream):
        fcntl.flock(stream, fcntl.LOCK_EX)
        end = whole_lines(stream.fileno(), file)
        if not text:
            return
        try:
            stream.truncate(end)
            left = memoryview(text.encode())
            while left:
                left = left[stream.write(left):]
        except OSError:
            stream.truncate(end)
            raise
