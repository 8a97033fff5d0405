"""Tests of um_bench.py, with shell scripts in place of kernels.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import unittest
from pathlib import Path

from in_folder import InFolder

from memstrat_lab.kernel.um_bench import (
    CONTROL,
    BenchError,
    Run,
    markdown,
    mean,
    measure,
    parse,
    ratio_of,
    read_runs,
    rows_of,
)


def printed(**ns: float) -> str:
    """Return the output of a kernel whose items take NS."""
    lines = [f"memstrat-bench {item} {time:.2f}" for item, time in ns.items()]
    return "\n".join(["Core dump limits :", *lines, "memstrat-bench done\n"])


class Parse(unittest.TestCase):
    def test_items(self) -> None:
        self.assertEqual(parse(printed(a=1.25, b=2)), {"a": 1.25, "b": 2.0})

    def test_failed(self) -> None:
        with self.assertRaisesRegex(BenchError, "'stat' failed with error -2"):
            parse("memstrat-bench stat failed -2\n")

    def test_cut_off(self) -> None:
        with self.assertRaisesRegex(BenchError, "not finish, last line: mem"):
            parse("memstrat-bench a 1.00\n")
        with self.assertRaisesRegex(BenchError, "last line: nothing"):
            parse("")


class Tables(unittest.TestCase):
    def test_table(self) -> None:
        runs = []
        for repetition in 1, 2, 3:
            base = {"copy-8": 10.0 * repetition, "open": 100.0}
            half = {item: ns / 2 for item, ns in base.items()}
            near = {item: ns * .995 for item, ns in base.items()}
            runs += [Run(repetition, name, ns) for name, ns in (
                ("plain", base), ("x", half), ("y", near), (CONTROL, base))]
        # An incomplete repetition.
        runs.append(Run(4, "plain", runs[0].ns))
        rows = rows_of(runs, "plain")
        self.assertEqual([*rows[0].ratios], ["x", "y", CONTROL])
        self.assertEqual(rows[0].ns, 20)
        self.assertTrue(rows[0].differ("x"))
        self.assertFalse(rows[0].differ("y"))
        self.assertAlmostEqual(mean(rows[1:], "x"), .5)
        self.assertIn("| open | 100 | **0.50 ±0.00** | 0.99 ±0.00 | 1.00",
                      markdown(runs))
        self.assertEqual([*rows_of(runs, "x")[0].ratios], ["plain", "y"])

    def test_few_repetitions(self) -> None:
        runs = [Run(repetition, name, {"open": 100.0})
                for repetition in (1, 2, 3) for name in ("plain", CONTROL)]
        few = "fewer than 3 repetitions do not show the noise"
        self.assertIn(few, markdown(runs[:4]))
        self.assertNotIn(few, markdown(runs))

    def test_ratio(self) -> None:
        ratio = ratio_of([1, 4, 9, 16, 25], [1, 2, 3, 4, 5])
        self.assertEqual((ratio.low, ratio.median, ratio.high), (2, 3, 4))
        self.assertEqual(ratio_of([3], [2]).low, 1.5)


class Measure(InFolder):
    def setUp(self) -> None:
        super().setUp()
        self.csv = self.folder / "runs.csv"

    def kernel(self, name: str, script: str) -> Path:
        binary = self.folder / name
        binary.write_text(f"#!/bin/sh\n{script}\n")
        binary.chmod(0o755)
        return binary

    def printing(self, name: str, **ns: float) -> Path:
        return self.kernel(name, f"cat <<E\n{printed(**ns)}E")

    def test_in_turn(self) -> None:
        kernels = {"one": self.printing("one", a=1, b=2),
                   "two": self.printing("two", a=3, b=4)}
        runs = measure(kernels, self.csv, 2, command="a comment")
        self.assertEqual([run.kernel for run in runs],
                         ["one", "two", CONTROL] * 2)
        self.assertEqual(read_runs(self.csv), runs)
        self.assertIn("# a comment\n", self.csv.read_text())

    def test_no_table(self) -> None:
        for content in b"\xff", b"a,b\n1,2\n", (
                b"repetition,kernel,item,ns_per_operation\n1,a,b\n"):
            self.csv.write_bytes(content)
            with self.assertRaisesRegex(BenchError, "expected a table that"):
                read_runs(self.csv)

    def test_item_missing(self) -> None:
        kernels = {"one": self.printing("one", a=1, b=2),
                   "two": self.printing("two", a=3)}
        with self.assertRaisesRegex(BenchError, "'two', repetition 1: no time"
                                    " of b"):
            measure(kernels, self.csv)

    def test_timeout(self) -> None:
        kernels = {"slow": self.kernel("slow", "sleep 60")}
        with self.assertRaisesRegex(BenchError, "'slow', repetition 1: not"
                                    " finished after 0.2 s"):
            measure(kernels, self.csv, seconds=.2)
