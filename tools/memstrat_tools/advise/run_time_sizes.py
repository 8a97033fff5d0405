"""Advice for operations whose sizes the compiler does not know.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from memstrat_tools import core
from memstrat_tools.advise.advice import Advice, Gain, Question, change
from memstrat_tools.advise.runs import Ran
from memstrat_tools.records import Call, Record

ONE_SIZE = "test for the size"

# An operation has one size if so many of its runs have it.
ONE_SIZE_PART = 0.9
ONE_SIZE_MOST_BYTES = 256

# The option with the strategies for operations of a kind, and the largest sizes
# of the ladders that are tried.
STRATEGIES = {"copy": "memcpy", "move": "memmove", "clear": "memset",
              "fill": "memset"}
LADDERS = (8, 16, 32, 64)


@dataclass(frozen=True)
class Seen:
    """An operation that ran, the question about it if its sizes are known, and
    what core says to that."""
    ran: Ran
    question: Question
    answer: core.Answer

    @property
    def call(self) -> core.Plan | None:
        return self.answer.fastest("libcall")

    @property
    def now(self) -> core.Plan | None:
        """What it is, if the cost of that is known: a call, where a trace has
        counted it."""
        return (None if self.ran.traced else self.answer.chosen) or self.call


def as_seen(one: Ran) -> Question:
    """The question about ONE with the sizes of its trace in place of those of a
    profile.  A range of sizes counts as its first."""
    question = one.record.question or {}
    if not one.traced:
        return question
    counts = Counter(dict(one.sizes))
    for first, _, times in one.ranges:
        counts[first] += times
    mean = sum(size * times for size, times in counts.items()) // one.runs
    return {**question, "runs_seen": one.runs, "expected_bytes": mean,
            "sizes_seen": counts.most_common()}


def answers_as_seen(ran: Sequence[Ran], program: Path) -> list[Seen]:
    """What core says about each of RAN, which have questions."""
    questions = [*map(as_seen, ran)]
    return [*map(Seen, ran, questions, core.ask(questions, program))]


def centicycles_now(seen: Iterable[Seen]) -> int:
    """The time of SEEN, as far as it is known."""
    return sum(each.now.time_centicycles * each.ran.runs for each in seen
               if each.now)


def key_of(record: Record) -> tuple[Call, str]:
    """The function that RECORD is written in, and the option for its kind."""
    return record.written_in, STRATEGIES[record.kind]


def ladder_setting(key: str, table: str, max_bytes: int) -> str:
    """The setting of KEY with a ladder up to MAX_BYTES, and for larger sizes
    what TABLE has."""
    ranges = [f"ladder:{max_bytes}"]
    for part in table.split(","):
        if not 0 <= int(part.partition(":")[2]) <= max_bytes:
            ranges.append(part)
    return f"{key}={','.join(ranges)}"


def calls_by_setting(seen: Iterable[Seen], records: Iterable[Record]
                     ) -> list[tuple[Call, str, list[Seen]]]:
    """The calls among SEEN that one setting would change: by their function and
    its option.  It would also change those of RECORDS that have other code for
    run-time sizes already, so functions with such are left out."""
    calls: defaultdict[tuple[Call, str], list[Seen]] = defaultdict(list)
    for one in seen:
        if one.ran.traced:
            calls[key_of(one.ran.record)].append(one)
    if not calls:
        return []
    for record in records:
        if record.size_bytes is None and record.lowered:
            calls.pop(key_of(record), None)
    return [(where, key, ran) for (where, key), ran in calls.items()]


def ladder(setting: str, max_bytes: int, where: Call, calls: Sequence[Seen],
           answers: Iterable[core.Answer]) -> tuple[int, Advice]:
    """The advice to give CALLS, of the function at WHERE, SETTING, with which
    they have a ladder up to MAX_BYTES and core gives ANSWERS; and the price
    that they have then."""
    gain = Gain()
    price = 0
    for one, answer in zip(calls, answers, strict=True):
        plan = answer.chosen or one.call
        if one.call and plan:
            gain.add(change(one.call, plan, one.ran.runs))
            price += plan.price_centicycles * one.ran.runs
    runs = sum(one.ran.runs for one in calls)
    small = sum(times for one in calls for size, times in one.ran.sizes
                if size <= max_bytes)
    numbers = sorted({one.ran.record.line for one in calls})
    lines = ("line " if len(numbers) == 1 else "lines "
             ) + " and ".join(map(str, numbers))
    return price, Advice(
        setting, where, runs, gain,
        f"{100 * small // runs} % of the runs of {lines} have at most"
        f" {max_bytes} bytes")


def ladder_advice(seen: Iterable[Seen], records: Iterable[Record],
                  program: Path) -> list[Advice]:
    """For each function that SEEN has calls of, the ladder with the least
    price."""
    tried = [(ladder_setting(key, calls[0].answer.table, max_bytes), max_bytes,
              where, calls)
             for where, key, calls in calls_by_setting(seen, records)
             for max_bytes in LADDERS]
    answers = iter(core.ask(
        ({**one.question, **dict([setting.split("=")])}
         for setting, *_, calls in tried for one in calls), program))
    priced = [ladder(*each, islice(answers, len(each[-1]))) for each in tried]
    return [min(priced[i:i + len(LADDERS)], key=lambda one: one[0])[1]
            for i in range(0, len(priced), len(LADDERS))]


def one_size(one: Ran) -> tuple[int, int] | None:
    """The size that nearly all runs of ONE have, if there is one, and how many
    have it."""
    if not one.sizes:
        return None
    size, times = max(one.sizes, key=lambda row: row[1])
    if size <= ONE_SIZE_MOST_BYTES and times >= ONE_SIZE_PART * one.runs:
        return size, times
    return None


def one_size_advice(same: Sequence[tuple[Seen, int, int]], program: Path
                    ) -> Iterator[Advice]:
    """Tests for the sizes in SAME, each with how many runs have it."""
    answers = core.ask(
        ({**(one.ran.record.question or {}), "size_known": True,
          "size_bytes": size} for one, size, _ in same), program)
    for (one, size, times), answer in zip(same, answers, strict=True):
        call = answer.fastest("libcall")
        if call and answer.chosen:
            record = one.ran.record
            yield Advice(
                ONE_SIZE, Call(record.function, record.file, record.line,
                               record.column), one.ran.runs,
                change(call, answer.chosen, times),
                f"{100 * times // one.ran.runs} % of the runs have {size}"
                " bytes")


def advice_for(seen: Iterable[Seen], records: Iterable[Record], program: Path
               ) -> list[Advice]:
    """A test for those of SEEN that nearly always have the same size, and
    ladders for the others.  RECORDS are all of the build."""
    same: list[tuple[Seen, int, int]] = []
    mixed: list[Seen] = []
    for one in seen:
        if found := one_size(one.ran):
            same.append((one, *found))
        else:
            mixed.append(one)
    return [*one_size_advice(same, program),
            *ladder_advice(mixed, records, program)]
