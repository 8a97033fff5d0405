"""The counts of memstrat report, and the order in which it shows them.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import unittest
from collections.abc import Iterable
from typing import Any

from example_records import CALLED, LEFT, examples, record

from memstrat_tools.records import Record
from memstrat_tools.report.contents import Asked, in_words, is_asked_for
from memstrat_tools.report.sites import ORDERS, first, place_text, sites_of
from memstrat_tools.report.terminal import bar, in_one_line
from memstrat_tools.report.totals import ASPECTS, Count, Totals
from memstrat_tools.size_bands import BANDS, band_of


class Bands(unittest.TestCase):
    def test_ends(self) -> None:
        self.assertEqual(
            [band_of(size) for size in (0, 1, 7, 8, 9, 16, 17, 32, 33, 64, 65,
                                        128, 129, 256, 257, 512, 513, 1024,
                                        1025, 4096, 4097, 2 ** 63, None)],
            ["below 8", "below 8", "below 8", "8", "9..16", "9..16", "17..32",
             "17..32", "33..64", "33..64", "65..128", "65..128", "129..256",
             "129..256", "257..512", "257..512", "513..1024", "513..1024",
             "1025..4096", "1025..4096", "4097 and more", "4097 and more",
             "at run time"])

    def test_all(self) -> None:
        self.assertEqual(list(BANDS), list(dict.fromkeys(
            [*map(band_of, range(5000)), band_of(None)])))


class Counts(unittest.TestCase):
    def sums(self, counted: Totals, key: str) -> list[int]:
        counts = counted.by[key].values()
        return [sum(getattr(count, number) for count in counts) for number in (
            "candidates", "lowered", "called", "left")]

    def test_they_add_up(self) -> None:
        records = examples(3000)
        counted = Totals(records)
        one = counted.all
        self.assertEqual(one.candidates, 3000)
        self.assertEqual(one.lowered, sum(r.decision == "lowered"
                                          for r in records))
        self.assertEqual(one.called, sum(r.decision == "called"
                                         for r in records))
        self.assertEqual(one.left, sum(r.decision == "left" for r in records))
        self.assertEqual(one.candidates, one.lowered + one.called + one.left)
        self.assertTrue(0 < one.left < one.called < one.lowered)
        self.assertEqual(counted.changed, one.lowered + counted.new_calls)
        for key in ASPECTS:
            with self.subTest(key):
                self.assertEqual(self.sums(counted, key),
                                 [one.called + one.left, 0, one.called,
                                  one.left] if key == "reason" else
                                 [counted.new_calls, 0, counted.new_calls, 0]
                                 if key == "new_call" else
                                 [one.candidates, one.lowered, one.called,
                                  one.left])
        self.assertEqual(sum(count.candidates
                             for count in counted.sizes.values()),
                         sum(r.size_bytes is not None for r in records))

    def test_sites_and_candidates(self) -> None:
        counted = Totals([
            record(file="list.h", unit="a.c"),
            record(file="list.h", unit="b.c"),
            record(file="list.h", unit="b.c", function="g"),
            record(file="list.h", unit="b.c", column=12),
            record(file="list.h", unit="b.c", kind="move")])
        self.assertEqual((counted.all.candidates, len(counted.all.sites),
                          counted.units), (5, 3, 2))
        self.assertEqual(len(counted.by["function"]["sync_regs"].sites), 3)

    def test_no_place(self) -> None:
        counted = Totals([record(file="", line=0, column=0, function=name)
                          for name in ("f", "f", "g")])
        self.assertEqual(len(counted.all.sites), 2)
        self.assertEqual([*counted.by["file"]], ["no place in the source"])

    def test_order(self) -> None:
        counted = Totals([
            record(kind="clear", place="cold"), record(kind="clear"),
            record(function="a"), record(function="a", place="loop"),
            *(record(**{**LEFT, "reason_text": f"more than {size}"})
              for size in (256, 512))])
        self.assertEqual([*counted.by["kind"]], ["copy", "clear"])
        self.assertEqual([*counted.by["size"]], [*BANDS])
        self.assertEqual([*counted.by["place"]], ["loop", "normal", "cold"])
        self.assertEqual([*counted.by["function"]], ["sync_regs", "a"])
        self.assertEqual(counted.sentences, {"for_size": "more than N"})

    def test_before_and_after(self) -> None:
        string: dict[str, Any] = {"compiler_alone": "rep movsq"}
        counted = Totals([
            record(), record(), record(**LEFT, **string), record(**string),
            record(strategy="rep_8byte", **string)])
        self.assertEqual(
            {name: count.candidates
             for name, count in counted.by["change"].items()},
            {"rep movsq -> left as it is": 1, "rep movsq -> rep_8byte": 1,
             "rep movsq -> straight": 1, "not known -> straight": 2})
        self.assertEqual((counted.string_instructions,
                          counted.string_instructions_left), (3, 2))

    def test_new_calls(self) -> None:
        counted = Totals([
            record(**CALLED), record(**CALLED, compiler_alone="rep movsq"),
            record(**CALLED, compiler_alone="call"), record(**LEFT),
            record(strategy="ladder", library_function="memcpy",
                   compiler_alone="inline code")])
        self.assertEqual((counted.all.lowered, counted.all.called,
                          counted.all.left), (1, 3, 1))
        self.assertEqual((counted.new_calls, counted.changed), (3, 3))
        self.assertEqual(counted.changed_text, "60.0 %")
        self.assertEqual(counted.by["new_call"]["memcpy"].candidates, 3)
        self.assertEqual(counted.sentences["beyond_threshold"],
                         "called beyond 256")

    def test_nothing(self) -> None:
        counted = Totals([])
        self.assertEqual(counted.all.candidates, 0)
        self.assertEqual([*counted.by["size"]], [*BANDS])


class Outcome(unittest.TestCase):
    """The first line of the output."""
    cold: dict[str, Any] = {
        **LEFT, "place": "cold", "question": {"function_for_size": True}}
    os: dict[str, Any] = {**cold, "place": "normal"}

    def says(self, expected: str, *records: Record) -> None:
        self.assertEqual(in_one_line(Totals(records)), expected)

    def test_lowered(self) -> None:
        self.says("100.0 % of 2 candidates changed in 2 objects: 2 lowered,"
                  " 0 called, 0 left", record(), record(unit="b.c"))
        self.says("0.0 % of 0 candidates changed in 0 objects: 0 lowered,"
                  " 0 called, 0 left")

    def test_called(self) -> None:
        self.says("66.7 % of 3 candidates changed in 1 object: 1 lowered,"
                  " 2 called (1 new), 0 left", record(),
                  record(**CALLED, compiler_alone="rep movsq"),
                  record(**CALLED, compiler_alone="call"))

    def test_main_reason(self) -> None:
        off = record(**{**LEFT, "reason": "off", "reason_text": "off here"})
        called = [record(**CALLED)] * 3
        self.says("57.1 % of 7 candidates changed in 1 object: 1 lowered,"
                  " 3 called (3 new), 3 left; main reason: off here (2)",
                  record(), record(**LEFT), off, off, *called)

    def test_not_builtin(self) -> None:
        unknown = record(**{**LEFT, "reason": "not_builtin",
                            "reason_text": "not a builtin function here"})
        self.says("33.3 % of 3 candidates changed in 1 object: 1 lowered,"
                  " 0 called, 2 left; main reason: not a builtin function here;"
                  " 2 need -fbuiltin (docs/firmware.md)", record(), unknown,
                  unknown)

    def test_os(self) -> None:
        left = ("0.0 % of {} changed in 1 object: 0 lowered, 0 called, {} left;"
                " main reason: {}")
        size = "block optimized for size"
        self.says(left.format("3 candidates", 3, "compiled with -Os"),
                  record(**self.os), record(**self.cold),
                  record(**LEFT, asked=False))
        self.says(left.format("1 candidate", 1, size), record(**self.cold))
        self.says(left.format("2 candidates", 2, size), record(**self.os),
                  record(**LEFT))


class Orders(unittest.TestCase):
    def lines(self, records: Iterable[Record], key: str) -> list[int]:
        return [site.hottest.line
                for site in first(sites_of(records), ORDERS[key], 9)]

    def test_heat(self) -> None:
        self.assertEqual(self.lines([
            record(line=1, place="cold"), record(line=2),
            record(line=3, place="loop"),
            record(line=4, place="loop", size_bytes=200),
            record(line=5, runs=10, place="cold"),
            record(line=6, runs=20, place="cold")], "heat"),
            [6, 5, 4, 3, 2, 1])

    def test_size(self) -> None:
        self.assertEqual(self.lines([
            record(line=1, size_bytes=9), record(line=2, size_bytes=10),
            record(line=3, size_bytes=None, size_max_bytes=99, **LEFT),
            record(line=4, size_bytes=3), record(line=4, size_bytes=11)],
            "size"), [4, 2, 1, 3])

    def test_candidates(self) -> None:
        self.assertEqual(self.lines(
            [record(line=1), record(line=2), record(line=2)], "candidates"),
            [2, 1])

    def test_no_place(self) -> None:
        self.assertEqual(place_text(record(file="", line=0)),
                         "somewhere in a.c")


class Selected(unittest.TestCase):
    def test_each(self) -> None:
        one = record(file="fs/ext4/super.c", function="ext4_put")
        cases: tuple[tuple[Asked, bool], ...] = (
            ({}, True), ({"kind": ["clear"]}, False),
            ({"kind": ["clear", "copy"]}, True), ({"reason": ["off"]}, False),
            ({"file": ["fs/*"]}, True), ({"file": ["FS/*"]}, False),
            ({"file": ["mm/*", "*.c"]}, True),
            ({"function": ["ext4_*"]}, True), ({"function": ["ext4"]}, False),
            ({"file": ["fs/*"], "function": ["x"]}, False))
        for asked, has in cases:
            self.assertEqual(is_asked_for(one, asked), has, asked)
        self.assertTrue(is_asked_for(record(**LEFT), {"reason": ["for_size"]}))

    def test_words(self) -> None:
        self.assertEqual(in_words({"kind": [], "file": []}), "")
        self.assertEqual(in_words({"kind": ["copy", "fill"], "reason": [],
                                   "file": ["*.h"]}),
                         "kind copy or fill, file *.h")


class Bars(unittest.TestCase):
    def test_length(self) -> None:
        self.assertEqual(bar(Count(30, 15), 30), "#" * 15 + "-" * 15)
        self.assertEqual(bar(Count(30, 15, 5), 30),
                         "#" * 15 + "=" * 5 + "-" * 10)
        self.assertEqual(bar(Count(3000, 2999), 3000), "#" * 30)
        self.assertEqual(bar(Count(1), 3000), "-")
        self.assertEqual(bar(Count(), 0), "")
