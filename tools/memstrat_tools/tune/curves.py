"""Curves and the rows' choices, as text and as a picture.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from memstrat_tools import plot
from memstrat_tools.averages import geometric_mean
from memstrat_tools.tune.measure import STRATEGIES
from memstrat_tools.tune.rows import CHAINS, Table, strategy_at
from memstrat_tools.tune.times import KINDS, Curve, Curves

COLORS = {"straight": plot.VERMILION, "loop": plot.GREEN, "rep": plot.BLUE,
          "call": plot.BLACK}

# The sizes shown; the others are in the file of raw times.
SIZES = (8, 16, 32, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384,
         448, 512, 640, 768, 1024, 1536, 2048, 4096)

# Times within this factor of the fastest count as equally fast.
SAME = 1.01

LEGEND = """\
Cycles of one operation, many of them one behind the other, in the first-level
cache and with every branch predicted; * is the fastest (and what is as fast),
[] what the measured rows choose where a call may be."""

OUTCOME_LEGEND = """\
The rows for prefer=balanced, and in brackets the times of what they choose as
ratios to the fastest, the geometric mean over all sizes:"""


def by_strategy(curves: Curves, flags: str, kind: str) -> dict[str, Curve]:
    return {strategy: curves[flags, kind, strategy] for strategy in STRATEGIES}


def fastest(curves: Iterable[Curve]) -> Curve:
    """Return the least time among CURVES at each size that a curve has."""
    together = [*curves]
    return {size: min(curve[size] for curve in together if size in curve)
            for size in sorted(set().union(*together))}


def cell(time: float | None, fastest: float, chosen_p: bool) -> str:
    if time is None:
        return f"{'-':>9} "
    number = f"{time:.1f}{'*' if time <= SAME * fastest else ''}"
    return f"{f'[{number}]':>10}" if chosen_p else f"{number:>9} "


def text_of(curves: Mapping[str, Curve], table: Table) -> str:
    """Return a table of CURVES at SIZES, with TABLE's choices marked."""
    lines = [f"{'bytes':>6}" + "".join(f"{name:>9} " for name in curves)]
    least = fastest(curves.values())
    for size in SIZES:
        if size in least:
            lines.append(f"{size:>6}" + "".join(
                cell(curve.get(size), least[size],
                     strategy_at(table, size) == name)
                for name, curve in curves.items()))
    return "\n".join(line.rstrip() for line in lines)


def to_the_fastest(curves: Mapping[str, Curve], table: Table,
                   call: str) -> float:
    """Return the time of TABLE's choices relative to the fastest strategy that
    CALL allows, as the geometric mean over all sizes."""
    least = fastest(curves[name] for name in CHAINS[call])
    return geometric_mean(
        curves[name][size] / least[size] for size in least
        if size in curves[name := strategy_at(table, size)]) or 1


def picture(path: Path, title: str, curves: Curves,
            chosen: Mapping[tuple[str, str], Table]) -> None:
    """Draw copies and clears, with a column for each set of flags.  CHOSEN has
    a table for each set of flags and each kind.  Vertical lines mark where a
    table's next strategy begins."""
    flag_sets = [*dict.fromkeys(flags for flags, _ in chosen)]
    figure, axes = plot.drawing().subplots(
        len(KINDS), len(flag_sets), squeeze=False, sharex=True,
        sharey=True, figsize=(1.5 + 5 * len(flag_sets), 7))
    for row, kind in zip(axes, KINDS, strict=True):
        for axis, flags in zip(row, flag_sets, strict=True):
            for name, curve in by_strategy(curves, flags, kind).items():
                axis.plot(*zip(*curve.items(), strict=True),
                          color=COLORS[name], label=name, marker=".",
                          markersize=3, linewidth=1)
            for _, most in chosen[flags, kind][:-1]:
                axis.axvline(most, color=plot.GREY, linewidth=0.8,
                             linestyle="--")
                axis.annotate(str(most), (most, 1), fontsize=8, rotation=90,
                              va="bottom", ha="right")
            plot.logarithmic(axis, f"{kind}, {flags} flags")
        row[0].set_ylabel("cycles of one operation")
    figure.suptitle(f"{title}\ndashed: where the next strategy of the measured"
                    " row takes over", fontsize=10)
    plot.save_grid(figure, axes, path, 0.04)
