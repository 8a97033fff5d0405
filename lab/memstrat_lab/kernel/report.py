"""Tables of the counts, on the terminal, as Markdown and as CSV.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.kernel.census import Census
from memstrat_tools import ToolError, records
from memstrat_tools.averages import percent
from memstrat_tools.records import KINDS
from memstrat_tools.size_bands import BANDS, band_of
from memstrat_tools.tables import Table


@dataclass
class Counted:
    """The counts of one build."""
    variant: str
    cpu_seconds: float
    census: Census
    new_warnings: list[str]


def census_table(name: str, builds: list[Counted]) -> Table:
    """The builds side by side; changes are against the first."""
    first = builds[0]
    rows: list[list[str]] = []

    def add(title: str, values: list[float], show: str = "{:,.0f}") -> None:
        rows.append([title, *(show.format(value) for value in values)])

    add("build, s of CPU time", [b.cpu_seconds for b in builds])
    rows.append(["  change", *(percent(b.cpu_seconds, first.cpu_seconds)
                               for b in builds)])
    add("text, bytes of functions", [b.census.text_bytes for b in builds])
    rows.append(["  change", *(
        percent(b.census.text_bytes, first.census.text_bytes)
        for b in builds)])
    add("functions", [b.census.total.functions for b in builds])
    # Capstone 4 knows none of RISC-V.
    rows.append(["instructions", *(
        f"{b.census.total.instructions:,}" if b.census.total.instructions
        else "-" for b in builds)])
    reps = [b.census.reps() for b in builds]
    for kind in "movs", "stos":
        sections = sorted({s for each in reps for k, s in each if k == kind})
        add(f"rep {kind}", [sum(each[kind, section] for section in sections)
                            for each in reps])
        for section in sections:
            add(f"  in {section}", [each[kind, section] for each in reps])
    add("functions with rep",
        [len(b.census.functions_with_rep()) for b in builds])
    add("  outside cold sections",
        [len(b.census.functions_with_rep(warm=True)) for b in builds])
    for function in "memcpy", "memset", "memmove":
        add(f"calls of {function}", [b.census.calls(function) for b in builds])
    add("warnings that the first has not",
        [len(b.new_warnings) for b in builds])
    return Table(f"Kernel {name}", ["", *(b.variant for b in builds)], rows)


def fail(complaint: str) -> None:
    raise ToolError(complaint)


def operation_tables(name: str, folder: Path) -> list[Table]:
    """Block operations by kind and size, and why some are left, as the records
    in FOLDER say."""
    made = records.read([folder], fail).items
    counts = Counter((record.kind, record.lowered, band_of(record.size_bytes))
                     for record in made)
    columns = [(kind, lowered) for kind in KINDS for lowered in (True, False)]
    rows = [[band, *(f"{counts[*column, band]:,}" for column in columns)]
            for band in BANDS]
    rows.append(["all", *(f"{sum(counts[*column, band] for band in BANDS):,}"
                          for column in columns)])
    # Without numbers.
    why = Counter(re.sub(r"\d+", "N", record.reason_text or "")
                  for record in made if not record.lowered)
    return [Table(f"Block operations of kernel {name}: {len(made):,}",
                  ["bytes", *(f"{kind} {'lowered' if lowered else 'left'}"
                              for kind, lowered in columns)], rows),
            Table(f"Why operations of kernel {name} are left",
                  ["reason", "operations"],
                  [[reason, f"{number:,}"]
                   for reason, number in why.most_common()])]


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
