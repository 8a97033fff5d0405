"""The commands' help, completion, exit status and progress.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import io
import os
import time
import unittest
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from unittest import mock

from compiling import CC, plugin_flags
from in_folder import InFolder

from memstrat_tools import TOP, progress, version_text
from memstrat_tools.progress import Progress

MEMSTRAT = TOP / "tools/memstrat"


def commands() -> Iterator[Path]:
    """Yield all programs that a user can call."""
    for folder in "tools", ".ci":
        for file in (TOP / folder).iterdir():
            if file.is_file() and os.access(file, os.X_OK):
                yield file


try:
    import argcomplete
except ImportError:
    argcomplete = None


@unittest.skipUnless(argcomplete, "there is no python3-argcomplete")
class Completed(InFolder):
    def completions(self, typed: str) -> list[str]:
        self.run_well(
            "bash", "-c", '"$@" 8>answers >/dev/null 2>&1', "bash", MEMSTRAT,
            _ARGCOMPLETE="1", COMP_LINE=typed, COMP_POINT=str(len(typed)),
            _ARGCOMPLETE_IFS="\n", _ARGCOMPLETE_COMP_WORDBREAKS=" ")
        return self.text("answers").split()

    def test_words(self) -> None:
        self.assertIn("explain", self.completions("memstrat "))
        for typed, word in (("memstrat repo", "report"),
                            ("memstrat report --ht", "--html"),
                            ("memstrat census --comp", "--compare"),
                            ("memstrat report --kinds copy,cl", "copy,clear"),
                            ("memstrat tune --library l", "linux")):
            self.assertEqual(self.completions(typed), [word])


class Ended(InFolder):
    def test_nobody_reads_the_rest(self) -> None:
        done = self.run_command(
            "bash", "-c", '"$0" plan --rows | head -c 1;'
            ' echo " ${PIPESTATUS[0]}"', MEMSTRAT)
        self.assertEqual(done.stderr, "")
        self.assertRegex(done.stdout, r"^\{ (0|141)$")

    def test_nobody_can_read(self) -> None:
        self.assertEqual(
            self.outcome("bash", "-c", '"$0" plan --rows >&-', MEMSTRAT),
            (2, "", "memstrat: plan: found no standard output, expected one"
             " that is open\n"))

    def test_no_space(self) -> None:
        # Without PYTHONUNBUFFERED, Python buffers the text until it exits.
        for unbuffered, (arguments, prefix) in product(("", "1"), (
                ("--help", ""), ("--version", ""), ("plan --help", "plan: "),
                ("plan --rows", "plan: "))):
            self.assertEqual(
                self.outcome("sh", "-c", f'"$0" {arguments} >/dev/full',
                             MEMSTRAT, PYTHONUNBUFFERED=unbuffered),
                (2, "", f"memstrat: {prefix}standard output: No space left on"
                 " device\n"))


class Explained(InFolder):
    def test_all_commands(self) -> None:
        self.assertLessEqual({"check", "memstrat", "run"},
                             {file.name for file in commands()})
        every: list[list[str | Path]] = [[file] for file in commands()]
        every += [[MEMSTRAT, name] for name in (
            "plan", "explain", "report", "census", "perf", "trace", "advise",
            "tune", "bisect")]
        for command in every:
            status, output, errors = self.outcome(*command, "--help")
            self.assertEqual((status, errors), (0, ""), command)
            self.assertRegex(output, r"^usage: ", command)
            self.assertNotIn("SPDX", output)
            self.assertEqual(self.outcome(*command, "--version"),
                             (0, f"{version_text()}\n", ""), command)
            self.assertEqual([*self.folder.iterdir()], [], command)

    def test_the_list_of_commands(self) -> None:
        self.assertRegex(
            self.run_well(MEMSTRAT, "--help"),
            r"^usage: tools/memstrat COMMAND \[OPTION\.\.\.\]\n(.*\n)+"
            "  plan +say what becomes of an operation")

    def test_behind_other_arguments(self) -> None:
        for arguments in ["--fast"], ["--compiler", "--fast"]:
            self.assertRegex(
                self.run_well(TOP / "tools/check", *arguments, "--help"),
                "^usage: tools/check\n")

    def test_what_is_not_expected(self) -> None:
        for command, *arguments in (["check", "--fsat"],
                                    ["check", "--fast", "now"],
                                    ["demo", "now"]):
            status, output, errors = self.outcome(TOP / "tools" / command,
                                                  *arguments)
            self.assertEqual((status, output), (2, ""))
            self.assertRegex(errors, rf"^{command}: found '{arguments[-1]}',"
                             " expected nothing")

    def test_no_such_command(self) -> None:
        for words, found, meant in (
                ("", "no command", ""), ("--quick", "'--quick'", ""),
                ("tuen", "'tuen'", r"; did you mean 'tune'\?")):
            status, output, errors = self.outcome(MEMSTRAT, *words.split())
            self.assertEqual((status, output), (2, ""))
            self.assertRegex(errors, rf"^memstrat: found {found}, expected one"
                             rf" of plan, .*{meant}\n$")

    def test_version_is_of_the_plugin(self) -> None:
        said = self.run_well(CC, *plugin_flags("version"), "-S", "-x", "c",
                             "/dev/null", "-o", "/dev/null")
        self.assertTrue(said.startswith(f"{version_text()}, for GCC "), said)


class HowFar(InFolder):
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
        seconds = self.run_well("sh", "-c", '. "$1"; echo "$progress_seconds"',
                                TOP / "tools/check", TOP / "tools/script.sh")
        self.assertLess(int(seconds), 10)
        # The last line is printed when the command has ended.
        output = self.run_well(
            "sh", "-c", '. "$1"; count () { echo "7 files"; };'
            ' work () { while [ "$(wc -l <log)" -lt 2 ]; do sleep .1; done;'
            ' return 3; }; exec 2>&1; >log; ended=0;'
            ' with_progress "working" count work >>log || ended=$?;'
            ' cat log; echo "status $ended"',
            TOP / "tools/check", TOP / "tools/script.sh",
            MEMSTRAT_PROGRESS_SECONDS=".1")
        self.assertRegex(output, r"^(  working: 0:\d\d, 7 files\n){2,}"
                         r"status 3\n$")
