"""lab/survey, on a package of one program.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import os
import shutil
import subprocess
import unittest
from pathlib import Path

from compiling import CC, PLUGIN, Compiling

from memstrat_lab.survey import Build, differences
from memstrat_tools import TOP

CONTROL = """\
Source: little
Maintainer: Nobody <nobody@localhost>
Rules-Requires-Root: no

Package: little
Architecture: any
Description: a copy
"""

CHANGELOG = """\
little (1.0) unstable; urgency=low

  * All.

 -- Nobody <nobody@localhost>  Thu, 01 Jan 2026 00:00:00 +0000
"""

RULES = """\
#!/usr/bin/make -f
flags := $(shell dpkg-buildflags --get CFLAGS)
build:
\techo 'char a[512]; void f (char *p)' \\
\t  '{ __builtin_memset (a, 0, 200); __builtin_memcpy (p, a, 24); }' \\
\t  'int main () { f (a + 30); return 0; }' >a.c
\t$(COMPILER) $(flags) -mno-sse a.c -o little
\t./little && echo PASS: little $(TEST)
clean:
binary: build
\tmkdir -p debian/tmp/DEBIAN debian/tmp/usr/bin
\tcp little debian/tmp/usr/bin
\tdpkg-gencontrol -Pdebian/tmp
\tdpkg-deb -b debian/tmp ..
"""


@unittest.skipUnless(shutil.which("dpkg-buildpackage"), "no dpkg-dev")
class Survey(Compiling):
    def survey(self, test: str = "") -> tuple[int, str]:
        """The exit status and the output for a package that prints TEST, in
        which make sees the flags."""
        for name, text in (("control", CONTROL), ("changelog", CHANGELOG),
                           ("source/format", "3.0 (native)\n"),
                           ("rules", RULES.replace("$(TEST)", test))):
            self.write(f"little-1.0/debian/{name}", text)
        (self.folder / "little-1.0/debian/rules").chmod(0o755)
        self.assertEqual(self.run_command("dpkg-source", "-b", "little-1.0")
                         .returncode, 0)
        done = subprocess.run(
            [TOP / "lab/survey", "--plugin", PLUGIN, "--out",
             "out", "little_1.0.dsc"], cwd=self.folder, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
            env={**os.environ, "COMPILER": CC})
        return done.returncode, done.stdout

    def test_the_same(self) -> None:
        status, output = self.survey()
        self.assertEqual(status, 0, output)
        self.assertRegex(output, r"^little_1\.0: the same with memstrat\n"
                         r"  code: [\d,]+ bytes, .* %; rep 1 -> 0; calls ")
        self.assertIn("\n  memstrat: 2 of 2 lowered in 1 object\n", output)
        self.assertTrue((self.folder / "out/little/with/tree").is_dir())
        self.assertTrue([*self.folder.glob("out/little/without/*.deb")])

    def test_a_test_that_differs(self) -> None:
        status, output = self.survey("$(words $(filter -fplugin%,$(flags)))")
        self.assertEqual(status, 1, output)
        self.assertIn("little_1.0: differs\n  tests: - PASS: little 0\n"
                      "  tests: + PASS: little 2\n", output)

    def test_a_build_that_fails(self) -> None:
        status, output = self.survey("; false")
        self.assertEqual(status, 1, output)
        self.assertIn("little_1.0: fails in both ways, see ", output)

    def test_no_package(self) -> None:
        done = self.run_command(TOP / "lab/survey", "--plugin",
                                PLUGIN, "none.dsc")
        self.assertEqual(done.returncode, 2)
        self.assertIn("found no 'none.dsc', expected", done.stderr)


class Differences(Compiling):
    def found(self, old: str, new: str) -> list[str]:
        self.write("without.log", old)
        self.write("with.log", new)
        return [*differences(Build(Path(self.folder, "without"), 0),
                             Build(Path(self.folder, "with"), 0))]

    def test_what_is_another_one_each_time(self) -> None:
        self.assertEqual(self.found(
            "gcc -O2 -c a.c\nok 1 - a\n[1] 0x7f00 in 1.5 s\n",
            "gcc -O2 -fplugin=m.so -c a.c\nok 1 - a\n[1] 0x8f10 in 2.5 s\n"),
            [])

    def test_tests(self) -> None:
        self.assertEqual(
            self.found("ok 1 - a\nok 2\nx\n", "ok 1 - a\nnot ok 2\ny\n"),
            ["  tests: - ok 2", "  tests: + not ok 2"])

    def test_without_a_harness(self) -> None:
        self.assertEqual(self.found("fine\n", "fine\nbad\n"),
                         ["  log: + bad"])

    def test_warnings(self) -> None:
        old = "PASS: a\na.c:1:2: warning: old\n"
        self.assertEqual(
            self.found(old, f"{old}a.c:3:4: warning: new\n"),
            ["  warnings: + a.c:3:4: warning: new"])

    def test_many_lines(self) -> None:
        found = self.found("", "".join(f"line {chr(97 + n)}\n"
                                       for n in range(25)))
        self.assertEqual((len(found), found[-1]), (21, "  log: + and 5 more"))


if __name__ == "__main__":
    unittest.main()
