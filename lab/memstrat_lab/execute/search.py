"""States in which a function executes instructions that none before did.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

If random states take only one way of a branch, look for the values that its
comparison saw among arguments, words of memory and results of calls, and
replace one by a value that takes the other way:

    cmp dword ptr [rbx + 8], 5        5, 4 and 6 at rbx + 8

Last, branches that both codes have are forced.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count

from memstrat_lab.execute.code import Decision, Instruction
from memstrat_lab.execute.machine import Machine, Run, Trace
from memstrat_lab.execute.pair import Pair
from memstrat_lab.execute.state import Alias, State

SEEDS = 6
RUNS = 100  # of one function at most, to find states
FRUITLESS = 5  # seeds without anything new, one after the other
FORCED = 16  # runs with a forced branch
JUMP_STATES, SELECT_STATES = 10, 3  # to try for one condition
HITS = 3  # of a comparison, that are looked at
SOURCES = 4  # of one value

MEMORY = re.compile(r"(byte|word|dword|qword) ptr (?:([fg]s):)?\[(.*)\]$")
WIDTHS = {"byte": 1, "word": 2, "dword": 4, "qword": 8}

Change = Callable[[int], State]


@dataclass
class Operand:
    value: int
    size_bytes: int
    address: int | None = None


def register_bytes(name: str) -> int:
    if re.fullmatch(r"r\d+[dwb]|r\d+|[er]?[a-ds][xpi]|[a-d][lh]|[sd]il|[sb]pl",
                    name) is None:
        return 0
    if (name[-1] in "lhb" and name not in ("bl",)) or name == "bl":
        return 1
    if name.endswith("w") or len(name) == 2:
        return 2
    return 4 if name[0] == "e" or name.endswith("d") else 8


def address_of(machine: Machine, text: str, segment: str, end: int) -> int:
    """Return the address that TEXT, within brackets, stands for in an
    instruction at END."""
    address = machine.get(f"{segment.upper()}_BASE") if segment else 0
    for sign, term in re.findall(r"([+-]?) ?([^ +-]+)", text):
        name, _, factor = term.partition("*")
        if name == "rip":
            value = end
        elif name[0].isdigit():
            value = int(name, 16 if name.startswith("0x") else 10)
        else:
            value = machine.get(name.upper()) * int(factor or "1")
        address += -value if sign == "-" else value
    return address & (1 << 64) - 1


def operands_of(machine: Machine, instruction: Instruction) -> list[Operand]:
    """Return the operands of INSTRUCTION, about to be executed."""
    found: list[Operand] = []
    for text in instruction.operands.split(", "):
        if match := MEMORY.match(text):
            size = WIDTHS[match[1]]
            at = address_of(machine, match[3], match[2] or "", instruction.end)
            if not machine.need(at, size):
                return []
            value = int.from_bytes(machine.read(at, size), "little")
            found.append(Operand(value, size, at))
        elif size := register_bytes(text):
            found.append(Operand(machine.get(text.upper()), size))
        elif re.fullmatch(r"-?(0x[0-9a-f]+|\d+)", text):
            found.append(Operand(int(text, 0), 0))
        else:
            return []
    width = max((each.size_bytes for each in found), default=0)
    for each in found:
        each.value &= (1 << 8 * width) - 1
    return found


@dataclass
class Sighting:
    """A comparison that a run has come to, after so many READS and ANSWERS."""
    operands: list[Operand]
    reads: int
    answers: int


@dataclass
class Frontier:
    """A DECISION that took only one way, in STATE."""
    decision: Decision
    state: State
    sightings: list[Sighting] = field(default_factory=list)


def wanted_values(decision: Decision, index: int, operands: list[Operand]
                  ) -> Iterator[int]:
    """Yield values of the operand INDEX that may take the other way."""
    compare = decision.compare
    assert compare
    own = operands[index]
    other = operands[1 - index].value if len(operands) == 2 else 0
    top = 1 << 8 * max(own.size_bytes, 1) - 1
    if compare.mnemonic == "cmp":
        yield from range(decision.table_entries)
        yield from (other, other + 1, other - 1)
    elif compare.mnemonic == "bt":
        bit = 1 << other % (8 * max(own.size_bytes, 1))
        yield own.value ^ bit
    elif compare.mnemonic == "test" and own.value != other and other:
        yield from (other, 0, ~other, own.value ^ other)
    else:
        yield from (0, 1, top, other)


class Search:
    """States for PAIR.  COVERED are the executed instructions of the code
    after."""

    def __init__(self, pair: Pair, seed: int, runs: int = RUNS) -> None:
        self.pair = pair
        self.machine = pair.after
        self.code = pair.after.code
        self.seed = seed
        self.addresses = [each.address for each in self.code.own_instructions]
        self.left = runs + len(self.addresses) // 2
        self.covered: set[int] = set()
        self.first: dict[int, State] = {}
        """The first state that executes an instruction."""
        self.blocks: set[tuple[int, int]] = set()
        self.tried: set[tuple[int, State]] = set()
        self.sources: dict[tuple[int, int], list[Change]] = {}

    def states(self) -> Iterator[State]:
        """Yield states that are worth a comparison."""
        start = State(self.seed, lists=self.pair.lists)
        yield from self.random_states(start)
        fruitless, seeds = 0, count(SEEDS)
        while fruitless < FRUITLESS and self.left > 0:
            progress = False
            for frontier in self.frontiers():
                for state in self.changed_states(frontier):
                    if self.is_new(state) or frontier.decision.select:
                        progress = True
                        yield state
            if not progress:
                if self.complete():
                    break
                fruitless += 1
                state = replace(start, seed=start.seed + next(seeds))
                if self.is_new(state):
                    fruitless = 0
                    yield state
        self.left = FORCED
        yield from self.forced_states()

    def random_states(self, start: State) -> Iterator[State]:
        for number in range(SEEDS):
            state = replace(start, seed=start.seed + number)
            self.is_new(state)
            yield state
        if self.pair.pointers() > 1 or self.pair.lists:
            for number, alias in enumerate(list(Alias)[1:]):
                state = replace(start, seed=start.seed + number, alias=alias)
                self.is_new(state)
                yield state

    def complete(self) -> bool:
        return self.left <= 0 or len(self.covered) == len(self.addresses)

    def is_new(self, state: State) -> bool:
        """Run the code after, and return true if it executes anything new."""
        self.left -= 1
        return self.note(state, self.machine.run(state))

    def note(self, state: State, run: Run) -> bool:
        new = run.blocks - self.blocks
        self.blocks |= new
        before = len(self.covered)
        for start, size in new:
            for address in self.addresses_in(start, start + size):
                self.covered.add(address)
                self.first.setdefault(address, state)
        return len(self.covered) > before

    def addresses_in(self, start: int, end: int) -> list[int]:
        from bisect import bisect_left
        return self.addresses[bisect_left(self.addresses, start):
                              bisect_left(self.addresses, end)]

    # --- The other way of a branch -------------------------------------------

    def frontiers(self) -> list[Frontier]:
        """Return branches with a way that no state has taken, with what their
        comparisons saw."""
        found: dict[State, list[Frontier]] = {}
        for decision in self.code.decisions:
            jump = decision.jump
            ways = {jump.target, jump.end} & set(self.addresses)
            if (jump.address in self.covered and decision.compare
                    and (not ways <= self.covered or decision.table_entries
                         or decision.select)):
                state = self.first[jump.address]
                if (jump.address, state) not in self.tried:
                    self.tried.add((jump.address, state))
                    found.setdefault(state, []).append(Frontier(decision,
                                                                state))
        watched = [each for state, group in found.items()
                   for each in self.watch(state, group)]
        return sorted(watched, key=lambda each: each.decision.select)

    def watch(self, state: State, group: list[Frontier]) -> list[Frontier]:
        """Run STATE and note what the comparisons in GROUP see."""
        trace = Trace()
        waiting: defaultdict[int, list[Frontier]] = defaultdict(list)

        def note(address: int) -> None:
            for frontier in waiting[address]:
                compare = frontier.decision.compare
                if compare and len(frontier.sightings) < HITS:
                    frontier.sightings.append(Sighting(
                        operands_of(self.machine, compare), len(trace.reads),
                        len(self.machine.result.answers)))

        for each in group:
            assert each.decision.compare
            waiting[each.decision.compare.address].append(each)
        trace.watched = {address: partial(note, address)
                         for address in waiting}
        self.left -= 1
        self.run = self.machine.run(state, trace)
        self.trace = trace
        for each in group:
            for sighting in each.sightings:
                for i, operand in enumerate(sighting.operands):
                    self.sources[id(sighting), i] = list(self.changes(
                        state, sighting, operand))
        return group

    def changes(self, state: State, sighting: Sighting, operand: Operand
                ) -> Iterator[Change]:
        """Yield functions that return STATE with another value in place of
        OPERAND's."""
        if not operand.size_bytes:
            return
        machine, count = self.machine, 0
        if operand.address is not None and not machine.on_stack(
                operand.address):
            yield word_change(state, operand.address, operand.size_bytes)
            return
        for address, size, value in reversed(
                self.trace.reads[:sighting.reads]):
            if same_low_bits(value, size, operand) and count < SOURCES:
                count += 1
                yield word_change(state, address, size)
        for number, value in enumerate(self.run.arguments):
            if same_low_bits(value, 8, operand):
                yield lambda new, number=number: (  # type: ignore[misc]
                    state.with_argument(number, new))
        for number, value in reversed(self.run.answers[:sighting.answers]):
            if same_low_bits(value, 8, operand):
                yield lambda new, number=number: (  # type: ignore[misc]
                    state.with_answer(number, new))

    def changed_states(self, frontier: Frontier) -> Iterator[State]:
        """Yield states in which the decision of FRONTIER may go the other
        way."""
        seen: set[State] = set()
        most = (SELECT_STATES if frontier.decision.select else
                JUMP_STATES + frontier.decision.table_entries)
        for sighting in frontier.sightings:
            for i in range(len(sighting.operands)):
                changes = self.sources.get((id(sighting), i), [])
                for value in wanted_values(frontier.decision, i,
                                           sighting.operands):
                    if self.machine.meaning(value) != value:
                        continue  # an address that is not the same in both
                    for change in changes:
                        if self.left <= 0 or self.taken(frontier.decision):
                            return
                        state = change(value & (1 << 64) - 1)
                        if state not in seen and len(seen) < most:
                            seen.add(state)
                            yield state

    def taken(self, decision: Decision) -> bool:
        """Return true if both ways of DECISION have been taken."""
        ways = {decision.jump.target, decision.jump.end}
        return not (decision.table_entries or decision.select) and (
            ways & set(self.addresses) <= self.covered)

    def forced_states(self) -> Iterator[State]:
        """Yield states with a forced branch, if both codes have it."""
        common = (self.pair.before.code.branches.keys()
                  & self.code.branches.keys())
        for branch in sorted(common, key=str):
            jump, straight = self.code.branches[branch]
            for way, target in (True, jump.target), (False, jump.end):
                if (jump.address in self.covered and self.left > 0
                        and target not in self.covered):
                    old = self.first[jump.address]
                    state = replace(old, forced=(
                        *old.forced, (branch, way == straight)))
                    if self.is_new(state):
                        yield state


def same_low_bits(value: int, size: int, operand: Operand) -> bool:
    mask = (1 << 8 * min(size, operand.size_bytes)) - 1
    return value & mask == operand.value & mask


def word_change(state: State, address: int, size: int) -> Change:
    return lambda new: state.with_word(
        address, (new & (1 << 8 * size) - 1).to_bytes(size, "little"))
