"""GCC's own strategy flags, for users who may not load plugins.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The flags' grammar and limits are the same in GCC 12 to 16 (i386-options.cc).
"""

from collections.abc import Iterator
from itertools import groupby

from memstrat_tools import ToolError, core

KINDS = "copy", "clear", "fill"
MOST_RANGES = 4  # MAX_STRINGOP_ALGS of i386.h

Ranges = list[tuple[str, str]]
"""Strategies, each with its largest size, or -1 for unlimited sizes."""


def flag(kind: str, ranges: Ranges) -> str:
    """Return GCC's flag for KIND with RANGES, or with as many as fit."""
    kept = ranges[:MOST_RANGES - 1] + ranges[MOST_RANGES - 1:][-1:]
    texts = [f"{strategy}:{most}:noalign" for strategy, most in kept]
    return f"-m{core.STRATEGIES[kind]}-strategy={','.join(texts)}"


def nearest(table: str, facts: core.Operation) -> Ranges:
    """Return GCC's strategies nearest to a row's TABLE, given FACTS."""
    vectors = facts.get("vector_bytes") and facts.get("regs") != "gpr"
    known = dict.fromkeys(("straight", "ladder", "vector_loop"),
                          "vector_loop" if vectors else "unrolled_loop")
    if facts.get("word_bytes") == 4:
        known["rep_8byte"] = "rep_4byte"
    parts = [part.split(":") for part in table.split(",")]
    return [(strategy, [*same][-1][1]) for strategy, same in groupby(
        parts, lambda part: known.get(part[0], part[0]))]


def lines(facts: core.Operation) -> Iterator[str]:
    """Yield flags for the rows of FACTS, and notes on the limits of flags."""
    for key in {*core.STRATEGIES.values(), "threshold", "off"} & facts.keys():
        raise ToolError(f"--gcc-flags: found '{key}', expected what chooses a"
                        " row, such as tune=, prefer= and vector_bytes=")
    copy, clear, fill = core.ask({**facts, "kind": kind} for kind in KINDS)
    tables = f"{copy.table} {clear.table}"
    ranges = [nearest(table, facts) for table in tables.split()]
    flags = " ".join(map(flag, KINDS, ranges))
    yield (f"{flags}\n\nThese flags of GCC 12 to 16 come nearest to\n"
           f"  copy: {copy.row} ({copy.origin})\n"
           f"  clear: {clear.row} ({clear.origin})\nand miss")
    for missed, text in (
            ("straight" in tables, "straight code beyond GCC's own, 16 moves"
             " (clears that do not call: 5, GCC 16: 9)"),
            ("memset-strategy=vector" in flags, "vectors of bytes other than"
             " 0"),
            (clear.table != fill.table, f"the row of fills: {fill.row}"),
            (max(map(len, ranges)) > MOST_RANGES,
             f"ranges between the third and the last: GCC has {MOST_RANGES}"),
            ("rep_8" in tables, "rep_byte where a block is not aligned"),
            (True, "other rows: rare code, where no call may be, registers"),
            (True, "moves, run-time sizes, code optimized for size")):
        if missed:
            yield f"  {text}"
