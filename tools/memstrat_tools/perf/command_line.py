"""The command tools/memstrat perf.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from memstrat_tools import COMMAND, ToolError, page, records, traces
from memstrat_tools.options import CommandParser, whole_number
from memstrat_tools.perf import script
from memstrat_tools.perf.sites import Sites
from memstrat_tools.printable import printable
from memstrat_tools.source_tree import HERE
from memstrat_tools.tables import Table, number_of
from memstrat_tools.trace.summary import place_text

DESCRIPTION = f"""\
Say how much of a profile is in string instructions (rep movs, rep stos) and in
memcpy, memmove and memset, where, and what memstrat makes of them.

  perf record --call-graph dwarf -- ./program
  {script.COMMAND} >profile
  {COMMAND} perf profile

PROFILE may be of another machine, or - for the standard input.  --file names
files that are not here or not at their paths, such as vmlinux."""

EPILOG = f"""\
{page('perf')} has examples.  The exit status is 1 if something was left out,
and 2 if there is no sample."""


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="memstrat perf", usage=f"{COMMAND} perf [OPTION...] PROFILE\n"
        f"       {COMMAND} perf [OPTION...] --compare BEFORE AFTER",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("profile", metavar="PROFILE", nargs="?",
        help=f"the output of `{script.COMMAND}'")
    add("--compare", metavar=("BEFORE", "AFTER"), nargs=2,
        help="show the sites whose shares differ in two profiles")
    for key, text in (("file", "a program, library, vmlinux or module, or a"
                       " folder of these (can be given more than once)"),
                      ("old-file", "the same for BEFORE (default: --file)"),
                      ("records", "records of a build with memstrat (default:"
                       " decide by size alone)")):
        add(f"--{key}", metavar="PATH", type=Path, action="append", default=[],
            help=text)
    parser.add_settings()
    add("--trace", metavar="FILE", type=Path,
        help="append the sizes of calls to FILE, for memstrat advise")
    add("--top", metavar="N", type=whole_number(1), default=10,
        help="how many sites to show (default: 10)")
    add("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args(argv)
    if bool(chosen.profile) == bool(chosen.compare):
        parser.error("expected either PROFILE or --compare BEFORE AFTER")
    for path in chosen.file + chosen.old_file:
        if not path.exists():
            parser.error(f"found no '{path}', expected a file or folder")
    return chosen


def sentence(found: Sites) -> str:
    """Summarize FOUND in a sentence."""
    known = [site for site in found.all
             if site.rep and site.size_bytes is not None]
    outcomes = Counter(site.decision.partition(":")[0] for site in known)
    return (f"{found.part(sum(site.weight for site in known))} of the samples"
            f" are in {len(known):,} inline rep of known size"
            + (f"; memstrat lowers {outcomes['lowered']:,} of them"
               if any(outcomes) else "")
            + (f" and makes {outcomes['called']:,} a call"
               if outcomes["called"] else ""))


def lines(found: Sites, top: int) -> Iterator[str]:
    """Yield the lines that describe FOUND and its first TOP sites."""
    yield f"{sentence(found)}\n"
    yield Table(f"{number_of(found.samples, 'sample')} of {found.event}, "
                + ("at the instruction (PEBS, IBS)" if found.precise else
                   "by a timer, often at the next instruction"
                   if "clock" in found.event else
                   "often at the next instruction"), ["", "of the samples"],
                [[printable(name), found.part(weight)]
                 for name, weight in found.shares.items()
                 if not name.startswith(("    ", "not read"))
                 or found.part(weight) != "0.0 %"]).text()
    yield f"\nSites: {min(top, len(found.all)):,} of {len(found.all):,}"
    for site in found.all[:top]:
        yield f"  {found.part(site.weight):>7}  {place_text(site.where)}"
        for call in site.where.inlined_from:
            yield (f"{'':11}inlined from {printable(call.function)} at"
                   f" {printable(HERE.name(call.file))}:{call.line}")
        size = ("a size known at run time" if site.size_bytes is None else
                number_of(site.size_bytes, "byte"))
        yield f"{'':11}{site.form}, {site.where.kind} of {size}" + (
            f"; memstrat: {printable(site.decision)}" if site.decision else "")
        for text, weight in site.around:
            yield f"{'':11}{found.part(weight):>7}  {text}"


def compared(both: list[Sites], top: int) -> Table:
    """Return a table of the sites whose shares in BOTH differ most."""
    moved = defaultdict[tuple[str, ...], list[float]](lambda: [0, 0])
    for number, found in enumerate(both):
        for site in found.all:
            where = site.where
            moved[place_text(where) if where.file else where.symbol,
                  where.kind, where.symbol][number] += (
                      100 * site.weight / found.weight)
    return Table("Sites that moved most", [
        "", "", "before", "after", "change", "its function before", "after"], [
        [place, kind, f"{old:.1f} %", f"{new:.1f} %", f"{new - old:+.1f}",
         *(found.part(found.functions[function]) for found in both)]
        for (place, kind, function), (old, new) in sorted(
            moved.items(), key=lambda item: -abs(item[1][1] - item[1][0])
            )[:top]], 2)


def as_json(found: Sites) -> dict[str, object]:
    return {"event": found.event, "precise": found.precise,
            "samples": found.samples, "weight": found.weight,
            "sentence": sentence(found), "shares": {
                name.strip(): weight for name, weight
                in found.shares.items() if weight},
            "sites": [{**asdict(site), "sizes": None} for site in found.all]}


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    problems = []

    def complain(line: str) -> None:
        problems.append(line)
        print(f"memstrat: perf: {printable(line)}", file=sys.stderr)

    built = (records.read(chosen.records, complain).items if chosen.records
             else [])
    both: list[Sites] = []
    for name in chosen.compare or [chosen.profile]:
        both.append(Sites(script.Profile(name), chosen.file if both else
                          chosen.old_file or chosen.file, complain))
        try:
            both[-1].decide(built, dict(setting.partition("=")[::2]
                                        for setting in chosen.settings))
        except ToolError as error:
            complain(str(error))
    if chosen.trace:
        traces.append(chosen.trace, "".join(
            line.text() for line in both[-1].traced()))
    print(json.dumps([*map(as_json, both)], indent=1) if chosen.json else
          "\n\n".join([*map(sentence, both),
                       compared(both, chosen.top).text()]) if chosen.compare
          else "\n".join(lines(both[0], chosen.top)))
    return 1 if problems else 0
