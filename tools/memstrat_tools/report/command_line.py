"""The command tools/memstrat report.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from memstrat_tools import COMMAND
from memstrat_tools.explain.changes import ADVICE
from memstrat_tools.options import CommandParser, ListOf, whole_number
from memstrat_tools.printable import printable
from memstrat_tools.records import KINDS, read
from memstrat_tools.report import (
    page,
    sarif,
    sites,
    suggestions,
    terminal,
    totals,
)
from memstrat_tools.report.contents import Contents
from memstrat_tools.source_tree import SourceTree

DESCRIPTION = f"""\
Summarize what memstrat did to a build.  Count the records that the plugin wrote
with -fplugin-arg-memstrat-report=FOLDER, by kind, size, strategy, reason, file
and function, and show the sites that matter most.

  {COMMAND} report records
  {COMMAND} report --html report.html --source linux records
  {COMMAND} report --kinds clear --file 'fs/*' --sort size records
  {COMMAND} report --suggest --source linux records
  {COMMAND} report --sarif --since records.old records > memstrat.sarif"""

EPILOG = """\
The exit status is 1 if lines or files that are not records were skipped (the
first five of each file are named), and 2 if there was no record; then nothing
is written.  An empty selection is not an error."""


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="memstrat report",
        usage=f"{COMMAND} report [OPTION...] PATH...",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("paths", metavar="PATH", type=Path, nargs="+",
        help="a file of records, or a folder with files *.jsonl")
    add("--summary", action="store_true",
        help="print only the first line: what was done, and why not more")
    add("--suggest", action="store_true",
        help="print only the most frequent string instructions and calls of the"
        " compiler alone, and the flags that avoid them without memstrat")
    add("--json", action="store_true", help="print the numbers as JSON")
    add("--sarif", action="store_true",
        help="print a SARIF log for code review: the sites that are left, and"
        " those with a new call")
    add("--since", metavar="PATH", type=Path, action="append", default=[],
        help="only what the records of an earlier build do not have")
    add("--html", metavar="FILE", type=page.new_file,
        help="write a page for a browser, which needs nothing else")
    add("--source", metavar="FOLDER", type=folder, default=Path(),
        help="the program's source, for the page and for shorter names"
        " (default: the current folder)")
    add("--top", metavar="N", type=whole_number(1), default=10,
        help="how many files, functions and sites to show (default: 10)")
    add("--sort", choices=sites.ORDERS, default="heat",
        help="which sites to show (default: heat)")
    add("--kinds", metavar="LIST", type=ListOf(KINDS), default=[],
        help=f"only some of {','.join(KINDS)} (default: all)")
    add("--reason", metavar="REASON,...", type=ListOf(ADVICE), default=[],
        help="only what is called or left for one of these reasons")
    for key in "file", "function":
        add(f"--{key}", metavar="GLOB", action="append", default=[],
            help=f"only {key}s that match (can be given more than once)")
    return parser.parse_args(argv)


def folder(text: str) -> Path:
    path = Path(text)
    if not path.is_dir():
        raise argparse.ArgumentTypeError(
            f"found no folder '{text}', expected the program's source")
    return path


def complain(line: str) -> None:
    print(f"memstrat: report: {printable(line)}", file=sys.stderr)


def as_json(report: Contents, order: sites.Order) -> dict[str, Any]:
    return {
        "read": {"files": report.reading.files,
                 "records": len(report.reading.items),
                 "skipped_lines": report.reading.skipped_lines,
                 "unread_files": report.reading.unread_files,
                 "selection": report.only},
        **totals.as_json(report.totals),
        "sites_shown": [sites.as_json(site, order)
                        for site in report.first_sites(order)],
    }


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    reading = read(chosen.paths, complain)
    earlier = read(chosen.since, complain) if chosen.since else None
    tree = SourceTree(chosen.source)
    report = Contents(
        reading, {"kind": chosen.kinds, "reason": chosen.reason,
                  "file": chosen.file, "function": chosen.function},
        tree, chosen.top, earlier.items if earlier else ())
    if not report.records:
        complain(f"found no candidate with {report.only}, of"
                 f" {len(reading.items)}")
    order = sites.ORDERS[chosen.sort]
    if chosen.html:
        page.write(chosen.html, report, tree)
    if chosen.sarif:
        print(json.dumps(sarif.as_json(report), indent=1))
    elif chosen.suggest:
        found = suggestions.suggestions(report.sites)
        print(json.dumps(suggestions.as_json(found, chosen.top), indent=1)
              if chosen.json else
              "\n".join(suggestions.lines(
                  found, chosen.top, report.totals.by["reason"].get(
                      "not_builtin", totals.Count()).left)))
    elif chosen.json:
        print(json.dumps(as_json(report, order), indent=1))
    else:
        print(terminal.in_one_line(report.totals) if chosen.summary
              else terminal.text(report, order))
    complete = reading.complete and (earlier is None or earlier.complete)
    return 0 if complete else 1
