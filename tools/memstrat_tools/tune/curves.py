"""Curves, choices and crossovers as text, and as a picture.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from pathlib import Path

from memstrat_tools import plot
from memstrat_tools.averages import geometric_mean
from memstrat_tools.tune.choices import Choices, summary
from memstrat_tools.tune.fit import crossover, least
from memstrat_tools.tune.measure import STRATEGIES
from memstrat_tools.tune.times import KIND_TEXT, Curve, Cycles

COLORS = {"straight": plot.VERMILION, "loop": plot.GREEN, "rep": plot.BLUE,
          "call": plot.BLACK}

# The sizes that are shown; the others are in the file of raw times.
SIZES = (8, 16, 32, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384,
         448, 512, 640, 768, 1024, 1536, 2048, 4096)

# Times within this factor of the fastest count as equally fast.
SAME = 1.01

LEGEND = """\
Cycles of one operation, many of them one behind the other, in the first-level
cache and with every branch predicted; * is the fastest (and what is as fast),
[] what the measured row chooses."""

OUTCOME_LEGEND = """\
What that comes to (in brackets the times as ratios to the fastest, the
geometric mean over all sizes), and the sizes from which others are faster:"""


def by_strategy(cycles: Cycles, flags: str, kind: str) -> dict[str, Curve]:
    return {strategy: cycles.curves[flags, kind, strategy]
            for strategy in STRATEGIES}


def cell(time: float | None, fastest: float, chosen_p: bool) -> str:
    if time is None:
        return f"{'-':>9} "
    number = f"{time:.1f}{'*' if time <= SAME * fastest else ''}"
    return f"{f'[{number}]':>10}" if chosen_p else f"{number:>9} "


def table(curves: dict[str, Curve], chosen: Choices) -> str:
    """A table of CURVES at SIZES, with the CHOSEN strategy at each."""
    lines = [f"{'bytes':>6}" + "".join(f"{name:>9} " for name in curves)]
    fastest = least(curves.values())
    for size in SIZES:
        if size in fastest:
            lines.append(f"{size:>6}" + "".join(
                cell(curve.get(size), fastest[size],
                     chosen.get(size) == name)
                for name, curve in curves.items()))
    return "\n".join(line.rstrip() for line in lines)


def faster_from(curve: Curve, other: Curve) -> int | None:
    """The size from which CURVE is faster than OTHER at every size, by more
    than times that count as equal may differ; None if there is none."""
    return crossover(curve, other, 1 / SAME)


def crossover_lines(curves: dict[str, Curve]) -> list[str]:
    """The lines that say from which sizes a call and rep are faster."""
    straight, loop, rep, call = (curves[name] for name in STRATEGIES)

    def shown(curve: Curve, other: Curve) -> str:
        size = faster_from(curve, other)
        return "never" if size is None else f"from {size}"

    inline = least([straight, loop])
    return [f"  {'a call is faster:':18}than inline code"
            f" {shown(call, inline)}",
            f"  {'rep is faster:':18}than inline code {shown(rep, inline)},"
            f" than a call {shown(rep, call)}"]


def to_the_fastest(curves: dict[str, Curve], chosen: Choices) -> float:
    """The times of the CHOSEN strategies as ratios to the fastest: the
    geometric mean over all sizes that were measured."""
    fastest = least(curves.values())
    return geometric_mean(
        curves[strategy][size] / fastest[size]
        for size, strategy in chosen.items()
        if strategy in curves and size in curves[strategy]) or 1


def outcome(cycles: Cycles, flags: str, like: str,
            of_like: dict[str, Choices],
            of_measured: dict[str, Choices]) -> str:
    """The outcomes of both rows at FLAGS, how far they are from always taking
    the fastest, and what was measured."""
    lines = []
    for kind, text in KIND_TEXT.items():
        curves = by_strategy(cycles, flags, kind)
        lines.append(f"{flags}, {text}")
        for name, chosen in ((like, of_like[kind]),
                             ("the measured row", of_measured[kind])):
            lines.append(f"  {name + ':':18}{summary(chosen)}"
                         f" ({to_the_fastest(curves, chosen):.2f})")
        lines += crossover_lines(curves)
    return "\n".join(lines)


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
