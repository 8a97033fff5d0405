"""The bytes of code that an operation takes where it is used.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

An object has one function for each operation, so these are the bytes of the
function without its ret.  A function that ends in a jump to the library has no
ret; in larger code the jump would be a call, which is as long.
"""

from __future__ import annotations

import struct
from pathlib import Path

SHT_SYMTAB = 2
STT_FUNC = 2
RET = 0xc3

SECTION = struct.Struct("<IIQQQQIIQQ")
SYMBOL = struct.Struct("<IBBHQQ")


def code_bytes(path: Path) -> dict[str, int]:
    """The bytes of each function, by name, in the object PATH (64-bit ELF)."""
    data = path.read_bytes()
    offset, = struct.unpack_from("<Q", data, 40)
    count, = struct.unpack_from("<H", data, 60)
    sections = [SECTION.unpack_from(data, offset + i * SECTION.size)
                for i in range(count)]
    sizes: dict[str, int] = {}
    for _, kind, _, _, start, size, link, _, _, _ in sections:
        if kind != SHT_SYMTAB:
            continue
        names = sections[link][4]
        for at in range(start, start + size, SYMBOL.size):
            name_at, info, _, index, value, length = SYMBOL.unpack_from(data,
                                                                        at)
            if info & 15 != STT_FUNC or not 0 < index < count or not length:
                continue
            name = data[names + name_at:data.index(0, names + name_at)]
            last = data[sections[index][4] + value + length - 1]
            sizes[name.decode()] = length - (last == RET)
    return sizes
