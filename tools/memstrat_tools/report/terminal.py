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
from memstrat_tools.report.totals import ASPECTS, Count, Totals, compiler_alone
from memstrat_tools.tables import Table, number_of

NUMBERS = ["candidates", "lowered", "called", "left", "sites"]
SHOWN_ASPECTS = ("kind", "size", "strategy", "reason", "new_call", "place",
                 "change", "file", "function")
BAR_CHARACTERS = 30


def cells(count: Count) -> list[str]:
    return [f"{number:,}" for number in count.numbers().values()]


def bar(count: Count, most: int) -> str:
    """Return a bar for COUNT: # for lowered, = for called and - for left
    candidates.  The bar of MOST candidates has full length."""
    def length(number: int) -> int:
        return -(-number * BAR_CHARACTERS // most) if most else 0
    lowered = length(count.lowered)
    changed = length(count.lowered + count.called)
    return ("#" * lowered + "=" * (changed - lowered)
            + "-" * (length(count.candidates) - changed))


def histogram(counts: dict[str, Count]) -> Table:
    most = max((count.candidates for count in counts.values()), default=0)
    return Table(f"{ASPECTS['size'].title} (# lowered, = called, - left)",
                 ["", "", *NUMBERS],
                 [[name, bar(count, most), *cells(count)]
                  for name, count in counts.items()], left=2)


def in_one_line(counted: Totals) -> str:
    """Summarize COUNTED in one line: the share of changed code, the number of
    each outcome, and the main reason why the rest is left."""
    count = counted.all
    text = (f"{counted.changed_text} of"
            f" {number_of(count.candidates, 'candidate')} changed in"
            f" {number_of(counted.units, 'object')}: {count.lowered:,} lowered,"
            f" {count.called:,} called")
    if count.called:
        text += f" ({counted.new_calls:,} new)"
    text += f", {count.left:,} left"
    reasons = {why: of.left for why, of in counted.by["reason"].items()}
    if not count.left:
        return text
    why = max(reasons, key=lambda why: reasons[why])
    sentence = counted.sentences[why] or why
    if why == "for_size" and counted.os:
        sentence = "compiled with -Os"
    often = "" if reasons[why] == count.left else f" ({reasons[why]:,})"
    text += f"; main reason: {printable(sentence)}{often}"
    if not_builtin := reasons.get("not_builtin"):
        text += f"; {not_builtin:,} need -fbuiltin (docs/firmware.md)"
    return text


def summary(report: Contents) -> str:
    """Return the first lines of the REPORT."""
    counted = report.totals
    count = counted.all
    lines = [in_one_line(counted),
             f"{number_of(count.candidates, 'candidate')} at"
             f" {number_of(len(count.sites), 'site')}"]
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
    """Yield the tables of counts by aspect."""
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
    """Yield a paragraph for each of SITES."""
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


def new_call_lines(report: Contents) -> Iterator[str]:
    """Yield the first sites with a new call."""
    calls = [record for site in report.sites
             if (record := next((one for one in site.records if one.new_call),
                                None))]
    if calls:
        yield (f"New calls, by site: {min(report.top, len(calls)):,} of"
               f" {len(calls):,}")
        for record in calls[:report.top]:
            yield (f"  {printable(place_text(record))}:"
                   f" {short_name(record.function)}")
            yield (f"    {record.library_function}, the compiler alone:"
                   f" {compiler_alone(record)}")
        yield ""


def text(report: Contents, order: Order) -> str:
    """Return the whole REPORT, with sites in ORDER."""
    shown = report.first_sites(order)
    return "\n\n".join([
        summary(report), *(table.text() for table in tables(report)),
        "\n".join([*new_call_lines(report),
                   f"{order.title}: {len(shown):,} of {len(report.sites):,}",
                   *site_lines(shown, order)])])
