"""The string instructions and calls that settings avoid, weighted by runs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The core decides each operation again, with other settings.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from memstrat_tools import core
from memstrat_tools.advise.runs import Ran
from memstrat_tools.explain import changes
from memstrat_tools.explain.changes import Question
from memstrat_tools.records import Call, Record

SPEED = "prefer=speed"
FOR_SPEED = "compile for speed"
ONE_SIZE = "test for the size"

# A setting is worth suggesting if it avoids at least this share of all string
# instructions and calls.
LEAST_PART = 0.01

# An operation has a single size if this share of its runs has the same size.
# A ladder is long enough if it covers this share of the small sizes.
MOST_PART = 0.9
ONE_SIZE_MOST_BYTES = 256

# The largest sizes of the ladders to try.
LADDERS = (8, 16, 32, 64)


@dataclass
class Advice:
    """A setting for a function, or another change to it."""
    what: str
    where: Call
    """The definition of the function, or the operation whose size to test."""
    runs: int = 0
    avoided: int = 0
    """The runs in which the advice avoids a string instruction or a call."""
    detail: str = ""

    @property
    def key(self) -> str | None:
        """The option that the advice sets, or None for another change."""
        key, found, _ = self.what.partition("=")
        return key if found else None


@dataclass
class Balance:
    """The totals of all operations that ran."""
    runs: int = 0
    calls: int = 0
    string_instructions: int = 0
    avoided_by_speed: int = 0
    """Calls and string instructions that prefer=speed avoids in all files."""
    advice: list[Advice] = field(default_factory=list)

    def worth_it(self, avoided: int) -> bool:
        return avoided > 0 and avoided >= LEAST_PART * (
            self.calls + self.string_instructions)


# --- Settings ----------------------------------------------------------------


def avoided_by(what: str, change: Question, ran: Iterable[Ran]
               ) -> Iterator[Advice]:
    """Yield the advice WHAT for each function of RAN.  All operations in RAN
    are string instructions or calls.  CHANGE alters their questions."""
    asked = [one for one in ran if one.question]
    answers = core.ask(changes.changed(one.question, change) for one in asked)
    by_function: dict[Call, Advice] = {}
    for one, answer in zip(asked, answers, strict=True):
        where = one.record.written_in
        advice = by_function.setdefault(where, Advice(what, where))
        advice.runs += one.runs
        if answer.chosen and answer.chosen.plain:
            advice.avoided += one.runs
    yield from by_function.values()


# --- Sizes that the compiler does not know -----------------------------------


def key_of(record: Record) -> tuple[Call, str]:
    """Return the source function of RECORD and the option for its kind."""
    return record.written_in, core.STRATEGIES[record.kind]


def ladder_setting(key: str, table: str, max_bytes: int) -> str:
    """Return a setting of KEY: a ladder up to MAX_BYTES, and TABLE beyond."""
    ranges = [f"ladder:{max_bytes}"]
    for part in table.split(","):
        if not 0 <= int(part.partition(":")[2]) <= max_bytes:
            ranges.append(part)
    return f"{key}={','.join(ranges)}"


def calls_by_setting(ran: Iterable[Ran], records: Iterable[Record]
                     ) -> dict[tuple[Call, str], list[Ran]]:
    """Return the calls of RAN by function and option.  Leave out functions in
    which a setting would also change lowered operations of RECORDS."""
    calls: defaultdict[tuple[Call, str], list[Ran]] = defaultdict(list)
    for one in ran:
        calls[key_of(one.record)].append(one)
    for record in records:
        if record.size_bytes is None and record.lowered:
            calls.pop(key_of(record), None)
    return calls


def runs_up_to(max_bytes: int, calls: Iterable[Ran]) -> int:
    """Count the runs of CALLS with at most MAX_BYTES."""
    return sum(times for one in calls
               for (_, most), times in one.counts.items() if most <= max_bytes)


def ladder_bytes(calls: Sequence[Ran]) -> int | None:
    """Return the largest size of the shortest ladder that covers nearly all
    small sizes of CALLS.  Return None if most sizes are large."""
    small = runs_up_to(LADDERS[-1], calls)
    if 2 * small < sum(one.runs for one in calls):
        return None
    return next(max_bytes for max_bytes in LADDERS
                if runs_up_to(max_bytes, calls) >= MOST_PART * small)


def ladder_advice(ran: Iterable[Ran], records: Iterable[Record]
                  ) -> Iterator[Advice]:
    """Yield a ladder for each function whose calls in RAN have small sizes."""
    found = [(where, key, calls, max_bytes) for (where, key), calls in
             calls_by_setting(ran, records).items()
             if (max_bytes := ladder_bytes(calls))]
    tables = core.ask(calls[0].question for _, _, calls, _ in found)
    settings = [ladder_setting(key, answer.table, max_bytes)
                for (_, key, _, max_bytes), answer in zip(found, tables,
                                                          strict=True)]
    answers = iter(core.ask(
        {**one.question, **dict([setting.split("=")])}
        for setting, (_, _, calls, _) in zip(settings, found, strict=True)
        for one in calls))
    for setting, (where, _, calls, max_bytes) in zip(settings, found,
                                                     strict=True):
        ladders = [one for one, answer in zip(
            calls, islice(answers, len(calls)), strict=True)
            if answer.chosen and answer.chosen.plain]
        runs = sum(one.runs for one in calls)
        numbers = sorted({one.record.line for one in calls})
        lines = ("line " if len(numbers) == 1 else "lines "
                 ) + " and ".join(map(str, numbers))
        yield Advice(
            setting, where, runs, runs_up_to(max_bytes, ladders),
            f"{100 * runs_up_to(max_bytes, calls) // runs} % of the runs of"
            f" {lines} have at most {max_bytes} bytes")


def one_size(one: Ran) -> tuple[int, int] | None:
    """Return the size of nearly all runs of ONE and the number of those runs.
    Return None if the sizes vary."""
    for (size, most), times in one.counts.items():
        if (size == most <= ONE_SIZE_MOST_BYTES
                and times >= MOST_PART * one.runs):
            return size, times
    return None


def one_size_advice(same: Sequence[tuple[Ran, int, int]]
                    ) -> Iterator[Advice]:
    """Yield a test for the size of each operation in SAME.  An element of SAME
    is an operation, its size, and its number of runs with that size."""
    answers = core.ask(
        {**one.question, "size_known": True, "size_bytes": size}
        for one, size, _ in same)
    for (one, size, times), answer in zip(same, answers, strict=True):
        if answer.chosen and answer.chosen.plain:
            record = one.record
            yield Advice(
                ONE_SIZE, Call(record.function, record.file, record.line,
                               record.column), one.runs, times,
                f"{100 * times // one.runs} % of the runs have {size} bytes")


def size_advice(ran: Iterable[Ran], records: Iterable[Record]
                ) -> Iterator[Advice]:
    """Yield tests for those operations of RAN that nearly always have one
    size, and ladders for the others.  RECORDS has all records of the build."""
    same: list[tuple[Ran, int, int]] = []
    mixed: list[Ran] = []
    for one in ran:
        if found := one_size(one):
            same.append((one, *found))
        else:
            mixed.append(one)
    yield from one_size_advice(same)
    yield from ladder_advice(mixed, records)


# --- All operations ----------------------------------------------------------


def balance_of(ran: Sequence[Ran], records: Iterable[Record]) -> Balance:
    """Return the balance of RAN, the operations of RECORDS that ran, with the
    most useful advice first."""
    def total(test: Callable[[Ran], bool]) -> int:
        return sum(one.runs for one in ran if test(one))
    balance = Balance(total(lambda one: True), total(lambda one: one.call),
                      total(lambda one: one.string_instruction))
    slow = [one for one in ran if one.call or one.string_instruction]
    known = [one for one in slow if one.record.size_bytes is not None]
    for_size = [one for one in known if one.record.reason == "for_size"]
    speed = [*avoided_by(SPEED, {"prefer": "speed"}, known)]
    balance.avoided_by_speed = sum(each.avoided for each in speed)
    found = [*speed, *avoided_by(FOR_SPEED, changes.FOR_SPEED_FIELDS, for_size),
             *size_advice((one for one in slow if one.traced and one.question
                           and one.record.size_bytes is None), records)]
    balance.advice = sorted(
        (each for each in found if balance.worth_it(each.avoided)),
        key=lambda each: (-each.avoided, each.what, each.where.file,
                          each.where.line))
    return balance
