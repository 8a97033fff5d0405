"""A test that compiles and compares two versions of a function.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import subprocess
import tempfile
import unittest
from pathlib import Path

from memstrat_lab.execute.campaign import FunctionResult, compare_files
from memstrat_tools.compiler import target_gcc

STRUCT = "struct s { long a[6]; int b; };\n"


class TwoVersions(unittest.TestCase):
    """A test that compiles two versions of a function f in a folder."""
    target: tuple[str, ...] = ()
    """Flags for all compilations."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def compiled(self, name: str, text: str, *flags: str) -> Path:
        source, out = self.folder / "a.c", self.folder / f"{name}.o"
        source.write_text(text)
        subprocess.run([target_gcc(), "-O2", "-g", "-w", *self.target, *flags,
                        "-c", source, "-o", out], check=True)
        return out

    def result(self, before: str, after: str, *flags: str
               ) -> FunctionResult:
        """Return the result for function f of the texts BEFORE and AFTER."""
        found = compare_files(
            "a.o", [self.compiled("before", before, *flags),
                    self.compiled("after", after, *flags)])
        results = {each.name: each for each in found}
        return results["f"]

    def differs(self, text: str, before: str, after: str, *flags: str) -> None:
        """Expect that BEFORE and AFTER, two versions of a file, differ in f,
        and that the description of the difference contains TEXT."""
        found = self.result(before, after, *flags)
        self.assertEqual(found.verdict, "differs", found)
        self.assertIn(text, found.text)
        self.assertGreater(len(found.details), 2)

    def planted(self, expected: str, text: str, before: str, after: str,
                *flags: str) -> None:
        """Expect that f in TEXT differs if X is AFTER instead of BEFORE, and
        that the description of the difference contains EXPECTED."""
        self.differs(expected, f"#define X {before}\n{STRUCT}{text}",
                     f"#define X {after}\n{STRUCT}{text}", *flags)

    def same(self, before: str, after: str, *flags: str) -> FunctionResult:
        found = self.result(before, after, *flags)
        self.assertEqual(found.verdict, "same", found)
        return found

    def copied(self, text: str, *flags: str) -> None:
        """Expect the same if X copies 32 bytes in two orders."""
        self.same(f"#define X *to = *from;\n{text}", f"""
#define X long a = from->a[0], b = from->a[1], c = from->a[2]; \\
  to->a[3] = from->a[3]; to->a[2] = c; to->a[1] = b; to->a[0] = a;
{text}""", "-mno-sse", "-fno-strict-aliasing", *flags)
