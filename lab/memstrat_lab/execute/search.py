"""States in which a function executes instructions that none before did.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

If random states take only one way of a branch, look for the values that its
comparison saw among arguments, words of memory and results of calls, and
replace one by a value that takes the other way:

    cmp dword ptr [rbx + 8], 5        5, 4 and 6 at rbx + 8

Last, branches that both codes have are forced.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import count
from typing import NamedTuple

from memstrat_lab.execute.code import Decision, Instruction, decoder
from memstrat_lab.execute.compare import Outcome, Pair
from memstrat_lab.execute.machine import PER_CPU, THREAD, CannotRun, Run, Trace
from memstrat_lab.execute.state import WORD_MASK, Alias, Change, State

SEEDS = 6
FRUITLESS = 5  # seeds without anything new, one after the other
FORCED = 16  # runs with a forced branch
JUMP_STATES, SELECT_STATES = 10, 3  # to try for one condition
HITS = 3  # of a comparison, that are looked at
SOURCES = 4  # of one value


class Operand(NamedTuple):
    value: int
    size_bytes: int  # 0 for a constant
    address: int | None = None


def wanted_values(decision: Decision, own: Operand, other: int
                  ) -> Iterator[int]:
    """Yield values of the operand OWN, compared with OTHER, that may take the
    other way."""
    name = decision.compare.mnemonic
    if name == "cmp":
        yield from (*range(decision.entries), other, other + 1, other - 1)
    elif name == "bt":
        yield own.value ^ 1 << other % (8 * own.size_bytes)
    elif name == "test" and own.value != other and other:
        yield from (other, 0, ~other, own.value ^ other)
    else:
        yield from (0, 1, 1 << 8 * own.size_bytes - 1, other)


class Search:
    """States for PAIR, from SEED on, in RUNS at most.  COVERED are the
    executed instructions of the code after."""

    def __init__(self, pair: Pair, seed: int, runs: int) -> None:
        self.pair = pair
        self.machine = pair.after
        self.code = pair.after.code
        self.start = State(seed, lists=pair.lists)
        self.addresses = [each.address for each in self.code.own]
        self.left = runs + len(self.addresses) // 2
        self.covered: dict[int, State] = {}
        """The first state that executes an instruction, by its address."""
        self.compared: set[int] = set()
        """The instructions of runs that could be compared."""
        self.blocks: set[tuple[int, int]] = set()
        self.tried: set[tuple[Decision, State]] = set()
        self.ways = {decision: {decision.jump.target, decision.jump.end}
                     & set(self.addresses) for decision in self.code.decisions}

    def outcomes(self) -> Iterator[Outcome]:
        """Yield the comparisons in all states that are worth one."""
        for state in self.random_states():
            yield self.compare(state, self.run(state)[1])
        fruitless, seeds = 0, count(SEEDS)
        while fruitless < FRUITLESS and self.left > 0:
            before = len(self.tried)
            yield from self.directed()
            if len(self.tried) == before:
                if len(self.covered) == len(self.addresses):
                    break
                fruitless += 1
                yield from self.if_new(self.start._replace(
                    seed=self.start.seed + next(seeds)))
        self.left = FORCED
        yield from self.forced()

    def compare(self, state: State, run: Run) -> Outcome:
        outcome = self.pair.outcome(state, run)
        if outcome.verdict == "same":
            self.compared |= self.addresses_of(run.blocks)
        return outcome

    def addresses_of(self, blocks: Iterable[tuple[int, int]]) -> set[int]:
        """Return the addresses of instructions in BLOCKS."""
        return {address for start, size in blocks for address in self.addresses[
            bisect_left(self.addresses, start):
            bisect_left(self.addresses, start + size)]}

    def random_states(self) -> Iterator[State]:
        for number in range(SEEDS):
            yield self.start._replace(seed=self.start.seed + number)
        pointers = sum(part.letter == "p"
                       for part in self.pair.prototype.parts)
        for number, alias in enumerate(list(Alias)[1:]):
            if pointers > 1 or self.pair.lists:
                yield self.start._replace(seed=self.start.seed + number,
                                          alias=alias)

    def run(self, state: State, trace: Trace | None = None
            ) -> tuple[bool, Run]:
        """Run the code after, and return true if it executes anything new."""
        self.left -= 1
        run = self.pair.run(self.machine, state, trace)
        before = len(self.covered)
        for address in self.addresses_of(run.blocks - self.blocks):
            self.covered.setdefault(address, state)
        self.blocks |= run.blocks
        return len(self.covered) > before, run

    def if_new(self, state: State, always: bool = False) -> Iterator[Outcome]:
        new, run = self.run(state)
        if new or always:
            yield self.compare(state, run)

    # --- The other way of a branch -------------------------------------------

    def open(self, decision: Decision) -> bool:
        """Return true if a way of DECISION has not been taken."""
        return bool(decision.select or decision.entries
                    or self.ways[decision] - self.covered.keys())

    def directed(self) -> Iterator[Outcome]:
        """Try the other way of decisions."""
        groups: defaultdict[State, list[Decision]] = defaultdict(list)
        for decision in self.code.decisions:
            state = self.covered.get(decision.jump.address)
            if state and self.open(decision) and (decision, state) not in (
                    self.tried):
                self.tried.add((decision, state))
                groups[state].append(decision)
        found = [each for state, group in groups.items()
                 for each in self.candidates(state, group).items()]
        for decision, states in sorted(found, key=lambda each:
                                       each[0].select):
            most = (SELECT_STATES if decision.select
                    else JUMP_STATES + decision.entries)
            for state in list(dict.fromkeys(states))[:most]:
                if self.left > 0 and self.open(decision):
                    yield from self.if_new(state, decision.select)

    def candidates(self, state: State, group: list[Decision]
                   ) -> dict[Decision, list[State]]:
        """Run STATE, and return states in which decisions of GROUP may go the
        other way."""
        found: dict[Decision, list[State]] = {each: [] for each in group}
        hits: defaultdict[Decision, int] = defaultdict(int)
        trace = Trace()

        def note(at: Instruction) -> None:
            for decision in group:
                if decision.compare == at and hits[decision] < HITS:
                    hits[decision] += 1
                    found[decision] += self.changed(state, decision, trace)

        trace.watched = {each.compare.address: partial(note, each.compare)
                         for each in group}
        self.run(state, trace)
        return found

    def changed(self, state: State, decision: Decision, trace: Trace
                ) -> Iterator[State]:
        operands = self.operands(decision.compare)
        for own, other in zip(operands, operands[::-1], strict=True):
            changes = list(self.changes(own, trace))
            for value in (wanted_values(decision, own, other.value)
                          if own.size_bytes else ()):
                value &= WORD_MASK
                if self.machine.meaning(value) == value:
                    for each in changes:
                        mask = (1 << 8 * each.size_bytes) - 1
                        yield state._replace(changes=(
                            *state.changes, each._replace(
                                value=value & mask)))

    def changes(self, operand: Operand, trace: Trace) -> Iterator[Change]:
        """Yield the places that OPERAND's value may come from."""
        run, (value, size, address) = self.machine.run, operand
        if not size:
            return
        if address is not None and not self.machine.on_stack(address):
            yield Change("memory", address, 0, size)
            return
        reads = [Change("memory", at, seen, width)
                 for at, width, seen in reversed(trace.reads)]
        sources = [Change("argument", number, seen)
                   for number, seen in enumerate(run.arguments)]
        sources += [Change("result", number, seen)
                    for number, seen in enumerate(run.answers)][::-1]
        for group, most in (reads, SOURCES), (sources, len(sources)):
            for each in group:
                mask = (1 << 8 * min(each.size_bytes, size)) - 1
                if (each.value ^ value) & mask == 0 and most > 0:
                    most -= 1
                    yield each

    def operands(self, instruction: Instruction) -> list[Operand]:
        """Return the operands of INSTRUCTION, about to be executed."""
        from capstone.x86 import (
            X86_OP_IMM,
            X86_OP_REG,
            X86_REG_FS,
            X86_REG_GS,
        )
        engine = decoder()
        engine.detail = True
        found, = engine.disasm(instruction.content, instruction.address)
        machine, operands = self.machine, []

        def value_of(number: int) -> int:
            name = found.reg_name(number) if number else ""
            return instruction.end if name == "rip" else (
                machine.get(name.upper()) if name else 0)

        for each in found.operands:
            if each.type == X86_OP_IMM:
                operands.append(Operand(each.imm, 0))
            elif each.type == X86_OP_REG:
                operands.append(Operand(value_of(each.reg), each.size))
            else:
                segment = {X86_REG_FS: THREAD, X86_REG_GS: PER_CPU}.get(
                    each.mem.segment, 0)
                at = (segment + value_of(each.mem.base) + each.mem.disp
                      + value_of(each.mem.index) * each.mem.scale) & WORD_MASK
                try:
                    content = machine.read(at, each.size)
                except CannotRun:
                    return []
                operands.append(Operand(int.from_bytes(content, "little"),
                                        each.size, at))
        mask = (1 << 8 * max((each.size_bytes for each in operands),
                             default=0)) - 1
        return [each._replace(value=each.value & mask) for each in operands]

    def forced(self) -> Iterator[Outcome]:
        """Force branches that both codes have."""
        before = self.pair.before.code
        for line, jump in self.code.branches.items():
            other = before.branches.get(line)
            if not other or set(before.ways(other)) != set(
                    self.code.ways(jump)):
                continue
            for target in jump.target, jump.end:
                old = self.covered.get(jump.address)
                if old and self.left > 0 and target not in self.covered:
                    yield from self.if_new(old._replace(forced=(
                        *old.forced, (line, self.code.debug.line(target)))))
