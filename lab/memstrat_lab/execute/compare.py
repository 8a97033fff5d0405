"""Both codes of one function, and the comparison of two runs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A difference counts only if the code before does the same with other junk: with
another content of its frame and of free registers, and at another place of the
stack.  Otherwise the source leaves the value undefined.
"""

from collections.abc import Collection, Iterator
from itertools import islice, zip_longest
from typing import NamedTuple

from memstrat_lab.execute.calls import run_function
from memstrat_lab.execute.code import CLONE, Code
from memstrat_lab.execute.debug import (
    CLONES_PROTOTYPE,
    WORD,
    DebugInfo,
    Line,
)
from memstrat_lab.execute.machine import (
    ASTRAY,
    COMPARED_ENDS,
    CannotRun,
    Machine,
    Run,
    Trace,
)
from memstrat_lab.execute.objects import ObjectFile
from memstrat_lab.execute.state import State

MOST_DIFFERENCES = 64
JUNK = (1, 2)
AT_THE_END = 1 << 30

OVERLAP = "blocks that the source copies overlap"
UNDEFINED = "it depends on values that the source leaves undefined"


class Difference(NamedTuple):
    """A difference at KEY, after so many CALLS.  After a FINAL one the runs
    have nothing in common."""
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
    """The function NAME before and after."""

    def __init__(self, name: str, files: tuple[ObjectFile, ObjectFile],
                 debug: tuple[DebugInfo, DebugInfo],
                 moves: Collection[Line] = ()) -> None:
        """MOVES are the places of operations whose blocks may overlap."""
        self.moves = moves
        self.codes = [Code(file, info, name)
                      for file, info in zip(files, debug, strict=True)]
        infos = [info.function(file.entry(name))
                 for file, info in zip(files, debug, strict=True)]
        prototype = (CLONES_PROTOTYPE if CLONE.search(name)
                     else infos[0].prototype or debug[0].named(name))
        if prototype is None:
            raise CannotRun("no prototype is known")
        self.prototype = prototype
        self.before, self.after = map(Machine, self.codes, infos)
        self.lists = "-fno-strict-aliasing" in debug[1].flags

    def run(self, machine: Machine, state: State, trace: Trace | None = None
            ) -> Run:
        return run_function(machine, self.prototype, state, trace)

    def outcome(self, state: State, two: Run) -> Outcome:
        """Compare a run of the code before with TWO, of the code after."""
        one = self.run(self.before, state)
        found = list(islice(self.differences(one, two, self.after),
                            MOST_DIFFERENCES))
        if found:
            return Outcome(state, *self.judged(state, one, found))
        ends = one.end, two.end
        if set(ends) <= set(COMPARED_ENDS):
            return Outcome(state, "same", ends[0])
        reason = next(end for end in ends if end not in COMPARED_ENDS)
        if ends[0] in COMPARED_ENDS and reason in ASTRAY:
            return Outcome(state, "differs", f"only the code after: {reason}")
        calls = min(len(one.calls), len(two.calls))
        return Outcome(state, "partly" if calls else "not run", reason)

    def judged(self, state: State, one: Run, found: list[Difference]
               ) -> tuple[str, str]:
        """Return the verdict and text for a run ONE with differences FOUND."""
        for junk in JUNK:
            other = self.run(self.before, state._replace(junk=junk))
            unstable = list(self.differences(one, other, self.before))
            keys = {each.key for each in unstable}
            calls = min((each.calls for each in unstable if each.final),
                        default=AT_THE_END + 1)
            found = [each for each in found
                     if each.key not in keys and each.calls < calls]
        if not found:
            return "not run", UNDEFINED
        if self.overlap(state):
            return "not run", OVERLAP
        return "differs", found[0].text

    def overlap(self, state: State) -> bool:
        """Return true if one place in the source reads and writes blocks that
        overlap without being equal."""
        trace = Trace()
        self.run(self.before, state, trace)
        touched: dict[tuple[Line, bool], set[int]] = {}
        for at, address, size, store in trace.accesses:
            line = self.before.code.debug.line(at)
            if line not in self.moves:
                touched.setdefault((line, store), set()).update(
                    range(address, address + size))
        return any(
            store and min(len(written), len(read)) > WORD
            and read & written and read != written
            for (line, store), written in touched.items()
            for read in [touched.get((line, False), set())])

    # --- Differences ---------------------------------------------------------

    def same_value(self, a: int, b: int, other: Machine) -> bool:
        """Return true if A in the code before and B in OTHER mean the same."""
        meaning = self.before.meaning(a)
        return a == b or (meaning == other.meaning(b)
                          and not isinstance(meaning, int))

    def unequal(self, calls: int, key: str, a: bytes, b: bytes,
                other: Machine) -> Iterator[Difference]:
        """Yield the differences between the contents A and B at KEY, except
        between pointers that mean the same."""
        for at in range(0, min(len(a), len(b)), WORD):
            x, y = a[at:at + WORD], b[at:at + WORD]
            if x == y or self.same_value(int.from_bytes(x, "little"),
                                         int.from_bytes(y, "little"), other):
                continue
            for i in range(min(len(x), len(y))):
                if x[i] != y[i]:
                    yield Difference(
                        calls, f"{key} + {at + i}", f"{key} + {at}:"
                        f" {x.hex(' ')} and {y.hex(' ')}")

    def differences(self, one: Run, two: Run, other: Machine
                    ) -> Iterator[Difference]:
        """Yield the differences between ONE, of the code before, and TWO, of
        OTHER, in the order of their visibility."""
        calls, names = next(
            (each for each in enumerate(zip_longest(one.calls, two.calls))
             if each[1][0] != each[1][1]), (AT_THE_END, ("", "")))
        for key, (at, a) in one.values.items():
            if at >= calls or key not in two.values:
                continue
            b = two.values[key][1]
            if isinstance(a, int) and isinstance(b, int):
                if not self.same_value(a, b, other):
                    yield Difference(at, key, f"{key}: {a:#x} and {b:#x}")
            elif isinstance(a, bytes) and isinstance(b, bytes):
                yield from self.unequal(at, key, a, b, other)
        ended = [run.end in COMPARED_ENDS for run in (one, two)]
        if calls < AT_THE_END:
            if all(name or end for name, end in zip(names, ended,
                                                    strict=True)):
                yield Difference(calls, f"call {calls}", f"call {calls}: of"
                                 f" {names[0] or 'nothing'} and of"
                                 f" {names[1] or 'nothing'}", True)
        elif one.end != two.end and all(ended):
            yield Difference(AT_THE_END, "the end", f"the end: {one.end} and"
                             f" {two.end}", True)
        elif all(ended):
            for page in sorted(one.pages.keys() | two.pages.keys()):
                if self.before.meaning(page) == page:
                    yield from self.unequal(
                        AT_THE_END, f"memory at {page:#x}",
                        one.pages.get(page) or self.before.original(page),
                        two.pages.get(page) or other.original(page), other)
