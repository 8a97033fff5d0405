"""Reading remarks and notes.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import unittest

from memstrat_tools.bisect.remarks import (
    Note,
    Remark,
    parse,
    parse_note,
    transformations,
)


class Remarks(unittest.TestCase):
    def test_lowered(self) -> None:
        remark = parse("d/a b.c:7:3: optimized: memstrat: copy of 24 bytes"
                       " lowered: straight, 3 pieces of 8\n")
        self.assertEqual(remark, Remark(
            "d/a b.c", 7, 3, True, "copy", 24, True, "straight, 3 pieces of 8",
            False))
        assert remark
        self.assertEqual(remark.strategy, "straight")

    def test_left(self) -> None:
        remark = parse("a.c:7:3: missed: memstrat: clear of 4096 bytes left:"
                       " libcall beyond 256")
        self.assertEqual(remark, Remark("a.c", 7, 3, False, "clear", 4096,
                                        False, "libcall beyond 256", False))
        assert remark
        self.assertEqual(remark.strategy, "libcall")

    def test_in_expansion(self) -> None:
        remark = parse("a.c:7:3: optimized: memstrat: move of 1 byte lowered:"
                       " straight, 1 piece of 1, in expansion")
        self.assertEqual(remark, Remark(
            "a.c", 7, 3, True, "move", 1, True, "straight, 1 piece of 1", True))

    def test_size_that_is_not_known(self) -> None:
        remark = parse("a.c:7:3: missed: memstrat: fill left: size not known"
                       " at compile time")
        self.assertEqual(remark, Remark(
            "a.c", 7, 3, False, "fill", None, False,
            "size not known at compile time", False))

    def test_no_place(self) -> None:
        remark = parse("optimized: memstrat: copy lowered: libcall")
        self.assertEqual(remark, Remark("", 0, 0, True, "copy", None, True,
                                        "libcall", False))

    def test_others(self) -> None:
        for line in ("", "  CC      a.o",
                     "a.c:7:3: optimized: loop vectorized",
                     "a.c:7:3: note: memstrat: one thing",
                     "a.c:7:3: error: memstrat"):
            self.assertIsNone(parse(line))


class Notes(unittest.TestCase):
    def test_transformation(self) -> None:
        self.assertEqual(
            parse_note("d/a.c:7:3: note: memstrat: 4 stores put in order\n"),
            Note("d/a.c", 7, 3, "4 stores put in order", False))
        self.assertEqual(
            parse_note("note: memstrat: keeps to general registers"),
            Note("", 0, 0, "keeps to general registers", False))

    def test_last_within_limit(self) -> None:
        self.assertEqual(
            parse_note("a.c:7:3: note: memstrat: the last within limit=:"
                       " second-base"), Note("a.c", 7, 3, "second-base", True))

    def test_others(self) -> None:
        for line in ("", "a.c:7:3: note: no loop",
                     "a.c:7:3: missed: memstrat: clear left: off"):
            self.assertIsNone(parse_note(line))

    def test_transformations(self) -> None:
        changes = ["a.c:7:3: optimized: memstrat: clear of 8 bytes lowered:"
                   " straight, 1 piece of 8",
                   "a.c:7:3: note: memstrat: second base for 4 accesses",
                   "a.c:7:3: missed: memstrat: copy left: libcall, size not"
                   " known at compile time",
                   "a.c:7:3: missed: memstrat: clear left: size not known at"
                   " compile time"]
        self.assertEqual(transformations([
            *changes, "a.c:7:3: note: memstrat: the last within limit=: lower",
            "a.c:7:3: missed: memstrat: clear left: beyond limit=",
            "a.c:7:3: missed: memstrat: copy left: size not known at compile"
            " time",
            "a.c:7:3: optimized: loop vectorized"]), changes)


if __name__ == "__main__":
    unittest.main()
