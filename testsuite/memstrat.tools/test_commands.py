"""How the commands behave: explaining themselves, what is typed after them, and
saying how far they are.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import time
import unittest
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from unittest import mock

from scripts import empty_folder, run

from memstrat_tools import TOP, progress, version, version_text
from memstrat_tools.progress import Progress


def commands() -> Iterator[Path]:
    """All that can be called."""
    for folder in "tools", "examples/kernel", ".ci":
        for file in (TOP / folder).iterdir():
            if file.is_file() and os.access(file, os.X_OK):
                yield file


try:
    import argcomplete
except ImportError:
    argcomplete = None


@unittest.skipUnless(argcomplete, "there is no python3-argcomplete")
class Completed(unittest.TestCase):
    def completions(self, typed: str) -> list[str]:
        """What a shell is told that can stand behind TYPED."""
        with empty_folder() as folder:
            answers = folder / "answers"
            subprocess.run(
                ["bash", "-c", '"$@" 8>answers >/dev/null 2>&1', "bash",
                 TOP / "tools/memstrat"], cwd=folder, check=True,
                env={**os.environ, "_ARGCOMPLETE": "1", "COMP_LINE": typed,
                     "COMP_POINT": str(len(typed)), "_ARGCOMPLETE_IFS": "\n",
                     "_ARGCOMPLETE_COMP_WORDBREAKS": " "})
            return answers.read_text().split()

    def test_commands_and_options(self) -> None:
        self.assertEqual(self.completions("memstrat repo"), ["report"])
        self.assertIn("explain", self.completions("memstrat "))
        self.assertEqual(self.completions("memstrat report --ht"), ["--html"])
        self.assertEqual(self.completions("memstrat census --comp"),
                         ["--compare"])

    def test_values(self) -> None:
        self.assertEqual(self.completions("memstrat report --kinds copy,cl"),
                         ["copy,clear"])
        self.assertEqual(self.completions("memstrat tune --library l"),
                         ["linux"])


class Ended(unittest.TestCase):
    def test_nobody_reads_the_rest(self) -> None:
        done = subprocess.run(
            ["bash", "-c", '"$0" plan --rows | head -c 1;'
             ' echo " ${PIPESTATUS[0]}"', TOP / "tools/memstrat"],
            capture_output=True, text=True, check=False)
        self.assertEqual(done.stderr, "")
        self.assertRegex(done.stdout, r"^\{ (0|141)$")

    def test_nobody_can_read(self) -> None:
        done = subprocess.run(
            ["bash", "-c", '"$0" plan --rows >&-', TOP / "tools/memstrat"],
            capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (
            2, "memstrat: plan: found no standard output, expected one that"
            " is open\n"))

    def test_no_space(self) -> None:
        # With and without what Python keeps until its end.
        for unbuffered, (arguments, prefix) in product(("", "1"), (
                (["--help"], ""), (["--version"], ""),
                (["plan", "--help"], "plan: "),
                (["plan", "--rows"], "plan: "))):
            with open("/dev/full", "w") as full:
                done = subprocess.run(
                    [TOP / "tools/memstrat", *arguments], stdout=full,
                    stderr=subprocess.PIPE, text=True, check=False,
                    env={**os.environ, "PYTHONUNBUFFERED": unbuffered})
            self.assertEqual((done.returncode, done.stderr), (
                2, f"memstrat: {prefix}standard output: No space left on"
                " device\n"))


class Explained(unittest.TestCase):
    def explain(self, command: list[str | Path]) -> None:
        with empty_folder() as folder:
            status, output, errors = run([*command, "--help"], folder)
            self.assertEqual((status, errors), (0, ""), command)
            self.assertRegex(output, r"^usage: ", command)
            self.assertNotIn("SPDX", output)
            self.assertEqual(run([*command, "--version"], folder),
                             (0, f"{version_text()}\n", ""), command)
            self.assertEqual([*folder.iterdir()], [], command)

    def test_all_commands(self) -> None:
        names = {command.name for command in commands()}
        self.assertLessEqual({"check", "memstrat", "put-in-tree", "run"},
                             names)
        for command in commands():
            self.explain([command])

    def test_commands_without_a_link(self) -> None:
        for name in ("plan", "explain", "report", "census", "trace", "advise",
                     "tune", "bisect"):
            self.explain([TOP / "tools/memstrat", name])

    def test_behind_other_arguments(self) -> None:
        with empty_folder() as folder:
            for arguments in ["--fast"], ["--compiler", "--fast"]:
                status, output, _ = run(
                    [TOP / "tools/check", *arguments, "--help"], folder)
                self.assertEqual(status, 0)
                self.assertRegex(output, "^usage: tools/check\n")

    def test_what_is_not_expected(self) -> None:
        with empty_folder() as folder:
            for command in (["check", "--fsat"], ["check", "--fast", "now"],
                            ["demo", "now"]):
                status, output, errors = run(
                    [TOP / "tools" / command[0], *command[1:]], folder)
                self.assertEqual((status, output), (2, ""))
                self.assertRegex(errors, rf"^{command[0]}: found"
                                 rf" '{command[-1]}', expected nothing")

    def test_version_is_of_the_plugin(self) -> None:
        self.assertRegex((TOP / "CMakeLists.txt").read_text(),
                         rf"project\(memstrat VERSION {re.escape(version())} ")

    def test_misspelt_command(self) -> None:
        with empty_folder() as folder:
            status, _, errors = run([TOP / "tools/memstrat", "tuen"], folder)
        self.assertEqual(status, 2)
        self.assertRegex(errors, "; did you mean 'tune'[?]\n$")


class HowFar(unittest.TestCase):
    def test_lines(self) -> None:
        shown = Progress("compiling", 80, "files", lambda: "2 findings")
        self.assertEqual(shown.line(7), "  compiling: 0:07, 0 of 80 files,"
                         " 2 findings")
        shown.step(20)
        self.assertEqual(shown.line(64), "  compiling: 1:04, 20 of 80 files,"
                         " about 3:12 left, 2 findings")
        shown.step(61)
        self.assertEqual(shown.line(64), "  compiling: 1:04, 81 files,"
                         " 2 findings")
        self.assertEqual(Progress("booting").line(3600), "  booting: 60:00")
        self.assertEqual(Progress("making", unit="files").line(9),
                         "  making: 0:09, 0 files")
        timed = Progress("trying", 100, "programs", budget_seconds=600)
        self.assertEqual(timed.line(30),
                         "  trying: 0:30, 0 of 100 programs, about 9:30 left")
        timed.step(50)
        self.assertEqual(timed.line(30), "  trying: 0:30, 50 of 100 programs,"
                         " about 0:30 left")

    def test_in_time(self) -> None:
        self.assertLess(progress.SECONDS, 10)
        stream = io.StringIO()
        with (mock.patch.dict(os.environ, MEMSTRAT_PROGRESS_SECONDS=".01"),
              Progress("waiting", stream=stream)):
            while stream.getvalue().count("\n") < 2:
                time.sleep(.01)
        self.assertRegex(stream.getvalue(), r"^(  waiting: 0:\d\d\n){2,}$")

    def test_of_scripts(self) -> None:
        script = (TOP / "tools/script.sh").read_text()
        seconds = re.search(r"^progress_seconds=(\d+)$", script, re.MULTILINE)
        assert seconds
        self.assertLess(int(seconds[1]), 10)
        with empty_folder() as folder:
            # The last line is printed when the command has ended.
            status, output, errors = run(
                ["sh", "-c", '. "$1"; count () { echo "7 files"; };'
                 ' work () { while [ "$(wc -l <log)" -lt 2 ]; do sleep .1;'
                 ' done; return 3; }; >log; ended=0;'
                 ' with_progress "working" count work >>log || ended=$?;'
                 ' cat log; echo "status $ended"',
                 str(TOP / "tools/check"), str(TOP / "tools/script.sh")],
                folder, MEMSTRAT_PROGRESS_SECONDS=".1")
        self.assertEqual((status, errors), (0, ""))
        self.assertRegex(output, r"^(  working: 0:\d\d, 7 files\n){2,}"
                         r"status 3\n$")
