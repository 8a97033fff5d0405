"""Where the tools lie.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import unittest
from collections.abc import Iterator
from pathlib import Path

from memstrat_tools import TOP


def python_p(file: Path) -> bool:
    if file.suffix == ".py":
        return True
    with file.open("rb") as text:
        return re.match(rb"#!.*python", text.readline()) is not None


def python_files() -> Iterator[Path]:
    """All of the source, below its top, but what stands for Linux's own."""
    for folder in TOP.iterdir():
        if folder.is_dir() and not re.match(r"build|\.git$", folder.name):
            for file in folder.rglob("*"):
                if (file.is_file() and not file.is_symlink()
                        and "fake-linux" not in file.parts
                        and python_p(file)):
                    yield file.relative_to(TOP)


class Package(unittest.TestCase):
    def test_who_says_where_modules_are(self) -> None:
        # GCC starts the stand-ins of bisect, and not tools/memstrat.
        self.assertEqual(
            {str(file) for file in python_files()
             if re.search(r"\bsys\.path\b", (TOP / file).read_text())},
            {"tools/memstrat", "lab/run",
             "tools/memstrat_tools/bisect/builds.py"})

    def test_no_tool_elsewhere(self) -> None:
        for file in python_files():
            if "testsuite" in file.parts:
                if "lib" not in file.parts:  # what tests share
                    self.assertRegex(file.name, r"^test_\w+\.py$")
            elif file.parts[0] != "examples":
                self.assertRegex(str(file), "^(tools/memstrat|lab/(run$|mem))")

    def test_no_program_among_measurements(self) -> None:
        for file in (TOP / "lab/results").rglob("*"):
            if file.is_file():
                self.assertFalse(file.stat().st_mode & 0o111, file)

    def test_links_are_commands(self) -> None:
        links = [file for file in (TOP / "lab").iterdir()
                 if file.is_symlink()]
        self.assertTrue(links)
        for link in links:
            self.assertEqual(link.resolve(), TOP / "lab/run")

    def test_no_caches_are_left(self) -> None:
        self.assertEqual([*(TOP / "tools").rglob("__pycache__")], [])
