"""Tests of lab/survey, on a package of one program.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import shutil
import subprocess
import unittest

from compiling import CC, PLUGIN, Compiling

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
        """Return the exit status and the output for a package that prints
        TEST.  In TEST, make expands $(flags)."""
        for name, text in (("control", CONTROL), ("changelog", CHANGELOG),
                           ("source/format", "3.0 (native)\n"),
                           ("rules", RULES.replace("$(TEST)", test))):
            self.write(f"little-1.0/debian/{name}", text)
        (self.folder / "little-1.0/debian/rules").chmod(0o755)
        subprocess.run(["dpkg-source", "-b", "little-1.0"], cwd=self.folder,
                       capture_output=True, check=True)
        done = subprocess.run(
            [TOP / "lab/survey", "little_1.0.dsc", "out", PLUGIN],
            cwd=self.folder, text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, check=False,
            env={**os.environ, "COMPILER": CC})
        return done.returncode, done.stdout

    def test_the_same(self) -> None:
        status, output = self.survey()
        self.assertEqual(status, 0, output)
        self.assertNotRegex(output, "^[<>]")
        self.assertRegex(output, r"(?s)rep stosq .*\nwith/content.*"
                         r"\n  all code +(\d+ +){3}0 ")
        self.assertIn("2 of 2", output)
        self.assertTrue([*self.folder.glob("out/without/*.deb")])

    def test_a_test_that_differs(self) -> None:
        status, output = self.survey("$(if $(filter -fplugin%,$(flags)),bad)")
        self.assertEqual(status, 1, output)
        self.assertIn("\n> PASS: little bad\n", output)

    def test_a_build_that_fails(self) -> None:
        status, output = self.survey("; false")
        self.assertEqual(status, 1, output)
        self.assertNotIn("\n> status", output)
