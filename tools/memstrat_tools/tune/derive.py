"""From cycles to the numbers of a row, and to its file.  Nothing here measures.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The numbers are for the formula in core, which is asked where that matters.
"""

import tempfile
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean

from memstrat_tools import core
from memstrat_tools.core import Field, Row
from memstrat_tools.tune import fit
from memstrat_tools.tune.fit import FitError
from memstrat_tools.tune.times import KIND_TEXT, Curve, Cycles

WIDTHS = (8, 16, 32, 64)
KINDS = tuple(KIND_TEXT)
MANY_BYTES = 2 ** 20  # so many that a fraction of a centicycle does not matter
KERNEL = "kernel"

# Lines are fitted to sizes within this factor of the size where they decide
# something.
AROUND = 4
# If they decide nothing, they are fitted to these sizes.
FIT_BYTES = (32, 1024)
# A fit with an error this large says nothing.
MOST_ERROR = 0.3
# Two times that differ by less may be equal.
MARGIN = 0.03
# The loop ends straight code by itself at the size from which it is this much
# faster, at every size.
LIMIT_MARGIN = 0.1
# The range of sizes for the time of an iteration: from the first loop with two
# iterations to the size where its last branch is no longer predicted.
LOOP_BYTES = (64, 512)
LOOP_STEP_BYTES = 32
# An iteration whose time is below zero by at most this counts as zero.
FREE_ITERATION_CYCLES = 0.25
# The sizes that harness.cc mixes.
MIXED_BYTES = (16, 256)

# How far apart the two halves of a run may be: relative to the number, and in
# addition to that.
HALVES_FRACTION = 0.15
HALVES_MORE = 20


@dataclass(frozen=True)
class Number:
    """A number of a row, and where it is from; or None if it is left to the row
    that this one is like, and why."""
    value: int | None
    origin: str


@dataclass(frozen=True)
class Machine:
    """Facts that are not in the times."""
    library: str  # "c" or "linux"
    row: Row  # the row that the new one is like
    vector_bytes: int  # of straight code with the native flags; 0 for none
    mixed_p: bool = False  # calls count as they do where sizes are mixed


def within(curve: Curve, least: float, most: float) -> Curve:
    return {size: time for size, time in curve.items()
            if least <= size <= most}


def where_it_decides(curve: Curve, *others: Curve) -> Curve:
    """The part of CURVE around the size from which it is faster than
    OTHERS."""
    size = fit.crossover(curve, fit.least(others))
    if size is None or size == min(curve):
        return within(curve, *FIT_BYTES)
    return within(curve, size / AROUND, size * AROUND)


