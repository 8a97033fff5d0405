"""A copy of the source that is built with faults in it.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from memstrat_tools.mutants.mutant import Mutant
from memstrat_tools.processes import checked

# The folders and files that a build needs.
PARTS = ("CMakeLists.txt", "cmake", "include", "packaging", "plugin",
         "tools/CMakeLists.txt", "tools/options_page", "tools/plan.cc",
         "tools/preload",
         "testsuite/CMakeLists.txt", "testsuite/unit")


class Scratch:
    """The copy is in FOLDER/source and its build in FOLDER/build; both are
    kept, so that the next build compiles only what has changed."""

    def __init__(self, top: Path, folder: Path, gcc: str) -> None:
        self.top = top
        self.source = folder / "source"
        self.build_folder = folder / "build"
        self.gcc = gcc

    @property
    def plugin(self) -> Path:
        return self.build_folder / "memstrat.so"

    def update(self) -> None:
        """Make the copy equal to the source."""
        wanted = {file.relative_to(self.top)
                  for part in PARTS for file in self.files(self.top / part)}
        for file in self.files(self.source):
            if file.relative_to(self.source) not in wanted:
                file.unlink()
        for name in wanted:
            text, copy = (self.top / name).read_bytes(), self.source / name
            if not copy.exists() or copy.read_bytes() != text:
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(self.top / name, copy)

    @staticmethod
    def files(path: Path) -> list[Path]:
        if path.is_file():
            return [path]
        return [file for file in path.rglob("*") if file.is_file()]

    def build(self, *targets: str) -> None:
        """Build TARGETS without optimization, because they run only once."""
        cache = self.build_folder / "CMakeCache.txt"
        if cache.exists() and (f"CMAKE_HOME_DIRECTORY:INTERNAL={self.source}\n"
                               not in cache.read_text()):
            shutil.rmtree(self.build_folder)  # the checkout was moved
        tests = (["-DMEMSTRAT_BUILD_TESTS=ON"] if "memstrat-unit" in targets
                 else [])
        checked(["cmake", "-S", self.source, "-B", self.build_folder,
                 f"-DMEMSTRAT_TARGET_GCC={self.gcc}",
                 "-DCMAKE_BUILD_TYPE=Debug", *tests], "the configuration")
        checked(["cmake", "--build", self.build_folder, "-j",
                 str(os.cpu_count() or 1), "--target", *targets], "the build")

    @contextlib.contextmanager
    def mutated(self, mutant: Mutant, *targets: str) -> Iterator[None]:
        """A context in which TARGETS are built with the fault MUTANT."""
        file = self.source / mutant.file
        text = file.read_text()
        file.write_text(mutant.mutated(text))
        try:
            self.build(*targets)
            yield
        finally:
            file.write_text(text)
