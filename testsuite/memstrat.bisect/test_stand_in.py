"""The stand-in for cc1 and its arguments.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import shlex
import signal
import unittest
from typing import Any

from in_folder import InFolder

from memstrat_tools import ToolError
from memstrat_tools.bisect.builds import verdict_of
from memstrat_tools.bisect.search import Verdict
from memstrat_tools.bisect.stand_in import compilation_of, words_for
from memstrat_tools.plugin_words import expanded, loaded, name_of

HERE = os.getcwd()
CC1 = ("-quiet -imultiarch x86_64-linux-gnu -I include -D A=1 {more} {source}"
       " -quiet -dumpdir {folder} -dumpbase {source} -dumpbase-ext .c -O2"
       " -o /tmp/cc1.s")
LTO1 = "-quiet {dump} -O2 {more} -o /tmp/cc1.s"


class Compilations(unittest.TestCase):
    def names(self, options: str, source: str = "src/a.c", more: str = "",
              folder: str = HERE) -> str:
        """Return the name of SOURCE's compilation with OPTIONS, or ''."""
        words = CC1.format(source=source, folder="x", more=more).split()
        found = compilation_of(words, shlex.split(options), folder)
        return str(found["name"]) if found else ""

    def test_outputs(self) -> None:
        for options, name in (
                ("'-O2' '-c' '-o' 'obj/x y.o'", "src/a.c -> obj/x y.o"),
                ("'-c'", "src/a.c -> a.o"), ("'-S'", "src/a.c -> a.s"),
                ("'-O2'", "src/a.c -> a.out"),
                ("'-o' 'b'\\''c'", "src/a.c -> b'c"),
                ("'-o' '../p'", f"src/a.c -> {os.path.dirname(HERE)}/p")):
            self.assertEqual(self.names(options), name)

    def test_sources(self) -> None:
        for source, more, name in (
                ("a.c", "-include b.h -MMD a.d -MT c.o", "a.c"),
                ("a.c", "@/tmp/cc1.args -D B -isystem d", "a.c"),
                (f"{HERE}/d/a.c", "", "d/a.c"), ("/a.c", "", "/a.c"),
                ("-", "", "-")):
            self.assertEqual(self.names("-c -o a.o", source, more),
                             f"{name} -> a.o")
        self.assertEqual(self.names("-c", folder="/"),
                         f"{HERE[1:]}/src/a.c -> {HERE[1:]}/a.o")

    def test_no_code(self) -> None:
        for more in "-E", "-M", "-MM", "-fsyntax-only":
            self.assertEqual(self.names("-c", more=more), "")
        self.assertEqual(self.names("-c", "/dev/null"), "")
        self.assertEqual(self.names("-c -o /dev/null"), "")
        self.assertIsNone(compilation_of(["-quiet", "--help"], [], HERE))

    def link(self, dump: str, more: str = "") -> dict[str, Any] | None:
        return compilation_of(LTO1.format(dump=dump, more=more).split(),
                              ["-o", "/tmp/cc1.o"], HERE)

    def test_link(self) -> None:
        for dump, name in (
                ("-dumpbase ./d/p.so.ltrans12.ltrans",
                 "the link of d/p.so, part 12"),
                ("-dumpbase ./p.lto.o", "the link of p"),
                ("-dumpdir ./p.lto.o- -dumpbase cc1.lto.o",
                 "the link of p")):
            found = self.link(dump)
            assert found
            self.assertEqual((found["name"], found["source"]), (name, ""))
        self.assertIsNone(self.link("-dumpbase ./p.wpa", "-fwpa=2"))


