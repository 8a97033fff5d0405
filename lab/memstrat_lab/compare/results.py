"""Writes tables, raw medians and pictures.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import csv
import io
import lzma
import shlex
from pathlib import Path
from statistics import median

from memstrat_lab.compare import plot, table
from memstrat_lab.compare.measure import Measured, Plan
from memstrat_lab.compare.variants import BOUND
from memstrat_tools.compiler import version
from memstrat_tools.machine import processor

# The largest size of a file of medians that stays uncompressed.
LARGEST_PLAIN_BYTES = 1_000_000

EXPLANATION = """\
Means are geometric, over all sizes of a row and both alignments; times are
medians of the repetitions, in nanoseconds of one operation.  "bound" is at each
point the fastest hand-written assembly of the same registers.
lab/docs/measurements.md says more."""


def header(command: str, plans: list[Plan], notes: list[str]) -> list[str]:
    """Return lines with the command, machine, compilers and flags."""
    lines = [command, processor()]
    versions: dict[tuple[str, ...], str] = {}
    for variant in plans[0].variants:
        if not variant.hidden and variant.command not in versions:
            versions[variant.command] = version(variant.command)
            lines.append(f"{variant.name}: {versions[variant.command]}")
    for variant in plans[0].variants:
        flags = [flag for flag in variant.flags
                 if not flag.startswith("-fplugin=")]
        if flags and not variant.hidden:
            lines.append(f"{variant.name}: {shlex.join(flags)}")
    for plan in plans:
        lines.append(f"{plan.flag_set.name}: {shlex.join(plan.flag_set.flags)}")
    return lines + notes


def raw(measured: Measured) -> str:
    """Return the medians and all times, as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["flags", "workload", "kind", "alignment", "size_bytes",
                     "variant", "median_ns", "code_bytes", "times_ns"])
    for point, by_variant in sorted(measured.times.items()):
        for name, times in by_variant.items():
            if name == BOUND:
                continue
            code = measured.code[point].get(name)
            writer.writerow([
                point.flags, point.workload, point.kind, point.alignment,
                point.size, name, f"{median(times):.3f}",
                "" if code is None else f"{code:g}",
                " ".join(f"{time:.2f}" for time in times)])
    return text.getvalue()


def summary(measured: Measured, variants: list[str]) -> str:
    """Return the tables' numbers as CSV, with a line per row and variant."""
    columns = table.columns(table.Ratios(measured))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["flags", "workload", "kind", "sizes", "variant",
                     *(name for name, *_ in columns)])
    writer.writerows(
        [group.flags, group.workload, group.kind, group.sizes, name,
         *(table.shown(value(group, name), 3) for _, _, value, _ in columns)]
        for group in table.groups(measured) for name in variants)
    return text.getvalue()


def write(out: Path, header_lines: list[str], measured: Measured,
          variants: list[str]) -> None:
    """Write all results into the folder OUT."""
    out.mkdir(parents=True, exist_ok=True)
    comment = "".join(f"# {line}\n" for line in header_lines)
    medians = comment + raw(measured)
    plain, compressed = out / "medians.csv", out / "medians.csv.xz"
    for stale in (plain, compressed, *out.glob("*.png")):
        stale.unlink(missing_ok=True)
    if len(medians) > LARGEST_PLAIN_BYTES:
        compressed.write_bytes(lzma.compress(medians.encode(), preset=9))
    else:
        plain.write_text(medians)
    (out / "summary.csv").write_text(comment + summary(measured, variants))
    lines = "".join(f"    {line}\n" for line in header_lines)
    (out / "README.md").write_text(
        f"# Compilers side by side\n\n{lines}\n{EXPLANATION}\n\n"
        f"{table.tables(measured, variants)}\n")
    plot.pictures(out, measured, variants)
