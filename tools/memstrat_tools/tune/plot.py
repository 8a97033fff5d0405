"""The picture: time against size, one line per strategy.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from pathlib import Path

from memstrat_tools import plot
from memstrat_tools.tune.curves import KIND_TEXT, by_strategy, faster_from
from memstrat_tools.tune.fit import least
from memstrat_tools.tune.times import Cycles

COLORS = {"straight": plot.VERMILION, "loop": plot.GREEN, "rep": plot.BLUE,
           "call": plot.BLACK}


def picture(path: Path, title: str, cycles: Cycles,
            flag_sets: list[str]) -> None:
    """Copies and clears, a column for each of FLAG_SETS; vertical lines are
    where a call and rep begin to be faster than inline code."""
    figure, axes = plot.drawing().subplots(
        len(KIND_TEXT), len(flag_sets), squeeze=False, sharex=True,
        sharey=True, figsize=(1.5 + 5 * len(flag_sets), 7))
    for row, kind in zip(axes, KIND_TEXT, strict=True):
        for axis, flags in zip(row, flag_sets, strict=True):
            curves = by_strategy(cycles, flags, kind)
            for name, curve in curves.items():
                axis.plot(*zip(*curve.items(), strict=True),
                          color=COLORS[name], label=name, marker=".",
                          markersize=3, linewidth=1)
            inline = least([curves["straight"], curves["loop"]])
            for name in ("rep", "call"):
                size = faster_from(curves[name], inline)
                if size is not None:
                    axis.axvline(size, color=COLORS[name], linewidth=0.8,
                                 linestyle="--")
                    axis.annotate(str(size), (size, 1), color=COLORS[name],
                                  fontsize=8, rotation=90, va="bottom",
                                  ha="left" if name == "rep" else "right")
            plot.logarithmic(axis, f"{KIND_TEXT[kind]}, {flags} flags")
        row[0].set_ylabel("cycles of one operation")
    figure.suptitle(f"{title}\ndashed: from there on faster than inline code",
                    fontsize=10)
    plot.save_grid(figure, axes, path, 0.04)
