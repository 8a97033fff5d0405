"""Reading remarks and notes.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import unittest

from memstrat_tools.bisect.remarks import (
    NOWHERE,
    Remark,
    parse,
    transformations,
)

LAST = "the last within limit=: "


class Remarks(unittest.TestCase):
    def test_operations(self) -> None:
        straight = "straight, 3 pieces of 8"
        for line, kind, size_bytes, decision, text, strategy in (
                (f"copy of 24 bytes lowered: {straight}", "copy", 24,
                 "lowered", straight, "straight"),
                (f"move of 1 byte lowered: {straight}, in expansion", "move", 1,
                 "lowered", straight, "straight"),
                ("clear of 4096 bytes called: memset beyond 256 (the compiler"
                 " alone: rep stosq), in expansion", "clear", 4096, "called",
                 "memset beyond 256 (the compiler alone: rep stosq)", "memset"),
                ("fill left: size not known at compile time", "fill", None,
                 "left", "size not known at compile time", "size")):
            group = "missed" if decision == "left" else "optimized"
            for prefix, place in (("d/a b.c:7:3: ", ("d/a b.c", 7, 3)),
                                  ("", NOWHERE)):
                remark = parse(f"{prefix}{group}: memstrat: {line}\n")
                assert remark
                self.assertEqual(remark, Remark(place, text, False, kind,
                                                size_bytes, decision))
                self.assertEqual(remark.strategy, strategy)

    def test_notes(self) -> None:
        for prefix, place in (("d/a.c:7:3: ", ("d/a.c", 7, 3)),
                              ("", NOWHERE)):
            for start, last in ("", False), (LAST, True):
                self.assertEqual(
                    parse(f"{prefix}note: memstrat: {start}second-base\n"),
                    Remark(place, "second-base", last))

    def test_others(self) -> None:
        for line in ("", "  CC      a.o", "a.c:7:3: note: no loop",
                     "a.c:7:3: optimized: loop vectorized",
                     "a.c:7:3: error: memstrat"):
            self.assertIsNone(parse(line))

    def test_transformations(self) -> None:
        changes = ["a.c:7:3: optimized: memstrat: clear of 8 bytes lowered:"
                   " straight, 1 piece of 8",
                   "a.c:7:3: note: memstrat: second base for 4 accesses",
                   "a.c:7:3: missed: memstrat: copy of 9 bytes called: memcpy"
                   " beyond 8 (the compiler alone: a call)",
                   "a.c:7:3: missed: memstrat: clear left: size not known at"
                   " compile time"]
        self.assertEqual(transformations([
            *changes, f"a.c:7:3: note: memstrat: {LAST}lower",
            "a.c:7:3: missed: memstrat: clear left: beyond limit=",
            "a.c:7:3: missed: memstrat: copy left: size not known at compile"
            " time",
            "a.c:7:3: optimized: loop vectorized"]), changes)