class Words(unittest.TestCase):
    own = ["a.c", "-O2", "-fplugin=/p/memstrat-12.so", "-fplugin=/p/other.so",
           "-fplugin-arg-memstrat-12-off", "-fplugin-arg-other-a",
           "-fopt-info-missed=x"]
    remarks = "-fopt-info-note-optimized-missed=r"

    def words(self, decision: str | int, words: list[str], plugin: str = ""
              ) -> list[str]:
        return words_for(decision, words, loaded(words),
                         {"plugin": plugin, "settings": ["regs=gpr"]}, "r")

    def test_of_the_build(self) -> None:
        self.assertEqual(self.words("without", self.own),
                         ["a.c", "-O2", "-fplugin=/p/other.so",
                          "-fplugin-arg-other-a", self.remarks])
        self.assertEqual(self.words("with", self.own),
                         [*self.own[:-1], self.remarks])
        self.assertEqual(self.words(7, self.own),
                         [*self.own[:-1], "-fplugin-arg-memstrat-12-limit=7",
                          self.remarks])

    def test_that_is_added(self) -> None:
        added = ["a.c", "-fplugin=/q/m.so", "-fplugin-arg-m-regs=gpr"]
        self.assertEqual(self.words("without", ["a.c"], "/q/m.so"),
                         ["a.c", self.remarks])
        self.assertEqual(self.words("with", ["a.c"], "/q/m.so"),
                         [*added, self.remarks])
        self.assertEqual(self.words(0, ["a.c"], "/q/m.so"),
                         [*added, "-fplugin-arg-m-limit=0", self.remarks])

    def test_all_names(self) -> None:
        words = ["a.c", "-fplugin=memstrat", "-fplugin=memstrat",
                 "-fplugin-arg-memstrat-off", "-fplugin=./memstrat.so.1",
                 "-fplugin-arg-memstrat.so-off"]
        self.assertEqual(self.words("without", words), ["a.c", self.remarks])
        self.assertEqual(self.words(7, words), [
            *words, "-fplugin-arg-memstrat-limit=7",
            "-fplugin-arg-memstrat.so-limit=7", self.remarks])


class Names(InFolder):
    """The names of plugins."""

    def setUp(self) -> None:
        super().setUp()
        (self.folder / "m.so").symlink_to(os.environ["MEMSTRAT_TEST_PLUGIN"])
        (self.folder / "other.so").write_bytes(b"\x7fELF")

    def test_settings(self) -> None:
        for plugin, name in (
                ("memstrat", "memstrat"), ("./a.b/m.so", "m"), ("m.so.1",
                 "m.so"), ("m.plugin", "m.plugin"), (".so", ".so")):
            self.assertEqual(name_of(plugin), name)

    def test_links(self) -> None:
        here = str(self.folder)
        names = ["m", "./m.so", f"{here}/m.so"]
        words = [f"-fplugin={name}"
                 for name in (*names, "other", "./other.so", "no")]
        self.assertEqual(loaded(words, here, lambda: "."), names)
        self.assertEqual(loaded(words, here, lambda: "/"), names[1:])
        self.assertEqual(
            loaded([*words, "-iplugindir=."], here, lambda: "/"), names)

    def test_response_files(self) -> None:
        (self.folder / "a").write_text("-O2 '-D A=\"1\"'\n@b @no\n")
        (self.folder / "b").write_text("-fplugin=memstrat")
        self.assertEqual(
            list(expanded(["@a", "@"], str(self.folder))),
            ["-O2", '-D A="1"', "-fplugin=memstrat", "@no", "@"])


class Statuses(unittest.TestCase):
    def test_verdicts(self) -> None:
        self.assertEqual(verdict_of(0), Verdict.GOOD)
        self.assertEqual(verdict_of(125), Verdict.UNKNOWN)
        for status in (1, 124, 126, 127, 128 + signal.SIGSEGV, -signal.SIGILL,
                       128 + signal.SIGABRT):
            self.assertEqual(verdict_of(status), Verdict.BAD)
        for status in 128, 130, -signal.SIGKILL, 128 + signal.SIGTERM, 255:
            with self.assertRaisesRegex(ToolError, rf"status {status}[ ,]"):
                verdict_of(status)
        with self.assertRaisesRegex(ToolError, r"status -9 \(SIGKILL\), "):
            verdict_of(-signal.SIGKILL)
