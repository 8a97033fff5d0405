"""Objects that have to be compiled again are put out of the way.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

What is missing is made again by make, if it is the target of a rule.  Others,
such as a program that is built by the rule that runs it, are brought back.
"""

from __future__ import annotations

import shutil
from pathlib import Path


def remove(output: Path) -> None:
    """Remove the object OUTPUT."""
    for file in files_of(output):
        file.unlink(missing_ok=True)


def files_of(output: Path) -> list[Path]:
    """The object OUTPUT, and what libtool has for make in its place."""
    files = [output, output.with_suffix(".lo")]
    if output.parent.name == ".libs":
        files.append(output.parent.parent / f"{output.stem}.lo")
    return files


class RemovedObjects:
    """Objects that are in FOLDER while one build is made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, list[tuple[Path, Path]]] = {}
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()

    def take(self, name: str, output: Path) -> None:
        """Put the object OUTPUT, of the compilation NAME, out of the way."""
        moved: list[tuple[Path, Path]] = []
        for file in filter(Path.exists, files_of(output)):
            place = self.folder / f"{len(self.files)}-{len(moved)}"
            shutil.move(file, place)
            moved.append((file, place))
        self.files[name] = moved

    def missing(self, name: str) -> bool:
        """True if there was an object of NAME, and there is none now."""
        return any(not file.exists() for file, _ in self.files.get(name, ()))

    def bring_back(self, name: str) -> None:
        for file, place in self.files[name]:
            shutil.move(place, file)
