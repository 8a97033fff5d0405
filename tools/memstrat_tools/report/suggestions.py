"""Sites where the compiler alone makes string instructions and calls, and the
flags that avoid them without memstrat.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from memstrat_tools.plan import gcc_flags
from memstrat_tools.printable import printable, short_name
from memstrat_tools.records import Record
from memstrat_tools.report.sites import (
    Site,
    decision_text,
    place_text,
    size_text,
)
from memstrat_tools.report.totals import string_instruction
from memstrat_tools.tables import number_of

# The likely runs of a block per call of its function, without a profile.
RUNS_PER_CALL = {"loop": 8.0, "normal": 1.0, "rare": 1 / 8, "cold": 1 / 64}

BUILTIN = """\
{} calls are no builtins, because of -ffreestanding or -fno-builtin: write
-fbuiltin after it, or call __builtin_memcpy (docs/firmware.md).
"""

FOOTER = """\
The flags are for the compilation of one file, in a kernel CFLAGS_NAME.o.  A
structure can have its members assigned one by one instead."""


@dataclass(frozen=True)
class Suggestion:
    """A SITE with RECORDS that memstrat lowers, but not the compiler alone."""
    site: Site
    records: list[Record]

    @property
    def record(self) -> Record:
        return self.records[0]

    @property
    def runs(self) -> float:
        """The runs of RECORDS in training, or else their guessed runs."""
        return sum(RUNS_PER_CALL[record.place] if record.runs is None
                   else record.runs for record in self.records)

    @property
    def flag(self) -> str:
        """The flag with which the compiler makes RECORDS inline code."""
        most_bytes = max(record.size_bytes or 0 for record in self.records)
        return gcc_flags.flag(self.record.kind, [
            ("unrolled_loop", str(most_bytes)), ("libcall", "-1")])


def avoidable(record: Record) -> bool:
    """Return true if RECORD is lowered and a flag has the same effect."""
    alone = record.compiler_alone or ""
    return (record.lowered and (alone == "call" or string_instruction(alone))
            and record.kind in gcc_flags.KINDS and record.size_bytes is not None
            and not record.in_expansion)


def suggestions(sites: Sequence[Site]) -> list[Suggestion]:
    """Return the suggestions for SITES, the most frequent first."""
    found = [Suggestion(site, records) for site in sites
             if (records := [*filter(avoidable, site.records)])]
    return sorted(found, key=lambda one: -one.runs)


def lines(found: list[Suggestion], top: int, not_builtin: int
          ) -> Iterator[str]:
    """Yield the first TOP suggestions of FOUND for a terminal.  NOT_BUILTIN is
    the number of calls that are not builtins."""
    if not_builtin:
        yield BUILTIN.format(f"{not_builtin:,}")
    yield ("String instructions and calls of the compiler alone that a flag"
           f" avoids: {min(top, len(found)):,} of"
           f" {number_of(len(found), 'site')}")
    for each in found[:top]:
        record = each.record
        units = ("" if each.site.units == 1
                 else f" and {number_of(each.site.units - 1, 'other unit')}")
        runs = "" if record.runs is None else f", {record.runs:,} times"
        yield (f"  {printable(place_text(record))}:"
               f" {short_name(record.function)}")
        yield (f"    {record.kind}, {size_text(record)} ({record.place}{runs}):"
               f" {record.compiler_alone}; {decision_text(record)}")
        yield f"    {each.flag} for {printable(record.unit)}{units}"
    if found:
        yield ""
        yield FOOTER


def as_json(found: list[Suggestion], top: int) -> list[dict[str, Any]]:
    """Return the first TOP suggestions of FOUND as JSON."""
    keys = ("file", "line", "column", "unit", "function", "kind", "size_bytes",
            "place", "compiler_alone", "strategy")
    return [{**{key: getattr(each.record, key) for key in keys},
             "units": each.site.units, "runs": each.runs, "flag": each.flag}
            for each in found[:top]]
