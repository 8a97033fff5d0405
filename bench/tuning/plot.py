"""The picture: time against size, one line per strategy.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from pathlib import Path

from comparison.plot import drawing
from tuning.curves import KIND_TEXT, by_strategy, faster_from
from tuning.fit import least
from tuning.times import Cycles

# Colours that a colour-blind reader can tell apart (Okabe and Ito).
COLOURS = {"straight": "#D55E00", "loop": "#009E73", "rep": "#0072B2",
           "call": "#000000"}


def picture(path: Path, title: str, cycles: Cycles,
            flag_sets: list[str]) -> None:
    """Copies and clears, a column for each of FLAG_SETS; vertical lines are
    where a call and rep begin to be faster than inline code."""
    pyplot = drawing()
    figure, axes = pyplot.subplots(
        len(KIND_TEXT), len(flag_sets), squeeze=False, sharex=True,
        sharey=True, figsize=(1.5 + 5 * len(flag_sets), 7))
    for row, kind in zip(axes, KIND_TEXT):
        for axis, flags in zip(row, flag_sets):
            curves = by_strategy(cycles, flags, kind)
            for name, curve in curves.items():
                axis.plot(*zip(*curve.items()), color=COLOURS[name],
                          label=name, marker=".", markersize=3, linewidth=1)
            inline = least([curves["straight"], curves["loop"]])
            for name in ("rep", "call"):
                size = faster_from(curves[name], inline)
                if size is not None:
                    axis.axvline(size, color=COLOURS[name], linewidth=0.8,
                                 linestyle="--")
                    axis.annotate(str(size), (size, 1), color=COLOURS[name],
                                  fontsize=8, rotation=90, va="bottom",
                                  ha="left" if name == "rep" else "right")
            axis.set_xscale("log", base=2)
            axis.set_yscale("log", base=2)
            for scale in (axis.xaxis, axis.yaxis):
                scale.set_major_formatter("{x:g}")
            axis.set_title(f"{KIND_TEXT[kind]}, {flags} flags", fontsize=9)
            axis.grid(alpha=0.3)
        row[0].set_ylabel("cycles of one operation")
    for axis in axes[-1]:
        axis.set_xlabel("size in bytes")
    handles, labels = axes[0][0].get_legend_handles_labels()
    figure.suptitle(f"{title}\ndashed: from there on faster than inline code",
                    fontsize=10)
    figure.legend(handles, labels, loc="lower center", ncol=len(labels))
    figure.tight_layout(rect=(0, 0.04, 1, 1))
    figure.savefig(path, dpi=90)
    pyplot.close(figure)
