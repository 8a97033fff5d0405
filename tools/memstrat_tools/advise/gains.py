"""What settings would gain, by the model and by how often operations ran.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The core is asked about each operation that ran, as it was decided and with
other settings.  What a block costs that is left to the compiler is not known;
it is taken as a string instruction, which is what GCC has where it optimizes
for size.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Self

from memstrat_tools import core
from memstrat_tools.advise.runs import Ran
from memstrat_tools.records import Call, Record

Question = Mapping[str, Any]

CENTICYCLES = 100

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

ONE_SIZE = "test for the size"

# An operation has one size if so many of its runs have it.
ONE_SIZE_PART = 0.9
ONE_SIZE_MOST_BYTES = 256

# The largest sizes of the ladders that are tried.
LADDERS = (8, 16, 32, 64)


@dataclass
class Gain:
    """What a setting changes: less than 0 is a gain."""
    centicycles: int = 0
    code_bytes: int = 0

    def add(self, other: Self) -> None:
        self.centicycles += other.centicycles
        self.code_bytes += other.code_bytes


@dataclass
class Advice:
    """A setting for a function, or something else to do there."""
    what: str
    where: Call
    """The definition of the function; of a test for a size, the operation."""
    runs: int
    gain: Gain
    detail: str = ""

    @property
    def key(self) -> str | None:
        """The option that it sets for the function, if that is all."""
        key, found, _ = self.what.partition("=")
        return key if found else None


def change(before: core.Plan, after: core.Plan, runs: int) -> Gain:
    return Gain((after.time_centicycles - before.time_centicycles) * runs,
                after.code_bytes - before.code_bytes)


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


def for_speed(question: Question) -> Question:
    """QUESTION about code that is not optimized for size."""
    return {**question, "for_size": False, "function_for_size": False,
            "place": "normal"}


CHANGES: dict[str, Callable[[Question], Question]] = {
    SPEED: lambda question: {**question, "prefer": "speed"},
    SMALL: lambda question: {**question, "prefer": "small"},
    FOR_SPEED: for_speed,
}
"""What settings, or something else to do, change in a question."""


def asked(ran: Iterable[Ran], changed: Callable[[Question], Question]
          ) -> list[core.Answer]:
    """What core says about the operations of RAN if their questions are
    CHANGED."""
    return core.ask(changed(one.question) for one in ran)


def worth_it(advice: Advice, balance: Balance) -> bool:
    part = balance.part(advice.gain)
    if advice.what == SMALL:
        return (advice.gain.code_bytes <= -LEAST_BYTES
                and part <= MOST_PART)
    return part <= -LEAST_PART


# --- Sizes that the compiler does not know ----------------------------------


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
    if not one.traced:
        return one.question
    counts: Counter[int] = Counter()
    for (first, _), times in sorted(one.counts.items()):
        counts[first] += times
    mean = sum(size * times for size, times in counts.items()) // one.runs
    return {**one.question, "runs_seen": one.runs, "expected_bytes": mean,
            "sizes_seen": counts.most_common()}


def key_of(record: Record) -> tuple[Call, str]:
    """The function that RECORD is written in, and the option for its kind."""
    return record.written_in, core.STRATEGIES[record.kind]


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
    small = sum(times for one in calls
                for (_, most), times in one.ran.counts.items()
                if most <= max_bytes)
    numbers = sorted({one.ran.record.line for one in calls})
    lines = ("line " if len(numbers) == 1 else "lines "
             ) + " and ".join(map(str, numbers))
    return price, Advice(
        setting, where, runs, gain,
        f"{100 * small // runs} % of the runs of {lines} have at most"
        f" {max_bytes} bytes")


def ladder_advice(seen: Iterable[Seen], records: Iterable[Record]
                  ) -> list[Advice]:
    """For each function that SEEN has calls of, the ladder with the least
    price."""
    tried = [(ladder_setting(key, calls[0].answer.table, max_bytes), max_bytes,
              where, calls)
             for where, key, calls in calls_by_setting(seen, records)
             for max_bytes in LADDERS]
    answers = iter(core.ask(
        {**one.question, **dict([setting.split("=")])}
        for setting, *_, calls in tried for one in calls))
    priced = [ladder(*each, islice(answers, len(each[-1]))) for each in tried]
    return [min(priced[i:i + len(LADDERS)], key=lambda one: one[0])[1]
            for i in range(0, len(priced), len(LADDERS))]


def one_size(one: Ran) -> tuple[int, int] | None:
    """The size that nearly all runs of ONE have, if there is one, and how many
    have it."""
    for (size, most), times in one.counts.items():
        if (size == most <= ONE_SIZE_MOST_BYTES
                and times >= ONE_SIZE_PART * one.runs):
            return size, times
    return None


def one_size_advice(same: Sequence[tuple[Seen, int, int]]
                    ) -> Iterator[Advice]:
    """Tests for the sizes in SAME, each with how many runs have it."""
    answers = core.ask(
        {**one.ran.question, "size_known": True, "size_bytes": size}
        for one, size, _ in same)
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


def advice_for(seen: Iterable[Seen], records: Iterable[Record]
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
    return [*one_size_advice(same), *ladder_advice(mixed, records)]


# --- All of them --------------------------------------------------------------


def balance_of(ran: Iterable[Ran], records: Iterable[Record]) -> Balance:
    """What there is to gain for RAN, the operations among RECORDS that ran,
    with the most worthwhile advice first."""
    known: list[Ran] = []
    unknown: list[Ran] = []
    for one in ran:
        if one.question:
            (unknown if one.record.size_bytes is None else known).append(one)
    balance = Balance(whole_build={SPEED: Gain(), SMALL: Gain()})
    by_function: dict[tuple[str, Call], Advice] = {}
    answers = zip(*(asked(known, change_of)
                    for change_of in (dict, *CHANGES.values())), strict=True)
    for one, (now, *others) in zip(known, answers, strict=True):
        changed = dict(zip(CHANGES, others, strict=True))
        for_size = one.record.reason == "for_size"
        before = now.chosen or (changed[FOR_SPEED].fastest(
            *core.STRING_INSTRUCTIONS) if for_size else None)
        if not before:
            continue
        balance.runs += one.runs
        balance.centicycles += before.time_centicycles * one.runs
        balance.code_bytes += before.code_bytes
        for what, answer in changed.items():
            if answer.chosen and (for_size or what != FOR_SPEED):
                gain = change(before, answer.chosen, one.runs)
                where = one.record.written_in
                advice = by_function.setdefault(
                    (what, where), Advice(what, where, 0, Gain()))
                advice.runs += one.runs
                advice.gain.add(gain)
                if what in balance.whole_build:
                    balance.whole_build[what].add(gain)
    questions = [*map(as_seen, unknown)]
    seen = [*map(Seen, unknown, questions, core.ask(questions))]
    for each in seen:
        balance.runs += each.ran.runs
        if each.now:
            balance.centicycles += each.now.time_centicycles * each.ran.runs
    balance.advice = sorted(
        (each for each in (*by_function.values(),
                           *advice_for(seen, records))
         if worth_it(each, balance)),
        key=lambda each: (each.gain.centicycles, each.gain.code_bytes,
                          each.what, each.where.file, each.where.line))
    return balance
