"""The command lab/adopters.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from memstrat_lab.adopters.build import (
    ADOPTERS,
    Adopter,
    Outcome,
    outcome,
    source_of,
)
from memstrat_lab.options import refuse_unknown
from memstrat_tools import TOP
from memstrat_tools.averages import percent
from memstrat_tools.compiler import (
    built_plugin,
    plugin_flags,
    target_gcc,
    version,
)
from memstrat_tools.machine import install_packages
from memstrat_tools.options import CommandParser
from memstrat_tools.printable import printable
from memstrat_tools.tables import number_of

SHOWN = 20  # differing lines of each kind

DESCRIPTION = """\
Build firmware, a hypervisor and C libraries as their own people do, without
memstrat and with it; run or boot both, and print the differences: the
compiler's warnings, undefined symbols, the programs' output, and the code."""

CHECKOUTS = "\n".join(f"  {name + ':':<15}{repository}"
                      for each in ADOPTERS.values()
                      for name, repository in each.checkouts.items())

EPILOG = f"""\
{fill(f"PROGRAM is one of {', '.join(ADOPTERS)}.")}

Sources come from Debian, as packages; these checkouts must be in the folder of
--sources:

{CHECKOUTS}

  lab/adopters u-boot                       two minutes
  lab/matrix --run 16 lab/adopters u-boot   the same by GCC 16

In OUT/PROGRAM are the two builds, with the logs of building and running them.
The exit status is 0 if nothing differs but code, 1 if something does or a
program does not build or run, and 2 if it is not there."""


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="adopters", usage="lab/adopters [OPTION...] PROGRAM...",
        description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("programs", metavar="PROGRAM", nargs="+")
    parser.add_plugin()
    parser.add_settings()
    parser.add_argument("--sources", metavar="FOLDER", type=Path,
                        default=TOP / "build/adopters/sources",
                        help="(default: build/adopters/sources)")
    parser.add_argument("--out", metavar="OUT", type=Path,
                        default=TOP / "build/adopters",
                        help="(default: build/adopters)")
    chosen = parser.parse_args(argv)
    refuse_unknown(parser, chosen.programs, ADOPTERS)
    return chosen


def difference(title: str, old: Counter[str], new: Counter[str]
               ) -> Iterator[str]:
    """Yield each line that is only in OLD or only in NEW, after TITLE."""
    for sign, lines in ("-", old - new), ("+", new - old):
        for line in list(lines)[:SHOWN]:
            yield f"  {title}: {sign} {printable(line)}"
        if len(lines) > SHOWN:
            yield f"  {title}: {sign} and {len(lines) - SHOWN} more"


def compare(adopter: Adopter, alone: Outcome, with_plugin: Outcome) -> bool:
    """Print the differences.  Return true if only the code differs."""
    found = [
        *difference("warnings", Counter(),
                    with_plugin.warnings - alone.warnings),
        *difference("undefined", Counter(),
                    with_plugin.undefined - alone.undefined),
        *difference("says", alone.says, with_plugin.says)]
    if not alone.says:
        found.append(f"  says: found nothing like {adopter.says}")
    print(f"{adopter.name}: {'differs' if found else 'the same'};"
          f" {alone.text_bytes:,} bytes of code,"
          f" {with_plugin.text_bytes:,} with memstrat"
          f" ({percent(with_plugin.text_bytes, alone.text_bytes)});"
          f" {number_of(alone.says.total(), 'line')} compared", *found,
          sep="\n", flush=True)
    return not found


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    adopters = [ADOPTERS[name] for name in chosen.programs]
    sources = [source_of(each, chosen.sources) for each in adopters]
    install_packages(*sorted({package for each in adopters
                              for package in each.packages}))
    plugin = (chosen.plugin or built_plugin()).absolute()
    gcc = target_gcc()
    print(version([gcc]), flush=True)
    same = []
    for adopter, source in zip(adopters, sources, strict=True):
        folder = chosen.out.absolute() / adopter.name
        alone = outcome(adopter, source, folder / "alone", gcc)
        same.append(compare(adopter, alone, outcome(
            adopter, source, folder / "memstrat", gcc,
            plugin_flags(plugin, chosen.settings))))
    return 0 if all(same) else 1
