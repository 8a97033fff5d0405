"""Records, for tests of what reads them.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
from typing import Any

from memstrat_tools.records import PLACES, Record, parse

# As the plugin writes it for the copy of examples/sync_regs.
SYNC_REGS = (
    b'{"schema":2,"unit":"a.c","folder":".","file":"a.c","line":24,"column":11,'
    b'"written_in":{"function":"sync_regs","file":"a.c","line":20,"column":1},'
    b'"inlined_from":[],"function":"sync_regs","symbol":"sync_regs",'
    b'"section":".text","kind":"copy","size_bytes":168,"size_max_bytes":null,'
    b'"dest_align_bytes":8,"src_align_bytes":8,"place":"normal","runs":null,'
    b'"in_expansion":false,"decision":"lowered","reason":null,'
    b'"reason_text":null,"strategy":"straight",'
    b'"plan":"straight, 21 pieces of 8","library_function":null,'
    b'"pieces":21,"compiler_alone":null,"question":{"kind":"copy","size_bytes":168,"dest_align_bytes":8,'
    b'"src_align_bytes":8}}\n')

LEFT: dict[str, Any] = {
    "decision": "left", "reason": "for_size", "strategy": None, "plan": None,
    "pieces": None, "reason_text": "block optimized for size"}
"""The changes for an operation that is left untouched."""

CALLED: dict[str, Any] = {
    **LEFT, "decision": "called", "reason": "beyond_threshold",
    "reason_text": "beyond 256", "plan": "libcall", "strategy": "libcall",
    "library_function": "memcpy"}
"""The changes for one that becomes, or stays, a call."""


def line_of(**changes: Any) -> bytes:
    """The line for SYNC_REGS, with CHANGES."""
    fields = {**json.loads(SYNC_REGS), **changes}
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n"


def record(**changes: Any) -> Record:
    """The record of SYNC_REGS, with CHANGES."""
    return parse(line_of(**changes))


def example_lines(number: int) -> list[bytes]:
    """NUMBER lines as of a large build, all kinds and decisions among them,
    always the same."""
    lines = []
    for one in range(number):
        size = (1, 4, 8, 16, 24, 40, 64, 96, 168, 256, 300, 4096)[one % 12]
        copy = one % 3 == 0
        facts: dict[str, Any] = {
            "unit": f"fs/unit{one % 300}.c", "line": one // 7 % 900 + 1,
            "file": ("include/list.h" if one % 5 == 0
                     else f"fs/unit{one % 300}.c"),
            "function": f"function_{one % 1000}", "column": one % 7 + 1,
            "kind": "copy" if copy else "clear", "size_bytes": size,
            "src_align_bytes": 8 if copy else None,
            "place": PLACES[one % 11 % 4],
            "compiler_alone": (None if size <= 40 else
                               "rep movsq" if copy else "rep stosq")}
        if one % 13 == 0:
            facts |= LEFT
        elif one % 17 == 0:
            facts |= {**LEFT, "size_bytes": None, "reason": "unknown_size",
                      "reason_text": "size not known at compile time"}
        elif size > 256:
            facts |= CALLED
            if not copy:
                facts["library_function"] = "memset"
        else:
            facts["plan"] = f"straight, {-(-size // 8)} pieces of 8"
        lines.append(line_of(**facts))
    return lines


def examples(number: int) -> list[Record]:
    """The records in these lines."""
    return list(map(parse, example_lines(number)))
