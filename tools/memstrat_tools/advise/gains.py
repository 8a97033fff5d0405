"""What settings would gain, by the model and by how often operations ran.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The core is asked about each operation that ran, as it was decided and with
other settings.  What a block costs that is left to the compiler is not known;
it is taken as a string instruction, which is what GCC has where it optimizes
for size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from memstrat_tools import core
from memstrat_tools.advise import run_time_sizes
from memstrat_tools.advise.advice import Advice, Gain, Question, change
from memstrat_tools.advise.runs import Ran
from memstrat_tools.records import Call, Record

SPEED = "prefer=speed"
SMALL = "prefer=small"
FOR_SPEED = "compile for speed"

# A setting is worth a line in the source if it gains at least this part of the
# time of all operations ...
LEAST_PART = 0.005
# ... or, for code that hardly ever runs, so many bytes at no more than this
# part of the time.
LEAST_BYTES = 64
MOST_PART = 0.0005


@dataclass
class Balance:
    """All operations that ran."""
    runs: int = 0
    centicycles: int = 0
    code_bytes: int = 0
    whole_build: dict[str, Gain] = field(default_factory=dict)
    """By setting, what it changes if all files have it."""
    advice: list[Advice] = field(default_factory=list)

    def part(self, gain: Gain) -> float:
        """GAIN as a part of the time of all operations."""
        return gain.centicycles / self.centicycles if self.centicycles else 0.0


def answers_of(ran: Sequence[Ran], changed: Callable[[Question], Question],
               program: Path) -> list[core.Answer]:
    """What core says about the operations of RAN if their questions are
    CHANGED."""
    return core.ask((changed(one.record.question or {}) for one in ran),
                    program)


def costs_now(ran: Sequence[Ran], program: Path) -> list[core.Plan | None]:
    """What the operations of RAN, which have known sizes, cost as they are;
    nothing where that cannot be said."""
    as_they_are = answers_of(ran, dict, program)
    fast = answers_of(ran, for_speed, program)
    return [answer.chosen or (quick.fastest(*core.STRING_INSTRUCTIONS)
                              if one.record.reason == "for_size" else None)
            for one, answer, quick in zip(ran, as_they_are, fast,
                                          strict=True)]


def with_setting(key: str, value: str) -> Callable[[Question], Question]:
    return lambda question: {**question, key: value}


def for_speed(question: Question) -> Question:
    """QUESTION about code that is not optimized for size."""
    return {**question, "for_size": False, "function_for_size": False,
            "place": "normal"}


def worth_it(advice: Advice, balance: Balance) -> bool:
    part = balance.part(advice.gain)
    if advice.what == SMALL:
        return (advice.gain.code_bytes <= -LEAST_BYTES
                and part <= MOST_PART)
    return part <= -LEAST_PART


def balance_of(ran: Sequence[Ran], records: Iterable[Record], program: Path
               ) -> Balance:
    """What there is to gain for RAN, the operations among RECORDS that ran,
    with the most worthwhile advice first."""
    known = [one for one in ran if one.record.question
             and one.record.size_bytes is not None]
    unknown = [one for one in ran if one.record.question
               and one.record.size_bytes is None]
    seen = run_time_sizes.answers_as_seen(unknown, program)
    priced = [(one, plan) for one, plan in
              zip(known, costs_now(known, program), strict=True) if plan]
    balance = Balance(
        sum(one.runs for one, _ in priced) + sum(one.runs for one in unknown),
        sum(plan.time_centicycles * one.runs for one, plan in priced)
        + run_time_sizes.centicycles_now(seen),
        sum(plan.code_bytes for _, plan in priced))
    operations = [one for one, _ in priced]
    by_function: defaultdict[tuple[str, Call], Gain] = defaultdict(Gain)
    runs: defaultdict[tuple[str, Call], int] = defaultdict(int)
    for what, changed in ((SPEED, with_setting("prefer", "speed")),
                          (SMALL, with_setting("prefer", "small")),
                          (FOR_SPEED, for_speed)):
        total = Gain()
        after = [answer.chosen for answer in
                 answers_of(operations, changed, program)]
        for (one, before), plan in zip(priced, after, strict=True):
            if plan and (what != FOR_SPEED
                         or one.record.reason == "for_size"):
                gain = change(before, plan, one.runs)
                total.add(gain)
                key = what, one.record.written_in
                by_function[key].add(gain)
                runs[key] += one.runs
        if what != FOR_SPEED:
            balance.whole_build[what] = total
    advice = [Advice(what, where, runs[what, where], gain)
              for (what, where), gain in by_function.items()]
    advice += run_time_sizes.advice_for(seen, records, program)
    balance.advice = sorted(
        (each for each in advice if worth_it(each, balance)),
        key=lambda each: (each.gain.centicycles, each.gain.code_bytes,
                          each.what, each.where.file, each.where.line))
    return balance
