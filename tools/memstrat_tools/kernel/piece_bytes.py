"""How much code the pieces of block operations take.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

GCC says with -dp how long each instruction is, and in its dump of the last RTL
pass, with the same numbers, which of them are pieces: the type of their offset
is in no access of GCC's own (piece_access_p).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from memstrat_tools.records import Record

FLAGS = ("-S", "-dp", "-fdump-rtl-final")

# xorl of a register with itself (code_lengths::zero_register).
ZERO_REGISTER_BYTES = 2

# From so many stores on, a zero is put into a register (register_stores of
# plugin/core/inline_plan.cc).
REGISTER_STORES = 3

LABEL = re.compile(r"([A-Za-z_][\w.$]*):")
LENGTH = re.compile(r"# (\d+)\s+\[c=\d+ l=(\d+)\]")
FUNCTION = re.compile(r"^;; Function .* \(\*?([^\s,()]+), funcdef_no=", re.M)
INSN = re.compile(r"^\(insn\S* (\d+) .*(?:\n[^(\n].*)*", re.M)
PIECE = "(unsigned char * {ref-all})"


def lengths(assembly: str) -> dict[str, dict[str, int]]:
    """By function and number, the bytes of each instruction in ASSEMBLY, which
    was made with -dp."""
    by_function: dict[str, dict[str, int]] = defaultdict(dict)
    function = ""
    for line in assembly.splitlines():
        if label := LABEL.match(line):
            function = label[1]
        elif length := LENGTH.search(line):
            by_function[function][length[1]] = int(length[2])
    return by_function


def piece_bytes(assembly: str, dump: str) -> Counter[str]:
    """By function, the bytes of the instructions in ASSEMBLY that load or store
    a piece, as DUMP, of the pass "final", says."""
    found: Counter[str] = Counter()
    known = lengths(assembly)
    parts = FUNCTION.split(dump)
    for function, text in zip(parts[1::2], parts[2::2], strict=True):
        found[function] += sum(
            known[function].get(insn[1], 0) for insn in INSN.finditer(text)
            if PIECE in insn[0])
    return found


def model_bytes(records: Iterable[Record]) -> Counter[str]:
    """The same as the model says in RECORDS, for functions of which all is
    known: what is lowered there is straight, and neither a fill nor a copy of
    known bytes, whose values take instructions of their own."""
    said: Counter[str] = Counter()
    unknown = set()
    for record in records:
        if not record.lowered:
            continue
        said[record.symbol] += record.code_bytes or 0
        if record.kind == "clear" and (record.pieces or 0) >= REGISTER_STORES:
            said[record.symbol] -= ZERO_REGISTER_BYTES
        if (record.strategy != "straight" or record.kind == "fill"
                or record.in_expansion
                or (record.question or {}).get("src_known")):
            unknown.add(record.symbol)
    return Counter({symbol: total for symbol, total in said.items()
                    if symbol not in unknown})
