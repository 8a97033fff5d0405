"""The common part of the tools.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import contextlib
import io
import signal
import subprocess
import sys
import unittest
from argparse import ArgumentTypeError
from pathlib import Path

from memstrat_tools import TOP, ToolError, program
from memstrat_tools.averages import geometric_mean, percent
from memstrat_tools.compiler import plugin_flags
from memstrat_tools.options import (
    ListOf,
    number,
    whole_number,
)
from memstrat_tools.processes import checked
from memstrat_tools.tables import markdown


class Options(unittest.TestCase):
    def test_number(self) -> None:
        self.assertEqual(number(int, 1, 9)("9"), 9)
        self.assertEqual(number(float, .5)("0.5"), .5)
        self.assertEqual(whole_number(0)("0"), 0)
        for text in "0", "10", "x", "", "1.5", "nan":
            with self.assertRaisesRegex(
                    ArgumentTypeError,
                    f"^found '{text}', expected a number from 1 to 9$"):
                number(int, 1, 9)(text)
        with self.assertRaisesRegex(ArgumentTypeError, "expected a time"):
            number(float, 0., expected="a time")("nan")

    def test_list(self) -> None:
        self.assertEqual(ListOf(["a", "b"])("b,a"), ["b", "a"])
        for text in "", "c", "a,a":
            with self.assertRaisesRegex(
                    ArgumentTypeError,
                    f"^found '{text}', expected some of a,b, each once$"):
                ListOf(["a", "b"])(text)


class Averages(unittest.TestCase):
    def test_geometric_mean(self) -> None:
        self.assertAlmostEqual(geometric_mean([.5, 2]) or 0, 1)
        self.assertIsNone(geometric_mean([]))

    def test_percent(self) -> None:
        self.assertEqual(percent(101, 100), "+1.00 %")
        self.assertEqual(percent(1, 0), "-")


# This program prints when it waits, and when it cleans up.
CLEANS_UP = """\
import time
from memstrat_tools.processes import interrupt_once
interrupt_once()
try:
    print("waits", flush=True)
    time.sleep(60)
except KeyboardInterrupt:
    print("cleans up", flush=True)
    end = time.monotonic() + .5
    while time.monotonic() < end:
        time.sleep(.01)
    print("clean", flush=True)
"""


class Interrupted(unittest.TestCase):
    def test_once(self) -> None:
        for first in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
            with subprocess.Popen(
                    [sys.executable, "-B", "-c", CLEANS_UP], text=True,
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                    cwd=TOP / "tools") as process:
                assert process.stdout
                self.assertEqual(process.stdout.readline(), "waits\n")
                process.send_signal(first)
                self.assertEqual(process.stdout.readline(), "cleans up\n")
                for later in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
                    process.send_signal(later)
                self.assertEqual(process.stdout.read(), "clean\n")
            self.assertEqual(process.returncode, 0)


class Others(unittest.TestCase):
    def test_table(self) -> None:
        self.assertEqual(markdown(["a", "b"], [["c", "1"]]),
                         "| a | b |\n| --- | ---: |\n| c | 1 |")

    def test_plugin_of_another_name(self) -> None:
        self.assertEqual(
            plugin_flags(Path("/p/memstrat-12.so"), ["off"]),
            ["-fplugin=/p/memstrat-12.so", "-fplugin-arg-memstrat-12-off"])

    def test_command_that_fails(self) -> None:
        for command in ["sh", "-c", "echo no >&2; exit 3"], "echo no; false":
            with self.assertRaisesRegex(ToolError, "^trying failed: .*\nno$"):
                checked(command, "trying")
        self.assertEqual(checked(["echo", "yes"], "trying").stdout, "yes\n")

    def test_command_that_said_why(self) -> None:
        def command() -> int:
            subprocess.run(["/bin/sh", "-c", "exit 3"], check=True)
            return 0

        with contextlib.redirect_stderr(io.StringIO()) as errors:
            status = program.run("name", command)
        self.assertEqual((status, errors.getvalue()),
                         (2, "name: 'sh' failed (status 3), see above\n"))
