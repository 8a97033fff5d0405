"""The first steps of all tools: compiler, packages, and build of the plugin.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path
from unittest import mock

from in_folder import InFolder

from memstrat_tools import TOP, ToolError
from memstrat_tools.compiler import target_gcc

GCC = os.environ.get("MEMSTRAT_TARGET_GCC", "gcc")


class TargetGcc(InFolder):
    def answer(self, name: str | Path, *arguments: str
               ) -> tuple[int, str, str]:
        return self.outcome(TOP / "tools/target-gcc", *arguments,
                            MEMSTRAT_TARGET_GCC=str(name))

    def test_found(self) -> None:
        path = shutil.which(GCC)
        made = self.write_script("my-gcc", f'exec {GCC} "$@"').parent
        for name, answer in ((GCC, path), (path, path),
                             ("./my-gcc", f"{made}/./my-gcc")):
            self.assertEqual(self.answer(str(name), "--native"),
                             (0, f"{answer}\n", ""))

    def no_target(self, name: str | Path, problem: str, *arguments: str
                  ) -> None:
        status, output, errors = self.answer(name, *arguments)
        self.assertEqual((status, output), (1, ""))
        self.assertRegex(errors, f"^MEMSTRAT_TARGET_GCC: found {problem}\n$")

    def test_no_compiler(self) -> None:
        self.no_target("gcc-99", "no compiler 'gcc-99', expected a GCC from 11"
                       " on")
        self.no_target("/nil/gcc", "no compiler '/nil/gcc', expected a GCC .*")
        self.no_target("/bin/ls", "'/bin/ls', which does not compile C, .*")

    def test_other_compilers(self) -> None:
        clang = self.write_script(
            "clang", 'case $1 in --version) echo "clang 16";;'
            f' *) exec {GCC} -D__clang__ "$@";; esac')
        self.no_target(clang, ".*clang', which is clang 16, expected a GCC from"
                       " 11 on")
        old = self.write_script(
            "gcc-9", f'exec {GCC} -U__GNUC__ -D__GNUC__=9 "$@"')
        self.no_target(old, ".*gcc-9', which is GCC 9, expected .*")

    def test_cross_compiler(self) -> None:
        cross = self.write_script(
            "cross-gcc", "case $1 in -dumpmachine) echo mips64-linux-gnu;;"
            f' *) exec {GCC} "$@";; esac')
        self.assertEqual(self.answer(cross), (0, f"{cross}\n", ""))
        message = (
            ".*cross-gcc', which compiles for mips64-linux-gnu, expected"
            f" one for this machine, {platform.machine()}, .*")
        self.no_target(cross, message, "--native")
        # Commands report an unsuitable compiler before they do anything.
        status, output, errors = self.outcome(TOP / "tools/check",
                                              MEMSTRAT_TARGET_GCC=str(cross))
        self.assertEqual((status, output), (1, ""))
        self.assertRegex(errors, message)
        with (mock.patch.dict(os.environ, MEMSTRAT_TARGET_GCC=str(cross)),
              self.assertRaisesRegex(ToolError, message)):
            target_gcc()


class BuildPlugin(InFolder):
    """A source tree with only tools/build-plugin and its scripts."""

    def setUp(self) -> None:
        super().setUp()
        self.top = self.folder / "top"
        for name in ("CMakeLists.txt", "tools/build-folder", "tools/script.sh",
                     "tools/build-plugin", "tools/target-gcc"):
            (self.top / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(TOP / name, self.top / name)
        (self.top / "plugin").mkdir()

    def build(self, cmake: str, install_packages: str = ""
              ) -> tuple[int, str, str]:
        """Build, with the scripts CMAKE and INSTALL_PACKAGES in place of
        the commands.  Return the status, the output and the errors."""
        self.write_script("top/tools/install-packages", install_packages)
        self.write_script("bin/cmake", cmake)
        return self.outcome(
            self.top / "tools/build-plugin", MEMSTRAT_TARGET_GCC=GCC,
            PATH=f"{self.folder}/bin:{os.environ['PATH']}")

    def build_without(self, missing: str) -> tuple[int, str, str]:
        """Build with a CMake that warns.  Installing a package with MISSING in
        its name fails."""
        return self.build(
            'case $1 in -S) echo "status"; echo "warning" >&2;; esac',
            f'case "$*" in *{missing}*) echo "no" >&2; exit 1;; esac')

    def test_says_what_it_builds(self) -> None:
        for line, said in (("[ 1%] Building CXX object x.o", "Built memstrat.so"
                            " for [^\\n]+\\n"), ("[100%] Built target x", "")):
            status, output, _ = self.build(f'echo "{line}"')
            self.assertEqual(status, 0)
            self.assertRegex(output, f"^{said}$")

    def test_warnings_are_shown(self) -> None:
        status, output, errors = self.build_without("nothing")
        self.assertEqual((status, errors), (0, "warning\n"))
        self.assertNotIn("status", output)

    def test_the_plugin_needs_less(self) -> None:
        status, _, errors = self.build_without("lowdown")
        self.assertEqual((status, errors), (0, "no\nwarning\n"))
        status, _, errors = self.build_without("cmake")
        self.assertEqual((status, errors), (1, "no\nno\n"))

    def test_folder_that_was_moved(self) -> None:
        build = Path(self.run_well(self.top / "tools/build-folder",
                                   MEMSTRAT_TARGET_GCC=GCC).strip())
        self.assertEqual(build.parent, self.top)
        for home, left in (("/another/folder", "kernel"),
                           (self.top, "CMakeCache.txt\nkernel\nplugin")):
            for name in "plugin", "kernel":
                (build / name).mkdir(parents=True, exist_ok=True)
            (build / "CMakeCache.txt").write_text(
                f"CMAKE_HOME_DIRECTORY:INTERNAL={home}\n")
            status, output, errors = self.build(
                f'ls "{build}" >"{self.folder}/left"')
            self.assertEqual((status, errors), (0, ""))
            self.assertEqual(bool(re.search(
                "(?m)^build[^/]*/ is of another folder, everything is built"
                " anew$", output)), home != self.top)
            self.assertEqual(self.text("left"), f"{left}\n")


BUILDS = """\
from pathlib import Path
from memstrat_tools import compiler
compiler.TOP = Path(".")
compiler.build_folder = lambda: Path("build")
print(compiler.built_plugin())
"""


class Scripts(InFolder):
    """Copies of tools, some of whose scripts the test replaces."""

    def copy_tools(self) -> None:
        shutil.copytree(TOP / "tools", self.folder / "tools",
                        ignore=shutil.ignore_patterns("memstrat_tools"))
        (self.folder / "testsuite").mkdir()
        shutil.copy(TOP / "testsuite/tests.sh", self.folder / "testsuite")

    def test_output_of_the_build_is_no_output(self) -> None:
        self.write_script("tools/build-plugin", "echo Building ...")
        self.assertEqual(
            self.outcome(sys.executable, "-B", "-c", BUILDS,
                         PYTHONPATH=str(TOP / "tools")),
            (0, "build/memstrat.so\n", "Building ...\n"))

    def test_plan_builds_nothing(self) -> None:
        self.copy_tools()
        shutil.copytree(TOP / "tools/memstrat_tools",
                        self.folder / "tools/memstrat_tools")
        for name in "CMakeLists.txt", "plugin/core", "docs":
            (self.folder / name).parent.mkdir(exist_ok=True)
            (self.folder / name).symlink_to(TOP / name)
        self.write_script("tools/build-plugin", "echo Building ...")
        status, output, errors = self.outcome(
            self.folder / "tools/memstrat", "plan", "copy", "168")
        self.assertEqual((status, output), (2, ""))
        self.assertRegex(errors, "^memstrat: plan: found no"
                         f" '{self.folder}/build[^']*/tools/memstrat-plan',"
                         " expected a memstrat that was built with what"
                         " Debian's package nlohmann-json3-dev has, by"
                         " tools/build-plugin\n$")

    def test_no_terminals(self) -> None:
        self.copy_tools()
        self.write_script("tools/install-packages", "")
        self.write_script("tools/build-plugin", "echo Building ...")
        self.write_script("bin/expect", 'echo "no more ptys"; exit 1')
        status, output, errors = self.outcome(
            self.folder / "tools/check", "--fast",
            PATH=f"{self.folder}/bin:{os.environ['PATH']}")
        self.assertEqual((status, output), (2, ""))
        self.assertRegex(errors, "^check: found no pseudo-terminal, .*: mount"
                         " -t devpts devpts /dev/pts\n$")

    def install(self, apt_get: str) -> list[str]:
        """Install packages a, b and c at the same time, with the script
        APT_GET as apt-get.  Return the calls of apt-get."""
        self.write_script("dpkg-query", "exit 1")
        self.write_script("sudo", 'exec "$@"')
        self.write_script("apt-get", f'echo "$@" >>"$0.log"\n{apt_get}')
        self.copy_tools()
        environment = {**os.environ,
                       "PATH": f"{self.folder}:{os.environ['PATH']}"}
        running = [subprocess.Popen(
            [self.folder / "tools/install-packages", name], env=environment,
            stdout=subprocess.DEVNULL) for name in "abc"]
        self.assertEqual([one.wait() for one in running], [0, 0, 0])
        return [call.split()[-1]
                for call in self.text("apt-get.log").splitlines()]

    def test_side_by_side(self) -> None:
        # Like apt-get, this script fails while another instance runs.
        calls = self.install('mkdir "$0.runs" || exit 100; sleep .3;'
                             ' rmdir "$0.runs"')
        self.assertEqual(sorted(calls), ["a", "b", "c"])

    def test_updates(self) -> None:
        calls = self.install('case $1 in update) touch "$0.lists" ;; *)'
                             ' [ -f "$0.lists" ] ;; esac')
        self.assertIn("update", calls)
        self.assertEqual({*calls}, {"a", "b", "c", "update"})
