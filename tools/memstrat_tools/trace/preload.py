"""Runs a command, and counts the calls of memcpy and the like in its
processes.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

libmemstrat-preload.so counts the calls in tables (tools/preload).  This module
looks up the calls' places afterwards.
"""

import mmap
import os
import re
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from memstrat_tools import INSTALLED, TOP, ToolError
from memstrat_tools.compiler import build_folder
from memstrat_tools.progress import Progress
from memstrat_tools.records import KINDS
from memstrat_tools.trace import program_headers
from memstrat_tools.trace.code_places import sites
from memstrat_tools.traces import Span, Traced

LIBRARY = "libmemstrat-preload.so"

MOST_SHEBANG_BYTES = 4096

# The format of tables, as in tools/preload/call_table.h.
FORMAT = 1
HEAD = struct.Struct("=8sQQQQ")
"""The name, the format, the number of calls, the bytes of text, and the number
of calls without room."""
CALL = struct.Struct("=QQ")
HEAD_BYTES = 4096
MAX_CALLS = 1 << 17
MAX_TEXT_BYTES = 1 << 24

EXACT_MAX_BYTES = 256
EXACT_MAX_LOG2 = 8
LARGE_BYTES = EXACT_MAX_BYTES + 1 + 64 - EXACT_MAX_LOG2

MOST_SIZE = 2 ** 64 - 1


def program_of(command: str) -> Path:
    """Return the program that COMMAND, a name or a path, executes.  For a
    script, return the interpreter."""
    found = shutil.which(command)
    if not found:
        raise ToolError(f"found no program '{command}'")
    program = Path(found)
    with program.open("rb") as stream:
        first = stream.readline(MOST_SHEBANG_BYTES)
    words = first[2:].split() if first.startswith(b"#!") else []
    return Path(os.fsdecode(words[0])) if words else program


def library_for(command: str) -> Path:
    """Return the library to preload for COMMAND, or raise ToolError."""
    program = program_of(command)
    headers = program_headers.read(program)
    if not headers:
        raise ToolError(f"found '{program}', which is not a program for this"
                        " system")
    if not headers.interpreter:
        raise ToolError(f"found '{program}', a static program, which can load"
                        " no library; expected a dynamic one")
    if program.stat().st_mode & 0o6000:
        raise ToolError(f"found '{program}', which changes the user and loads"
                        " no library of others, expected another program")
    folder = (TOP if INSTALLED else build_folder()) / "tools/preload"
    # Each kind of machine has its own library.
    for library in sorted(folder.rglob(LIBRARY)):
        found = program_headers.read(library)
        if found and found.machine == headers.machine:
            return library
    bits, processor, _ = headers.machine
    raise ToolError(f"found no {LIBRARY} for '{program}' ({bits} bits,"
                    f" {processor}), expected one that was built with"
                    " memstrat")


Callers = defaultdict[tuple[int, str], Counter[int]]
"""Counters by return address in a file and by kind."""


@dataclass
class Calls:
    """The calls of all processes, by file.  Code without a file has an empty
    name, and addresses instead of offsets."""
    counters: defaultdict[str, Callers] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(Counter)))
    uncounted: int = 0


# A line of /proc/PID/maps: the addresses, the offset and the file.
MAPPING = re.compile(rb"([0-9a-f]+)-([0-9a-f]+) \S+ ([0-9a-f]+) \S+ \d+ *"
                     rb"(.*?)(?: \(deleted\))?")

Mapping = tuple[int, int, int, str]


def mappings_of(text: bytes) -> list[Mapping]:
    """Return the mappings in TEXT, which has copies of /proc/PID/maps.  Each
    copy may be truncated, and zeros follow it."""
    matches = map(MAPPING.fullmatch, text.replace(b"\0", b"").split(b"\n"))
    return [(int(match[1], 16), int(match[2], 16), int(match[3], 16),
             match[4].decode(errors="surrogateescape"))
            for match in matches if match]


