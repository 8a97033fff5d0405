"""The harness's results, as cycles.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Other work on the processor can only lengthen a time, so the least of many
times counts.  A comparison of a run's two halves shows the remaining
disturbance.
"""

from math import inf
from statistics import fmean, median, quantiles

# The least nanoseconds of one round, by benchmark.
Round = dict[str, float]

# Cycles by size in bytes.
Curve = dict[int, float]

# Flags, kind and strategy.
Key = tuple[str, str, str]
Curves = dict[Key, Curve]

KINDS = ("copy", "clear")

CYCLE = "cycle,,,0"

# The sizes that harness.cc mixes.
MIXED_BYTES = (16, 256)


def parts(name: str) -> tuple[Key, int]:
    """Return the key and the size in the NAME of a benchmark."""
    flags, kind, strategy, size = name.split(",")
    return (flags, kind, strategy), int(size)


def round_of(output: str) -> Round:
    """Return the times in the harness's OUTPUT."""
    least: Round = {}
    for line in output.splitlines():
        name, _, ns = line.rpartition(",")
        least[name] = min(float(ns), least.get(name, inf))
    return least


def least_of(rounds: list[Round]) -> Round:
    return {name: min(ns[name] for ns in rounds) for name in rounds[0]}


def curves_of(rounds: list[Round], mixed_p: bool = False) -> Curves:
    """Return the least times of ROUNDS in cycles.  If MIXED_P, add to calls
    the extra time that they take with mixed sizes."""
    least = least_of(rounds)
    curves: Curves = {}
    for name in sorted(least, key=parts):
        key, size = parts(name)
        curves.setdefault(key, {})[size] = least[name] / least[CYCLE]
    if mixed_p:
        more = {kind: mixed_cycles(curves, kind) for kind in KINDS}
        for (flags, kind, strategy), curve in curves.items():
            if strategy == "call" and flags != "mixed":
                for size in curve:
                    curve[size] += more[kind]
    return curves


def mixed_cycles(curves: Curves, kind: str) -> float:
    """Return the extra cycles of a call with mixed sizes, whose branches are
    mispredicted.  The reference is straight code with mixed sizes, after which
    the call of the next operation is mispredicted, too."""
    call, straight = (curves["kernel", kind, strategy]
                      for strategy in ("call", "straight"))
    mixed = (curves["mixed", kind, "call"][0]
             - curves["mixed", kind, "straight"][0])
    least, most = MIXED_BYTES
    return max(mixed - fmean(call[size] - straight[size] for size in call
                             if least <= size <= most), 0)


def halves(rounds: list[Round]) -> tuple[list[Round], list[Round]]:
    """Return the even and the odd ROUNDS, of which there are at least two."""
    return rounds[::2], rounds[1::2]


def noise(rounds: list[Round]) -> tuple[float, float]:
    """Return the relative difference between the halves of ROUNDS, in cycles:
    the median and the 90th percentile."""
    one, other = map(least_of, halves(rounds))
    cycle = one[CYCLE] / other[CYCLE]
    ratios = [abs(one[name] / other[name] / cycle - 1) for name in one]
    return median(ratios), quantiles(ratios, n=10)[-1]
