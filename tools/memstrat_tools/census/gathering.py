"""From what the user names to objects that are counted.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A file that is named has to be usable.  What is not, among the members of an
archive or the objects in a folder, is skipped and named, as are files and
folders in a folder that cannot be read.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from memstrat_tools import ToolError
from memstrat_tools.census import archive, elf
from memstrat_tools.census.counting import Counting, require_libraries
from memstrat_tools.census.counts import ObjectCounts, Region
from memstrat_tools.census.elf import UnusableFile
from memstrat_tools.progress import Progress

OBJECT_SUFFIXES = (".o", ".obj")

RELOCATABLE = 1  # ET_REL
TYPE_AT = 16  # e_type, in the header


@dataclass(frozen=True)
class Skipped:
    name: str
    problem: str  # what was found and expected

    def __str__(self) -> str:
        return f"'{self.name}': {self.problem}"


def problem_of(error: UnusableFile | OSError) -> str:
    return error.strerror or str(error) if isinstance(
        error, OSError) else str(error)


@dataclass(frozen=True)
class File:
    path: Path
    key: str  # what it is called in the folder, if that was named
    in_folder: bool


@dataclass
class Gathered:
    named: int = 1
    """How many files and folders; of one, its name is left away."""
    shown: str = ""
    """The function whose body is kept, if any."""
    body: list[str] = field(default_factory=list)
    """Its instructions."""
    objects: list[ObjectCounts] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    """Objects in folders that are linked from others, which are there, too."""

    def regions(self) -> list[Region]:
        return [region for one in self.objects for region in one.regions]

    def add_file(self, file: File) -> None:
        """Count what is in FILE; UnusableFile if that is nothing."""
        with file.path.open("rb") as opened:
            magic = opened.read(len(archive.MAGIC))
        if magic not in archive.MAGICS:
            elf.check_magic(magic)  # before all of it is read
            self.add_object(file.path.read_bytes(), file)
            return
        for member in archive.members(file.path):
            name = f"({member.name})"
            try:
                self.add_object(member.read(), file, name)
            except (UnusableFile, OSError) as error:
                self.skipped.append(Skipped(f"{file.path}{name}",
                                            problem_of(error)))

    def add_object(self, content: bytes, file: File, member: str = "") -> None:
        """Count the object with CONTENT, which is FILE or the MEMBER of it."""
        code = elf.read(content)
        if file.in_folder and code.relocatable and code.sources > 1:
            self.left_out.append(str(file.path))
            return
        counting = Counting(code)
        key = f"{file.key}{member}"
        name = key if self.named == 1 and key else f"{file.path}{member}"
        self.objects.append(ObjectCounts(
            name, key, code.architecture.name, counting.engine is not None,
            counting.regions()))
        self.body = self.body or counting.body(self.shown)


def files_of(named: Path) -> tuple[list[File], list[Skipped]]:
    """NAMED itself, or the objects in the folder NAMED, and what cannot be
    read there."""
    if named.is_file():
        return [File(named, "", False)], []
    if not named.is_dir():
        raise ToolError(f"found '{named}', expected a file or a folder"
                        if named.exists() else
                        f"found no file or folder '{named}'")
    skipped: list[Skipped] = []

    def skip(error: OSError) -> None:
        skipped.append(Skipped(str(error.filename), problem_of(error)))
    files = []
    for folder, _, names in os.walk(named, onerror=skip):
        for name in names:
            path = Path(folder, name)
            try:
                if object_p(path):
                    files.append(File(path, str(path.relative_to(named)), True))
            except OSError as error:
                skip(error)
    if not files:
        raise ToolError(
            str(skipped[0]) if skipped else
            f"found no object in the folder '{named}', expected relocatable"
            " ELF files; name archives and linked files themselves")
    return sorted(files, key=lambda file: file.key), skipped


def object_p(path: Path) -> bool:
    """True if PATH is an object, or has the name of one; OSError if it cannot
    be read."""
    if path.is_symlink() or not path.is_file():
        return False
    if path.suffix in OBJECT_SUFFIXES:
        return True
    with path.open("rb") as file:
        head = file.read(TYPE_AT + 2)
    # In either order of bytes.
    return (head.startswith(elf.MAGIC)
            and sorted(head[TYPE_AT:]) == [0, RELOCATABLE])


def gather(named: Sequence[Path], shown: str = "",
           progress: Progress | None = None) -> Gathered:
    """Count all that is NAMED, each file once, and show the body of the
    function SHOWN; ToolError if something that is named is not usable, or
    nothing is.  PROGRESS counts files."""
    require_libraries()
    files: dict[Path, File] = {}
    gathered = Gathered(len(named), shown)
    for path in named:
        found, skipped = files_of(path)
        for file in found:
            files.setdefault(file.path.resolve(), file)
        gathered.skipped += skipped
    progress = progress or Progress("counting")
    progress.total += len(files)
    for file in files.values():
        try:
            gathered.add_file(file)
        except (UnusableFile, OSError) as error:
            if not file.in_folder:
                raise ToolError(
                    f"'{file.path}': {problem_of(error)}") from error
            gathered.skipped.append(Skipped(str(file.path), problem_of(error)))
        progress.step()
    if not gathered.objects:
        raise ToolError(str(gathered.skipped[0]) if gathered.skipped else
                        "found no machine code")
    gathered.skipped.sort(key=lambda one: one.name)
    return gathered
