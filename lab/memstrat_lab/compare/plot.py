"""Pictures: time and code against size, one line per compiler.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from memstrat_lab.compare.measure import Measured, Point
from memstrat_lab.compare.variants import BOUND, CONTROL, MEMSTRAT
from memstrat_tools import plot

COLORS = {"gcc": plot.BLACK, "flags": plot.ORANGE, "clang": plot.GREEN,
           "gcc16": plot.PURPLE, "call": plot.SKY_BLUE,
           "memstrat": plot.VERMILION, "bound": plot.GREY}
FURTHER = (plot.BLUE, plot.YELLOW)


def style(name: str, variants: list[str]) -> dict[str, Any]:
    """Return the style of NAME's line."""
    further = [v for v in variants if v not in COLORS and v != CONTROL]
    color = COLORS.get(name) or FURTHER[further.index(name) % len(FURTHER)]
    return {"color": color, "label": name,
            "linewidth": 1.8 if name == MEMSTRAT else 1.0,
            "linestyle": "--" if name == BOUND else "-",
            "zorder": 3 if name == MEMSTRAT else 2}


def picture(path: Path, title: str, unit: str, points: list[Point],
            variants: list[str], value: Callable[[Point, str], float | None],
            ) -> None:
    """Draw a row of axes for each kind, with a column for each alignment."""
    kinds = list(dict.fromkeys(p.kind for p in points))
    alignments = list(dict.fromkeys(p.alignment for p in points))
    figure, axes = plot.drawing().subplots(
        len(kinds), len(alignments), squeeze=False,
        figsize=(7 * len(alignments), 3.4 * len(kinds)), sharex=True)
    for row, kind in zip(axes, kinds, strict=True):
        for axis, alignment in zip(row, alignments, strict=True):
            mine = sorted((p for p in points if (p.kind, p.alignment)
                           == (kind, alignment)), key=lambda p: p.size)
            for name in variants:
                line = [(p.size, y) for p in mine
                        if (y := value(p, name)) is not None]
                if line and name != CONTROL:
                    axis.plot(*zip(*line, strict=True), **style(name, variants),
                              marker="." if len(line) < 30 else "")
            plot.logarithmic(axis, f"{kind}, alignment {alignment}")
            axis.set_ylabel(unit)
    figure.suptitle(title)
    plot.save_grid(figure, axes, path, 0.03 + 0.02 / len(kinds))


def bars(path: Path, title: str, unit: str, points: list[Point],
         variants: list[str], value: Callable[[Point, str], float | None],
         ) -> None:
    """Draw the distribution, which has no sizes, as bars."""
    names = [name for name in variants if name != CONTROL]
    figure, axis = plot.drawing().subplots(figsize=(7, 3.4))
    for i, name in enumerate(names):
        heights = [value(p, name) or 0 for p in points]
        places = [place + (i - len(names) / 2 + 0.5) * 0.8 / len(names)
                  for place in range(len(points))]
        look = style(name, variants)
        axis.bar(places, heights, 0.8 / len(names), color=look["color"],
                 label=name)
    axis.set_xticks(range(len(points)), [p.kind for p in points])
    axis.set_ylabel(unit)
    axis.set_title(title, fontsize=10)
    axis.legend(fontsize=7)
    figure.tight_layout()
    plot.save(figure, path)


def pictures(out: Path, measured: Measured, variants: list[str]) -> None:
    """Draw FLAGS-WORKLOAD-time.png and FLAGS-WORKLOAD-code.png in OUT."""
    def code(point: Point, name: str) -> float | None:
        return measured.code[point].get(name)

    for flags, workload in dict.fromkeys((p.flags, p.workload)
                                         for p in measured.times):
        points = [p for p, times in measured.times.items()
                  if (p.flags, p.workload) == (flags, workload)
                  and "gcc" in times]
        draw = bars if workload == "distribution" else picture
        stem = f"{flags}-{workload}"
        draw(out / f"{stem}-time.png", f"{flags}: {workload}",
             "ns per operation", points, variants, measured.median)
        if any(measured.code[p] for p in points):
            draw(out / f"{stem}-code.png", f"{flags}: code, {workload}",
                 "bytes per site", points, variants, code)
