"""The members of an archive of objects, thin or not.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A thin archive (ar T, and built-in.a of Linux) only names its members' files,
relative to the archive's folder.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from memstrat_tools.census.elf import UnusableFile

MAGIC = b"!<arch>\n"
THIN_MAGIC = b"!<thin>\n"
MAGICS = (MAGIC, THIN_MAGIC)
HEADER_BYTES = 60
HEADER = re.compile(rb"(.{16}).{32} *(\d+) *`\n", re.DOTALL)  # name and size
INDEXES = ("/", "/SYM64/", "__.SYMDEF", "__.SYMDEF SORTED")
LONG_NAMES = "//"


def members(archive: Path) -> Iterator[tuple[str, bytes | Path]]:
    """Yield the name and the content of each member of ARCHIVE, except tables.
    In a thin archive, yield the member's file instead of its content.  Raise
    UnusableFile if ARCHIVE is damaged."""
    content = archive.read_bytes()
    thin = content.startswith(THIN_MAGIC)
    long_names = b""
    at = len(MAGIC)
    while at < len(content):
        header = HEADER.fullmatch(content[at:at + HEADER_BYTES])
        if not header:
            raise UnusableFile("found a damaged archive, expected a whole one")
        name, size_bytes = os.fsdecode(header[1]).rstrip(), int(header[2])
        at += HEADER_BYTES
        table = name == LONG_NAMES or name in INDEXES
        stored_bytes = size_bytes if table or not thin else 0
        data = content[at:at + stored_bytes]
        if len(data) < stored_bytes:
            raise UnusableFile("found a truncated archive, expected a whole"
                               " one")
        at += stored_bytes + stored_bytes % 2
        if name == LONG_NAMES:
            long_names = data
            continue
        if length := re.fullmatch(r"#1/(\d+)", name):
            # In BSD's format, the name precedes the data.
            name = os.fsdecode(data[:int(length[1])].rstrip(b"\0"))
            data = data[int(length[1]):]
        # GNU ar may leave older bytes after the number.
        elif begin := re.fullmatch(r"/(\d+)( .*)?", name):
            name = os.fsdecode(
                long_names[int(begin[1]):].partition(b"\n")[0])
        if name not in INDEXES:
            name = name.removesuffix("/")
            yield name, archive.parent / name if thin else data
