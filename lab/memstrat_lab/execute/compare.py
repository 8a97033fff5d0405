"""Compares two versions of a function, in states meant to reach all its code.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

First, memory, arguments and the results of calls are random.  Then they
include numbers that the code compares with.  Last, branches are forced.

After a difference, the first version runs again with other junk in its frame
and in free registers, at another place on the stack, and with its constants
elsewhere.  If that changes the same value, the source leaves it undefined, and
the difference does not count.  Nor does it count if the values agree when
functions of the same file have small results or, where branches are forced,
when the numbers that these compare stay the same, or when small copies of them
change, too.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from memstrat_lab.execute.calls import run_function
from memstrat_lab.execute.code import CLONE, SELECT, Code, targets
from memstrat_lab.execute.debug import NATURAL, Forced
from memstrat_lab.execute.machine import (
    ASTRAY,
    COMPARED_ENDS,
    Edge,
    Machine,
    Run,
)
from memstrat_lab.execute.objects import LinkedObject
from memstrat_lab.execute.state import (
    ALIASES,
    ALL,
    EQUAL,
    SEEDS,
    SMALL_RESULT,
    UNCHANGED,
    State,
)

RUNS = 40  # at most, with numbers from the code
VARIED = 24  # such runs at least, for conditional moves and run-time sizes
FORCED = 64  # runs with forced branches; large functions get more
BASES = 3  # states to force a branch in
SKIPPED = 2  # runs of a branch, at most, before it is forced
JUNK = (1, 2)
CALLS = "the calls"
UNDEFINED = "it depends on values that the source leaves undefined"


class Outcome(NamedTuple):
    """The comparison of two runs in STATE.  VERDICT is same, partly, not run
    or differs."""
    state: State
    verdict: str
    text: str


class Choice(NamedTuple):
    """A branch and the way it is forced to go, at the address JUMP."""
    forced: Forced
    jump: int
    edge: Edge


def unequal_words(size: int, *pages: tuple[bytes, bytes | None]
                  ) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Yield the offset of the word of SIZE bytes of each byte that differs in
    two versions of a page, each given as it was and, if a run changed it, as it
    is.  Yield both values of the word, and then those of all words, aligned or
    not, that contain the byte.  Skip words that no run changed."""
    one, two = (after or before for before, after in pages)
    for at in range(0, len(one) * (one != two), size):
        word = slice(at, at + size)
        if any(after and before[word] != after[word]
               for before, after in pages):
            for i in range(at, at + size):
                places = range(max(i - size + 1, 0),
                               min(i, len(one) - size) + 1)
                if one[i] != two[i]:
                    yield at, [(int.from_bytes(one[j:j + size], "little"),
                                int.from_bytes(two[j:j + size], "little"))
                               for j in (at, *places)]


