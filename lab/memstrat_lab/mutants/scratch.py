"""Faults of the plugin, and a copy of its source to build with one fault.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

mutants.toml has for each fault a file of plugin/, a text that occurs exactly
once in the file, the text's replacement, and the test that must fail.
"""

import contextlib
import os
import shutil
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memstrat_tools import TOP, ToolError
from memstrat_tools.compiler import build_folder
from memstrat_tools.processes import checked

LIST = Path(__file__).with_name("mutants.toml")

# The folders and files that a build needs.
PARTS = ("CMakeLists.txt", "cmake", "include", "packaging", "plugin",
         "docs/CMakeLists.txt", "docs/options_page",
         "tools/CMakeLists.txt", "tools/plan.cc", "tools/preload",
         "testsuite/CMakeLists.txt", "testsuite/unit")


@dataclass(frozen=True)
class Mutant:
    name: str
    file: str
    """A path relative to the top of the source."""
    old: str
    new: str
    killed_by: str
    """A test, as mutants.toml explains."""

    def mutated(self, text: str) -> str:
        """Return the file's TEXT with the fault."""
        times = text.count(self.old)
        if times != 1:
            raise ToolError(f"{self.name}: found its old text {times} times"
                            f" in {self.file}, expected once")
        return text.replace(self.old, self.new)


def read_mutants() -> dict[str, Mutant]:
    """Return the mutants in LIST by name."""
    try:
        return {name: Mutant(name, **table) for name, table
                in tomllib.loads(LIST.read_text()).items()}
    except (TypeError, tomllib.TOMLDecodeError) as error:
        raise ToolError(f"{LIST}: {error}") from error


class Scratch:
    """A copy of the source and its build, in mutants/ of the plugin's build
    folder.  Both are kept, so that the next build compiles only changes."""

    def __init__(self, gcc: str) -> None:
        folder = build_folder() / "mutants"
        self.source = folder / "source"
        self.build_folder = folder / "build"
        self.gcc = gcc

    @property
    def plugin(self) -> Path:
        return self.build_folder / "memstrat.so"

    def update(self) -> None:
        """Make the copy equal to the source."""
        wanted = {file.relative_to(TOP)
                  for part in PARTS for file in self.files(TOP / part)}
        for file in self.files(self.source):
            if file.relative_to(self.source) not in wanted:
                file.unlink()
        for name in wanted:
            text, copy = (TOP / name).read_bytes(), self.source / name
            if not copy.exists() or copy.read_bytes() != text:
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(TOP / name, copy)

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
        """Build TARGETS with the fault MUTANT, which is undone at the end."""
        file = self.source / mutant.file
        text = file.read_text()
        file.write_text(mutant.mutated(text))
        try:
            self.build(*targets)
            yield
        finally:
            file.write_text(text)
