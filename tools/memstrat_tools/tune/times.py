"""The harness's results, as cycles.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Other work on the processor can only make a time longer: the least of many times
was disturbed least, so it is the one that counts.  Comparing the two halves of
a run shows how much disturbance is left.
"""

from dataclasses import dataclass
from math import inf
from statistics import median, quantiles

# Nanoseconds by benchmark, the least ones of one round of the measurement.
Round = dict[str, float]

# By size in bytes.
Curve = dict[int, float]

# The kinds of operations, and what remarks call them.
KIND_TEXT = {"copy": "copy", "zero": "clear"}

# The flags, the kind and the strategy: a line of a picture.
Key = tuple[str, str, str]


@dataclass(frozen=True)
class Cycles:
    """The least times, in cycles."""
    cycle_ns: float
    probes: dict[str, float]
    curves: dict[Key, Curve]


def parts(name: str) -> tuple[Key, int]:
    """What the NAME of a benchmark says: the key of its curve and the size; or
    where it belongs to no curve, the whole name as the strategy, and 0."""
    flags, *rest = name.split(",")
    if not rest:
        return ("", "", flags), 0
    kind, strategy, size = rest
    return (flags, kind, strategy), int(size)


def round_of(output: str) -> Round:
    """What the harness has printed."""
    least: Round = {}
    for line in output.splitlines():
        name, _, ns = line.rpartition(",")
        least[name] = min(float(ns), least.get(name, inf))
    return least


def least_of(rounds: list[Round]) -> Round:
    return {name: min(ns[name] for ns in rounds) for name in rounds[0]}


def cycles_of(rounds: list[Round]) -> Cycles:
    """The least times of ROUNDS."""
    least = least_of(rounds)
    cycles = Cycles(least["cycle"], {}, {})
    for name in sorted(least, key=parts):
        key, size = parts(name)
        time = least[name] / cycles.cycle_ns
        if size:
            cycles.curves.setdefault(key, {})[size] = time
        else:
            cycles.probes[name] = time
    return cycles


def halves(rounds: list[Round]) -> tuple[list[Round], list[Round]]:
    """Every second one of ROUNDS, of which there are two at least, and the
    others."""
    return rounds[::2], rounds[1::2]


def noise(rounds: list[Round]) -> tuple[float, float]:
    """How far apart the halves of ROUNDS are, in cycles: the median, and the
    value that nine of ten are below."""
    one, other = map(least_of, halves(rounds))
    cycle = one["cycle"] / other["cycle"]
    ratios = [abs(one[name] / other[name] / cycle - 1) for name in one]
    return median(ratios), quantiles(ratios, n=10)[-1]
