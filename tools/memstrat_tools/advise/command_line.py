"""The command tools/memstrat advise.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import dataclasses
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from memstrat_tools import COMMAND, ToolError, page, records, traces
from memstrat_tools.advise import gains
from memstrat_tools.advise.gains import Balance
from memstrat_tools.advise.patch import patches
from memstrat_tools.advise.runs import Ran, from_profile, from_traces
from memstrat_tools.json_lines import Reading
from memstrat_tools.options import CommandParser, whole_number
from memstrat_tools.printable import printable
from memstrat_tools.records import Record
from memstrat_tools.source_tree import SourceTree
from memstrat_tools.tables import Table, number_of

DESCRIPTION = f"""\
Suggest settings of memstrat that pay for a program, from the records of its
build and the runs of each operation.

  {COMMAND} advise records/
  {COMMAND} advise --patch records/ | patch -p1
  {COMMAND} advise --trace memstrat-trace.jsonl records/

The plugin writes records with report=FOLDER.  Runs are in the records of a
build with -fprofile-use; those of calls can also come from a trace by memstrat
trace ({page('tracing')})."""

EPILOG = """\
Runs are counted, not timed: measure the program before and after.  The exit
status is 1 if a line of an input was skipped, and 2 if there is nothing to
report."""


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="memstrat advise",
        usage=f"{COMMAND} advise [OPTION...] RECORDS...",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("records", metavar="RECORDS", type=Path, nargs="+",
        help="a file or a folder of records")
    add("--trace", metavar="FILE", type=Path, action="append", default=[],
        help="a trace of the program, for advice about its calls; can be given"
        " more than once")
    add("--top", metavar="N", type=whole_number(1), default=20,
        help="show so many functions (default: 20)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--patch", action="store_true",
                      help="print a patch with attributes for the functions")
    form.add_argument("--flags", action="store_true",
                      help="print the flag that pays for the whole build")
    form.add_argument("--json", action="store_true", help="print JSON")
    parser.add_markdown()
    add("--source", metavar="FOLDER", type=Path, default=Path(),
        help="where the program's source is (default: the current folder)")
    return parser.parse_args(argv)


SHOWN_TAIL_CALLS = 5  # the places with the most calls


def complain(problem: str) -> None:
    print(f"memstrat: advise: {problem}", file=sys.stderr)


def text_of(balance: Balance, top: int, in_markdown: bool) -> Iterator[str]:
    yield (f"{balance.runs:,} runs of operations:"
           f" {number_of(balance.calls, 'library call')},"
           f" {number_of(balance.string_instructions, 'string instruction')}"
           " (rep)")
    if balance.avoided_by_speed:
        yield (f"{gains.SPEED} for the whole build avoids"
               f" {balance.avoided_by_speed:,} of them")
    yield ""
    if not balance.advice:
        yield "No function would gain by a setting of its own."
        return
    table = Table("", ["function", "what", "runs", "avoided"], [
        [printable(f"{each.where.function}, {each.where.file}:"
                   f"{each.where.line}"),
         each.what + (f": {each.detail}" if each.detail else ""),
         f"{each.runs:,}", f"{each.avoided:,}"]
        for each in balance.advice[:top]], left=2)
    yield table.markdown() if in_markdown else f"{table.text()}\n"
    if len(balance.advice) > top:
        yield f"... and {len(balance.advice) - top} more (--top)"
    if setting := next((each.what for each in balance.advice if each.key),
                       None):
        yield (f'Settings are for functions: MEMSTRAT ("{setting}") of'
               " memstrat.h; --patch writes them")


def all_that_ran(chosen: argparse.Namespace, reading: Reading[Record],
                 tree: SourceTree) -> tuple[list[Ran], bool]:
    """Return the operations of READING that ran, and true if all of the input
    was read."""
    if not chosen.trace:
        ran = from_profile(reading.items)
        if not ran:
            raise ToolError("found no runs in the records, expected --trace"
                            " FILE, or records of a build with -fprofile-use")
        return ran, reading.complete
    traced = traces.read(chosen.trace, complain)
    ran, unmatched = from_traces(reading.items, traced.items)
    if unmatched.unclear:
        complain(f"{number_of(unmatched.unclear, 'call')} left out, because"
                 " there are several operations in the same place")
    for (file, line), count in unmatched.tail_calls.most_common(
            SHOWN_TAIL_CALLS):
        complain(f"{number_of(count, 'call')} at {printable(tree.name(file))}:"
                 f"{line} left out, because no operation is there, but perhaps"
                 " a call of a function that ends in one (a tail call):"
                 " -fno-optimize-sibling-calls tells them apart")
    if not ran:
        raise ToolError("found no operation of the records in the trace,"
                        " expected both to be of the same program, compiled"
                        " with -g and -fno-optimize-sibling-calls")
    return ran, reading.complete and traced.complete


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    tree = SourceTree(chosen.source)
    reading = records.read(chosen.records, complain)
    ran, complete = all_that_ran(chosen, reading, tree)
    ran = [dataclasses.replace(one, record=tree.named(one.record))
           for one in ran]
    balance = gains.balance_of(ran, map(tree.named, reading.items))
    if chosen.json:
        print(json.dumps(dataclasses.asdict(balance), indent=1))
    elif chosen.flags:
        print(f"-fplugin-arg-memstrat-{gains.SPEED}"
              if balance.worth_it(balance.avoided_by_speed) else "")
    elif chosen.patch:
        for patch in patches(balance.advice, chosen.source):
            print(patch, end="")
    else:
        print("\n".join(text_of(balance, chosen.top, chosen.markdown)))
    return 0 if complete else 1
