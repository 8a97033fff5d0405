"""From the user's paths to counted objects.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A file named by the user must be usable.  Unusable members of an archive and
unusable or unreadable files in a folder are skipped and reported.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from memstrat_tools import ToolError
from memstrat_tools.census import archive, elf
from memstrat_tools.census.counting import Counting
from memstrat_tools.census.counts import (
    ObjectCounts,
    Region,
    Sum,
    named,
    of_no_symbol,
    sum_of,
)
from memstrat_tools.census.elf import UnusableFile
from memstrat_tools.progress import Progress

OBJECT_SUFFIXES = (".o", ".obj")

RELOCATABLE = 1  # ET_REL
TYPE_AT = 16  # e_type, in the header


@dataclass(frozen=True)
class Skipped:
    name: str
    problem: str  # says what was found and expected

    def __str__(self) -> str:
        return f"'{self.name}': {self.problem}"


def problem_of(error: UnusableFile | OSError) -> str:
    return getattr(error, "strerror", None) or str(error)


@dataclass
class Gathered:
    objects: list[ObjectCounts] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    """Objects in folders that ld -r made from other objects: not counted."""

    def regions(self) -> list[Region]:
        return [region for one in self.objects for region in one.regions]

    @cached_property
    def code(self) -> Sum:
        """The sum of all functions and labels."""
        return sum_of(named(self.regions()))

    @cached_property
    def not_cold(self) -> Sum:
        """The sum of the functions and labels that are not cold."""
        return sum_of(region for region in named(self.regions())
                      if not region.cold)

    @cached_property
    def rest(self) -> Sum:
        """The sum of the bytes without a symbol."""
        return sum_of(of_no_symbol(self.regions()))

    def skip(self, name: str | Path, error: UnusableFile | OSError) -> None:
        self.skipped.append(Skipped(str(name), problem_of(error)))

    def add_file(self, path: Path, key: str = "", name: str = "") -> None:
        """Count the file PATH.  Raise UnusableFile if it has no machine code.
        KEY is PATH's name within a folder that the user named, and NAME is
        PATH's name in messages."""
        with path.open("rb") as opened:
            magic = opened.read(len(archive.MAGIC))
        if magic not in archive.MAGICS:
            elf.check_magic(magic)  # before reading all of it
            code = elf.read(path.read_bytes())
            if key and code.relocatable and code.sources > 1:
                self.left_out.append(str(path))
            else:
                self.add_object(code, key, name or str(path))
            return
        for member, content in archive.members(path):
            try:
                code = elf.read(content if isinstance(content, bytes)
                                else content.read_bytes())
                self.add_object(code, f"{key}({member})", f"{name}({member})")
            except (UnusableFile, OSError) as error:
                self.skip(f"{path}({member})", error)

    def add_object(self, code: elf.ElfCode, key: str, name: str) -> None:
        counting = Counting(code)
        self.objects.append(ObjectCounts(
            name, key, code.architecture.name, counting.engine is not None,
            counting.regions()))

    def files_in(self, folder: Path) -> list[Path]:
        """Return the objects in FOLDER, sorted.  Skip unreadable files."""
        files = []
        before = len(self.skipped)
        for parent, _, names in os.walk(folder, onerror=lambda error: self.skip(
                error.filename, error)):
            for path in (Path(parent, name) for name in names):
                try:
                    if object_p(path):
                        files.append(path)
                except OSError as error:
                    self.skip(path, error)
        if not files:
            raise ToolError(
                str(self.skipped[before]) if self.skipped[before:] else
                f"found no object in the folder '{folder}', expected"
                " relocatable ELF files; name archives and linked files"
                " themselves")
        return sorted(files, key=lambda path: str(path.relative_to(folder)))


def object_p(path: Path) -> bool:
    """Return true if PATH is an object by name or by content.  Raise OSError
    if it cannot be read."""
    if path.is_symlink() or not path.is_file():
        return False
    if path.suffix in OBJECT_SUFFIXES:
        return True
    with path.open("rb") as file:
        head = file.read(TYPE_AT + 2)
    # Accept either byte order.
    return (head.startswith(elf.MAGIC)
            and sorted(head[TYPE_AT:]) == [0, RELOCATABLE])


def gather(paths: Sequence[Path], progress: Progress | None = None
           ) -> Gathered:
    """Count everything in PATHS, each file once.  Raise ToolError if one of
    PATHS is not usable.  PROGRESS counts files."""
    gathered = Gathered()
    keys: dict[Path, tuple[Path, str]] = {}
    """For each resolved path, the path as given and the name in a folder."""
    for one in paths:
        if one.is_file():
            keys.setdefault(one.resolve(), (one, ""))
        elif one.is_dir():
            for path in gathered.files_in(one):
                keys.setdefault(path.resolve(),
                                (path, str(path.relative_to(one))))
        else:
            raise ToolError(f"found '{one}', expected a file or a folder"
                            if one.exists() else
                            f"found no file or folder '{one}'")
    progress = progress or Progress("counting")
    progress.total += len(keys)
    for path, key in keys.values():
        try:
            # Messages leave out the folder if it is the only path.
            gathered.add_file(path, key, key if len(paths) == 1 else str(path))
        except (UnusableFile, OSError) as error:
            if not key:
                raise ToolError(f"'{path}': {problem_of(error)}") from error
            gathered.skip(path, error)
        progress.step()
    if not gathered.objects:
        raise ToolError(str(gathered.skipped[0]) if gathered.skipped else
                        "found no machine code")
    gathered.skipped.sort(key=lambda one: one.name)
    return gathered