class Pair:
    """BEFORE and AFTER, two versions of one function.  MOVED returns the file
    of the first one with its constants moved by a number of pages."""

    def __init__(self, before: Code, after: Code,
                 moved: Callable[[int], LinkedObject]) -> None:
        debug = before.file.debug
        # A clone's arguments can differ from those in the prototype.
        known = not CLONE.search(before.name) and debug.prototype(before.name)
        prototype = known or debug.pointers
        self.code = after
        self.moved = moved
        tables = before.tables | after.tables
        self.before = Machine(before, prototype, tables, coverage=False)
        self.after = Machine(after, prototype, tables, coverage=True)
        self.lists = "-fno-strict-aliasing" in debug.flags
        self.addresses = [each.address for each in after.own]
        self.covered: set[int] = set()
        """Addresses executed by runs that had the same effects."""
        self.edges: set[Edge] = set()
        """The edges that these runs took."""
        self.bases: defaultdict[tuple[int, bool], dict[int, State]] = (
            defaultdict(dict))
        """For each address, the first states that executed it, by seed, for
        runs that did not end and for those that did."""
        self.states: set[State] = set()
        """The states with forced branches."""
        self.ways: set[Forced] = set()
        """The branches that runs with the same effects were forced to."""

    @cached_property
    def moved_before(self) -> dict[int, Machine]:
        """The first version with its constants elsewhere, for each of JUNK."""
        codes = {junk: Code(self.moved(junk), self.code.name) for junk in JUNK}
        return {junk: Machine(code, self.before.prototype,
                              code.tables | self.before.tables, coverage=False)
                for junk, code in codes.items()}

    def outcome(self, state: State, two: Run) -> Outcome:
        """Compare a run of the first version with TWO, a run of the second."""
        one = run_function(self.before, state)
        if one.forced != two.forced:
            return Outcome(state, "not run", "other branches")
        differ = found = self.differences(one, two, self.after)
        for junk, moved in (self.moved_before if found else {}).items():
            unstable = self.differences(one, run_function(
                moved, state._replace(junk=junk)), moved)
            if CALLS in unstable:
                found = {}
            found = {key: text for key, text in found.items()
                     if key not in unstable}
        others = [state._replace(most_result=SMALL_RESULT)] + [
            state._replace(least_copy=least)
            for least in (UNCHANGED, ALL) if state.forced]
        for other in others if found else ():
            again = self.differences(run_function(self.before, other),
                                     run_function(self.after, other),
                                     self.after)
            found = {key: text for key, text in found.items()
                     if {key, CALLS} & again.keys()}
        if differ and not found:
            return Outcome(state, "not run", UNDEFINED)
        if found:
            return Outcome(state, "differs", next(iter(found.values())))
        reasons = [end for end in (one.end, two.end)
                   if end not in COMPARED_ENDS]
        if not reasons:
            return Outcome(state, "same", one.end)
        if one.end in COMPARED_ENDS and two.end in ASTRAY:
            return Outcome(state, "differs", f"only the code after: {two.end}")
        return Outcome(state, "partly" if one.calls and two.calls
                       else "not run", reasons[0])

    def differences(self, one: Run, two: Run, other: Machine
                    ) -> dict[str, str]:
        """Return the differences between ONE, a run of the first version, and
        TWO, a run on the machine OTHER, in the order in which they occur.
        Once calls differ, compare nothing that follows."""
        found: dict[str, str] = {}
        ended = all(run.end in COMPARED_ENDS for run in (one, two))
        pairs: list[tuple[str, list[tuple[int, int]]]] = []
        for key in one.values | two.values:
            a, b = (run.values.get(key, "nothing") for run in (one, two))
            if isinstance(a, int) and isinstance(b, int):
                pairs.append((key, [(a, b)]))
            elif isinstance(a, str) and isinstance(b, str) and a != b:
                found = {CALLS: f"{key}: {a} and {b}"} if ended else {}
                ended = False
                break
        for page in sorted(one.pages.keys() | two.pages.keys()) * ended:
            pairs += [(f"memory at {page + at:#x}", words) for at, words in
                      unequal_words(self.before.word_bytes, *(
                          (machine.original(page), run.pages.get(page))
                          for run, machine in ((one, self.before),
                                               (two, other))))]
        return {key: "{}: {:#x} and {:#x}".format(key, *words[0])
                for key, words in pairs
                if all(a != b and self.before.meaning(a) != other.meaning(b)
                       for a, b in words)} | found

    # --- States --------------------------------------------------------------

    def outcomes(self, seed: int) -> Iterator[Outcome]:
        """Yield comparisons in random states, with seeds from SEED on, then in
        states with numbers from the code, and last with forced branches."""
        pointers = sum(part.kind == "p"
                       for part in self.after.prototype.parts)
        states = [State(seed + number, lists=self.lists)
                  for number in range(SEEDS)]
        if pointers > 1 or self.lists:
            states += [states[number]._replace(alias=alias)
                       for number, alias in enumerate(ALIASES[1:])]
        for state in states:
            yield from self.tried(state, True)
        varied = self.code.copy_places or any(
            SELECT.match(each.mnemonic) for each in self.code.own)
        wanted = {(jump.address + jump.size, to)
                  for jumps in self.code.jumps.values() for jump in jumps
                  for to in targets(jump)}
        for number in range(RUNS):
            always = bool(varied) and number < VARIED
            if always or wanted - self.edges or (
                    len(self.covered) < len(self.addresses)):
                yield from self.tried(states[number % len(states)]._replace(
                    seed=seed + number, constants=self.code.constants), always)
        yield from self.forced()

    def tried(self, state: State, always: bool = False) -> Iterator[Outcome]:
        """Run the second version.  Compare it with the first if it executes
        anything new, or if ALWAYS is true."""
        run, known = run_function(self.after, state), self.addresses
        found = {address for start, size in run.blocks for address in known[
            bisect_left(known, start):bisect_left(known, start + size)]}
        for address in found:
            bases = self.bases[address, run.end in COMPARED_ENDS]
            if len(bases) < BASES:
                bases.setdefault(state.seed, state)
        if always or found - self.covered or run.edges - self.edges:
            outcome = self.outcome(state, run)
            yield outcome
            if outcome.verdict != "same":
                return
        self.covered |= found
        self.edges |= run.edges
        self.ways.update(state.forced)

    def forced(self) -> Iterator[Outcome]:
        """Yield comparisons with forced branches.  First try equal pointers:
        code may use either of two pointers that it found equal."""
        for state in dict.fromkeys(next(iter(each.values()))
                                   for each in self.bases.values()):
            yield from self.tried(state._replace(alias=EQUAL))
        choices = self.choices()
        for ends, skipped in (((True,), 0), *(
                ((True, False), number) for number in range(SKIPPED + 1))):
            reached = -1
            while reached < len(self.edges):
                reached = len(self.edges)
                for choice in choices:
                    for state in self.states_with(choice, ends, skipped):
                        yield from self.tried(state)

    def choices(self) -> list[Choice]:
        """Return the ways of all branches that both versions have."""
        before = self.before.code.branches
        return [
            Choice((branch, way), jump.address,
                   (jump.address + jump.size, address))
            for branch, jumps in self.code.branches.items()
            for known in [{way for each in before.get(branch, ())
                           for way in self.before.code.ways(each)}]
            for jump in jumps
            for way, address in self.code.ways(jump).items() if way in known]

    def states_with(self, choice: Choice, ends: Sequence[bool],
                    skipped: int) -> Iterator[State]:
        """Yield new states with CHOICE, until a run has taken it.  They execute
        its jump without it, in runs that ended as ENDS says.  The first SKIPPED
        runs of its branch, maybe other jumps, are not forced."""
        branch, _ = choice.forced
        for base in self.bases_of(choice.jump, ends):
            state = base._replace(forced=(
                *base.forced, *[(branch, NATURAL)] * skipped, choice.forced))
            # A switch has many numbers for one edge.
            taken = (choice.forced in self.ways
                     if isinstance(choice.forced[1], int)
                     else choice.edge in self.edges)
            if not taken and state not in self.states and (
                    len(self.states) < FORCED + len(self.addresses) // 4):
                self.states.add(state)
                yield state

    def bases_of(self, address: int, ends: Sequence[bool]) -> list[State]:
        """Return states that execute ADDRESS.  ENDS says if their runs ended.
        Each second state has other numbers, if it gets there at all."""
        found = [state for end in ends
                 for state in self.bases[address, end].values()][:BASES]
        return found + [each._replace(seed=each.seed ^ 1) for each in found]
