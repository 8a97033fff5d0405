"""Pictures by matplotlib, needed only for measurements.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from pathlib import Path
from typing import Any

from memstrat_tools.machine import missing_module

PLOT_PACKAGE = "python3-matplotlib"

# Colors that color-blind readers can tell apart (Okabe and Ito).
BLACK = "#000000"
GREY = "#999999"
ORANGE = "#E69F00"
SKY_BLUE = "#56B4E9"
GREEN = "#009E73"
YELLOW = "#F0E442"
BLUE = "#0072B2"
VERMILION = "#D55E00"
PURPLE = "#CC79A7"


def missing_matplotlib() -> str:
    """Return an error message if matplotlib is missing, else ""."""
    return missing_module("matplotlib", PLOT_PACKAGE)


def drawing() -> Any:
    """Return matplotlib's module for drawing, which draws into files only."""
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    return pyplot


def logarithmic(axis: Any, title: str) -> None:
    """Give AXIS a TITLE and scales in powers of 2."""
    axis.set_xscale("log", base=2)
    axis.set_yscale("log", base=2)
    for scale in (axis.xaxis, axis.yaxis):
        scale.set_major_formatter("{x:g}")
    axis.set_title(title, fontsize=9)
    axis.grid(alpha=0.3)


def save(figure: Any, path: Path) -> None:
    figure.savefig(path, dpi=90)
    drawing().close(figure)


def save_grid(figure: Any, axes: Any, path: Path, bottom: float) -> None:
    """Save FIGURE with one legend for all of AXES, below BOTTOM.  Label the
    size axes of the last row."""
    for axis in axes[-1]:
        axis.set_xlabel("size in bytes")
    handles, labels = axes[0][0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower center", ncol=len(labels))
    figure.tight_layout(rect=(0, bottom, 1, 1))
    save(figure, path)
