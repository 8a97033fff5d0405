#!/usr/bin/python3
"""Count stores of zero that are overwritten before anything reads them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

usage: count.py VMLINUX

Reads the machine code, block by block: a store of zero (a constant, or a
register that a xor cleared) counts if a later store to the same base register
overlaps it, with neither a call nor a load from there between.  And calls of
memset whose size is a constant and whose address is a register and an offset:
how much of the memory do stores behind them, up to the next call or jump,
overwrite.
"""

import re
import subprocess
import sys
from collections import Counter

BYTES = {"b": 1, "w": 2, "l": 4, "q": 8}
WORDS = {}  # (register, bytes) by each of its names
for full, *parts in (("rax", "eax", "ax", "al"), ("rbx", "ebx", "bx", "bl"),
                     ("rcx", "ecx", "cx", "cl"), ("rdx", "edx", "dx", "dl"),
                     ("rsi", "esi", "si", "sil"), ("rdi", "edi", "di", "dil"),
                     ("rbp", "ebp", "bp", "bpl"), ("rsp", "esp", "sp", "spl"),
                     *((f"r{n}", f"r{n}d", f"r{n}w", f"r{n}b")
                       for n in range(8, 16))):
    for name, width in zip((full, *parts), (8, 4, 2, 1), strict=True):
        WORDS[name] = (full, width)
CALL_SAVED = {"rbx", "rbp", "r12", "r13", "r14", "r15"}

LINE = re.compile(r"^\s*([0-9a-f]+):\s+(.*)$")
STORE = re.compile(r"^mov([bwlq]?)\s+(\$-?\w+|%\w+),"
                   r"(-?0x[0-9a-f]+)?\(%(\w+)\)$")
MEMORY = re.compile(r"(-?0x[0-9a-f]+)?\(%(\w+)[,)]")

counts: Counter = Counter()


def blocks(lines):
    """The basic blocks of a function's LINES."""
    targets = {int(match[1], 16) for _, text in lines
               if (match := re.match(r"j\w+\s+([0-9a-f]+)", text))}
    block = []
    for address, text in lines:
        if address in targets and block:
            yield block
            block = []
        block.append(re.sub(r"\s+[<#].*", "", text) if "call" not in text
                     else text)
        if re.match(r"j|ret|ud2", text):
            yield block
            block = []
    yield block


def store(text):
    """Base, offset, bytes and source of a store, or None."""
    match = STORE.match(text)
    if not match or match[4] not in WORDS:
        return None
    source = match[2]
    if source.startswith("%"):
        if source[1:] not in WORDS:
            return None
        width = WORDS[source[1:]][1]
    else:
        width = BYTES[match[1]]
    return match[4], int(match[3] or "0", 16), width, source


def target(text):
    """The register that an instruction sets, or None."""
    name, _, operands = text.partition(" ")
    if name.startswith(("cmp", "test", "push", "j")):
        return None
    last = re.split(r",(?![^(]*\))", operands.strip())[-1]
    return WORDS.get(last[1:], (None,))[0] if last.startswith("%") else None


def overlap(first, second):
    return (first[0] == second[0] and first[1] < second[1] + second[2]
            and second[1] < first[1] + first[2])


def count_stores(block):
    zeros, alive = set(), []
    for text in block:
        match = re.match(r"xor\s+%(\w+),%\1$", text)
        if match and match[1] in WORDS:
            zeros.add(WORDS[match[1]][0])
        elif text.startswith(("call", "rep")):
            zeros &= CALL_SAVED
            alive = []
        elif new := store(text):
            source = new[3]
            zero_p = source == "$0x0" or (
                source.startswith("%") and WORDS[source[1:]][0] in zeros)
            for old in alive:
                if not overlap(old, new):
                    continue
                kind = ("zero" if zero_p
                        else "constant" if source.startswith("$")
                        else "value")
                whole_p = (new[1] <= old[1]
                           and old[1] + old[2] <= new[1] + new[2])
                counts["whole" if whole_p else "part", kind] += 1
            alive = [old for old in alive if not overlap(old, new)]
            if zero_p:
                alive.append(new)
        else:
            if not text.startswith("lea") and (match := MEMORY.search(text)):
                read = match[2], int(match[1] or "0", 16), 8
                alive = [old for old in alive if not overlap(old, read)]
            if changed := target(text):
                zeros.discard(changed)
                alive = [old for old in alive
                         if WORDS[old[0]][0] != changed]


def count_calls(block):
    for place, text in enumerate(block):
        if not re.match(r"call.*<(__)?memset>", text):
            continue
        size = address = None
        for before in reversed(block[max(place - 15, 0):place]):
            if before.startswith("call"):
                break
            if match := re.match(r"mov\s+\$0x([0-9a-f]+),%edx", before):
                size = size or int(match[1], 16)
            if match := re.match(r"lea\s+(-?\w+)?\(%(\w+)\),%rdi", before):
                address = address or (match[2], int(match[1] or "0", 16))
            if match := re.match(r"mov\s+%(r\w+),%rdi", before):
                address = address or (match[1], 0)
        if not size or not address:
            continue
        counts["calls"] += 1
        block_bytes = range(address[1], address[1] + size)
        overwritten = set()
        for behind in block[place + 1:]:
            if behind.startswith("call"):
                break
            if (new := store(behind)) and new[0] == address[0]:
                overwritten |= {offset for offset
                                in range(new[1], new[1] + new[2])
                                if offset in block_bytes}
        if overwritten:
            counts["calls, some overwritten"] += 1
            counts["calls, some overwritten, bytes"] += size
            counts["calls, some overwritten, overwritten bytes"] += len(
                overwritten)
            counts["calls, half overwritten"] += 2 * len(overwritten) >= size


def main():
    lines = []
    output = subprocess.run(["objdump", "-d", "--no-show-raw-insn",
                             sys.argv[1]], capture_output=True, text=True,
                            check=True).stdout
    for text in (*output.splitlines(), "0 <end>:"):
        if re.match(r"[0-9a-f]+ <.*>:", text):
            for block in blocks(lines):
                count_stores(block)
                count_calls(block)
            lines = []
        elif match := LINE.match(text):
            lines.append((int(match[1], 16), match[2].strip()))
    for what, count in sorted(counts.items(), key=str):
        print(what if isinstance(what, str) else ", ".join(what), count,
              sep=",")


main()
