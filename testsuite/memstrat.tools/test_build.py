"""What all tools begin with: the compiler that they take, packages, and the
plugin that is built.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import unittest
from pathlib import Path
from unittest import mock

from scripts import empty_folder, run, write_script

from memstrat_tools import TOP, ToolError
from memstrat_tools.compiler import target_gcc

GCC = os.environ.get("MEMSTRAT_TARGET_GCC", "gcc")


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
