"""How the commands behave: explaining themselves, saying how far they are, and
the compilers that they take.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import contextlib
import io
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from unittest import mock

from memstrat_tools import TOP, ToolError, progress, version, version_text
from memstrat_tools.compiler import target_gcc
from memstrat_tools.progress import Progress

GCC = os.environ.get("MEMSTRAT_TARGET_GCC", "gcc")


def commands() -> Iterator[Path]:
    """All that can be called."""
    for folder in "tools", "bench", "examples/kernel", ".ci":
        for file in (TOP / folder).iterdir():
            if file.is_file() and os.access(file, os.X_OK):
                yield file


@contextlib.contextmanager
def empty_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="memstrat-test-") as name:
        yield Path(name)


def run(command: list[str | Path], folder: Path, **environment: str
        ) -> tuple[int, str, str]:
    """Status, output and errors of COMMAND in FOLDER."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, check=False,
                          env={**os.environ, **environment})
    return done.returncode, done.stdout, done.stderr


def write_script(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)
    return file


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
        self.assertLessEqual({"check", "memstrat", "fuzz", "compare",
                              "put-in-tree", "run"}, names)
        for command in commands():
            self.explain([command])

    def test_commands_without_a_link(self) -> None:
        for name in ("plan", "explain", "report", "census", "trace", "advise",
                     "tune", "bisect", "um-bench", "bare"):
            self.explain([TOP / "tools/memstrat", name])

    def test_behind_other_arguments(self) -> None:
        with empty_folder() as folder:
            for arguments in ["--fast"], ["--kernel"], ["--gcc-testsuite", "x"]:
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


class TargetGcc(unittest.TestCase):
    def answer(self, name: str | Path, *arguments: str
               ) -> tuple[int, str, str]:
        with empty_folder() as folder:
            return run([TOP / "tools/target-gcc", *arguments], folder,
                       MEMSTRAT_TARGET_GCC=str(name))

    def test_path_and_name(self) -> None:
        path = shutil.which(GCC)
        for name in GCC, path:
            self.assertEqual(self.answer(str(name), "--native"),
                             (0, f"{path}\n", ""))

    def test_relative_path(self) -> None:
        with empty_folder() as folder:
            made = write_script(folder / "my-gcc", f'exec {GCC} "$@"')
            self.assertEqual(
                run([TOP / "tools/target-gcc"], folder,
                    MEMSTRAT_TARGET_GCC="./my-gcc"), (0, f"{folder}/./my-gcc\n",
                                                      ""))
            self.assertTrue(made.exists())

    def refused(self, name: str | Path, message: str, *arguments: str) -> None:
        status, output, errors = self.answer(name, *arguments)
        self.assertEqual((status, output), (1, ""))
        self.assertRegex(errors, f"^MEMSTRAT_TARGET_GCC: found {message}\n$")

    def test_no_compiler(self) -> None:
        self.refused("gcc-99", "no compiler 'gcc-99', expected a GCC from 11"
                     " on")
        self.refused("/nil/gcc", "no compiler '/nil/gcc', expected a GCC .*")
        self.refused("/bin/ls", "'/bin/ls', which does not compile C, .*")

    def test_other_compilers(self) -> None:
        with empty_folder() as folder:
            clang = write_script(
                folder / "clang", 'case $1 in --version) echo "clang 16";;'
                f' *) exec {GCC} -D__clang__ "$@";; esac')
            self.refused(clang, ".*clang', which is clang 16, expected a GCC"
                         " from 11 on")
            old = write_script(folder / "gcc-9",
                               f'exec {GCC} -U__GNUC__ -D__GNUC__=9 "$@"')
            self.refused(old, ".*gcc-9', which is GCC 9, expected .*")

    def test_cross_compiler(self) -> None:
        with empty_folder() as folder:
            cross = write_script(
                folder / "cross-gcc", "case $1 in -dumpmachine) echo"
                f' mips64-linux-gnu;; *) exec {GCC} "$@";; esac')
            self.assertEqual(self.answer(cross)[:2], (0, f"{cross}\n"))
            message = (
                ".*cross-gcc', which compiles for mips64-linux-gnu, expected"
                f" one for this machine, {platform.machine()}, .*")
            self.refused(cross, message, "--native")
            # The commands say so before they do anything.
            status, output, errors = run(
                [TOP / "tools/check"], folder, MEMSTRAT_TARGET_GCC=str(cross))
            self.assertEqual((status, output), (1, ""))
            self.assertRegex(errors, message)
            with (mock.patch.dict(os.environ,
                                  {"MEMSTRAT_TARGET_GCC": str(cross)}),
                  self.assertRaisesRegex(ToolError, message)):
                target_gcc()


