"""The command tools/memstrat census.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import sys
from pathlib import Path

from memstrat_tools import COMMAND
from memstrat_tools.census import comparison, json_text, table
from memstrat_tools.census.gathering import gather
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
stores are plain moves of 8 bytes or more (movups, vmovdqa64, movq).

x86-64, x32 and i386 are read; of others there are sizes and functions.  To read
names of C++, use c++filt.

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


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    named = [[path] for path in chosen.compare or ()] or [chosen.objects]
    titles = [", ".join(printable(str(path)) for path in paths)
              for paths in named]
    with Progress("counting", unit="files", stream=sys.stderr) as progress:
        builds = [gather(paths, progress) for paths in named]
        if chosen.compare:
            compared = comparison.compare(*builds)
            text = (json_text.of_comparison(compared) if chosen.json else
                    comparison.text_of(compared, " against ".join(titles[::-1]),
                                       chosen.top))
        else:
            text = (json_text.of_gathered(builds[0]) if chosen.json else
                    table.text_of(builds[0], titles[0], chosen.top))
    print(text)
    skipped = [one for gathered in builds for one in gathered.skipped]
    for one in skipped:
        print(f"memstrat: census: skipped {printable(str(one))}",
              file=sys.stderr)
    return 1 if skipped else 0
