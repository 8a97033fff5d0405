"""The numbers of a report: candidates counted by aspect.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A candidate is one record.  A site is a place in the source.  An operation in a
header is one site, but a candidate in each unit that includes the header and
in each function that it was inlined into.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from memstrat_tools import core
from memstrat_tools.records import DECISIONS, KINDS, PLACES, Record
from memstrat_tools.size_bands import BANDS, band_of

SiteKey = tuple[str | int, ...]

NO_PLACE = "no place in the source"
NOT_KNOWN = "not known"
AS_IT_IS = "left as it is"
"""The outcome of an operation without a plan."""
ARROW = " -> "


def site_key(record: Record) -> SiteKey:
    if record.file:
        return record.file, record.line, record.column, record.kind
    # If only the function is known, the function is the site.
    return record.unit, record.function, record.kind


def strategy(record: Record) -> str:
    return record.strategy or AS_IT_IS


def compiler_alone(record: Record) -> str:
    """Return the compiler's own choice in words."""
    return record.compiler_alone or NOT_KNOWN


def change(record: Record) -> str:
    """Return the compiler's own choice and memstrat's."""
    return f"{compiler_alone(record)}{ARROW}{strategy(record)}"


def string_instruction(name: str) -> bool:
    """Return true if the compiler's choice NAME is a string instruction."""
    return name.startswith("rep ")


@dataclass
class Count:
    candidates: int = 0
    lowered: int = 0
    called: int = 0
    sites: set[SiteKey] = field(default_factory=set)

    @property
    def left(self) -> int:
        return self.candidates - self.lowered - self.called

    def add(self, record: Record, site: SiteKey) -> None:
        self.candidates += 1
        self.called += record.called
        self.lowered += record.lowered
        self.sites.add(site)

    def numbers(self) -> dict[str, int]:
        return {"candidates": self.candidates, "lowered": self.lowered,
                "called": self.called, "left": self.left,
                "sites": len(self.sites)}


@dataclass(frozen=True)
class Aspect:
    """An aspect by which candidates are counted.  OF returns the name for a
    candidate, or None to skip the candidate.  NAMES come first, but unused
    NAMES only with ALWAYS.  Other names follow, sorted by count."""
    title: str
    of: Callable[[Record], str | None]
    names: Sequence[str] = ()
    always: bool = False


ASPECTS = {
    "decision": Aspect("Decision", lambda record: record.decision, DECISIONS),
    "kind": Aspect("Kind", lambda record: record.kind, KINDS),
    "size": Aspect("Size in bytes", lambda record: band_of(record.size_bytes),
                   BANDS, always=True),
    "strategy": Aspect("Strategy", strategy),
    "reason": Aspect("Reason, if called or left",
                     lambda record: record.reason),
    "new_call": Aspect("New call, the compiler alone has none",
                       lambda record: (record.library_function
                                       if record.new_call else None)),
    "place": Aspect("How often the block runs", lambda record: record.place,
                    PLACES),
    "compiler_alone": Aspect("The compiler alone", compiler_alone),
    "change": Aspect(f"The compiler alone{ARROW}with memstrat", change),
    "file": Aspect("File", lambda record: record.file or NO_PLACE),
    "function": Aspect("Function", lambda record: record.function),
}
"""The aspects by their key in the JSON."""


def ordered(counts: dict[str, Count], aspect: Aspect) -> dict[str, Count]:
    """Return COUNTS in ASPECT's order."""
    first = {name: counts.get(name, Count()) for name in aspect.names
             if aspect.always or name in counts}
    others = sorted(((name, count) for name, count in counts.items()
                     if name not in first),
                    key=lambda item: (item[0].startswith(NOT_KNOWN),
                                      -item[1].candidates, item[0]))
    return {**first, **dict(others)}


def compiled_with_os(records: Iterable[Record]) -> bool:
    """Return true if all functions of RECORDS, as far as known, were compiled
    with -Os.  At other levels, only cold functions are optimized for size."""
    functions = {(record.question.get("function_for_size"),
                  record.place == "cold")
                 for record in records if record.question is not None}
    return (True, False) in functions and all(
        for_size for for_size, _ in functions)


class Totals:
    """All numbers of RECORDS."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.all = Count()
        self.changed = sum(record.changed for record in records)
        self.units = len({record.unit for record in records})
        self.sentences: dict[str, str] = {}
        """The text of each reason, with N in place of numbers that vary."""
        self.os = compiled_with_os(records)
        by: dict[str, defaultdict[str, Count]] = {
            key: defaultdict(Count) for key in ASPECTS}
        sizes: defaultdict[int, Count] = defaultdict(Count)
        for record in records:
            site = site_key(record)
            self.all.add(record, site)
            for key, aspect in ASPECTS.items():
                name = aspect.of(record)
                if name is not None:
                    by[key][name].add(record, site)
            if record.size_bytes is not None:
                sizes[record.size_bytes].add(record, site)
            if record.reason is not None:
                sentence = record.reason_text or ""
                if record.called:
                    sentence = f"called {sentence}"
                if self.sentences.setdefault(record.reason,
                                             sentence) != sentence:
                    self.sentences[record.reason] = re.sub(r"\d+", "N",
                                                           sentence)
        self.by = {key: ordered(by[key], aspect)
                   for key, aspect in ASPECTS.items()}
        """The counts by key of ASPECTS and by name, in the order shown."""
        self.sizes = dict(sorted(sizes.items()))
        """The counts by size in bytes, if known."""

    @property
    def known(self) -> int:
        """Candidates whose baseline is known."""
        return sum(count.candidates
                   for name, count in self.by["compiler_alone"].items()
                   if name != NOT_KNOWN)

    @property
    def string_instructions(self) -> int:
        """Candidates for which the compiler alone uses string instructions."""
        return sum(count.candidates
                   for name, count in self.by["compiler_alone"].items()
                   if string_instruction(name))

    @property
    def string_instructions_left(self) -> int:
        """Candidates that keep a string instruction with memstrat."""
        return sum(count.candidates
                   for name, count in self.by["change"].items()
                   if string_instruction(name) and name.endswith(tuple(
                       f"{ARROW}{after}" for after in
                       (*core.STRING_INSTRUCTIONS, AS_IT_IS))))

    @property
    def new_calls(self) -> int:
        """Candidates with a new call, as far as known."""
        return sum(count.candidates for count in self.by["new_call"].values())

    @property
    def changed_text(self) -> str:
        return f"{100 * self.changed / max(self.all.candidates, 1):.1f} %"


def as_json(counted: Totals) -> dict[str, Any]:
    return {
        **counted.all.numbers(),
        "changed": counted.changed, "new_calls": counted.new_calls,
        "units": counted.units,
        "string_instructions": counted.string_instructions,
        "string_instructions_left": counted.string_instructions_left,
        "by": {key: [{"name": name, **count.numbers()}
                     for name, count in counts.items()]
               for key, counts in counted.by.items()},
        "sizes": [{"size_bytes": size, **count.numbers()}
                  for size, count in counted.sizes.items()],
    }
