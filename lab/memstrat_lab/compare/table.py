"""Tables of ratios.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import fmean, median, quantiles

from memstrat_lab.compare.measure import Measured, Point
from memstrat_lab.compare.variants import (
    BOUND,
    CONTROL,
    MEMSTRAT,
    NOTHING,
    REFERENCE,
)
from memstrat_tools.averages import geometric_mean
from memstrat_tools.tables import markdown

# The smallest net time: a smaller difference to an empty function is noise.
LEAST_NET_NS = 0.1
WORST = 3

RANGES = ((1, 40), (41, 128), (129, 256), (257, 512), (513, 4096))


@dataclass(frozen=True)
class Group:
    """The points of one row of a table."""
    flags: str
    workload: str
    kind: str
    sizes: str
    points: tuple[Point, ...]


# A function that returns the value for a row and a variant.
Value = Callable[[Group, str], float | None]


def groups(measured: Measured) -> list[Group]:
    """Return all rows, in the order of measurement."""
    points = [point for point, times in measured.times.items()
              if REFERENCE in times]
    keys = dict.fromkeys((p.flags, p.workload, p.kind) for p in points)
    result = []
    for flags, workload, kind in keys:
        mine = [p for p in points
                if (p.flags, p.workload, p.kind) == (flags, workload, kind)]
        result.append(Group(flags, workload, kind, "all", tuple(mine)))
        for first, last in RANGES:
            inside = tuple(p for p in mine if first <= p.size <= last)
            if inside:
                result.append(Group(flags, workload, kind, f"{first}..{last}",
                                    inside))
    return result


def whole(measured: Measured) -> list[Group]:
    """Return the rows that cover all sizes."""
    return [group for group in groups(measured) if group.sizes == "all"]


class Ratios:
    """The numbers in the tables' columns."""

    def __init__(self, measured: Measured) -> None:
        self.measured = measured
        # An empty function's throughput does not depend on the size.
        self.calls: dict[tuple[str, str], list[float]] = {}
        for point, times in measured.times.items():
            if point.workload == "throughput" and NOTHING in times:
                self.calls.setdefault((point.flags, point.alignment),
                                      []).extend(times[NOTHING])

    def nothing_ns(self, point: Point) -> float:
        """Return the time of an empty function at POINT."""
        if point.workload == "throughput":
            return median(self.calls[point.flags, point.alignment])
        return self.measured.median(point, NOTHING) or 0.0

    def net(self, point: Point, variant: str) -> float | None:
        time = self.measured.median(point, variant)
        return (None if time is None
                else max(time - self.nothing_ns(point), LEAST_NET_NS))

    def time(self, group: Group, variant: str, to: str) -> float | None:
        """Return the geometric mean over GROUP of VARIANT's time relative to
        TO's."""
        return self.mean(group, variant, to, self.measured.median)

    def net_time(self, group: Group, variant: str, to: str) -> float | None:
        """Return the geometric mean over GROUP of VARIANT's net time relative
        to TO's.  A net time is without the time of an empty function."""
        return self.mean(group, variant, to, self.net)

    @staticmethod
    def mean(group: Group, variant: str, to: str,
             of: Callable[[Point, str], float | None]) -> float | None:
        pairs = [(of(p, variant), of(p, to)) for p in group.points]
        return geometric_mean(a / b for a, b in pairs if a and b)

    def code(self, group: Group, variant: str) -> float | None:
        """Return the mean code size of an operation, in bytes."""
        values = [self.measured.code[p][variant] for p in group.points
                  if variant in self.measured.code[p]]
        return fmean(values) if values else None


def shown(number: float | None, digits: int = 2) -> str:
    return "" if number is None else f"{number:.{digits}f}"


def columns(ratios: Ratios) -> list[tuple[str, str, Value, int]]:
    """Return for each column its name, the title of its table, its function,
    and its number of decimals."""
    return [
        ("time_to_gcc", "Time as a ratio to gcc's",
         lambda g, v: ratios.time(g, v, REFERENCE), 2),
        ("time_to_bound", "Time as a ratio to the bound's",
         lambda g, v: ratios.time(g, v, BOUND), 2),
        ("net_time_to_gcc",
         "Time less that of no operation, as a ratio to gcc's",
         lambda g, v: ratios.net_time(g, v, REFERENCE), 2),
        ("net_time_to_bound",
         "Time less that of no operation, as a ratio to the bound's",
         lambda g, v: ratios.net_time(g, v, BOUND), 2),
        ("code_bytes", "Code bytes per site", ratios.code, 0)]


