"""The members of an archive of objects, also of a thin one.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A thin archive (ar T, and built-in.a of Linux) only names its members' files,
relative to its own folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memstrat_tools.census.elf import UnusableFile

MAGIC = b"!<arch>\n"
THIN_MAGIC = b"!<thin>\n"
MAGICS = (MAGIC, THIN_MAGIC)
HEADER_BYTES = 60
HEADER_END = b"`\n"
INDEXES = ("/", "/SYM64/", "__.SYMDEF", "__.SYMDEF SORTED")
LONG_NAMES = "//"


@dataclass(frozen=True)
class Member:
    name: str
    content: bytes | Path  # a Path in a thin archive

    def read(self) -> bytes:
        return (self.content if isinstance(self.content, bytes)
                else self.content.read_bytes())


def members(archive: Path) -> Iterator[Member]:
    """The members of ARCHIVE, but not its tables; UnusableFile if it is no
    archive, or not all of one."""
    content = archive.read_bytes()
    thin = content.startswith(THIN_MAGIC)
    if not thin and not content.startswith(MAGIC):
        raise UnusableFile("found no archive, expected one")
    long_names = b""
    at = len(MAGIC)
    while at < len(content):
        name, size_bytes = header(content[at:at + HEADER_BYTES])
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
        if name.startswith("#1/"):  # as in BSD, ahead of the data
            length = number(name[3:])
            name = text(data[:length].rstrip(b"\0"))
            data = data[length:]
        elif name.startswith("/") and not table:
            # Behind the number GNU ar may leave what was there before.
            begin = number(name[1:].partition(" ")[0])
            name = text(long_names[begin:].partition(b"\n")[0])
        if name not in INDEXES:
            name = name.removesuffix("/")
            yield Member(name, archive.parent / name if thin else data)


def header(line: bytes) -> tuple[str, int]:
    """The name and the size in a member's header, the LINE."""
    if len(line) < HEADER_BYTES or not line.endswith(HEADER_END):
        raise UnusableFile("found a damaged archive, expected a whole one")
    return text(line[:16]).rstrip(), number(text(line[48:58]))


def text(name: bytes) -> str:
    return name.decode(errors="surrogateescape")


def number(digits: str) -> int:
    if not digits.strip().isdecimal():
        raise UnusableFile("found a damaged archive, expected a whole one")
    return int(digits)
