"""Both codes of one function, and what the comparison of two runs says.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A difference counts only if the code before does the same with other junk: with
another content of its frame and of free registers, and at another place of the
stack.  Otherwise the source leaves the value undefined.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import islice

from memstrat_lab.execute.code import Code
from memstrat_lab.execute.compare import Difference, Key, Side, differences
from memstrat_lab.execute.debug import (
    VOID,
    DebugInfo,
    Line,
    Prototype,
    Value,
)
from memstrat_lab.execute.machine import (
    COMPARED_ENDS,
    CannotRun,
    Machine,
    Trace,
)
from memstrat_lab.execute.objects import CLONE, PlacedObject
from memstrat_lab.execute.state import State

MOST_DIFFERENCES = 64
JUNK = (1, 2)

# Clones have other arguments than their function.
CLONES_PROTOTYPE = Prototype(VOID, (Value(8, "p"),) * 6)

ASTRAY = ("an address that no pointer has", "an access to code",
          "a write to code", "a jump to no function",
          "a stack pointer outside the stack")
"""Ends that are differences if only the code after comes to them."""

OVERLAP = "blocks that the source copies overlap"
UNDEFINED = "it depends on values that the source leaves undefined"


@dataclass(frozen=True)
class Outcome:
    """The comparison of two runs in STATE.  VERDICT is same, partly, not run
    or differs."""
    state: State
    verdict: str
    text: str = ""
    executed: frozenset[tuple[int, int]] = frozenset()
    """The blocks of the code after."""


def hidden_by(unstable: Iterable[Difference]) -> tuple[set[Key], float]:
    """Return the keys of UNSTABLE differences, and the number of the first
    call after which everything may differ."""
    keys: set[Key] = set()
    first = float("inf")
    for each in unstable:
        keys.add(each.key)
        if each.final:
            number = each.key[1] if each.key[0] == "call" else 1 << 30
            assert isinstance(number, int)
            first = min(first, number)
    return keys, first


def still_seen(found: Difference, keys: set[Key], first: float) -> bool:
    number = (found.key[1] if found.key[0] in ("call", "argument", "content")
              else 1 << 30)
    assert isinstance(number, int)
    return found.key not in keys and number < first


class Pair:
    """The function NAME before and after."""

    def __init__(self, name: str, objects: tuple[PlacedObject, PlacedObject],
                 debug: tuple[DebugInfo, DebugInfo],
                 moves: Collection[Line] = ()) -> None:
        """MOVES are the places of operations whose blocks may overlap."""
        self.name = name
        self.moves = moves
        self.codes = [Code(placed, info, name)
                      for placed, info in zip(objects, debug, strict=True)]
        infos = [info.function(placed.entry(name))
                 for placed, info in zip(objects, debug, strict=True)]
        prototype = (CLONES_PROTOTYPE if CLONE.search(name)
                     else infos[0].prototype or debug[0].prototype(name))
        if prototype is None:
            raise CannotRun("no prototype is known")
        if any("y" in value.classes for value in (prototype.result,
                                                  *prototype.parameters)):
            raise CannotRun("a vector beyond 16 bytes as an argument")
        self.prototype = prototype
        self.before, self.after, self.again = (
            Machine(self.codes[i], infos[i], prototype) for i in (0, 1, 0))
        self.lists = "-fno-strict-aliasing" in debug[1].flags

    def pointers(self) -> int:
        """Return the number of pointers among the arguments."""
        return sum(value.classes == "p"
                   for value in self.prototype.parameters)

    def outcome(self, state: State) -> Outcome:
        one = Side(self.before, self.before.run(state))
        two = Side(self.after, self.after.run(state))
        found = list(islice(differences(one, two), MOST_DIFFERENCES))
        if found:
            return self.judged(state, one, two, found)
        ends = [side.run.end for side in (one, two)]
        if all(end in COMPARED_ENDS for end in ends):
            return Outcome(state, "same", ends[0],
                           frozenset(two.run.blocks))
        reason = next(end for end in ends if end not in COMPARED_ENDS)
        if ends[0] in COMPARED_ENDS and reason in ASTRAY:
            return Outcome(state, "differs", f"only the code after: {reason}")
        calls = min(len(side.run.events) for side in (one, two))
        return Outcome(state, "partly" if calls else "not run", reason)

    def judged(self, state: State, one: Side, two: Side,
               found: list[Difference]) -> Outcome:
        """Return the outcome of runs with differences FOUND."""
        for junk in JUNK:
            other = Side(self.again, self.again.run(replace(state,
                                                            junk=junk)))
            keys, first = hidden_by(differences(one, other))
            found = [each for each in found if still_seen(each, keys, first)]
        if not found:
            return Outcome(state, "not run", UNDEFINED)
        if self.overlap(self.before, state):
            return Outcome(state, "not run", OVERLAP)
        return Outcome(state, "differs", found[0].text)

    def overlap(self, machine: Machine, state: State) -> bool:
        """Return true if one place in the source reads and writes blocks that
        overlap without being equal."""
        trace = Trace()
        machine.run(state, trace)
        read: dict[Line, set[int]] = {}
        written: dict[Line, set[int]] = {}
        debug = machine.code.debug
        for at, address, size, store in trace.accesses:
            if not machine.on_stack(address):
                line = debug.line(at)
                if line in self.moves:
                    continue
                (written if store else read).setdefault(line, set()).update(
                    range(address, address + size))
        return any(
            len(written[line]) > 8 and len(blocks) > 8
            and blocks & written[line] and blocks != written[line]
            for line, blocks in read.items() if line in written)