def tables(measured: Measured, variants: list[str]) -> str:
    """Return all tables, in Markdown."""
    ratios = Ratios(measured)
    parts = []
    everything = groups(measured)
    for flags, workload in dict.fromkeys((g.flags, g.workload)
                                         for g in everything):
        mine = [g for g in everything
                if (g.flags, g.workload) == (flags, workload)]
        parts.append(f"## {flags}, {workload}")
        for _, title, value, digits in columns(ratios):
            rows = [[g.kind, g.sizes,
                     *(shown(value(g, v), digits) for v in variants)]
                    for g in mine]
            if any(cell for row in rows for cell in row[2:]):
                parts.append(f"{title}:")
                parts.append(markdown(["kind", "sizes", *variants], rows, 2))
        # The empty function's times, which the net times subtract.
        times = [ratios.nothing_ns(p) for g in mine for p in g.points]
        parts += [control(measured, mine), f"No operation: from"
                  f" {min(times):.2f} to {max(times):.2f} ns."]
    parts.append(worst(measured))
    return "\n\n".join(part for part in parts if part)


def control(measured: Measured, chosen: list[Group]) -> str:
    """Describe how much two compilations by the same compiler differ."""
    points = {p for group in chosen for p in group.points}
    ratios = sorted(a / b for a, b in (
        (measured.median(p, CONTROL), measured.median(p, REFERENCE))
        for p in points) if a and b)
    if not ratios:
        return ""
    text = (f"Control, {CONTROL} / {REFERENCE} at {len(ratios)} points: mean"
            f" {geometric_mean(ratios):.3f}, from {ratios[0]:.2f} to"
            f" {ratios[-1]:.2f}")
    if len(ratios) >= 20:
        cuts = quantiles(ratios, n=20)
        text += f", nine of ten from {cuts[0]:.3f} to {cuts[-1]:.3f}"
    return text + "."


def worst_points(measured: Measured, group: Group,
                 to: str) -> list[tuple[float, Point]]:
    """Return the points where memstrat is slowest relative to TO."""
    pairs = ((measured.median(p, MEMSTRAT), measured.median(p, to), p)
             for p in group.points)
    return sorted(((a / b, p) for a, b, p in pairs if a and b),
                  reverse=True)[:WORST]


def worst(measured: Measured) -> str:
    """Return a table of the points where memstrat is slowest relative to each
    reference."""
    rows = []
    for group in whole(measured):
        for to in (REFERENCE, "flags", BOUND):
            for ratio, p in worst_points(measured, group, to):
                rows.append([
                    p.flags, p.workload, p.kind, to, str(p.size), p.alignment,
                    shown(ratio), shown(measured.median(p, MEMSTRAT)),
                    shown(measured.median(p, to))])
    if not rows:
        return ""
    return (f"## Where {MEMSTRAT} is slowest\n\n" + markdown(
        ["flags", "workload", "kind", "against", "size", "alignment",
         "ratio", f"{MEMSTRAT} ns", "other ns"], rows, 4))


def short(measured: Measured, variants: list[str]) -> str:
    """Return the means over all sizes, for the terminal."""
    ratios = Ratios(measured)
    all_groups = whole(measured)
    width = max(10, *(len(name) + 2 for name in variants))
    lines = []
    values = {name: value for name, _, value, _ in columns(ratios)}
    for title, name, digits in (
            ("Time / gcc, means over all sizes", "time_to_gcc", 2),
            ("Time / bound, means over all sizes", "time_to_bound", 2),
            ("Code bytes per site", "code_bytes", 0)):
        lines.append(f"\n{title:38}"
                     + "".join(f"{variant:>{width}}" for variant in variants))
        for g in all_groups:
            cells = [shown(values[name](g, v), digits) for v in variants]
            if any(cells) or name != "code_bytes":
                lines.append(f"  {g.flags:7}{g.workload:14}{g.kind:15}"
                             + "".join(f"{cell:>{width}}" for cell in cells))
    lines.append("")
    for flags, workload in dict.fromkeys((g.flags, g.workload)
                                         for g in all_groups):
        lines.append(f"{flags}, {workload}: " + control(measured, [
            g for g in all_groups
            if (g.flags, g.workload) == (flags, workload)]))
    return "\n".join(lines)
