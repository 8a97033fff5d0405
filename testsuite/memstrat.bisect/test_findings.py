"""The report on a transformation that was found.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from memstrat_tools.bisect.findings import Finding
from memstrat_tools.bisect.search import Border
from memstrat_tools.bisect.state import Compilation, Task

COPY = ("a.h:2:5: optimized: memstrat: copy of 24 bytes lowered: straight,"
        " 3 pieces of 8")
UNKNOWN = ("a.h:2:5: missed: memstrat: clear left: size not known at compile"
           " time")
STORES = "a.c:7:3: note: memstrat: 4 stores put in order"
LIMIT = "note: memstrat: the last within limit=:"
OPTIONS = ("'-O2' '-c' '-o' 'd/a b.o' '-MMD' '-MF' 'x.d' '-Wp,-MMD,y.d'"
           " '-DX=it'\\''s' '-fplugin=/p/memstrat.so' '-dumpdir' 'd/'")


THIRD = Border(2, 3)


class Findings(unittest.TestCase):
    def finding(self, bad: list[str], good: list[str],
                limits: Border = THIRD, source: str = "a.c",
                folder: Path = Path("/f"), options: str = OPTIONS,
                plugin: str = "/p/memstrat.so") -> Finding:
        return Finding(
            limits, bad, good,
            Compilation("a.c -> a.o", source, "/f/d/a b.o", str(folder), "gcc",
                        options, [plugin] if plugin else [], 3, 9),
            Task([], "/f", "" if plugin else "/q/m.so", ["off"], False, []),
            folder / "found-1")

    def test_what_is_only_there_when_it_is_bad(self) -> None:
        found = self.finding([COPY, COPY, STORES, f"a.h:2:5: {LIMIT} lower"],
                             [COPY, STORES, f"a.c:9:9: {LIMIT} lower"])
        self.assertEqual((found.remarks, found.kind, found.place),
                         ([COPY], "lower", ("a.h", 2, 5)))
        self.assertEqual(found.title(), "a.h:2: the copy of 24 bytes that"
                         " became straight code (3 pieces of 8)")
        self.assertEqual(found.number(), "It is transformation 3 of 9 in"
                         " a.c -> a.o (lower).")

    def test_without_a_remark_of_its_own(self) -> None:
        found = self.finding([STORES, UNKNOWN, f"a.h:2:5: {LIMIT} lower"],
                             [STORES, UNKNOWN])
        self.assertEqual((found.remarks, found.place),
                         ([UNKNOWN], ("a.h", 2, 5)))

    def test_without_a_note(self) -> None:
        found = self.finding([COPY, STORES], [COPY])
        self.assertEqual((found.remarks, found.kind, found.place),
                         ([STORES], "", ("a.c", 7, 3)))
        self.assertEqual(found.explain, [])

    def test_titles(self) -> None:
        note = "a.c:3:1: note: memstrat: "
        for said, title in (
                ("optimized: memstrat: clear of 300 bytes called: memset beyond"
                 " 256 (the compiler alone: rep stosq)",
                 "the clear of 300 bytes that became a call of memset"),
                ("missed: memstrat: copy of 300 bytes called: memset beyond 256"
                 ", in expansion", "the copy of 300 bytes that became a call of"
                 " memset"),
                ("missed: memstrat: fill left: size not known at compile time",
                 "the fill of unknown size"),
                ("optimized: memstrat: copy of 1 byte lowered: rep_byte, 1 of"
                 " 1", "the copy of 1 byte that became a string instruction"
                 " (rep_byte, 1 of 1)"),
                ("optimized: memstrat: clear of 99 bytes lowered: loop, 12 of"
                 " 8", "the clear of 99 bytes that became a loop (loop, 12 of"
                 " 8)"),
                ("note: memstrat: 4 stores put in order",
                 "4 stores put in order")):
            self.assertEqual(
                self.finding([f"a.c:3:1: {said}", f"{note}the last within"
                              " limit=: x"], []).title(), f"a.c:3: {title}")

    def test_other_titles(self) -> None:
        self.assertEqual(
            self.finding([], [], Border(-1, 0)).title(),
            "a.c -> a.o: it is enough to load the plugin, with limit=0")
        for limits, number in (
                (Border(9, 10), "10 in a.c -> a.o"),
                (Border(1, 4), "4 of 9 in a.c -> a.o, or one from 2 on: COMMAND"
                 " cannot tell which")):
            found = self.finding([], [], limits)
            self.assertEqual(found.title(), "a.c -> a.o: a transformation")
            self.assertEqual(found.number(),
                             f"It is transformation {number}.")

    def test_commands(self) -> None:
        found = self.finding([COPY, f"a.h:2:5: {LIMIT} lower"], [])
        flags = "gcc -O2 '-DX=it'\"'\"'s' -fplugin=/p/memstrat.so"
        limit = "-S -fplugin-arg-memstrat-limit"
        self.assertEqual(found.commands, [
            f"{flags} {limit}=3 a.c -o /f/found-1/bad.s",
            f"{flags} {limit}=2 a.c -o /f/found-1/good.s",
            f"{flags} -E a.c -o /f/found-1/a.i"])
        self.assertEqual(found.explain, [
            "a.h:2:5", "--", "gcc", "-O2", "-DX=it's",
            "-fplugin=/p/memstrat.so", "-c", "a.c"])

    def test_a_plugin_that_was_added(self) -> None:
        found = self.finding([], [], Border(-1, 0), plugin="",
                             options="'-c' '-fplugin=/p/other.so'")
        other = "gcc -fplugin=/p/other.so"
        self.assertEqual(found.commands[:2], [
            f"{other} -fplugin=/q/m.so -fplugin-arg-m-off -S"
            " -fplugin-arg-m-limit=0 a.c -o /f/found-1/bad.s",
            f"{other} -w -S a.c -o /f/found-1/good.s"])

    def test_a_link(self) -> None:
        found = self.finding([COPY, f"a.h:2:5: {LIMIT} lower"], [], source="")
        self.assertEqual((found.commands, found.explain), ([], []))

    def test_lines_and_script(self) -> None:
        with tempfile.TemporaryDirectory(prefix="memstrat test ") as name:
            folder = Path(name)
            (folder / "a.h").write_text("one\n\t two;\n")
            (folder / "a.c").write_text("int seen;\n")
            found = self.finding([COPY, f"a.h:2:5: {LIMIT} lower"], [],
                                 folder=folder, options="'-c'", plugin="")
            self.assertEqual(list(found.lines())[:3], [
                found.title(), "    two;", f"  {found.number()}"])
            found.write_script()
            text = found.script.read_text()
            self.assertIn(f"\ncd '{folder}'\ngcc ", text)
            # The compiler of this test does not have the plugin.
            found.script.write_text(re.sub(r" -fplugin\S+", "", text))
            subprocess.run([found.script], check=True)
            for file in "bad.s", "good.s", "a.i":
                self.assertIn("seen", (found.folder / file).read_text())
