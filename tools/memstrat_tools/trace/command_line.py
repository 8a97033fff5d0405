"""The command tools/memstrat trace.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import json
import os
import sys
from pathlib import Path

from memstrat_tools import COMMAND, page, traces
from memstrat_tools.options import CommandParser, whole_number
from memstrat_tools.printable import printable
from memstrat_tools.tables import number_of
from memstrat_tools.trace import preload, summary
from memstrat_tools.traces import DEFAULT_FILE

DESCRIPTION = f"""\
Count the sizes that a running program copies, moves, clears and fills by calls,
with a preloaded library:

  {COMMAND} trace -- make check
  {COMMAND} trace --show {DEFAULT_FILE}

For a running kernel there is `memstrat perf --trace'.  GCC's own profile counts
the runs of operations that are expanded inline: {page('advice')}."""

EPILOG = """\
The exit status is that of COMMAND, or 128 and the number of the signal that
ended it.  With --show it is 1 if lines or files that are not traces were
skipped; the first five of each file are named.  It is 2 if nothing could be
done."""


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="memstrat trace",
        usage=f"{COMMAND} trace [--out FILE] -- COMMAND...\n"
        f"       {COMMAND} trace --show [OPTION...] FILE...",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("words", metavar="COMMAND", nargs="*",
        help="the program to run, and its arguments")
    add("--out", metavar="FILE", type=Path,
        help="append the trace to FILE (default: what MEMSTRAT_TRACE names, or"
        f" {DEFAULT_FILE})")
    add("--show", action="store_true",
        help="show what is in traces, files or folders with files *.jsonl")
    add("--json", action="store_true", help="show it as JSON")
    add("--top", metavar="N", type=whole_number(1), default=10,
        help="how many sites to show (default: 10)")
    add("--sort", choices=summary.ORDERS, default="times",
        help="which sites to show (default: times)")
    chosen = parser.parse_args(argv)
    if not chosen.words:
        parser.error("--show: found no FILE, expected one" if chosen.show else
                     "expected COMMAND or --show FILE")
    if chosen.show and chosen.out:
        parser.error("found --out with --show, which writes nothing")
    return chosen


def say(line: str) -> None:
    print(f"memstrat: trace: {printable(line)}", file=sys.stderr)


def run(command: list[str], out: Path) -> int:
    """Run COMMAND, and append its counts to OUT."""
    traces.append(out, "")
    status, calls = preload.run(command)
    if calls.uncounted:
        say(f"{number_of(calls.uncounted, 'call')} not counted: there was no"
            " room in a table, or on the disk for one")
    lines = preload.traced(calls)
    traces.append(out, "".join(line.text() for line in lines))
    times = sum(line.count for line in lines)
    say(f"{number_of(times, 'call')} at {number_of(len(lines), 'site')}, in"
        f" {out}" if lines else "found no call of memcpy, mempcpy, memmove or"
        " memset from one object to another")
    return status


def show(chosen: argparse.Namespace) -> int:
    """Show the CHOSEN traces."""
    reading = traces.read([Path(word) for word in chosen.words], say)
    lines = traces.merged(reading.items)
    if chosen.json:
        print(json.dumps(summary.as_json(lines, chosen.sort, chosen.top),
                         indent=1))
    else:
        print(summary.text(lines, chosen.sort, chosen.top))
    return 0 if reading.complete else 1


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    out = chosen.out or Path(os.environ.get("MEMSTRAT_TRACE") or DEFAULT_FILE)
    return show(chosen) if chosen.show else run(chosen.words, out)