def sources_in(folder: Path, install_packages: str) -> Path:
    """Sources in FOLDER with nothing but tools/build-plugin, which calls
    INSTALL_PACKAGES, and folder/bin/cmake."""
    top = folder.resolve() / "top"
    (top / "plugin").mkdir(parents=True)
    shutil.copy(TOP / "CMakeLists.txt", top)
    (top / "tools").mkdir()
    for name in ("build-folder", "build-plugin", "script.sh", "target-gcc"):
        shutil.copy(TOP / "tools" / name, top / "tools")
    write_script(top / "tools/install-packages", install_packages)
    return top


def build_plugin(top: Path, cmake: str) -> tuple[int, str, str]:
    """The status, output and errors of the build-plugin in TOP with CMAKE."""
    write_script(top.parent / "bin/cmake", cmake)
    return run([top / "tools/build-plugin"], top.parent,
               MEMSTRAT_TARGET_GCC=GCC,
               PATH=f"{top.parent}/bin:{os.environ['PATH']}")


class BuildPlugin(unittest.TestCase):
    def build(self, missing: str) -> tuple[int, str, str]:
        """With a CMake that warns, where packages with MISSING in their names
        cannot be installed."""
        with empty_folder() as folder:
            top = sources_in(folder, f'case "$*" in *{missing}*) echo "no" >&2;'
                             " exit 1;; esac")
            return build_plugin(top, 'case $1 in -S) echo "status";'
                                ' echo "warning" >&2;; esac')

    def test_warnings_are_shown(self) -> None:
        status, output, errors = self.build("nothing")
        self.assertEqual((status, errors), (0, "warning\n"))
        self.assertNotIn("status", output)

    def test_the_plugin_needs_less(self) -> None:
        status, _, errors = self.build("lowdown")
        self.assertEqual((status, errors), (0, "no\nwarning\n"))
        status, _, errors = self.build("cmake")
        self.assertEqual((status, errors), (1, "no\nno\n"))


class MovedCheckout(unittest.TestCase):
    """A build folder that came from elsewhere."""

    def build(self, home: str) -> tuple[str, set[str]]:
        """What build-plugin prints, and what is left in the build's folder when
        it calls cmake, if that was made in the folder HOME."""
        with empty_folder() as folder:
            top = sources_in(folder, "")
            _, built, _ = run([top / "tools/build-folder"], folder,
                              MEMSTRAT_TARGET_GCC=GCC)
            build = Path(built.strip())
            self.assertEqual(build.parent, top)
            for name in "plugin", "kernel":
                (build / name).mkdir(parents=True)
            (build / "CMakeCache.txt").write_text(
                f"CMAKE_HOME_DIRECTORY:INTERNAL={home.format(top=top)}\n")
            status, output, errors = build_plugin(
                top, f'ls "{build}" >"{folder}/left"')
            self.assertEqual((status, errors), (0, ""))
            return output, set((folder / "left").read_text().split())

    def test_moved(self) -> None:
        output, left = self.build("/another/folder")
        self.assertRegex(output, "(?m)^build[^/]*/ is of another folder,"
                         " everything is built anew$")
        self.assertEqual(left, {"kernel"})

    def test_not_moved(self) -> None:
        output, left = self.build("{top}")
        self.assertNotIn("another folder", output)
        self.assertEqual(left, {"CMakeCache.txt", "plugin", "kernel"})