class Derivation:
    """The numbers that CYCLES give, one after the other: later ones are
    computed with earlier ones."""

    def __init__(self, cycles: Cycles, machine: Machine) -> None:
        self.cycles = cycles
        self.machine = machine
        self.linux_p = machine.library == "linux"
        self.row = dict(machine.row)
        self.numbers: dict[str, Number] = {}
        self.accesses()
        self.give("mispredict_centicycles", "a branch that is random, less one"
                  " that is predicted; half of the random ones miss",
                  lambda: 200 * (self.probe("random")
                                 - self.probe("predicted")))
        self.give("iteration_centicycles", "loops of 2 to 16 iterations less"
                  " the same pieces in a row, kernel flags", self.iteration)
        self.calls()
        self.rep()
        self.give("forward_miss_centicycles", "a load of 8 bytes from two"
                  " stores of 4, less one from a store of 8",
                  lambda: 100 * (self.probe("forward_miss")
                                 - self.probe("forward_hit")))
        self.give("straight_limit", "from one piece more on, the loop is"
                  " faster by a tenth at least", lambda: self.limit(
                      KERNEL, 8, "straight_limit"))
        self.give("vector_limit", "from one piece more on, the loop is"
                  " faster by a tenth at least", lambda: self.limit(
                      "native", self.machine.vector_bytes, "vector_limit"))

    def give(self, key: str, origin: str, compute: Callable[[], float]) -> None:
        """Set KEY to the result of COMPUTE, if that makes sense."""
        try:
            self.row[key] = round(compute())
            self.numbers[key] = Number(self.row[key], origin)
        except FitError as error:
            self.numbers[key] = Number(None, str(error))

    def probe(self, name: str) -> float:
        if name not in self.cycles.probes:
            raise FitError("this processor has no registers so wide")
        return self.cycles.probes[name]

    def curves(self, flags: str, kind: str, *strategies: str) -> list[Curve]:
        try:
            return [self.cycles.curves[flags, kind, strategy]
                    for strategy in strategies]
        except KeyError:
            raise FitError(f"not measured at {flags} flags") from None

    def accesses(self) -> None:
        """Loads and stores."""
        for access in ("load", "store"):
            for width in WIDTHS:
                self.give(f"{access}{width}_centicycles",
                          f"32 {access}s of {width} bytes in a row",
                          lambda: 100 * self.probe(f"{access}{width}"))
        self.give("access_centicycles", "four loads, four stores and so on, of"
                  " 8 bytes; or a load or store alone if that is less",
                  lambda: 100 * min(self.probe("pair8") / 2,
                                    self.probe("load8"),
                                    self.probe("store8")))

    def iteration(self) -> float:
        """The centicycles of an iteration."""
        slope = fit.median_slope(
            {size // LOOP_STEP_BYTES: time for size, time in
             within(fit.difference(*self.curves(KERNEL, kind, "loop",
                                                "straight")),
                    *LOOP_BYTES).items() if size % LOOP_STEP_BYTES == 0}
            for kind in KINDS)
        if slope < -FREE_ITERATION_CYCLES:
            raise FitError(f"found {slope:.2f} cycles, less than nothing")
        return max(100 * slope, 0)

    def library_fit(self, starts: Sequence[float] | None = None) -> fit.Fit:
        """The width of the registers of a library, as core has it, for which
        its times are closest to those of calls at kernel flags."""
        return fit.best_fit(
            self.decisive(KERNEL, "call"), WIDTHS,
            lambda width, number, size:
            size * self.byte_cycles[width, KINDS[number]], starts)

    @cached_property
    def byte_cycles(self) -> dict[tuple[int, str], float]:
        """By the width of its registers and the kind, the cycles that a byte
        takes by core in a call of a library."""
        return {(width, kind): self.asked_cycles(width, kind)
                for width in WIDTHS for kind in KINDS}

    def asked_cycles(self, width: int, kind: str) -> float:
        """The cycles of a byte in a call of a library with registers of WIDTH
        bytes."""
        row = {name: max(self.row[name], 1) for name in
               (f"load{width}_centicycles", f"store{width}_centicycles",
                "access_centicycles")}
        row |= {"library_width_bytes": width, "call_copy_centicycles": 0,
                "call_set_centicycles": 0}
        with tempfile.NamedTemporaryFile("w", suffix=".tune") as file:
            file.writelines(f"{name} = {value}\n"
                            for name, value in row.items())
            file.flush()
            [answer] = core.ask([{"kind": KIND_TEXT[kind], "tune": file.name,
                                  "size_bytes": MANY_BYTES}])
        call = next(plan for plan in answer.plans
                    if plan.strategy == "libcall")
        return call.time_centicycles / MANY_BYTES / 100

    def decisive(self, flags: str, strategy: str) -> list[Curve]:
        """The times of STRATEGY where they decide, for copies and clears."""
        return [where_it_decides(*self.curves(flags, kind, strategy, "straight",
                                              "loop")) for kind in KINDS]

    def slope_fit(self, flags: str, strategy: str) -> fit.Fit:
        """The starts of STRATEGY, and bytes per cycle."""
        return fit.best_fit(self.decisive(flags, strategy), range(1, 1025),
                            lambda choice, _, size: size / choice)

    @cached_property
    def call_fit(self) -> fit.Fit:
        """The starts of calls, and bytes per cycle, or for Linux the width."""
        return sound(self.library_fit() if self.linux_p
                     else self.slope_fit("O2", "call"))

    @cached_property
    def rep_fit(self) -> fit.Fit:
        return sound(self.slope_fit(KERNEL, "rep"))

    def mixed_cycles(self, kind: str) -> float:
        """How many more cycles a call takes where sizes are mixed and its
        branches are not predicted.  Straight code is the reference: there the
        next operation is not predicted either."""
        mixed = (self.probe(f"call_{kind}_mixed")
                 - self.probe(f"straight_{kind}_mixed"))
        predicted = within(fit.difference(*self.curves(
            KERNEL, kind, "call", "straight")), *MIXED_BYTES)
        return max(mixed - fmean(predicted.values()), 0)

    def start(self, key: str, kind: str, function: str) -> None:
        """Set KEY to the start of calls of the library's FUNCTION, for
        KIND."""
        more = self.mixed_cycles(kind)
        library = "Linux" if self.linux_p else "the C library"
        mixed = (f", and {more:.1f} cycles more as sizes are mixed"
                 if self.machine.mixed_p else
                 f"; where sizes are mixed it takes {more:.1f} cycles more")
        self.give(key, "the start of a line through the times of calls of"
                  f" {library}'s {function}{mixed}",
                  lambda: 100 * (self.call_fit.starts[KINDS.index(kind)]
                                 + more * self.machine.mixed_p))

    def calls(self) -> None:
        """Calls of the library."""
        self.start("call_copy_centicycles", "copy", "memcpy")
        self.start("call_set_centicycles", "zero", "memset")
        # With the starts found for code with vectors.
        self.give("library_width_bytes", "the width for which a line comes"
                  " closest to the times of calls, kernel flags",
                  lambda: (self.call_fit if self.linux_p else
                           self.library_fit(self.call_fit.starts)).choice)
        self.give("vector_library_bytes_per_cycle",
                  "the slope of the line, -O2", self.vector_library)

    def vector_library(self) -> int:
        """The bytes per cycle of the library's vectors."""
        if self.linux_p:
            raise FitError("not measured, Linux has no vectors")
        return self.call_fit.choice

    def rep(self) -> None:
        """rep movsq and rep stosq."""
        self.give("rep_start_centicycles", "the start of a line through"
                  " the times of rep movsq and rep stosq, the mean of both",
                  lambda: 50 * sum(self.rep_fit.starts))
        self.give("rep_bytes_per_cycle", "the slope of that line",
                  lambda: self.rep_fit.choice)
        self.give("rep_from_bytes", "from there on rep is faster than other"
                  " inline code at every size, copies and clears, kernel flags;"
                  " 0: never", lambda: self.rep_from(KERNEL))
        self.give("vector_rep_from_bytes", "the same, native flags",
                  lambda: self.rep_from("native"))

    def rep_from(self, flags: str) -> int:
        """The size from which rep is faster than other inline code at FLAGS; 0
        if there is none."""
        sizes = []
        for kind in KINDS:
            rep, *others = self.curves(flags, kind, "rep", "straight", "loop")
            sizes.append(fit.crossover(rep, fit.least(others), 1 - MARGIN))
        return 0 if None in sizes else max(size or 0 for size in sizes)

    def limit(self, flags: str, width: int, key: str) -> int:
        """The pieces of WIDTH bytes from which on the loop is much faster,
        below the limit KEY of the row."""
        most = self.machine.row[key]
        sizes = []
        for kind in KINDS if width else ():
            loop, straight = (within(curve, 0, most * width) for curve in
                              self.curves(flags, kind, "loop", "straight"))
            sizes.append(fit.crossover(loop, straight, 1 - LIMIT_MARGIN))
        faster = [size for size in sizes if size]
        if not faster:
            raise FitError(f"no loop is much faster within the {most} pieces"
                           " of the row")
        return max(min(faster) // width - 1, 1)


def sound(best: fit.Fit) -> fit.Fit:
    """BEST, unless it makes no sense."""
    if best.error > MOST_ERROR:
        raise FitError(f"the times are no line, {best.error:.0%} off")
    if min(best.starts) < 0:
        raise FitError(f"found a start of {min(best.starts):.1f} cycles,"
                       " less than nothing")
    return best


def apart(a: int, b: int) -> bool:
    """True if A and B, from the halves of a run, do not agree."""
    return abs(a - b) > HALVES_FRACTION * max(a, b) + HALVES_MORE


def checked_number(number: Number, halves: list[Number],
                   field: Field) -> Number:
    """NUMBER, if the HALVES of the run agree and FIELD allows it."""
    if number.value is None:
        return number
    if not field.least <= number.value <= field.most:
        return Number(None, f"found {number.value}, expected {field.least} to"
                      f" {field.most}")
    a, b = (half.value for half in halves)
    if a is None or b is None or (field.name.endswith("_centicycles")
                                  and apart(a, b)):
        return Number(None, "too noisy, the halves of the run say"
                      f" {a} and {b}")
    return number


def numbers(cycles: Cycles, halves: Sequence[Cycles], machine: Machine,
            fields: Mapping[str, Field]) -> dict[str, Number]:
    """The numbers of those FIELDS that are looked for."""
    whole = Derivation(cycles, machine).numbers
    parts = [Derivation(half, machine).numbers for half in halves]
    return {key: checked_number(whole[key], [part[key] for part in parts],
                                fields[key])
            for key in fields if key in whole}


def comment(text: str) -> list[str]:
    return textwrap.wrap(text, 79, initial_indent="# ",
                         subsequent_indent="# ", break_long_words=False,
                         break_on_hyphens=False)


def entry(key: str, number: Number, of_row: int, like: str) -> list[str]:
    """The lines for KEY, whose value in the row LIKE is OF_ROW."""
    if number.value is None:
        return comment(f"{key}: {number.origin}; as {like}, {of_row}.")
    line = f"{key} = {number.value}"
    if number.value != of_row:
        line += f" # {like} has {of_row}"
    return [*comment(f"{number.origin[0].upper()}{number.origin[1:]}."), line]


def text_of(header: list[str], like: str, row: Row,
            numbers: Mapping[str, Number], inherited: list[str]) -> str:
    """The text of a row with HEADER that is like the row LIKE, whose numbers
    are ROW, except for NUMBERS; INHERITED are the keys that were not looked
    for."""
    lines = [line for text in header for line in comment(text)]
    lines.append(f"like = {like}")
    for key, number in numbers.items():
        lines += ["", *entry(key, number, row[key], like)]
    if inherited:
        lines += ["", *comment("Nothing here measures these, they are as"
                               f" {like}: {', '.join(inherited)}.")]
    return "\n".join(lines) + "\n"
