"""The rows that tools/memstrat tune makes from times.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import tempfile
import unittest
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from memstrat_tools import core
from memstrat_tools.tune import command_line, curves, rows
from memstrat_tools.tune.rows import Chain, Where, row_at, table_of
from memstrat_tools.tune.times import (
    KINDS,
    Curves,
    curves_of,
    mixed_cycles,
    noise,
    round_of,
)

SIZES = (8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 320, 384, 512, 768, 1024,
         2048, 4096)

# A machine that stores 8 bytes a cycle by straight code, and 7 by a loop.  A
# call is faster than straight code beyond 104 bytes, and a rep is faster than
# the loop beyond 301 bytes.
TIMES: dict[str, Callable[[int], float]] = {
    "straight": lambda size: size / 8, "loop": lambda size: size / 7,
    "call": lambda size: 12 + size / 100, "rep": lambda size: 40 + size / 100}

LIKE = "straight:184,unrolled_loop:256,libcall:-1"
NO_CALL = "straight:184,unrolled_loop:447,rep_8byte:-1"
COPY: Where = ("kernel", "copy", "balanced", "call")
COPY_NO_CALL: Where = ("kernel", "copy", "balanced", "no-call")


def machine() -> Curves:
    return {("kernel", kind, strategy): {
        size: time(size) for size in SIZES
        if size >= (64 if strategy in ("loop", "rep") else 0)}
        for kind in KINDS for strategy, time in TIMES.items()}


def changed(strategy: str, factor: float, *sizes: int) -> Curves:
    """Return machine (), but with STRATEGY FACTOR times as slow at SIZES."""
    curves = machine()
    for kind in KINDS:
        for size in sizes:
            curves["kernel", kind, strategy][size] *= factor
    return curves


def row(where: Where, *measured: Curves, like: str = LIKE, width: int = 0
        ) -> rows.Row:
    """Return the row for WHERE.  MEASURED has the times of the run, and the
    times of its second half if they differ."""
    return row_at(where, [measured[0], measured[0], measured[-1]], width, like)


class Rows(unittest.TestCase):
    def test_crossings(self) -> None:
        self.assertEqual(row(COPY, machine()), rows.Row(
            "words balanced usual", "call straight:96,libcall:-1",
            "Cycles: 96 bytes: straight 12.0, loop 13.7, call 13.0;"
            " 128 bytes: straight 16.0, loop 18.3, call 13.3."))
        self.assertEqual(row(COPY_NO_CALL, machine(), like=NO_CALL).after,
                         "no-call straight:128,unrolled_loop:256,rep_8byte:-1")

    def test_straight_code_stays_short(self) -> None:
        slow = changed("call", 10, *SIZES)
        self.assertEqual(row(COPY, slow).after,
                         "call straight:128,unrolled_loop:2048,libcall:-1")
        self.assertIn("to stay short", row(COPY, slow).times)
        self.assertEqual(row(COPY, slow, like="straight:64,libcall:-1").after,
                         "call straight:64,unrolled_loop:2048,libcall:-1")

    def test_one_wrong_time_does_not_matter(self) -> None:
        for strategy, size in (("straight", 48), ("call", 512)):
            self.assertEqual(row(COPY, changed(strategy, 3, size)).after,
                             row(COPY, machine()).after)

    def test_what_is_as_fast_stays_straight(self) -> None:
        for factor, after in (
                (1.02, "call straight:128,unrolled_loop:384,libcall:-1"),
                (0.8, "call straight:48,unrolled_loop:4096,libcall:-1")):
            equal = machine()
            for size in SIZES[5:]:
                equal["kernel", "copy", "loop"][size] = size / 8 * factor
                equal["kernel", "copy", "call"][size] = 1 + size / 8
            self.assertEqual(row(COPY, equal).after, after)

    def test_vectors(self) -> None:
        made = row(COPY, changed("call", 10, *SIZES), width=32)
        self.assertEqual(f"{made.before} {made.after}", "avx balanced usual"
                         " call straight:128,vector_loop:2048,libcall:-1")

    def test_no_rep_where_none_was(self) -> None:
        made = row(COPY_NO_CALL, machine(), like="straight:184,"
                   "unrolled_loop:-1")
        self.assertEqual(made.after, "no-call straight:128,unrolled_loop:-1")

    def test_noise(self) -> None:
        made = row(COPY, machine(), changed("call", 3, *SIZES))
        self.assertRegex(made.problem, "too noisy, the halves of the run say"
                         " straight:96,libcall:-1 and straight:128,unrolled_l")
        # The halves of the run differ too little to matter.
        made = row(COPY, machine(), changed("call", 1.1, *SIZES))
        self.assertEqual(made.problem, "")

    def test_nonsense(self) -> None:
        made = row(COPY, changed("straight", 100, *SIZES))
        self.assertEqual(made.problem, "found no size at which straight code"
                         " is fastest")

    def test_kinds_with_the_same_row_share_it(self) -> None:
        where = {(*COPY[:1], kind, *COPY[2:]): text for kind, text in (
            ("copy", LIKE), ("move", LIKE), ("clear", LIKE),
            ("fill", "straight:64,libcall:-1"))}
        made = rows.rows([machine()] * 3, {"kernel": 0}, where)
        self.assertEqual([*made.values()], [["copy", "move", "clear"],
                                            ["fill"]])

    def test_total_is_what_is_chosen(self) -> None:
        chain = Chain({"straight": {8: 1.0, 16: 2.0}, "call": {8: 3.0,
                                                               16: 3.0}}, 16)
        self.assertEqual(chain.best(), (2,))
        self.assertAlmostEqual(chain.ratio((1,), (2,)), (1.5 * 1.03) ** .5)


class Files(unittest.TestCase):
    def test_core_reads_what_is_written(self) -> None:
        widths = {"kernel": 0}
        of_like = rows.tables("haswell", widths)
        made = rows.rows([machine(), machine(), changed(
            "rep", 9, *SIZES[5:])], widths, of_like)
        text = rows.text_of(["words " * 40], "haswell", made)
        self.assertIn("\nlike = haswell\n\n# Cycles: ", text)
        self.assertIn("\n# words speed * copy,move,clear,fill no-call is left"
                      " out: too noisy", text)
        self.assertLessEqual(max(len(line) for line in text.splitlines()
                                 if line.startswith("#")), 79)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "a.tune")
            file.write_text(text)
            [answer] = core.ask([{"kind": "clear", "size_bytes": 128,
                                  "tune": str(file)}])
            new = rows.tables(str(file), widths)
        self.assertEqual(answer.outcome.partition(":")[2],
                         " memset beyond 96")
        self.assertEqual({text for where, text in new.items()
                          if where[3] == "call"}, {"straight:96,libcall:-1"})
        # A row that is left out stays as in haswell.
        self.assertEqual({text for where, text in new.items()
                          if where[3] == "no-call"},
                         {text for where, text in of_like.items()
                          if where[3] == "no-call"})

    def test_table(self) -> None:
        table = table_of("straight:64,vector_loop:128,rep_byte:256,libcall:-1")
        self.assertEqual([rows.strategy_at(table, size) for size in
                          (64, 65, 129, 257)],
                         ["straight", "loop", "rep", "call"])
        self.assertEqual(rows.straight_bytes(table), 64)
        self.assertEqual(rows.straight_bytes(table[1:]), 0)


class Harness(unittest.TestCase):
    rounds: ClassVar = [
        round_of(f"cycle,,,0,{0.25 * factor}\ncycle,,,0,9\n"
                 f"mixed,copy,call,0,{9 * factor}\n"
                 f"kernel,copy,call,16,{2 * factor}\n"
                 f"kernel,copy,call,8,{factor}\n")
        for factor in (1, 1.1, 1.01, 1.5)]

    def test_the_least_counts(self) -> None:
        self.assertEqual(curves_of(self.rounds), {
            ("cycle", "", ""): {0: 1}, ("mixed", "copy", "call"): {0: 36},
            ("kernel", "copy", "call"): {8: 4, 16: 8}})

    def test_noise(self) -> None:
        # A slower half has longer cycles, too, so the counts of cycles agree.
        self.assertAlmostEqual(noise(self.rounds)[1], 0)
        first, *others = self.rounds
        self.assertGreater(noise([{**first, "mixed,copy,call,0": 4},
                                  *others])[1], 0.4)

    def test_mixed(self) -> None:
        ns = {"cycle,,,0": 0.5}
        for kind, more in zip(KINDS, (7, 6), strict=True):
            for size in (8, 16, 256, 512):
                ns[f"kernel,{kind},straight,{size}"] = 1.0
                ns[f"kernel,{kind},call,{size}"] = 2.0 + (size == 512)
            ns[f"mixed,{kind},straight,0"] = 10
            ns[f"mixed,{kind},call,0"] = 11 + more
        plain, mixed = (curves_of([ns], mixed_p) for mixed_p in (False, True))
        self.assertEqual(mixed_cycles(plain, "clear"), 12)
        for name, more in (("straight", 0), ("call", 14)):
            self.assertEqual(
                mixed["kernel", "copy", name],
                {size: time + more for size, time in
                 plain["kernel", "copy", name].items()})

    def test_raw_times(self) -> None:
        self.assertEqual(command_line.raw(["words"], self.rounds), """\
# words
flags,kind,strategy,size_bytes,least_ns,median_ns,least_cycles
cycle,,,0,0.2500,0.2638,1.000
kernel,copy,call,8,1.0000,1.0550,4.000
kernel,copy,call,16,2.0000,2.1100,8.000
mixed,copy,call,0,9.0000,9.4950,36.000
""")


class Shown(unittest.TestCase):
    times: ClassVar = {"straight": {8: 1.0, 64: 4.0, 72: 5.0},
                       "loop": {64: 4.2},
                       "call": {8: 5.0, 64: 3.97, 128: 8.0}}

    def test_table(self) -> None:
        self.assertEqual(
            curves.text_of(self.times, [("straight", 64), ("call", -1)]),
            " bytes straight      loop      call\n"
            "     8    [1.0*]        -       5.0\n"
            "    64    [4.0*]      4.2      4.0*\n"
            "   128        -         -     [8.0*]")

    def test_to_the_fastest(self) -> None:
        for table, expected in (
                ([("straight", 64), ("call", -1)], 4 / 3.97),
                ([("call", -1)], 5)):
            self.assertAlmostEqual(
                curves.to_the_fastest(self.times, table, "call"),
                expected ** (1 / 3))