class Terminals(unittest.TestCase):
    def test_none(self) -> None:
        with empty_folder() as folder:
            shutil.copytree(TOP / "tools", folder / "tools",
                            ignore=shutil.ignore_patterns("memstrat_tools"))
            write_script(folder / "tools/install-packages", "")
            write_script(folder / "tools/build-plugin", "echo Building ...")
            write_script(folder / "bin/expect",
                         'echo "no more ptys"; exit 1')
            status, output, errors = run(
                [folder / "tools/check", "--fast"], folder,
                PATH=f"{folder}/bin:{os.environ['PATH']}")
        self.assertEqual((status, output), (2, ""))
        self.assertRegex(errors, "^check: found no pseudo-terminal, .*: mount"
                         " -t devpts devpts /dev/pts\n$")


BUILDS = """\
from pathlib import Path
from memstrat_tools import compiler
compiler.TOP = Path(".")
compiler.build_folder = lambda: Path("build")
print(compiler.built_plugin())
"""


class BuiltPlugin(unittest.TestCase):
    def test_output_is_the_commands(self) -> None:
        with empty_folder() as folder:
            (folder / "tools").mkdir()
            write_script(folder / "tools/build-plugin", "echo Building ...")
            self.assertEqual(
                run([sys.executable, "-B", "-c", BUILDS], folder,
                    PYTHONPATH=str(TOP / "tools")),
                (0, "build/memstrat.so\n", "Building ...\n"))


class Installation(unittest.TestCase):
    def install(self, folder: Path, apt_get: str) -> list[str]:
        """What apt-get, which is APT_GET, is called for when packages a, b and
        c are installed side by side."""
        write_script(folder / "dpkg-query", "exit 1")
        write_script(folder / "sudo", 'exec "$@"')
        write_script(folder / "apt-get", f'echo "$@" >>"$0.log"\n{apt_get}')
        shutil.copytree(TOP / "tools", folder / "tools",
                        ignore=shutil.ignore_patterns("memstrat_tools"))
        environment = {**os.environ,
                       "PATH": f"{folder}:{os.environ['PATH']}"}
        running = [subprocess.Popen(
            [folder / "tools/install-packages", name], env=environment,
            stdout=subprocess.DEVNULL) for name in "abc"]
        self.assertEqual([one.wait() for one in running], [0, 0, 0])
        return [call.split()[-1] for call
                in (folder / "apt-get.log").read_text().splitlines()]

    def test_side_by_side(self) -> None:
        # As apt-get, one that fails where another one runs.
        with empty_folder() as folder:
            calls = self.install(folder, 'mkdir "$0.runs" || exit 100;'
                                 ' sleep .3; rmdir "$0.runs"')
            self.assertEqual(sorted(calls), ["a", "b", "c"])

    def test_updates(self) -> None:
        with empty_folder() as folder:
            calls = self.install(
                folder, 'case $1 in update) touch "$0.lists" ;; *)'
                ' [ -f "$0.lists" ] ;; esac')
            self.assertIn("update", calls)
            self.assertEqual({*calls}, {"a", "b", "c", "update"})


class DebianSource(unittest.TestCase):
    def test_signature(self) -> None:
        with empty_folder() as folder:
            write_script(folder / "bin/dpkg-query", "echo ii")
            write_script(folder / "bin/apt-get", "mkdir -p top && echo 1 >top/a"
                         " && tar czf b_1.orig.tar.gz top &&"
                         " echo sign >b_1.orig.tar.gz.asc")
            status, _, errors = run(
                [TOP / "lab/debian-source", "out", "b"], folder,
                PATH=f"{folder}/bin:{os.environ['PATH']}")
            self.assertEqual((status, errors), (0, ""))
            self.assertEqual((folder / "out/b/a").read_text(), "1\n")
            self.assertEqual(run(
                [TOP / "lab/debian-source", "--packed", "packed", "b"],
                folder, PATH=f"{folder}/bin:{os.environ['PATH']}")[0], 0)
            self.assertEqual(
                {file.name for file in folder.glob("packed/b/*")},
                {"b_1.orig.tar.gz", "b_1.orig.tar.gz.asc"})


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


if __name__ == "__main__":
    unittest.main()
