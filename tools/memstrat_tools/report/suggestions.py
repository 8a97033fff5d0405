"""Where the compiler alone loses most, and what helps there without memstrat.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The core is asked what the compiler's own code takes: a string instruction, a
loop or a call.  That is compared with what memstrat has made of the operation.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from memstrat_tools import core
from memstrat_tools.printable import printable, short_name
from memstrat_tools.records import Record
from memstrat_tools.report.sites import Site, place_text, size_text
from memstrat_tools.report.totals import string_instruction
from memstrat_tools.tables import number_of

# How many times a block runs in a call of its function, if nobody has counted:
# what calls_per_run_percent of plugin/core/cost.cc assumes.
RUNS_PER_CALL = {"loop": 8.0, "normal": 1.0, "rare": 1 / 8, "cold": 1 / 64}

FLAGS = {"copy": "-mmemcpy-strategy", "clear": "-mmemset-strategy",
         "fill": "-mmemset-strategy"}

ALONE = {"call": "a call", "inline code": "a loop"}

BUILTIN = """\
{} calls are no builtins, because of -ffreestanding or -fno-builtin: write
-fbuiltin behind it, or call __builtin_memcpy (docs/firmware.md).
"""

FOOTER = """\
The flags are for the compilation of one file, in a kernel CFLAGS_NAME.o.  A
structure can have its members assigned one by one instead."""


@dataclass(frozen=True)
class Suggestion:
    site: Site
    record: Record
    """That loses most at the site."""
    alone: core.Plan
    """What stands for the compiler's own code."""
    chosen: core.Plan
    cycles: float
    """What all of the site loses, in all runs or in a call of each
    function."""
    inline_bytes: int
    """The largest size at the site that is better inline; 0 if none is."""

    @property
    def flag(self) -> str:
        """The flag that makes the compiler itself do better there."""
        inline = (f"unrolled_loop:{self.inline_bytes}:noalign,"
                  if self.inline_bytes else "")
        return f"{FLAGS[self.record.kind]}={inline}libcall:-1:noalign"


def compilers_plan(record: Record, answer: core.Answer) -> core.Plan | None:
    """What stands for the compiler's own code for RECORD; None if that is
    straight, too."""
    question = record.question or {}
    match record.compiler_alone:
        case str() as alone if string_instruction(alone):
            return answer.fastest(*core.STRING_INSTRUCTIONS)
        case "call":
            return answer.fastest("libcall")
        case "inline code" if (question.get("compilers_straight_bytes", 0)
                          < (record.size_bytes or 0)):
            return answer.fastest("unrolled_loop")
    return None


def asked_about(site: Site) -> list[Record]:
    """The records of SITE for which the compiler might do better."""
    return [record for record in site.records
            if record.lowered and record.kind in FLAGS and record.question
            and record.size_bytes is not None and not record.in_expansion]


def suggestion(site: Site, record: Record, answer: core.Answer
               ) -> Suggestion | None:
    """What RECORD of SITE alone is worth; None if nothing is lost."""
    alone = compilers_plan(record, answer)
    if not alone or not answer.chosen:
        return None
    runs = RUNS_PER_CALL[record.place] if record.runs is None else record.runs
    cycles = runs / 100 * (alone.time_centicycles
                           - answer.chosen.time_centicycles)
    if cycles <= 0:
        return None
    inline_bytes = (0 if answer.chosen.strategy == "libcall"
                    else record.size_bytes or 0)
    return Suggestion(site, record, alone, answer.chosen, cycles, inline_bytes)


def suggestions(sites: Sequence[Site]) -> list[Suggestion]:
    """A suggestion for each of SITES where the compiler alone loses something,
    the one that loses most first."""
    answers = iter(core.ask(record.question or {} for site in sites
                            for record in asked_about(site)))
    found = []
    for site in sites:
        each = [one for record in asked_about(site)
                if (one := suggestion(site, record, next(answers)))]
        if each:
            found.append(replace(
                max(each, key=lambda one: one.cycles),
                cycles=sum(one.cycles for one in each),
                inline_bytes=max(one.inline_bytes for one in each)))
    return sorted(found, key=lambda one: -one.cycles)


def lines(found: list[Suggestion], top: int, not_builtin: int
          ) -> Iterator[str]:
    """The first TOP of what was FOUND, for a terminal, where NOT_BUILTIN calls
    are no builtins."""
    if not_builtin:
        yield BUILTIN.format(f"{not_builtin:,}")
    yield (f"The compiler alone loses most here, by the model:"
           f" {min(top, len(found)):,} of {number_of(len(found), 'site')}")
    for each in found[:top]:
        record = each.record
        units = ("" if each.site.units == 1
                 else f" and {number_of(each.site.units - 1, 'other unit')}")
        yield (f"  {printable(place_text(record))}:"
               f" {short_name(record.function)}")
        yield (f"    {record.kind}, {size_text(record)} ({record.place}):"
               f" {each.alone.time_centicycles / 100:,.1f} cycles as"
               f" {ALONE.get(record.compiler_alone or 'call', 'rep')},"
               f" {each.chosen.time_centicycles / 100:,.1f} as"
               f" {each.chosen.strategy}")
        yield f"    {each.flag} for {printable(record.unit)}{units}"
    if found:
        yield ""
        yield FOOTER


def as_json(found: list[Suggestion], top: int) -> list[dict[str, Any]]:
    """The same for machines."""
    return [{"file": each.record.file, "line": each.record.line,
             "column": each.record.column, "unit": each.record.unit,
             "units": each.site.units, "function": each.record.function,
             "kind": each.record.kind, "size_bytes": each.record.size_bytes,
             "place": each.record.place,
             "compiler_alone": each.record.compiler_alone,
             "alone_centicycles": each.alone.time_centicycles,
             "strategy": each.chosen.strategy,
             "centicycles": each.chosen.time_centicycles,
             "loses_cycles": each.cycles, "flag": each.flag}
            for each in found[:top]]
