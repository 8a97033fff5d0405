"""Both versions of one function, compared in states that reach all of it.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A difference counts only if the first version does the same with other junk in
its frame and in free registers, and at another place on the stack.  Otherwise,
the source leaves the value undefined.

At first, memory, arguments and results are random.  Then some of them are
numbers that the code compares with.  Last, branches of both are forced.
"""

import struct
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from memstrat_lab.execute.calls import run_function
from memstrat_lab.execute.code import CLONE, SELECT, Code
from memstrat_lab.execute.debug import CLONES_PROTOTYPE, WORD, DebugInfo
from memstrat_lab.execute.machine import (
    ALIASES,
    ASTRAY,
    AT_THE_END,
    COMPARED_ENDS,
    CannotRun,
    Machine,
    Run,
    State,
)
from memstrat_lab.execute.objects import PAGE, ObjectFile

SEEDS = 6
SELECTS = 12  # runs for conditional moves
FORCED = 64  # runs with a forced branch; large functions get more
MOST_DIFFERENCES = 64
JUNK = (1, 2)
UNDEFINED = "it depends on values that the source leaves undefined"


class Difference(NamedTuple):
    """A difference at KEY, after CALLS calls.  After a FINAL difference, the
    runs cannot be compared any more."""
    calls: int
    key: str
    text: str
    final: bool = False


class Outcome(NamedTuple):
    """The comparison of two runs in STATE.  VERDICT is same, partly, not run
    or differs."""
    state: State
    verdict: str
    text: str


class Pair:
    """The two versions of function NAME.  CODE is the second."""

    def __init__(self, name: str, files: tuple[ObjectFile, ObjectFile],
                 debug: tuple[DebugInfo, DebugInfo]) -> None:
        before, self.code = self.codes = [
            Code(file, info, name)
            for file, info in zip(files, debug, strict=True)]
        prototype = (CLONES_PROTOTYPE if CLONE.search(name)
                     else debug[0].prototype(name))
        if prototype is None:
            raise CannotRun("no prototype is known")
        self.prototype = prototype
        self.before, self.after = Machine(before), Machine(self.code)
        self.lists = "-fno-strict-aliasing" in debug[1].flags
        self.addresses = [each.address for each in self.code.own]
        self.first: dict[int, State] = {}
        """The first state that executes an instruction, by its address."""
        self.covered: set[int] = set()
        """The instructions of runs that were the same."""

    def run(self, machine: Machine, state: State) -> Run:
        return run_function(machine, self.prototype, state)

    def outcome(self, state: State, two: Run) -> Outcome:
        """Compare a run of the first version with TWO, a run of the second."""
        one = self.run(self.before, state)
        found = list(islice(self.differences(one, two, self.after),
                            MOST_DIFFERENCES))
        for junk in JUNK if found else ():
            other = self.run(self.before, state._replace(junk=junk))
            unstable = list(self.differences(one, other, self.before))
            keys = {each.key for each in unstable}
            calls = min((each.calls for each in unstable if each.final),
                        default=AT_THE_END + 1)
            found = [each for each in found
                     if each.key not in keys and each.calls < calls]
            if not found:
                return Outcome(state, "not run", UNDEFINED)
        if found:
            return Outcome(state, "differs", found[0].text)
        reasons = [end for end in (one.end, two.end)
                   if end not in COMPARED_ENDS]
        if not reasons:
            return Outcome(state, "same", one.end)
        if one.end in COMPARED_ENDS and two.end in ASTRAY:
            return Outcome(state, "differs", f"only the code after: {two.end}")
        return Outcome(state, "partly" if one.calls and two.calls
                       else "not run", reasons[0])

    def differences(self, one: Run, two: Run, other: Machine
                    ) -> Iterator[Difference]:
        """Yield the differences between ONE, a run of the first version, and
        TWO, a run in OTHER, in the order in which they become visible."""
        ended = all(run.end in COMPARED_ENDS for run in (one, two))
        for key, (calls, _) in (one.values | two.values).items():
            a = one.values.get(key, (0, "nothing"))[1]
            b = two.values.get(key, (0, "nothing"))[1]
            if isinstance(a, int) and isinstance(b, int):
                yield from self.unequal(calls, key, a, b, other)
            elif isinstance(a, str) and isinstance(b, str) and a != b:
                if ended:
                    yield Difference(calls, key, f"{key}: {a} and {b}", True)
                return
        for page in sorted(one.pages.keys() | two.pages.keys()):
            if ended and self.before.meaning(page) == page:
                words = zip(*(struct.unpack(f"<{PAGE // WORD}Q", run.pages.get(
                    page) or machine.original(page)) for run, machine in (
                        (one, self.before), (two, other))), strict=True)
                for i, (x, y) in enumerate(words):
                    yield from self.unequal(
                        AT_THE_END, f"memory at {page + WORD * i:#x}", x, y,
                        other)

    def unequal(self, calls: int, key: str, a: int, b: int, other: Machine
                ) -> Iterator[Difference]:
        """Yield the difference between A in the first version and B in OTHER,
        unless both mean the same."""
        if a != b and ((meaning := self.before.meaning(a)) != other.meaning(b)
                       or isinstance(meaning, int)):
            yield Difference(calls, key, f"{key}: {a:#x} and {b:#x}")

    # --- States --------------------------------------------------------------

    def outcomes(self, seed: int, runs: int) -> Iterator[Outcome]:
        """Yield comparisons in random states, whose seeds begin at SEED, then
        in at most RUNS states with numbers of the code, and last with forced
        branches."""
        pointers = sum(part.kind == "p" for part in self.prototype.parts)
        states = [State(seed + number, lists=self.lists)
                  for number in range(SEEDS)]
        if pointers > 1 or self.lists:
            states += [states[number]._replace(alias=alias)
                       for number, alias in enumerate(ALIASES[1:])]
        for state in states:
            yield from self.tried(state, True)
        selects = any(SELECT.match(each.mnemonic) for each in self.code.own)
        for number in range(runs):
            compared = selects and number < SELECTS
            if len(self.first) < len(self.addresses) or compared:
                yield from self.tried(states[number % len(states)]._replace(
                    seed=seed + number, constants=self.code.constants),
                    compared)
        yield from self.forced()

    def tried(self, state: State, always: bool = False) -> Iterator[Outcome]:
        """Run the second version.  Compare it with the first if it executes
        anything new, or if ALWAYS is true."""
        run = self.run(self.after, state)
        found = self.addresses_of(run.blocks)
        if always or found - self.first.keys():
            self.first |= dict.fromkeys(found - self.first.keys(), state)
            outcome = self.outcome(state, run)
            if outcome.verdict == "same":
                self.covered |= found
            yield outcome

    def addresses_of(self, blocks: Iterable[tuple[int, int]]) -> set[int]:
        """Return the addresses of instructions in BLOCKS."""
        known = self.addresses
        return {address for start, size in blocks for address in known[
            bisect_left(known, start):bisect_left(known, start + size)]}

    def forced(self) -> Iterator[Outcome]:
        """Force branches that both versions have."""
        before = self.before.code
        left = FORCED + len(self.addresses) // 4
        common = [(each, ways) for each in self.code.branches
                  if each in before.branches
                  and len(ways := self.code.ways(each)) == 2
                  and ways.keys() == before.ways(each).keys()]
        reached = -1
        while reached < len(self.first):
            reached = len(self.first)
            for branch, ways in common:
                old = self.first.get(self.code.branches[branch].address)
                for way, address in ways.items():
                    if old and left > 0 and address not in self.first:
                        left -= 1
                        yield from self.tried(old._replace(
                            forced=(*old.forced, (branch, way))))
