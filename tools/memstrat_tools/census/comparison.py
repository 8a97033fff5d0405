"""A comparison of two builds: their growth and their counts.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Only functions, and labels in assembly, add to the sizes.  As in the kernel's
bloat-o-meter, functions whose names differ only in the compiler's numbers
(name.isra.0) count as one function, and their sizes are added up.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memstrat_tools import ToolError
from memstrat_tools.averages import percent
from memstrat_tools.census.counts import KINDS, named, sum_of
from memstrat_tools.census.gathering import Gathered
from memstrat_tools.census.table import OF_NO_SYMBOL, in_order, notes, table

COMPILERS_NUMBER = re.compile(r"\.\d+")

Place = tuple[str, str]
"""An object, and a function in it or ""."""


@dataclass(frozen=True)
class Change:
    """The old and new size of an object or function, None if missing."""
    place: Place
    old_bytes: int | None
    new_bytes: int | None

    @property
    def kind(self) -> str:
        if self.old_bytes is None:
            return "new"
        if self.new_bytes is None:
            return "gone"
        return ("same" if not self.bytes
                else "grown" if self.bytes > 0 else "shrunk")

    @property
    def bytes(self) -> int:
        """The growth in bytes."""
        return (self.new_bytes or 0) - (self.old_bytes or 0)


@dataclass
class Comparison:
    old: Gathered
    new: Gathered
    functions: list[Change]
    objects: list[Change]


def compare(old: Gathered, new: Gathered) -> Comparison:
    """Return a comparison of OLD and NEW.  Raise ToolError if they have no
    object in common."""
    if not {one.key for one in old.objects} & {one.key for one in new.objects}:
        raise ToolError(
            f"found '{old.objects[0].name}' and '{new.objects[0].name}',"
            " expected two builds, with objects of the same names")
    return Comparison(old, new,
                      changes(function_sizes(old), function_sizes(new)),
                      changes(object_sizes(old), object_sizes(new)))


def function_sizes(gathered: Gathered) -> Counter[Place]:
    sizes: Counter[Place] = Counter()
    for one in gathered.objects:
        for region in named(one.regions):
            name = COMPILERS_NUMBER.sub("", region.name)
            sizes[one.key, name] += region.size_bytes
    return sizes


def object_sizes(gathered: Gathered) -> Counter[Place]:
    sizes: Counter[Place] = Counter()
    for one in gathered.objects:
        sizes[one.key, ""] += sum_of(named(one.regions)).size_bytes
    return sizes


def changes(old: Mapping[Place, int], new: Mapping[Place, int]
            ) -> list[Change]:
    """Return the changes from OLD to NEW, the largest first."""
    both = [Change(place, old.get(place), new.get(place))
            for place in old.keys() | new.keys()]
    return sorted(both, key=lambda change: (-abs(change.bytes), change.place))


def summary(these: Sequence[Change], what: str) -> str:
    """Summarize THESE changes of WHAT."""
    kinds = Counter(change.kind for change in these)
    grown = sum(change.bytes for change in these if change.bytes > 0)
    shrunk = sum(-change.bytes for change in these if change.bytes < 0)
    return (f"{what}: {kinds['new']:,} new, {kinds['gone']:,} gone,"
            f" {kinds['grown']:,} grown, {kinds['shrunk']:,} shrunk,"
            f" {kinds['same']:,} of the same size;"
            f" +{grown:,} -{shrunk:,} bytes, together {grown - shrunk:+,}")


def change_table(these: Sequence[Change], what: str, columns: Sequence[str],
                 top: int) -> str:
    """Return a table of THESE changes of WHAT.  Leave out unchanged sizes.
    COLUMNS are the shown parts of a place: object, function."""
    title = summary(these, what)
    rows = [[*(part for part, name in zip(change.place, ("object", "function"),
                                          strict=True) if name in columns),
             *("-" if size is None else f"{size:,}"
               for size in (change.old_bytes, change.new_bytes)),
             f"{change.bytes:+,}"]
            for change in these if change.kind != "same"]
    return table(title, [*columns, "old", "new", "change"], rows, top,
                 len(columns)) if rows else title


def count_table(title: str, old: Gathered, new: Gathered) -> str:
    before, after = (one.code.tally + one.rest.tally for one in (old, new))
    numbers = [
        ("functions", old.code.functions, new.code.functions),
        ("bytes", old.code.size_bytes, new.code.size_bytes),
        ("instructions", old.code.instructions, new.code.instructions),
        (f"bytes {OF_NO_SYMBOL}", old.rest.size_bytes, new.rest.size_bytes),
        *((KINDS[key[0]].format(key[1]), before[key], after[key])
          for key in in_order(before, after))]
    rows = [[name, f"{was:,}", f"{now:,}", f"{now - was:+,}",
             percent(now, was)] for name, was, now in numbers]
    return table(title, ["", "old", "new", "change", ""], rows, len(rows))


def text_of(compared: Comparison, title: str, top: int) -> str:
    """Return all tables, with at most TOP functions and objects."""
    several = len(compared.objects) > 1
    tables = [
        count_table(title, compared.old, compared.new),
        change_table(compared.functions, "Functions",
                     ["object", "function"] if several else ["function"], top)]
    if several:
        tables.append(change_table(compared.objects, "Objects", ["object"],
                                   top))
    return "\n\n".join([*tables, *notes(compared.old, compared.new)])
