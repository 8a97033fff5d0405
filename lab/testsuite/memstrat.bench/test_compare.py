"""Tests of lab/compare's arithmetic.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import unittest
from collections import Counter

from memstrat_lab.compare import bound, sizes, table
from memstrat_lab.compare.measure import Measured, Point
from memstrat_lab.compare.sizes import Operation
from memstrat_lab.options import size_list


def covered(pieces: list[bound.Piece]) -> list[int]:
    """Return for each byte the number of PIECES that contain it."""
    count = Counter(byte for piece in pieces
                    for byte in range(piece.offset,
                                      piece.offset + piece.width))
    return [count[byte] for byte in range(max(count) + 1)]


class Pieces(unittest.TestCase):
    def test_every_size(self) -> None:
        for width in (4, 8, 16, 32, 64):
            for stores_only in (False, True):
                for size in range(1, 1100):
                    pieces = bound.pieces(size, width, stores_only)
                    count = covered(pieces)
                    self.assertEqual(len(count), size)
                    self.assertGreaterEqual(min(count), 1)
                    self.assertLessEqual(max(count), 2)
                    self.assertGreaterEqual(pieces[-1].offset, 0)

    def test_as_the_comment_says(self) -> None:
        self.assertEqual([(p.offset, p.width)
                          for p in bound.pieces(23, 16, False)],
                         [(0, 16), (15, 8)])
        self.assertEqual([(p.offset, p.width)
                          for p in bound.pieces(23, 16, True)],
                         [(0, 16), (7, 16)])

    def test_tail_is_with_what_it_overlaps(self) -> None:
        for size in range(1, 600):
            for group in bound.groups(bound.pieces(size, 8, False))[1:]:
                self.assertGreater(len(group), 1)
                self.assertEqual(group[0].offset,
                                 min(piece.offset for piece in group))


class Sizes(unittest.TestCase):
    def test_default(self) -> None:
        self.assertEqual(len(size_list(sizes.DEFAULT_SIZES)), 568)

    def test_distribution(self) -> None:
        counts = sizes.distribution()
        self.assertEqual(counts[Operation("zero", "known", 48)], 1300)
        self.assertEqual(sum(counts.values()), 11846)
        drawn = sizes.steps(counts)
        self.assertEqual(drawn, sizes.steps(counts))
        share = drawn.count(Operation("zero", "known", 48)) / len(drawn)
        self.assertAlmostEqual(share, 1300 / 11846, delta=0.02)


def example() -> Measured:
    """Return times at two sizes: memstrat takes half, then twice as long."""
    measured = Measured()
    for size, gcc, memstrat in ((8, 4.0, 2.0), (64, 8.0, 16.0)):
        point = Point("kernel", "throughput", "copy", "known", size)
        measured.times[point] = {
            "gcc": [gcc, gcc + 100, gcc - 1], "gcc-again": [gcc],
            "memstrat": [memstrat], "nothing": [1.0],
            "asm-8": [2.0], "asm-rep": [1.5]}
        measured.code[point] = {"gcc": size, "asm-8": 10, "asm-rep": 7}
    measured.add_bound()
    return measured


class Table(unittest.TestCase):
    def setUp(self) -> None:
        self.measured = example()
        self.ratios = table.Ratios(self.measured)
        self.everything = table.groups(self.measured)[0]

    def test_ratios_are_geometric_means_of_medians(self) -> None:
        self.assertAlmostEqual(
            self.ratios.time(self.everything, "memstrat", "gcc") or 0, 1.0)

    def test_bound_is_the_fastest(self) -> None:
        self.assertAlmostEqual(
            self.ratios.time(self.everything, "asm-8", "bound") or 0, 4 / 3)
        self.assertEqual(self.ratios.code(self.everything, "bound"), 7)

    def test_nothing_is_taken_off(self) -> None:
        small = table.groups(self.measured)[1]
        self.assertEqual(small.sizes, "1..40")
        self.assertAlmostEqual(
            self.ratios.net_time(small, "memstrat", "gcc") or 0, 1 / 3)

    def test_nothing_is_not_taken_off_below_0(self) -> None:
        point = self.everything.points[0]
        self.measured.times[point]["gcc"] = [0.5]
        self.assertEqual(self.ratios.net(point, "gcc"), table.LEAST_NET_NS)

    def test_worst(self) -> None:
        (ratio, point), _ = table.worst_points(self.measured,
                                               self.everything, "gcc")
        self.assertEqual((ratio, point.size), (2.0, 64))

    def test_what_was_not_measured_is_empty(self) -> None:
        self.assertIsNone(self.ratios.time(self.everything, "clang", "gcc"))
        self.assertIn("| copy | all | 1.00 |  |",
                      table.tables(self.measured, ["gcc", "clang"]))
