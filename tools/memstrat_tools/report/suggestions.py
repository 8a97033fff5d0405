"""Where the compiler alone loses most, and what helps there without memstrat.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The core is asked what the compiler's own code takes: a string instruction, a
loop or a call.  That is compared with what memstrat has made of the operation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memstrat_tools import core
from memstrat_tools.printable import printable, short_name
from memstrat_tools.records import Record
from memstrat_tools.report.sites import Site, place_text, size_text
from memstrat_tools.tables import number_of

# How many times a block runs in a call of its function, if nobody has counted:
# what calls_per_run_percent of plugin/core/cost.cc assumes.
RUNS_PER_CALL = {"loop": 8.0, "normal": 1.0, "rare": 1 / 8, "cold": 1 / 64}

FLAGS = {"copy": "-mmemcpy-strategy", "clear": "-mmemset-strategy",
         "fill": "-mmemset-strategy"}

ALONE = {"string_instruction": "rep", "call": "a call", "inline": "a loop"}

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

    @property
    def flag(self) -> str:
        """The flag that makes the compiler itself do better there."""
        inline = ("" if self.chosen.strategy == "libcall" else
                  f"unrolled_loop:{self.record.size_bytes}:noalign,")
        return f"{FLAGS[self.record.kind]}={inline}libcall:-1:noalign"


def compilers_plan(record: Record, answer: core.Answer) -> core.Plan | None:
    """What stands for the compiler's own code for RECORD; None if that is
    straight, too."""
    question = record.question or {}
    match record.compiler_alone:
        case "string_instruction":
            return answer.fastest(*core.STRING_INSTRUCTIONS)
        case "call":
            return answer.fastest("libcall")
        case "inline" if (question.get("compilers_straight_bytes", 0)
                          < (record.size_bytes or 0)):
            return answer.fastest("unrolled_loop")
    return None


def suggestions(sites: Sequence[Site], program: Path | None = None
                ) -> list[Suggestion]:
    """A suggestion for each of SITES where the compiler alone loses something,
    the one that loses most first."""
    asked = [(site, record) for site in sites for record in site.records
             if record.lowered and record.kind in FLAGS and record.question
             and record.size_bytes is not None and not record.in_expansion]
    answers = core.ask((record.question or {} for _, record in asked), program)
    by_site: dict[int, Suggestion] = {}
    for (site, record), answer in zip(asked, answers, strict=True):
        alone = compilers_plan(record, answer)
        if not alone or not answer.chosen:
            continue
        runs = (RUNS_PER_CALL[record.place] if record.runs is None
                else record.runs)
        cycles = runs / 100 * (alone.time_centicycles
                               - answer.chosen.time_centicycles)
        if cycles <= 0:
            continue
        new = Suggestion(site, record, alone, answer.chosen, cycles)
        old = by_site.get(id(site), new)
        most = max(old, new, key=lambda each: each.cycles)
        by_site[id(site)] = Suggestion(
            site, most.record, most.alone, most.chosen,
            cycles if old is new else old.cycles + cycles)
    return sorted(by_site.values(), key=lambda each: -each.cycles)


def lines(found: list[Suggestion], top: int) -> Iterator[str]:
    """The first TOP of what was FOUND, for a terminal."""
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
               f" {ALONE[record.compiler_alone or 'call']},"
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
