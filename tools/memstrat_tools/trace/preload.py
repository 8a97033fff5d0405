"""Run a command, and count the calls of memcpy and the like in its processes.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

libmemstrat-preload.so counts them (tools/preload/preload.c).  Where the calls
are is looked up afterwards.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from memstrat_tools import INSTALLED, TOP, ToolError
from memstrat_tools.compiler import build_folder
from memstrat_tools.progress import Progress
from memstrat_tools.trace import program_headers
from memstrat_tools.trace.call_table import (
    Caller,
    Calls,
    read_tables,
    sizes_of,
)
from memstrat_tools.trace.code_places import sites
from memstrat_tools.traces import Traced

LIBRARY = "libmemstrat-preload.so"

MOST_SHEBANG_BYTES = 4096


def program_of(command: str) -> Path:
    """The program that COMMAND, a name or a path, executes: the interpreter if
    it is a script."""
    found = shutil.which(command)
    if not found:
        raise ToolError(f"found no program '{command}'")
    program = Path(found)
    with program.open("rb") as stream:
        first = stream.readline(MOST_SHEBANG_BYTES)
    words = first[2:].split() if first.startswith(b"#!") else []
    return Path(os.fsdecode(words[0])) if words else program


def libraries() -> Iterator[Path]:
    """The libraries to preload, one for each kind of machine."""
    folder = (TOP if INSTALLED else build_folder()) / "tools/preload"
    yield from sorted(folder.rglob(LIBRARY))


def library_for(command: str) -> Path:
    """The library to preload for COMMAND, or a ToolError."""
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
    for library in libraries():
        found = program_headers.read(library)
        if found and found.same_machine_p(headers):
            return library
    raise ToolError(f"found no {LIBRARY} for '{program}' ({headers.bits} bits,"
                    f" {headers.processor}), expected one that was built with"
                    " memstrat")


def run(command: Sequence[str]) -> tuple[int, Calls]:
    """Run COMMAND.  Return its exit status, and the calls that were
    counted."""
    library = library_for(command[0])
    with tempfile.TemporaryDirectory(prefix="memstrat-trace-") as folder:
        tables = Path(folder, "tables")
        tables.mkdir()
        if re.search(r"[\s:]", str(library)):
            # LD_PRELOAD cannot have such a path.
            link = Path(folder, LIBRARY)
            link.symlink_to(library)
            library = link
        others = os.environ.get("LD_PRELOAD", "")
        environment = {**os.environ, "MEMSTRAT_TRACE_FOLDER": str(tables),
                       "LD_PRELOAD": f"{library}:{others}".rstrip(":")}
        with subprocess.Popen(command, env=environment) as process:
            # The command decides what an interrupt from the terminal means.
            old = {number: signal.signal(number, signal.SIG_IGN)
                   for number in (signal.SIGINT, signal.SIGQUIT)}
            process.wait()
            for number, handler in old.items():
                signal.signal(number, handler)
        # As a shell says that a signal ended it.
        status = (process.returncode if process.returncode >= 0
                  else 128 - process.returncode)
        return status, read_tables(tables)


def traced(calls: Calls) -> list[Traced]:
    """CALLS as lines of a trace, those of an object together."""
    by_object: defaultdict[str, list[Caller]] = defaultdict(list)
    for caller in calls.counters:
        by_object[caller.object].append(caller)
    lines = []
    with Progress("looking up places", len(by_object), "objects",
                  stream=sys.stderr) as progress:
        for name, callers in sorted(by_object.items()):
            callers.sort(key=lambda caller: (caller.offset, caller.kind))
            headers = program_headers.read(Path(name))
            addresses = [headers.address_of(caller.offset) if headers
                         else caller.offset for caller in callers]
            # What is called returns behind the call.
            places = sites(name, [address - 1 for address in addresses])
            lines += [Traced(replace(site, kind=caller.kind, object=name,
                                     address=address),
                             *sizes_of(calls.counters[caller]))
                      for caller, address, site in zip(callers, addresses,
                                                       places, strict=True)]
            progress.step()
    return lines
