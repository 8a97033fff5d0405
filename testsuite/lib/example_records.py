"""Records, for tests of the code that reads them.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
from typing import Any

from memstrat_tools.records import PLACES, Record, parse

# The plugin's record of the copy in examples/sync_regs.
SYNC_REGS = (
    b'{"schema":3,"unit":"a.c","folder":".","file":"a.c","line":24,"column":11,'
    b'"written_in":{"function":"sync_regs","file":"a.c","line":20,"column":1},'
    b'"inlined_from":[],"function":"sync_regs","symbol":"sync_regs",'
    b'"section":".text","runs":null,"decision":"lowered","reason":null,'
    b'"reason_text":null,"strategy":"straight",'
    b'"plan":"straight, 21 pieces of 8","library_function":null,'
    b'"compiler_alone":null,"asked":true,"question":{"kind":"copy",'
    b'"size_bytes":168,"dest_align_bytes":8,"src_align_bytes":8}}\n')

LEFT: dict[str, Any] = {
    "decision": "left", "reason": "for_size", "strategy": None, "plan": None,
    "reason_text": "block optimized for size"}
"""The changes for an operation that is left untouched."""

CALLED: dict[str, Any] = {
    **LEFT, "decision": "called", "reason": "beyond_threshold",
    "reason_text": "beyond 256", "plan": "libcall", "strategy": "libcall",
    "library_function": "memcpy"}
"""The changes for an operation that becomes, or stays, a call."""


QUESTION_KEYS = ("kind", "size_bytes", "dest_align_bytes", "src_align_bytes",
                 "place", "in_expansion")


def line_of(**changes: Any) -> bytes:
    """Return SYNC_REGS with CHANGES to its keys and to its question's keys.
    If size_bytes is None, the size is at most size_max_bytes."""
    fields = json.loads(SYNC_REGS)
    fields["question"] |= {key: changes.pop(key) for key in QUESTION_KEYS
                           if key in changes}
    if fields["question"]["size_bytes"] is None:
        fields["question"] |= {
            "size_known": False,
            "size_bytes": changes.pop("size_max_bytes", 2 ** 64 - 1)}
    if isinstance(changes.get("question"), dict):
        fields["question"] |= changes.pop("question")
    return json.dumps(fields | changes, separators=(",", ":")).encode() + b"\n"


def record(**changes: Any) -> Record:
    return parse(line_of(**changes))


def example_lines(number: int) -> list[bytes]:
    """Return NUMBER records like those of a large build, with all decisions.
    Every call returns the same records."""
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
    return list(map(parse, example_lines(number)))
