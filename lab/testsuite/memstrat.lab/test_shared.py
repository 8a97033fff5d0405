"""Tests of the modules that the workshop's tools share.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import unittest
from argparse import ArgumentTypeError

from memstrat_lab.options import size_list


class Shared(unittest.TestCase):
    def test_sizes(self) -> None:
        self.assertEqual(size_list("8,1..3,10..20:5"),
                         [1, 2, 3, 8, 10, 15, 20])
        for text in "", "0", "4097", "3..1", "1,,2", "1-2", "1..9:0":
            with self.assertRaisesRegex(
                    ArgumentTypeError,
                    rf"^found '{re.escape(text)}', expected sizes N"):
                size_list(text)
