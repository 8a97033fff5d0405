"""The harness's results, as cycles.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Other work on the processor can only make a time longer: the least of many times
was disturbed least, so it is the one that counts.  Comparing the two halves of
a run shows how much disturbance is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from statistics import median, quantiles
from typing import NamedTuple

# By size in bytes.
Curve = dict[int, float]


class Name(NamedTuple):
    """The parts of a benchmark's name, empty if it is not part of a curve."""
    flags: str
    kind: str
    strategy: str  # or the whole name
    size: int | str


def parts(name: str) -> Name:
    """The parts of NAME, which is as the harness writes it."""
    flags, *rest = name.split(",")
    return (Name(flags, rest[0], rest[1], int(rest[2])) if rest
            else Name("", "", flags, ""))


class Key(NamedTuple):
    """One line of a picture."""
    flags: str
    kind: str  # "copy" or "zero"
    strategy: str


@dataclass(frozen=True)
class Cycles:
    """The least times, in cycles."""
    cycle_ns: float
    probes: dict[str, float]
    curves: dict[Key, Curve]


class Times:
    """Nanoseconds by benchmark, one for each round of the measurement."""

    def __init__(self) -> None:
        self.rounds: list[dict[str, float]] = []

    def add_round(self, output: str) -> None:
        """Add what the harness printed."""
        least: dict[str, float] = {}
        for line in output.splitlines():
            name, _, ns = line.rpartition(",")
            least[name] = min(float(ns), least.get(name, inf))
        self.rounds.append(least)

    def of(self, name: str) -> list[float]:
        return [ns[name] for ns in self.rounds]

    def names(self) -> list[str]:
        return list(self.rounds[0])

    def cycles(self) -> Cycles:
        return cycles_of(self.rounds)

    def halves(self) -> tuple[Cycles, Cycles]:
        """Every second round, and the others; there are at least two rounds."""
        return cycles_of(self.rounds[::2]), cycles_of(self.rounds[1::2])

    def rows(self) -> list[tuple[Name, float, float, float]]:
        """For each benchmark its name, the least and the median of its times
        in nanoseconds, and the least in cycles; curves are at the end."""
        cycle_ns = min(self.of("cycle"))
        names = sorted((parts(name), name) for name in self.names())
        return [(part, min(times), median(times), min(times) / cycle_ns)
                for part, name in names for times in (self.of(name),)]

    def noise(self) -> tuple[float, float]:
        """How far apart the halves are: the median, and the value that nine of
        ten are below."""
        halves = [dict(flat(half)) for half in self.halves()]
        ratios = [abs(halves[0][name] / halves[1][name] - 1)
                  for name in halves[0]]
        return median(ratios), quantiles(ratios, n=10)[-1]


def cycles_of(rounds: list[dict[str, float]]) -> Cycles:
    """The least times of ROUNDS."""
    ns = {name: min(least[name] for least in rounds) for name in rounds[0]}
    cycle_ns = ns["cycle"]
    probes: dict[str, float] = {}
    curves: dict[Key, Curve] = {}
    for name, time in ns.items():
        flags, kind, strategy, size = parts(name)
        if isinstance(size, int):
            curves.setdefault(Key(flags, kind, strategy),
                              {})[size] = time / cycle_ns
        else:
            probes[name] = time / cycle_ns
    return Cycles(cycle_ns, probes, {
        key: dict(sorted(curve.items())) for key, curve in curves.items()})


def flat(cycles: Cycles) -> Iterable[tuple[object, float]]:
    """All times of CYCLES, each with a name."""
    yield from cycles.probes.items()
    for key, curve in cycles.curves.items():
        for size, time in curve.items():
            yield (key, size), time
