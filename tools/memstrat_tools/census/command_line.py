"""The command tools/memstrat census.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import io
import signal
import sys
from pathlib import Path

from memstrat_tools import COMMAND
from memstrat_tools.census import comparison, json_text, table
from memstrat_tools.census.gathering import Gathered, gather
from memstrat_tools.options import CommandParser, number
from memstrat_tools.printable import printable
from memstrat_tools.progress import Progress

DESCRIPTION = f"""\
Count what is in machine code: functions, instructions, string instructions
(rep), calls of memcpy and the like, and loads and stores of vector registers.

  {COMMAND} census vmlinux.o
  {COMMAND} census build/ libz.a
  {COMMAND} census --compare old/vmlinux new/vmlinux

An OBJECT is an object, an archive, a program, a library, or a folder, of which
all relocatable objects are counted but those that are linked from others.  No
symbols for debugging are needed."""

EPILOG = """\
Every byte is counted once, whatever symbols overlap.  Sums are of functions and
of labels in assembly; code without a symbol is listed separately.  Code is
cold in sections such as .init.text and .text.unlikely, and in functions with
.cold in their names.

Calls are those of memcpy, memmove, memset and mempcpy, also as __memcpy, and of
__memcpy_chk and the like: direct, or by way of .plt or the GOT.  Where only the
address is loaded, as with -mcmodel=large, it is another use.  Vector loads and
stores are plain moves of 8 bytes or more (movups, vmovdqa64, movq, and ldp of
AArch64's q registers).

x86-64, x32, i386 and AArch64 are read, and RISC-V if there is capstone 5; of
others there are sizes and functions.  To read names of C++, use c++filt.

The exit status is 0 if all was counted, 1 if something in a folder or archive
had to be skipped, and 2 if a file that is named has no machine code."""

ROWS = 10


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="memstrat census",
        usage=f"{COMMAND} census [--json] [--top N] OBJECT...\n"
        f"       {COMMAND} census [--json] [--top N] --compare OLD NEW",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("objects", metavar="OBJECT", nargs="*", type=Path,
        help="file or folder")
    add("--compare", metavar=("OLD", "NEW"), nargs=2, type=Path,
        help="compare two builds: files, or folders with objects of the same"
        " names")
    add("--json", action="store_true", help="print JSON")
    add("--top", metavar="N", type=number(int, 1), default=ROWS,
        help="how many functions and objects a table has at most"
        f" (default: {ROWS})")
    chosen = parser.parse_args(argv)
    if bool(chosen.objects) == bool(chosen.compare):
        parser.error("expected either OBJECT or --compare OLD NEW")
    return chosen


def compared(chosen: argparse.Namespace, progress: Progress
             ) -> tuple[str, list[Gathered]]:
    """What to print of the two builds that are CHOSEN, and the builds."""
    old, new = (gather([path], progress=progress) for path in chosen.compare)
    both = comparison.compare(old, new)
    if chosen.json:
        return json_text.of_comparison(both, old, new), [old, new]
    title = "{1} against {0}".format(*(printable(str(path))
                                      for path in chosen.compare))
    return comparison.text_of(both, old, new, title, chosen.top), [old, new]


def counted(chosen: argparse.Namespace, progress: Progress
            ) -> tuple[str, list[Gathered]]:
    """The same of all objects that are CHOSEN."""
    gathered = gather(chosen.objects, progress=progress)
    title = ", ".join(printable(str(path)) for path in chosen.objects)
    return (json_text.of_gathered(gathered) if chosen.json
            else table.text_of(gathered, title, chosen.top)), [gathered]


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    # Whoever reads the output may have seen enough (head), and may have a
    # locale that lacks some letters.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    with Progress("counting", unit="files", stream=sys.stderr) as progress:
        text, builds = (compared if chosen.compare else counted)(chosen,
                                                                 progress)
    print(text)
    skipped = [one for gathered in builds for one in gathered.skipped]
    for one in skipped:
        print(f"memstrat: census: skipped {printable(str(one))}",
              file=sys.stderr)
    return 1 if skipped else 0
