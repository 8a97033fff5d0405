"""A report as text.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections.abc import Iterator

from memstrat_tools.printable import printable, short_name
from memstrat_tools.report.contents import Contents
from memstrat_tools.report.sites import (
    Order,
    Site,
    decision_text,
    place_text,
    size_text,
)
from memstrat_tools.report.totals import ASPECTS, Count, Totals
from memstrat_tools.tables import Table, number_of

NUMBERS = ["candidates", "lowered", "left", "sites", "code bytes"]
SHOWN_ASPECTS = ("kind", "size", "strategy", "reason", "place", "change",
                 "file", "function")
BAR_CHARACTERS = 30


def cells(count: Count) -> list[str]:
    return [f"{number:,}" for number in count.numbers().values()]


def bar(count: Count, most: int) -> str:
    """COUNT's lowered as # and its left as -, to a scale that ends at
    MOST."""
    def length(number: int) -> int:
        return -(-number * BAR_CHARACTERS // most) if most else 0
    lowered = length(count.lowered)
    return "#" * lowered + "-" * (length(count.candidates) - lowered)


def histogram(counts: dict[str, Count]) -> Table:
    most = max((count.candidates for count in counts.values()), default=0)
    return Table(f"{ASPECTS['size'].title} (# lowered, - left)",
                 ["", "", *NUMBERS],
                 [[name, bar(count, most), *cells(count)]
                  for name, count in counts.items()], left=2)


def in_one_line(counted: Totals) -> str:
    """What was done, in one line: what was lowered, what is left, and most
    often why."""
    count = counted.all
    text = f"{count.lowered:,} of {count.candidates:,} lowered"
    objects = number_of(counted.units, "object")
    if not count.left:
        return f"{text} in {objects}"
    why, most = max(counted.by["reason"].items(),
                    key=lambda reason: reason[1].left)
    sentence = counted.sentences[why] or why
    if why == "for_size" and counted.os:
        if not count.lowered:
            return f"{text}: all of it is compiled with -Os ({objects})"
        sentence = "compiled with -Os"
    often = "" if most.left == count.left else f" ({most.left:,})"
    return (f"{text} in {objects}, {count.left:,} left; main reason:"
            f" {printable(sentence)}{often}")


def summary(report: Contents) -> str:
    """The first lines."""
    counted = report.totals
    count = counted.all
    calls = counted.by["strategy"].get("libcall", Count()).left
    as_calls = f"; left to library calls: {calls:,}" if calls else ""
    lines = [in_one_line(counted),
             f"{number_of(count.candidates, 'candidate')} at"
             f" {number_of(len(count.sites), 'site')}{as_calls}"]
    if counted.string_instructions:
        of_known = ("" if counted.known == count.candidates else
                    f" for {counted.known:,} of them")
        lines.append(f"string instructions (rep), predicted{of_known}:"
                     f" {counted.string_instructions:,} without memstrat,"
                     f" {counted.string_instructions_left:,} with it")
    if report.only:
        lines.append(f"only {printable(report.only)}; there are"
                     f" {number_of(len(report.reading.items), 'record')}")
    return "\n".join(lines)


def tables(report: Contents) -> Iterator[Table]:
    """What is counted, by aspect."""
    for key in SHOWN_ASPECTS:
        counts = report.totals.by[key]
        if key == "size":
            yield histogram(counts)
            continue
        rows = []
        for name, count in report.shown(key):
            sentence = (report.totals.sentences[name] if key == "reason"
                        else "")
            text = f"{name}: {sentence}" if sentence else name
            rows.append([short_name(text), *cells(count)])
        title = ASPECTS[key].title
        if len(rows) < len(counts):
            title += f": the first {len(rows):,} of {len(counts):,}"
        if rows and (key != "change" or report.totals.known):
            yield Table(title, ["", *NUMBERS], rows)


def site_lines(sites: list[Site], order: Order) -> Iterator[str]:
    """A paragraph for each of SITES."""
    for site in sites:
        record = order.shown(site)
        runs = "" if record.runs is None else f", {record.runs:,} times"
        others = (f"; {len(site.records):,} candidates here"
                  if len(site.records) > 1 else "")
        yield (f"  {printable(place_text(record))}:"
               f" {short_name(record.function)}")
        yield (f"    {record.kind}, {size_text(record)}"
               f" ({record.place}{runs}) {printable(decision_text(record))}"
               f"{others}")


def text(report: Contents, order: Order) -> str:
    """All of the REPORT, with sites in ORDER."""
    shown = report.first_sites(order)
    return "\n\n".join([
        summary(report), *(table.text() for table in tables(report)),
        "\n".join([f"{order.title}: {len(shown):,} of {len(report.sites):,}",
                   *site_lines(shown, order)])])
