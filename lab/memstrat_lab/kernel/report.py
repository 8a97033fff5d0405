"""Counts of a built kernel's code, in tables as text, Markdown and CSV.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The counts come from vmlinux.o, which still has the compiler's sections: the
linker script then merges many of them into .text.
"""

import csv
import re
import subprocess
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from memstrat_tools import ToolError, records
from memstrat_tools.averages import percent
from memstrat_tools.census.counts import Region, named, sum_of
from memstrat_tools.census.gathering import gather
from memstrat_tools.records import DECISIONS, KINDS
from memstrat_tools.size_bands import BANDS, band_of
from memstrat_tools.tables import Table

SHOWN = "sync_regs"  # the function whose body is shown


class Census:
    """The counts of REGIONS, and the BODY of the function SHOWN."""

    def __init__(self, regions: Sequence[Region], body: list[str]) -> None:
        self.regions = regions
        self.body = body
        self.total = sum_of(regions)
        self.text_bytes = sum_of(named(regions)).size_bytes
        """The size of all functions and of labels in assembly."""

    def reps(self) -> Counter[tuple[str, str]]:
        """Count rep movs and rep stos, by "movs" or "stos" and section."""
        numbers: Counter[tuple[str, str]] = Counter()
        for region in self.regions:
            for (kind, form), number in region.tally.items():
                if kind == "rep":
                    numbers[form[:4], region.section] += number
        return numbers

    def calls(self, function: str) -> int:
        """Count calls of, jumps to, and other uses of FUNCTION."""
        return sum(self.total.tally[kind, function]
                   for kind in ("calls", "tail_jumps", "other_uses"))

    def functions_with_rep(self, warm: bool = False) -> list[str]:
        """Return the functions with a rep; if WARM, only those outside cold
        code."""
        return [region.name for region in named(self.regions)
                if any(kind == "rep" for kind, _ in region.tally)
                and not (warm and region.cold)]


def census(code: Path) -> Census:
    """Return the census of CODE, a relocatable file or an archive."""
    listing = subprocess.run(
        ["objdump", f"--disassemble={SHOWN}", "--no-show-raw-insn", code],
        text=True, capture_output=True, check=False).stdout
    return Census(gather([code]).regions(),
                  re.findall(r"^ *[0-9a-f]+:\t(.*\S)", listing, re.MULTILINE))


@dataclass
class Counted:
    """The counts of one build."""
    variant: str
    cpu_seconds: float
    census: Census
    new_warnings: list[str]


def census_table(name: str, builds: list[Counted]) -> Table:
    """Return a table of BUILDS side by side, with changes from the first."""
    rows: list[list[str]] = []

    def add(title: str, values: Sequence[float], change: bool = False) -> None:
        rows.append([title, *(f"{value:,.0f}" for value in values)])
        if change:
            rows.append(["  change", *(percent(value, values[0])
                                       for value in values)])

    add("build, s of CPU time", [b.cpu_seconds for b in builds], change=True)
    add("text, bytes of functions", [b.census.text_bytes for b in builds],
        change=True)
    add("functions", [b.census.total.functions for b in builds])
    add("instructions", [b.census.total.instructions for b in builds])
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
    add("warnings that the first has not" if len(builds) > 1 else "warnings",
        [len(b.new_warnings) for b in builds])
    return Table(f"Kernel {name}", ["", *(b.variant for b in builds)], rows)


def fail(complaint: str) -> None:
    raise ToolError(complaint)


def operation_tables(name: str, folder: Path) -> list[Table]:
    """Return tables of block operations by kind and size, and of reasons for
    calls and left operations, from the records in FOLDER."""
    made = records.read([folder], fail).items
    counts = Counter((record.kind, record.decision, band_of(record.size_bytes))
                     for record in made)
    columns = [(kind, decision) for kind in KINDS for decision in DECISIONS]
    rows = [[band, *(f"{counts[*column, band]:,}" for column in columns)]
            for band in BANDS]
    rows.append(["all", *(f"{sum(counts[*column, band] for band in BANDS):,}"
                          for column in columns)])
    # Replace numbers, so that each kind of reason is counted once.
    why = Counter(f"{record.decision}: "
                  + re.sub(r"\d+", "N", record.reason_text or "")
                  for record in made if not record.lowered)
    return [Table(f"Block operations of kernel {name}: {len(made):,}",
                  ["bytes", *(f"{kind} {decision}"
                              for kind, decision in columns)], rows),
            Table(f"Why operations of kernel {name} are called or left",
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
