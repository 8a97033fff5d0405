"""The output of tools/memstrat census --compare about two builds.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import re
import unittest
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from test_census import OPERATIONS
from test_census_files import Command

from memstrat_tools import ToolError
from memstrat_tools.census.comparison import changes, compare, summary


class Changes(unittest.TestCase):
    def test_kinds(self) -> None:
        found = changes({("", "a"): 1, ("", "b"): 5, ("", "c"): 7,
                         ("", "d"): 3},
                        {("", "b"): 5, ("", "c"): 9, ("", "d"): 2,
                         ("", "e"): 20})
        self.assertEqual(
            [(change.place[1], change.kind, change.bytes) for change in found],
            [("e", "new", 20), ("c", "grown", 2), ("a", "gone", -1),
             ("d", "shrunk", -1), ("b", "same", 0)])
        self.assertEqual(
            summary(found, "Functions"),
            "Functions: 1 new, 1 gone, 1 grown, 1 shrunk, 1 of the same size;"
            " +22 -2 bytes, together +20")


class Builds(Command):
    def assembled(self, name: str, functions: Mapping[str, str]) -> Path:
        return self.compiled(name, "".join(
            f".type {function},@function\n{function}: {code}\n"
            f".size {function},.-{function}\n"
            for function, code in functions.items()))

    def test_two_files(self) -> None:
        old = self.assembled("old.s", {
            "same": "ret", "grows": "nop", "gone": "rep movsb",
            "clone.isra.1": "nop", "twice.constprop.0": "nop",
            "twice.constprop.1": "nop"})
        new = self.assembled("new.s", {
            "same": "ret", "grows": "nop; rep stosb; call memset",
            "fresh": "nop; nop", "clone.isra.7": "nop",
            "twice.constprop.0": "nop"})
        compared = compare(self.count(old), self.count(new))
        self.assertEqual(
            [(*change.place, change.old_bytes, change.new_bytes)
             for change in compared.functions],
            [("", "grows", 1, 8), ("", "fresh", None, 2), ("", "gone", 2, None),
             ("", "twice.constprop", 2, 1), ("", "clone.isra", 1, 1),
             ("", "same", 1, 1)])
        output = self.printed("census", "--compare", old, new)
        for pattern in (r"\A.*new\.o against .*old\.o\n +old +new ",
                        r"\n  functions +6 +5 +-1 +-16\.67 %\n",
                        r"\n  bytes +7 +13 +\+6 +\+85\.71 %\n",
                        r"\n  rep movsb +1 +0 +-1 ",
                        r"\n  rep stosb +0 +1 +\+1 ",
                        r"\n  calls of memset +0 +1 +\+1 ",
                        r"\nFunctions: 1 new, 1 gone, 1 grown, 1 shrunk, 2 of"
                        r" the same size; \+9 -3 bytes, together \+6\n",
                        r"\n  grows +1 +8 +\+7\n  fresh +- +2 +\+2\n"
                        r"  gone +2 +- +-2\n  twice.constprop +2 +1 +-1$"):
            self.assertRegex(output, pattern)

    def test_folders(self) -> None:
        for folder, code in ("old", "nop"), ("new", "nop; nop"):
            self.assembled(f"{folder}/a.s", {"f": code})
            self.assembled(f"{folder}/d/b.s", {"f": "ret"})
        self.assembled("new/c.s", {"g": "ret"})
        answer = json.loads(self.printed("census", "--json", "--compare",
                                         "old", "new"))
        self.assertEqual(
            [tuple(change.values()) for change in answer["objects"]],
            [("a.o", "", "grown", 1, 2), ("c.o", "", "new", None, 1),
             ("d/b.o", "", "same", 1, 1)])
        self.assertEqual(
            [tuple(change.values()) for change in answer["functions"]],
            [("a.o", "f", "grown", 1, 2), ("c.o", "g", "new", None, 1),
             ("d/b.o", "f", "same", 1, 1)])
        self.assertEqual((answer["old"]["all"]["size_bytes"],
                          answer["new"]["all"]["functions"]), (2, 3))
        output = self.printed("census", "--compare", "old", "new")
        self.assertRegex(output, r"\n  a\.o +f +1 +2 +\+1\n")
        self.assertRegex(output, r"Objects: 1 new, 0 gone, 1 grown, [^\n]*\n"
                         r"  object +old +new +change\n  a\.o +1 +2 +\+1\n")

    def test_nothing_in_common(self) -> None:
        for name in "old/a.s", "new/b.s":
            self.assembled(name, {"f": "ret"})
        self.refused("found 'a.o' and 'b.o', expected two builds, with objects"
                     " of the same names\n", "census", "--compare", "old",
                     "new")
        with self.assertRaises(ToolError):
            compare(self.count(self.folder / "old"),
                    self.count(self.folder / "new/b.o"))

    def test_stripped(self) -> None:
        for name, source in ("old", "rep movsb"), ("new", "nop"):
            self.run_well(
                "ld", "-shared", self.assembled(f"{name}.s", {"f": source}),
                "-o", f"{name}.so")
            self.run_well("strip", f"{name}.so")
        output = self.printed("census", "--compare", "old.so", "new.so")
        self.assertRegex(output, r"\n  bytes of no symbol +2 +1 +-1 ")
        self.assertRegex(output, r"\n  rep movsb +1 +0 +-1 ")

    def test_no_change(self) -> None:
        file = self.assembled("a.s", {"f": "ret"})
        self.assertTrue(
            self.printed("census", "--compare", file, file).endswith(
                "Functions: 0 new, 0 gone, 0 grown, 0 shrunk, 1 of the same"
                " size; +0 -0 bytes, together +0\n"))


class AgainstNm(Command):
    def sizes(self, file: Path) -> Counter[str]:
        """Return the sizes of functions, as bloat-o-meter reads them."""
        sizes: Counter[str] = Counter()
        for size, name in re.findall(
                r"(?m)^\S+ (\S+) [tTwW] (\S+)$",
                self.run_well("nm", "-S", file)):
            sizes[re.sub(r"\.\d+", "", name)] += int(size, 16)
        return sizes

    def test_sizes(self) -> None:
        old = self.compiled("old", OPERATIONS, "-O2")
        new = self.compiled("new", OPERATIONS, "-Os")
        before, after = self.sizes(old), self.sizes(new)
        compared = compare(self.count(old), self.count(new))
        self.assertEqual(
            {change.place[1]: (change.old_bytes or 0, change.new_bytes or 0)
             for change in compared.functions},
            {name: (before[name], after[name])
             for name in before.keys() | after.keys()})
        self.assertEqual((compared.old.code.size_bytes,
                          compared.new.code.size_bytes),
                         (before.total(), after.total()))
