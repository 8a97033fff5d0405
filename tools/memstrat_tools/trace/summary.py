"""Traces as tables.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from memstrat_tools.printable import printable, short_name
from memstrat_tools.records import KINDS
from memstrat_tools.size_bands import BANDS, RUN_TIME, band_of
from memstrat_tools.source_tree import HERE
from memstrat_tools.tables import Table, number_of
from memstrat_tools.traces import Site, Traced

BAR_CHARACTERS = 30

ORDERS: dict[str, Callable[[Traced], int]] = {
    "times": lambda line: line.count,
    "bytes": lambda line: line.bytes,
}


def kinds_table(lines: Sequence[Traced]) -> Table:
    rows = []
    for kind in KINDS:
        some = [line for line in lines if line.site.kind == kind]
        times = sum(line.count for line in some)
        number = sum(line.bytes for line in some)
        mean = f"{number / times:,.1f}" if times else ""
        rows.append([kind, f"{times:,}", f"{number:,}", mean,
                     f"{len(some):,}"])
    return Table("Kinds", ["", "times", "bytes", "mean", "sites"], rows)


def band_counts(lines: Iterable[Traced]) -> dict[str, Counter[str]]:
    """Count operations by band and kind.  A range counts by its upper end."""
    bands: dict[str, Counter[str]] = {
        name: Counter() for name in BANDS if name != RUN_TIME}
    for line in lines:
        for (_, most), times in line.counts.items():
            bands[band_of(most)][line.site.kind] += times
    return bands


def sizes_table(lines: Sequence[Traced]) -> Table:
    bands = band_counts(lines)
    largest = max(counts.total() for counts in bands.values())
    return Table(
        "Sizes in bytes", ["", "", "times", *KINDS],
        [[name, "#" * -(-counts.total() * BAR_CHARACTERS // (largest or 1)),
          f"{counts.total():,}", *(f"{counts[kind]:,}" for kind in KINDS)]
         for name, counts in bands.items()], left=2)


def place_text(site: Site) -> str:
    """Return SITE's place, as far as known."""
    function = f": {short_name(site.function)}" if site.function else ""
    if site.file:
        return f"{printable(HERE.name(site.file))}:{site.line}{function}"
    if site.object is not None and site.address is not None:
        name = printable(site.object) or "code without a file"
        return f"{name}+{site.address:#x}{function}"
    return f"somewhere in {site.way}{function}"


def sizes_text(line: Traced) -> str:
    """Describe the sizes of LINE in a few words."""
    if not line.count:
        return "no size"
    least = min(first for first, _ in line.counts)
    most = max(last for _, last in line.counts)
    if least == most:
        return f"{least:,} byte{'s' * (least != 1)}"
    if len(line.counts) == 1:
        return f"{least:,}..{most:,} bytes"
    (first, last), times = max(sorted(line.counts.items()),
                               key=lambda counted: counted[1])
    usual = f"{first:,}" if first == last else f"{first:,}..{last:,}"
    return (f"{least:,}..{most:,} bytes, {100 * times / line.count:.0f} % of"
            f" them {usual}")


def site_lines(lines: Iterable[Traced]) -> Iterator[str]:
    """Yield a paragraph for each of LINES."""
    for line in lines:
        yield f"  {place_text(line.site)}"
        yield (f"    {line.site.kind}, {sizes_text(line)}:"
               f" {number_of(line.count, 'time')},"
               f" {number_of(line.bytes, 'byte')}")


def first(lines: Iterable[Traced], order: str, number: int) -> list[Traced]:
    return sorted(lines, key=ORDERS[order], reverse=True)[:number]


def text(lines: Sequence[Traced], order: str, number: int) -> str:
    """Return tables of LINES, then the first NUMBER of LINES in ORDER.  LINES
    has one line for each site."""
    shown = first(lines, order, number)
    return "\n\n".join([
        f"{number_of(sum(line.count for line in lines), 'operation')} of"
        f" {number_of(sum(line.bytes for line in lines), 'byte')} in all, at"
        f" {number_of(len(lines), 'site')}",
        kinds_table(lines).text(), sizes_table(lines).text(),
        "\n".join([f"The sites with the most {order}: {len(shown):,} of"
                   f" {len(lines):,}", *site_lines(shown)])])


def as_json(lines: Sequence[Traced], order: str, number: int
            ) -> dict[str, Any]:
    """Return the content of text (), for JSON."""
    return {
        "count": sum(line.count for line in lines),
        "bytes": sum(line.bytes for line in lines),
        "sites": len(lines),
        "sizes": {band: dict(counts)
                  for band, counts in band_counts(lines).items()},
        "sites_shown": [json.loads(line.text())
                        for line in first(lines, order, number)],
    }