def counts_of(counters: Counter[int]) -> tuple[Counter[Span], int]:
    """Return the counts in COUNTERS by size, and the sum of all sizes."""
    counts: Counter[Span] = Counter()
    number = counters[LARGE_BYTES]
    for counter, times in sorted(counters.items()):
        if counter <= EXACT_MAX_BYTES:
            counts[counter, counter] = times
            number += counter * times
        elif counter < LARGE_BYTES:
            below = 1 << (counter - EXACT_MAX_BYTES - 1 + EXACT_MAX_LOG2)
            counts[below + 1, min(2 * below, MOST_SIZE)] = times
    return counts, number


def read_table(table_file: Path, calls: Calls) -> None:
    """Add a process's table in TABLE_FILE to CALLS."""
    with (table_file.open("rb") as stream,
          mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) as table):
        name, table_format, number, text_bytes, uncounted = HEAD.unpack_from(
            table)
        if name != b"memstrat":  # the process was killed at its start
            return
        if table_format != FORMAT:
            raise ToolError(f"found a table of format {table_format} in"
                            f" '{table_file}', expected {FORMAT}")
        calls_end = HEAD_BYTES + CALL.size * MAX_CALLS
        text = table[calls_end:calls_end + min(text_bytes, MAX_TEXT_BYTES)]
        mappings = mappings_of(text)
        calls.uncounted += uncounted
        places: dict[int, tuple[str, int]] = {}
        number = min(number, MAX_CALLS)
        for key, times in CALL.iter_unpack(
                table[HEAD_BYTES:HEAD_BYTES + CALL.size * number]):
            if not times:
                continue
            address, kind, counter = key >> 11, key >> 9 & 3, key & 511
            if address not in places:
                places[address] = place_of(address, mappings)
            file, offset = places[address]
            calls.counters[file][offset, KINDS[kind]][counter] += times


def place_of(address: int, mappings: Iterable[Mapping]) -> tuple[str, int]:
    """Return the file of ADDRESS, and ADDRESS's offset in the file."""
    for first, end, offset, file in mappings:
        if first <= address < end:
            # [vdso] and generated code are in no file.
            return file, (address - first + offset if file.startswith("/")
                          else address)
    return "", address


def run(command: Sequence[str]) -> tuple[int, Calls]:
    """Run COMMAND.  Return COMMAND's exit status and the counted calls."""
    library = library_for(command[0])
    with tempfile.TemporaryDirectory(prefix="memstrat-trace-") as folder:
        tables = Path(folder, "tables")
        tables.mkdir()
        if re.search(r"[\s:]", str(library)):
            # LD_PRELOAD cannot hold a path with a space or a colon.
            link = Path(folder, LIBRARY)
            link.symlink_to(library)
            library = link
        others = os.environ.get("LD_PRELOAD", "")
        environment = {**os.environ, "MEMSTRAT_TRACE_FOLDER": str(tables),
                       "LD_PRELOAD": f"{library}:{others}".rstrip(":")}
        with subprocess.Popen(command, env=environment) as process:
            # Interrupts from the terminal are for the command.
            old = {number: signal.signal(number, signal.SIG_IGN)
                   for number in (signal.SIGINT, signal.SIGQUIT)}
            process.wait()
            for number, handler in old.items():
                signal.signal(number, handler)
        # After a signal, return the same status as a shell.
        status = (process.returncode if process.returncode >= 0
                  else 128 - process.returncode)
        calls = Calls()
        for file in sorted(tables.iterdir()):
            read_table(file, calls)
        return status, calls


def traced(calls: Calls) -> list[Traced]:
    """Return CALLS as lines of a trace, grouped by object."""
    lines = []
    with Progress("looking up places", len(calls.counters), "objects",
                  stream=sys.stderr) as progress:
        for name, callers in sorted(calls.counters.items()):
            headers = program_headers.read(Path(name))
            found = sorted(callers)
            addresses = [headers.address_of(offset) if headers else offset
                         for offset, _ in found]
            # The byte before the return address belongs to the call.
            places = sites(name, [address - 1 for address in addresses])
            lines += [Traced(replace(site, kind=kind, object=name,
                                     address=address),
                             *counts_of(callers[offset, kind]))
                      for (offset, kind), address, site
                      in zip(found, addresses, places, strict=True)]
            progress.step()
    return lines
