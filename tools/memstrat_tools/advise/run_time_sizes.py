"""Advice for operations whose sizes the compiler does not know.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from memstrat_tools import core
from memstrat_tools.advise.advice import Advice, Question, change
from memstrat_tools.advise.runs import Ran
from memstrat_tools.records import Call

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
    """An operation that ran, and what core says if it knows its sizes."""
    ran: Ran
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
    answers = core.ask(map(as_seen, ran), program)
    return [*map(Seen, ran, answers)]


def centicycles_now(seen: Iterable[Seen]) -> int:
    """The time of SEEN, as far as it is known."""
    return sum(each.now.time_centicycles * each.ran.runs for each in seen
               if each.now)


def ladder_setting(one: Seen, max_bytes: int) -> str:
    """The setting that gives ONE a ladder up to MAX_BYTES, and changes nothing
    for larger sizes."""
    ranges = [f"ladder:{max_bytes}"]
    for part in one.answer.table.split(","):
        if not 0 <= int(part.partition(":")[2]) <= max_bytes:
            ranges.append(part)
    return f"{STRATEGIES[one.ran.record.kind]}={','.join(ranges)}"


def ladder_advice(seen: Sequence[Seen], program: Path
                  ) -> Iterator[tuple[Seen, Advice]]:
    """All ladders for those of SEEN that are calls."""
    calls = [one for one in seen if one.ran.traced and one.call]
    for max_bytes in LADDERS:
        settings = [ladder_setting(one, max_bytes) for one in calls]
        answers = core.ask(
            ({**as_seen(one.ran), **dict([setting.split("=")])}
             for one, setting in zip(calls, settings, strict=True)), program)
        for one, setting, answer in zip(calls, settings, answers, strict=True):
            if one.call and answer.chosen:
                ran = one.ran
                small = sum(times for size, times in ran.sizes
                            if size <= max_bytes)
                yield one, Advice(
                    setting, ran.record.written_in, ran.runs,
                    change(one.call, answer.chosen, ran.runs),
                    f"{100 * small // ran.runs} % of the runs of line"
                    f" {ran.record.line} have at most {max_bytes} bytes")


def one_size(one: Ran) -> tuple[int, int] | None:
    """The size that nearly all runs of ONE have, if there is one, and how many
    have it."""
    if not one.sizes:
        return None
    size, times = max(one.sizes, key=lambda row: row[1])
    if size <= ONE_SIZE_MOST_BYTES and times >= ONE_SIZE_PART * one.runs:
        return size, times
    return None


def one_size_advice(seen: Iterable[Seen], program: Path
                    ) -> Iterator[tuple[Seen, Advice]]:
    """A test for the size, for those of SEEN that nearly always have the
    same."""
    found = [(one, *same) for one in seen if (same := one_size(one.ran))]
    answers = core.ask(
        ({**(one.ran.record.question or {}), "size_known": True,
          "size_bytes": size} for one, size, _ in found), program)
    for (one, size, times), answer in zip(found, answers, strict=True):
        call = answer.fastest("libcall")
        if call and answer.chosen:
            record = one.ran.record
            yield one, Advice(
                ONE_SIZE, Call(record.function, record.file, record.line,
                               record.column), one.ran.runs,
                change(call, answer.chosen, times),
                f"{100 * times // one.ran.runs} % of the runs have {size}"
                " bytes")


def advice_for(seen: Sequence[Seen], program: Path) -> list[Advice]:
    """For each of SEEN what gains most, or of what gains as much, what has the
    least code."""
    best: dict[int, Advice] = {}
    for one, new in (*one_size_advice(seen, program),
                     *ladder_advice(seen, program)):
        old = best.setdefault(id(one), new)
        if ((new.gain.centicycles, new.gain.code_bytes)
                < (old.gain.centicycles, old.gain.code_bytes)):
            best[id(one)] = new
    return [*best.values()]
