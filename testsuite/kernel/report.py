"""Tables of what was counted, on the terminal, as Markdown and as CSV.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

from kernel.census import Census
from kernel.remarks import Remarks, band_names


@dataclass
class Table:
    """Rows of cells under a HEAD; the first column is of words."""
    title: str
    head: list[str]
    rows: list[list[str]]

    def text(self) -> str:
        lines = [self.head, *self.rows]
        widths = [max(len(line[i]) for line in lines)
                  for i in range(len(self.head))]
        return "\n".join([self.title] + ["  " + "  ".join(
            cell.ljust(width) if i == 0 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(line, widths))).rstrip()
            for line in lines])

    def markdown(self) -> str:
        lines = [self.head, ["---"] + ["--:"] * (len(self.head) - 1),
                 *self.rows]
        return f"{self.title}\n\n" + "\n".join(
            f"| {' | '.join(line)} |" for line in lines) + "\n"


@dataclass
class Counted:
    """What was counted of one build."""
    variant: str
    cpu_seconds: float
    census: Census
    text_bytes: int
    new_warnings: list[str]


def percent(value: float, reference: float) -> str:
    return f"{(value / reference - 1) * 100:+.2f} %" if reference else "-"


def census_table(name: str, builds: list[Counted]) -> Table:
    """The builds side by side; changes are against the first."""
    first = builds[0]
    rows: list[list[str]] = []

    def add(what: str, values: list[float], show: str = "{:,.0f}") -> None:
        rows.append([what, *(show.format(value) for value in values)])

    add("build, s of CPU time", [b.cpu_seconds for b in builds])
    rows.append(["  change", *(percent(b.cpu_seconds, first.cpu_seconds)
                               for b in builds)])
    add("text, bytes (bloat-o-meter)", [b.text_bytes for b in builds])
    rows.append(["  change", *(percent(b.text_bytes, first.text_bytes)
                               for b in builds)])
    add("functions", [b.census.functions for b in builds])
    add("instructions", [b.census.instructions for b in builds])
    for kind in "movs", "stos":
        add(f"rep {kind}", [b.census.reps_of(kind) for b in builds])
        sections = sorted({s for b in builds for k, s in b.census.reps
                           if k == kind})
        for section in sections:
            add(f"  in {section}",
                [b.census.reps[kind, section] for b in builds])
    add("functions with rep",
        [len(b.census.functions_with_rep) for b in builds])
    add("  outside cold sections",
        [len(b.census.warm_functions_with_rep()) for b in builds])
    for function in "memcpy", "memset", "memmove":
        add(f"calls of {function}", [b.census.calls[function] for b in builds])
    add("warnings that the first has not",
        [len(b.new_warnings) for b in builds])
    return Table(f"Kernel {name}", ["", *(b.variant for b in builds)], rows)


def remark_tables(name: str, counted: Remarks) -> list[Table]:
    """Block operations by kind and size, and why some are left."""
    kinds = ["copy", "move", "clear", "fill"]
    rows = []
    for band in band_names():
        row = [band]
        for kind in kinds:
            row += [f"{counted.lowered[kind, band]:,}",
                    f"{counted.left[kind, band]:,}"]
        rows.append(row)
    sums = ["all"]
    for kind in kinds:
        sums += [f"{sum(n for (k, _), n in side.items() if k == kind):,}"
                 for side in (counted.lowered, counted.left)]
    rows.append(sums)
    head = ["bytes"] + [f"{kind} {what}" for kind in kinds
                        for what in ("lowered", "left")]
    why = [[reason, f"{number:,}"]
           for reason, number in counted.why.most_common()]
    return [Table(f"Block operations of kernel {name}: {counted.total():,}",
                  head, rows),
            Table(f"Why operations of kernel {name} are left",
                  ["reason", "operations"], why)]


def write(folder: Path, name: str, tables: list[Table], notes: str) -> None:
    """Write TABLES to NAME.md, with NOTES at its end, and to NAME.csv."""
    text = "\n".join(table.markdown() for table in tables)
    (folder / f"{name}.md").write_text(text + "\n" + notes)
    with (folder / f"{name}.csv").open("w", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        for table in tables:
            writer.writerow([table.title])
            writer.writerow(table.head)
            writer.writerows([cell.replace(",", "").strip() for cell in row]
                             for row in table.rows)
