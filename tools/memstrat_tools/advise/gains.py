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
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from memstrat_tools import core
from memstrat_tools.advise.runs import Ran
from memstrat_tools.records import Call

Question = Mapping[str, Any]

CENTICYCLES = 100

# A setting is worth a line in the source if it gains at least this part of the
# time of all operations ...
LEAST_PART = 0.005
# ... or, for code that hardly ever runs, so many bytes at no more than this
# part of the time.
LEAST_BYTES = 64
MOST_PART = 0.0005

SPEED = "prefer=speed"
SMALL = "prefer=small"
FOR_SPEED = "compile for speed"
ONE_SIZE = "test for the size"

# An operation of unknown size has one size if so many of its runs have it.
ONE_SIZE_PART = 0.9
ONE_SIZE_MOST_BYTES = 256


@dataclass
class Gain:
    """What a setting changes: less than 0 is a gain."""
    centicycles: int = 0
    code_bytes: int = 0

    def add(self, other: Gain) -> None:
        self.centicycles += other.centicycles
        self.code_bytes += other.code_bytes


@dataclass(frozen=True)
class Advice:
    """A setting for a function, or something else to do there."""
    what: str
    where: Call
    """The definition of the function; of ONE_SIZE, the operation."""
    runs: int
    gain: Gain
    detail: str = ""


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


def change(before: core.Plan, after: core.Plan, runs: int) -> Gain:
    return Gain((after.time_centicycles - before.time_centicycles) * runs,
                after.code_bytes - before.code_bytes)


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


def calls_centicycles(ran: Sequence[Ran], program: Path) -> int:
    """The time of the operations of RAN, which have unknown sizes and are
    calls.  A range of sizes counts as its first."""
    sized = [(one, size, times) for one in ran for size, times in
             (*one.sizes, *((first, times) for first, _, times in one.ranges))
             if size]
    answers = core.ask((known_size(one, size) for one, size, _ in sized),
                       program)
    return sum(plan.time_centicycles * times
               for (_, _, times), answer in zip(sized, answers, strict=True)
               if (plan := answer.fastest("libcall")))


def with_setting(key: str, value: str) -> Callable[[Question], Question]:
    return lambda question: {**question, key: value}


def for_speed(question: Question) -> Question:
    """QUESTION about code that is not optimized for size."""
    return {**question, "for_size": False, "function_for_size": False,
            "place": "normal"}


def known_size(one: Ran, size_bytes: int) -> Question:
    """The question about ONE if its size were a constant."""
    return {**(one.record.question or {}), "size_known": True,
            "size_bytes": size_bytes, "why_no_call": "none"}


def one_size(one: Ran) -> int | None:
    """The size that nearly all runs of ONE have, if there is one."""
    if one.record.size_bytes is not None or not one.sizes:
        return None
    size, times = max(one.sizes, key=lambda row: row[1])
    if size <= ONE_SIZE_MOST_BYTES and times >= ONE_SIZE_PART * one.runs:
        return size
    return None


def known_size_advice(ran: Iterable[Ran], program: Path) -> list[Advice]:
    """Advice for operations of unknown size that nearly always have the same
    size."""
    found = [(one, size) for one in ran
             if one.record.question and (size := one_size(one))]
    answers = core.ask((known_size(one, size) for one, size in found), program)
    advice = []
    for (one, size), answer in zip(found, answers, strict=True):
        call = answer.fastest("libcall")
        if call and answer.chosen:
            record = one.record
            advice.append(Advice(
                ONE_SIZE, Call(record.function, record.file, record.line,
                               record.column), one.runs,
                change(call, answer.chosen, one.runs),
                f"{one.runs and 100 * dict(one.sizes)[size] // one.runs} % of"
                f" the runs have {size} bytes"))
    return advice


def worth_it(advice: Advice, balance: Balance) -> bool:
    part = balance.part(advice.gain)
    if advice.what == SMALL:
        return (advice.gain.code_bytes <= -LEAST_BYTES
                and part <= MOST_PART)
    return part <= -LEAST_PART


def balance_of(ran: Sequence[Ran], program: Path) -> Balance:
    """What there is to gain for RAN, with the most worthwhile advice first."""
    known = [one for one in ran if one.record.question
             and one.record.size_bytes is not None]
    unknown = [one for one in ran if one.record.question
               and one.record.size_bytes is None]
    priced = [(one, plan) for one, plan in
              zip(known, costs_now(known, program), strict=True) if plan]
    balance = Balance(
        sum(one.runs for one, _ in priced) + sum(one.runs for one in unknown),
        sum(plan.time_centicycles * one.runs for one, plan in priced)
        + calls_centicycles(unknown, program),
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
    advice += known_size_advice(unknown, program)
    balance.advice = sorted(
        (each for each in advice if worth_it(each, balance)),
        key=lambda each: (each.gain.centicycles, each.gain.code_bytes,
                          each.what, each.where.file, each.where.line))
    return balance
