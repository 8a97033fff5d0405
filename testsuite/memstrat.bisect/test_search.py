"""The search, on sequences whose bad members are known.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import itertools
import unittest
from collections.abc import Collection, Sequence

from memstrat_tools.bisect.search import (
    Border,
    Verdict,
    border,
    needed,
    steps_left,
)


class Borders(unittest.TestCase):
    def found(self, good: int, first_bad: int, bad: int,
              unknown: Collection[int] = ()) -> tuple[Border, int]:
        """Search for FIRST_BAD, the first bad number.  Return the border
        found and the number of trials."""
        tried: list[int] = []

        def verdict_on(number: int, left: int) -> Verdict:
            self.assertNotIn(number, tried)
            self.assertTrue(good < number < bad)
            tried.append(number)
            if not unknown:
                self.assertLessEqual(len(tried) + left, steps_left(good, bad))
            if number in unknown:
                return Verdict.UNKNOWN
            return Verdict.GOOD if number < first_bad else Verdict.BAD
        return border(good, bad, verdict_on), len(tried)

    def test_every_place(self) -> None:
        for bad in range(40):
            for first_bad in range(bad + 1):
                place, trials = self.found(-1, first_bad, bad)
                self.assertEqual(place, Border(first_bad - 1, first_bad))
                self.assertLessEqual(trials, steps_left(-1, bad))

    def test_few_steps(self) -> None:
        self.assertEqual([steps_left(0, n) for n in (1, 2, 3, 4, 5, 8, 9)],
                         [0, 1, 2, 2, 3, 3, 4])
        self.assertEqual(self.found(0, 700, 1000)[1], 10)

    def test_some_cannot_be_told(self) -> None:
        for first_bad in range(1, 20):
            for unknown in itertools.combinations(range(1, 20), 3):
                place, _ = self.found(0, first_bad, 20, unknown)
                rest = [n for n in range(21) if n not in unknown]
                self.assertEqual(place, Border(
                    max(n for n in rest if n < first_bad),
                    min(n for n in rest if n >= first_bad)))

    def test_nothing_can_be_told(self) -> None:
        self.assertEqual(self.found(0, 3, 6, range(1, 6)),
                         (Border(0, 6), 5))


class Needed(unittest.TestCase):
    def found(self, number: int, bad: Collection[Collection[int]],
              harmless: int = 0, unknown: Collection[Collection[int]] = ()
              ) -> tuple[list[int], int]:
        """Return which of NUMBER elements a bad set needs, and the number
        of different sets that were tried.  A set is bad if it contains all
        elements of a set in BAD."""
        tried = set()

        def verdict_on(chosen: Sequence[int], left: int) -> Verdict:
            self.assertEqual(len(set(chosen)), len(chosen))
            self.assertGreaterEqual(left, 0)
            tried.add(frozenset(chosen))
            if any(set(chosen) == set(one) for one in unknown):
                return Verdict.UNKNOWN
            return (Verdict.BAD if any(set(one) <= set(chosen) for one in bad)
                    else Verdict.GOOD)
        return needed(range(number), harmless, verdict_on), len(tried)

    def test_one(self) -> None:
        for number in range(1, 20):
            for culprit in range(number):
                found, trials = self.found(number, [[culprit]])
                self.assertEqual(found, [culprit])
                self.assertLessEqual(trials, steps_left(0, number) + 1)

    def test_two_and_three(self) -> None:
        for number in range(2, 10):
            for size in 2, 3:
                for culprits in itertools.combinations(range(number), size):
                    self.assertEqual(self.found(number, [culprits])[0],
                                     [*culprits])

    def test_one_suffices_of_several(self) -> None:
        for culprits in itertools.combinations(range(8), 3):
            found, _ = self.found(8, [[culprit] for culprit in culprits])
            self.assertEqual(len(found), 1)
            self.assertIn(found[0], culprits)

    def test_harmless_in_fact(self) -> None:
        found, trials = self.found(1000, [[999]], harmless=998)
        self.assertEqual((found, trials), ([999], 2))

    def test_not_harmless(self) -> None:
        for number, culprit in itertools.product(range(1, 9), range(9)):
            if culprit < number:
                for harmless in range(number):
                    self.assertEqual(
                        self.found(number, [[culprit]], harmless)[0],
                        [culprit])

    def test_needless_ones_that_cannot_be_told(self) -> None:
        # Sets that contain 3 are bad.  The verdict on 0 to 2 alone is unknown.
        found, _ = self.found(8, [[3]], unknown=[range(3)])
        self.assertEqual(found, [3])
        found, _ = self.found(8, [[3]], unknown=[range(4), [3], [3, 4]])
        self.assertIn(3, found)
