"""Tests of lab/adopters with a small program, and of the page with the builds.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import contextlib
import io
import re
import unittest
from collections import Counter

from compiling import CC, PLUGIN, Compiling

from memstrat_lab.adopters.build import ADOPTERS, Adopter, outcome
from memstrat_lab.adopters.command_line import compare, difference
from memstrat_tools import TOP, ToolError
from memstrat_tools.compiler import plugin_flags

PROGRAM = """\
#include <stdio.h>
#ifndef FULL
#define FULL block.word[0]
#endif
struct block { long word[6]; } block;
int main () { puts (FULL ? "full" : "empty"); return 0; }
__attribute__ ((noipa)) void clear () { block = (struct block) {}; }
"""

ADOPTER = Adopter(
    name="little", source="nobody/little", packages=(),
    build="gcc -O2 -mno-sse {flags} a.c -o a\necho 'a.c:1:2: warning: x'",
    code=("a",), run="./a\nsleep 1000", says="^(full|empty)$", ends="^empty$")


class Adopters(Compiling):
    def compared(self, **changes: str) -> tuple[bool, str]:
        """Build ADOPTER with CHANGES, without and with the plugin.  Return
        true if only the code differs, and the printed text."""
        adopter = Adopter(**{**vars(ADOPTER), **changes})
        source = self.folder / "source"
        source.mkdir(exist_ok=True)
        (source / "a.c").write_text(PROGRAM)
        assert PLUGIN
        alone = outcome(adopter, source, self.folder / "alone", str(CC))
        with_plugin = outcome(adopter, source, self.folder / "memstrat",
                              str(CC), plugin_flags(PLUGIN))
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            same = compare(adopter, alone, with_plugin)
        return same, printed.getvalue()

    def test_same(self) -> None:
        same, text = self.compared()
        self.assertTrue(same, text)
        self.assertRegex(text, r"little: the same; [\d,]+ bytes of code, [\d,]+"
                         r" with memstrat \(\S+ %\); 1 line compared\n$")

    def test_differs(self) -> None:
        # The commands after only_there run only with the plugin's flags.
        only_there = f"{ADOPTER.build}\n[ -z '{{flags}}' ] || "
        same, text = self.compared(
            build=f"{only_there}echo 'a.c:1:2: warning: plugin'")
        self.assertFalse(same)
        self.assertIn("\n  warnings: + a.c:1:2: warning: plugin\n", text)
        same, text = self.compared(build=f"{only_there}gcc -DFULL=1 a.c -o a",
                                   ends="^(full|empty)$")
        self.assertFalse(same)
        self.assertIn("\n  says: - empty\n  says: + full", text)

    def test_says_nothing(self) -> None:
        same, text = self.compared(run="true")
        self.assertFalse(same)
        self.assertIn("\n  says: found nothing like ^(full|empty)$\n", text)

    def test_does_not_build(self) -> None:
        with self.assertRaisesRegex(
                ToolError, r"little does not build \(status 1\), see "):
            self.compared(build="echo no\nfalse")

    def test_no_checkout(self) -> None:
        self.assertEqual(
            self.outcome(TOP / "lab/adopters", "--sources", "nil", "xen"),
            (2, "", "adopters: xen: found no 'nil/xen', expected a checkout of"
             " xen-project/xen\n"))

    def test_no_checkout_of_its_tests(self) -> None:
        # The error comes before any build.
        self.assertEqual(
            self.outcome(TOP / "lab/adopters", "--sources", "nil", "musl"),
            (2, "", "adopters: musl: found no 'nil/libc-test', expected a"
             " checkout of Boeing/libc-test\n"))


class Differences(unittest.TestCase):
    def test_many_lines(self) -> None:
        found = [*difference("says", Counter(), Counter(
            f"line {n}" for n in range(25)))]
        self.assertEqual((len(found), found[-1]), (21, "  says: + and 5 more"))


class Page(unittest.TestCase):
    def test_has_the_same_commands(self) -> None:
        page = (TOP / "examples/adopters/README.md").read_text()
        blocks = {"".join(line[4:] for line in block.splitlines(keepends=True))
                  for block in re.findall(r"(?:^    .*\n)+", page,
                                          re.MULTILINE)}
        for adopter in ADOPTERS.values():
            self.assertIn(adopter.build.lstrip().replace(
                "{flags}", "-fplugin=memstrat"), blocks, adopter.name)
            for package in {*adopter.packages} - {"make", "bzip2"}:
                self.assertRegex(page, rf"(?m)^ .* {re.escape(package)}( |$)")
