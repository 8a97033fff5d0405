"""Tables of the counts.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

from memstrat_tools.census.counting import disassembler_name
from memstrat_tools.census.counts import (
    COLD,
    KINDS,
    ObjectCounts,
    Region,
    Sum,
    Tally,
    named,
    sum_of,
)
from memstrat_tools.census.gathering import Gathered
from memstrat_tools.printable import printable
from memstrat_tools.tables import Table

# The kinds that tables add up.
GROUPS = {"rep": ("rep",), "calls": ("calls", "tail_jumps", "other_uses"),
          "vector moves": ("vector_loads", "vector_stores")}
HEAD = ("functions", "bytes", "instructions", *GROUPS)
OF_NO_SYMBOL = "of no symbol"


def of_group(tally: Tally, group: str) -> int:
    return sum(number for (kind, _), number in tally.items()
               if kind in GROUPS[group])


def cells(total: Sum) -> list[str]:
    """Return TOTAL's cells, with "-" for unknown counts of instructions."""
    known = total.instructions or not total.size_bytes
    return [f"{total.functions:,}", f"{total.size_bytes:,}",
            *(f"{value:,}" if known or value else "-" for value in (
                total.instructions,
                *(of_group(total.tally, group) for group in GROUPS)))]


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]],
          top: int, left: int = 1) -> str:
    """Return a table of the first TOP of ROWS, and count the rows left out.
    The first LEFT columns have names of files and symbols."""
    shown = [[*map(printable, row[:left]), *row[left:]] for row in rows[:top]]
    more = (f"\n  ... and {len(rows) - top:,} more (--top)"
            if len(rows) > top else "")
    return Table(title, list(head), shown, left).text() + more


def in_order(*tallies: Tally) -> list[tuple[str, str]]:
    """Return the keys of all TALLIES, sorted for display."""
    order = list(KINDS)
    return sorted({key for tally in tallies for key in tally},
                  key=lambda key: (order.index(key[0]), len(key[1]), key[1]))


def section_table(title: str, gathered: Gathered) -> str:
    by_section: dict[str, list[Region]] = defaultdict(list)
    for region in named(gathered.regions()):
        by_section[region.section].append(region)
    sums = {section: sum_of(these) for section, these in by_section.items()}
    rows = [[f"{section} (cold)" if COLD.search(section) else section,
             *cells(total)]
            for section, total in sorted(
                sums.items(), key=lambda item: -item[1].size_bytes)]
    rows.append(["all functions", *cells(gathered.code)])
    rows.append(["not cold", *cells(gathered.not_cold)])
    if gathered.rest.size_bytes:
        rows.append([OF_NO_SYMBOL, *cells(gathered.rest)])
        rows.append(["all code", *cells(sum_of(gathered.regions()))])
    return table(title, ["section", *HEAD], rows, len(rows))


def tally_table(title: str, regions: Sequence[Region]) -> str:
    """Return a table of all forms.  Include code without a symbol."""
    everywhere = sum_of(regions).tally
    warm = sum_of(region for region in regions if not region.cold).tally
    rows = [[KINDS[key[0]].format(key[1]), f"{everywhere[key]:,}",
             f"{warm[key]:,}"] for key in in_order(everywhere)]
    return table(title, ["", "all code", "not cold"], rows, len(rows))


def forms(tally: Tally, group: str) -> str:
    """Return the forms of GROUP in TALLY, such as "movsb, 3 stosq"."""
    numbers: Counter[str] = Counter()
    for kind, of in in_order(tally):
        if kind in GROUPS[group]:
            numbers[f"of {of} bytes" if of.isdecimal() else of] += tally[
                kind, of]
    return ", ".join(f"{number} {of}" if number > 1 else of
                     for of, number in numbers.items())


def function_table(objects: Sequence[ObjectCounts], group: str, top: int
                   ) -> str:
    """Return a table of the functions in which GROUP occurs, cold functions
    last.  Return "" if there are no such functions."""
    found = sorted(
        ((region, one.name) for one in objects
         for region in named(one.regions) if of_group(region.tally, group)),
        key=lambda pair: (pair[0].cold, -of_group(pair[0].tally, group),
                          pair[0].name))
    several = len(objects) > 1
    rows = [[region.name,
             f"{region.section} (cold)" if region.cold else region.section,
             *([name] if several else []), forms(region.tally, group)]
            for region, name in found]
    warm = sum(not region.cold for region, _ in found)
    if not rows:
        return ""
    head = ["function", "section", *(["object"] if several else []), group]
    return table(f"Functions with {group}: {len(found):,}, {warm:,} of them"
                 " not cold", head, rows, top, len(head))


def object_table(objects: Sequence[ObjectCounts], top: int) -> str:
    sums = [(one.name, sum_of(named(one.regions))) for one in objects]
    sums.sort(key=lambda pair: (-pair[1].size_bytes, pair[0]))
    return table("Objects", ["object", *HEAD],
                 [[name, *cells(total)] for name, total in sums], top)


def notes(*gathered: Gathered) -> list[str]:
    """Return remarks for the reader of the tables."""
    objects = [one for each in gathered for one in each.objects]
    left_out = [name for each in gathered for name in each.left_out]
    lines = []
    if left_out:
        lines.append(f"Left out are {len(left_out):,} objects that are linked"
                     f" from others, as '{printable(left_out[0])}'.")
    for machine in sorted({one.machine for one in objects
                           if not one.decoded}):
        lines.append(f"{machine}: {disassembler_name()} does not know it, so"
                     " there are only sizes, functions, and uses of the"
                     " library's.")
    undecoded = sum_of(region for one in objects
                       for region in one.regions).undecoded_bytes
    if undecoded:
        lines.append(f"{undecoded:,} bytes are data, or instructions that"
                     f" {disassembler_name()} does not know.")
    return lines


def text_of(gathered: Gathered, title: str, top: int) -> str:
    """Return all tables under TITLE; lists have at most TOP entries."""
    objects = gathered.objects
    regions = gathered.regions()
    machines = ", ".join(sorted({one.machine for one in objects}))
    number = f"{len(objects):,} objects, " if len(objects) > 1 else ""
    tables = [section_table(f"{title}: {number}{machines}", gathered)]
    tallied = sum_of(regions).tally
    if tallied:
        tables.append(tally_table("Forms", regions))
    tables += filter(None, (function_table(objects, group, top)
                            for group in GROUPS))
    if len(objects) > 1:
        tables.append(object_table(objects, top))
    return "\n\n".join([*tables, *notes(gathered)])
