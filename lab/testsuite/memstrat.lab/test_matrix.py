"""Tests of lab/matrix: verdicts on a plugin in a compiler, and the list.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import unittest
from dataclasses import replace
from pathlib import Path

from memstrat_lab.matrix.compilers import compilers
from memstrat_lab.matrix.pairs import (
    FITS,
    TELLS,
    Compiled,
    in_another,
    in_its_own,
)

ALONE = Compiled(0, "", b"rep")
LOWERED = Compiled(0, "", b"mov")
MESSAGE = "cc1: %s: memstrat: built for another compiler: version was '12'\n"
ERROR = Compiled(1, MESSAGE % "fatal error", b"")
WARNING = Compiled(0, MESSAGE % "warning", b"rep")


class Pairs(unittest.TestCase):
    def test_its_own(self) -> None:
        self.assertEqual(in_its_own(ALONE, LOWERED, LOWERED), FITS)
        for default, warning in ((ERROR, LOWERED), (LOWERED, WARNING),
                                 (ALONE, ALONE), (LOWERED, ALONE),
                                 (replace(LOWERED, output="x"), LOWERED)):
            self.assertNotEqual(in_its_own(ALONE, default, warning), FITS)

    def test_another(self) -> None:
        self.assertEqual(in_another(ALONE, ERROR, WARNING), TELLS)
        faults = (
            (replace(ERROR, status=0), WARNING),
            (replace(ERROR, code=b"mov"), WARNING),
            (replace(ERROR, output=""), WARNING),
            (replace(ERROR, output=f"{ERROR.output}more\n"), WARNING),
            (replace(ERROR, output="cc1: error: cannot load\n"), WARNING),
            (replace(ERROR, output=WARNING.output), WARNING),
            (ERROR, replace(WARNING, status=1)),
            (ERROR, replace(WARNING, code=b"mov")),
            (ERROR, replace(WARNING, output="")),
            (ERROR, replace(WARNING, output=WARNING.output * 2)),
            (ERROR, replace(WARNING, output=ERROR.output)),
        )
        for default, warning in faults:
            self.assertNotEqual(in_another(ALONE, default, warning), TELLS)


class List(unittest.TestCase):
    def test_all_versions(self) -> None:
        listed = compilers(Path("folder"))
        self.assertLessEqual({*range(11, 18)}, {*listed})
        self.assertEqual(listed[13].gcc, "gcc-13")
        self.assertEqual(
            listed[13].command(Path("/there"), "tools/check")[-2:],
            ["MEMSTRAT_TARGET_GCC=gcc-13", "tools/check"])
