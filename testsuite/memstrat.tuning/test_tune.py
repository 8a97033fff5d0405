"""How tools/memstrat tune makes numbers of times.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import tempfile
import unittest
from dataclasses import replace
from typing import ClassVar

from example_records import CALLED, LEFT, record

from memstrat_tools import core
from memstrat_tools.tune import choices, command_line, curves, derive, fit
from memstrat_tools.tune.derive import Machine, Number
from memstrat_tools.tune.times import (
    Cycles,
    cycles_of,
    noise,
    round_of,
)

SIZES = (8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 320, 384, 512, 768, 1024,
         2048, 4096)

# A machine whose times are what the model says.
LOAD, STORE, REP, ITERATION = 0.5, 1.0, 30, 0.25
STARTS = {"copy": 12, "zero": 11}


def word_cycles(size: int) -> float:
    """Words have a store each, which takes longer than its load."""
    return STORE * -(-size // 8)


def modelled(strategy: str, kind: str, size: int) -> float:
    return {"straight": word_cycles(size),
            "loop": word_cycles(size) + ITERATION * (size // 32),
            "rep": REP + size / 48,
            "call": STARTS[kind] + size / 40}[strategy]


def machine_cycles() -> Cycles:
    probes = {"cycle": 1.0, "pair8": 1.0, "predicted": 4.0, "random": 11.5,
              "forward_hit": 4.5, "forward_miss": 16.5}
    for kind in STARTS:
        hot = [modelled("call", kind, size) - word_cycles(size)
               for size in SIZES if 16 <= size <= 256]
        probes[f"straight_{kind}_mixed"] = 30
        probes[f"call_{kind}_mixed"] = 30 + 7 + sum(hot) / len(hot)
    for width in (8, 16, 32):
        probes[f"load{width}"] = LOAD
        probes[f"store{width}"] = STORE
    return Cycles(0.25, probes, {
        (flags, kind, strategy): {
            size: modelled(strategy, kind, size) for size in SIZES
            if size >= (64 if strategy in ("loop", "rep") else 0)}
        for flags in ("kernel", "O2", "native") for kind in STARTS
        for strategy in ("straight", "loop", "rep", "call")})


FIELDS = core.fields_of_rows()
GENERIC = core.rows()[core.GENERIC]
MACHINE = Machine("c", GENERIC, 16)


def found(cycles: Cycles, machine: Machine = MACHINE,
          other_half: Cycles | None = None) -> dict[str, Number]:
    return derive.numbers(cycles, (cycles, other_half or cycles), machine,
                          FIELDS)


def line(start: float, bytes_per_cycle: int) -> dict[int, float]:
    return {size: start + size / bytes_per_cycle for size in SIZES}


class Fits(unittest.TestCase):
    def fitted(self, *lines: dict[int, float]) -> fit.Fit:
        return fit.best_fit(lines, range(1, 100), lambda b, _, n: n / b)

    def test_starts_differ_and_the_slope_is_one(self) -> None:
        got = self.fitted(line(3, 20), line(50, 20))
        self.assertEqual(got.choice, 20)
        self.assertAlmostEqual(got.starts[0], 3)
        self.assertAlmostEqual(got.starts[1], 50)
        self.assertAlmostEqual(got.error, 0)

    def test_given_starts(self) -> None:
        got = fit.best_fit([line(9, 16)], (8, 16, 32), lambda b, _, n: n / b,
                           [9])
        self.assertEqual((got.choice, got.starts), (16, (9,)))
        self.assertAlmostEqual(got.error, 0)

    def test_errors_are_relative(self) -> None:
        # A tenth of a long time is no more than one of a short one.
        off = line(7, 25)
        off[4096] *= 1.1
        self.assertAlmostEqual(self.fitted(off).starts[0], 7, delta=0.3)

    def test_the_first_of_equal_ones(self) -> None:
        got = fit.best_fit([{8: 1.0, 16: 1.0, 24: 1.0}], (8, 16), lambda *_: 0)
        self.assertEqual(got.choice, 8)

    def test_what_is_no_line(self) -> None:
        steps = {size: 5.0 if size < 500 else 500.0 for size in SIZES}
        self.assertGreater(self.fitted(steps).error, derive.MOST_ERROR)

    def test_too_few(self) -> None:
        with self.assertRaisesRegex(fit.FitError, "found 2 times"):
            fit.best_fit([{8: 1, 16: 2}], [1], lambda *_: 0)

    def test_median_slope(self) -> None:
        self.assertAlmostEqual(fit.median_slope(
            [{1: 10.0, 2: 10.5, 3: 11.0, 4: 99.0, 5: 12.0, 6: 12.5},
             {1: 0.0, 2: 0.5}]), 0.5)
        with self.assertRaises(fit.FitError):
            fit.median_slope([{1: 1.0}])

    def test_least_and_difference(self) -> None:
        self.assertEqual(fit.least([{8: 3, 16: 4}, {16: 2, 32: 5}]),
                         {8: 3, 16: 2, 32: 5})
        self.assertEqual(fit.difference({8: 3, 16: 4}, {16: 1, 32: 1}),
                         {16: 3})


class Crossovers(unittest.TestCase):
    def test_sizes(self) -> None:
        flat = dict.fromkeys((8, 16, 32, 64, 128), 10.0)
        rising = {8: 2.0, 16: 4.0, 32: 9.0, 64: 18.0, 128: 40.0}
        self.assertEqual(fit.crossover(flat, rising), 64)
        self.assertEqual(fit.crossover(rising, flat), None)
        # The factor asks for more.
        self.assertEqual(fit.crossover(flat, rising, 0.5), 128)
        # As fast is enough, and so is always.
        self.assertEqual(fit.crossover(flat, flat), 8)

    def test_faster_in_between_is_not_enough(self) -> None:
        steps = {8: 4.0, 16: 4.0, 32: 20.0, 64: 20.0}
        rising = {8: 1.0, 16: 5.0, 32: 10.0, 64: 20.0}
        self.assertEqual(fit.crossover(steps, rising), 64)

    def test_only_sizes_of_both_count(self) -> None:
        self.assertEqual(fit.crossover({64: 1.0}, {8: 9.0, 64: 2.0}), 64)
        self.assertEqual(fit.crossover({}, {8: 9.0}), None)

    def test_where_it_decides(self) -> None:
        call = dict.fromkeys(SIZES, 8.0)
        straight = {size: size / 8 for size in SIZES}
        self.assertEqual(
            (min(part := derive.where_it_decides(call, straight)),
             max(part)), (16, 256))
        # Where it never is the fastest, or always.
        for other in (dict.fromkeys(SIZES, 1.0), dict.fromkeys(SIZES, 9.0)):
            part = derive.where_it_decides(call, other)
            self.assertEqual((min(part), max(part)), derive.FIT_BYTES)


class Harness(unittest.TestCase):
    rounds: ClassVar = [
        round_of(f"cycle,{0.25 * factor}\ncycle,9\nload8,{0.125 * factor}\n"
                 f"kernel,copy,call,16,{2 * factor}\n"
                 f"kernel,copy,call,8,{factor}\n")
        for factor in (1, 1.1, 1.01, 1.5)]

    def test_the_least_counts(self) -> None:
        cycles = cycles_of(self.rounds)
        self.assertEqual(cycles.cycle_ns, 0.25)
        self.assertEqual(cycles.probes["load8"], 0.5)
        self.assertEqual([*cycles.curves["kernel", "copy", "call"].items()],
                         [(8, 4), (16, 8)])

    def test_noise(self) -> None:
        # Both halves are slower by as much, so all cycles are the same.
        self.assertAlmostEqual(noise(self.rounds)[1], 0)
        first, *others = self.rounds
        self.assertGreater(
            noise([{**first, "load8": first["load8"] / 2}, *others])[1], 0.4)

    def test_raw_times(self) -> None:
        self.assertEqual(command_line.raw(["words"], self.rounds), """\
# words
flags,kind,strategy,size_bytes,least_ns,median_ns,least_cycles
,,cycle,,0.2500,0.2638,1.000
,,load8,,0.1250,0.1319,0.500
kernel,copy,call,8,1.0000,1.0550,4.000
kernel,copy,call,16,2.0000,2.1100,8.000
""")


class Rows(unittest.TestCase):
    def test_core_reads_what_is_written(self) -> None:
        text = derive.text_of(["a"], "haswell", core.rows()["haswell"],
                                {"store8_centicycles": Number(7, "a chain")},
                                [])
        with tempfile.NamedTemporaryFile("w", suffix=".tune") as file:
            file.write(text)
            file.flush()
            [answer] = core.ask([{"kind": "clear", "size_bytes": 64,
                                  "tune": file.name}])
        assert answer.chosen
        self.assertEqual(answer.row, file.name)
        self.assertEqual(answer.chosen.text, "straight, 8 pieces of 8")
        self.assertLess(answer.chosen.time_centicycles, 8 * 100)


class Derived(unittest.TestCase):
    def value(self, key: str, cycles: Cycles,
              machine: Machine = MACHINE) -> int | None:
        return found(cycles, machine)[key].value

    def test_a_machine_as_the_model_has_it(self) -> None:
        for key, expected in {
                "load8_centicycles": 50, "store8_centicycles": 100,
                "access_centicycles": 50, "load32_centicycles": 50,
                "load64_centicycles": None, "store64_centicycles": None,
                "mispredict_centicycles": 1500, "iteration_centicycles": 25,
                "call_copy_centicycles": 1200, "call_set_centicycles": 1100,
                "vector_library_bytes_per_cycle": 40,
                "library_width_bytes": 32, "rep_start_centicycles": 3000,
                "rep_bytes_per_cycle": 48, "rep_from_bytes": 320,
                "vector_rep_from_bytes": 320,
                "forward_miss_centicycles": 1200, "straight_limit": None,
                "vector_limit": None}.items():
            self.assertEqual(self.value(key, machine_cycles()), expected, key)

    def test_every_key_but_prices(self) -> None:
        self.assertEqual([key for key in FIELDS
                          if key not in found(machine_cycles())],
                         [key for key in FIELDS if key.startswith("line_")])

    def test_access(self) -> None:
        # No more than a load alone, or a store.
        for pair, store, expected in ((0.8, 1, 40), (3, 1, 50), (3, 0.3, 30)):
            cycles = machine_cycles()
            cycles.probes.update(pair8=pair, store8=store)
            self.assertEqual(self.value("access_centicycles", cycles),
                             expected)

    def test_linux(self) -> None:
        cycles = machine_cycles()
        cycles.probes["load16"] = 1.5
        for kind, access in (("copy", 1.5), ("zero", STORE)):
            cycles.curves["kernel", kind, "call"] = {
                size: STARTS[kind] + size * access / 16 for size in SIZES}
        linux = replace(MACHINE, library="linux")
        self.assertEqual(self.value("call_copy_centicycles", cycles, linux),
                         1200)
        self.assertEqual(self.value("library_width_bytes", cycles, linux), 16)
        self.assertEqual(self.value("vector_library_bytes_per_cycle", cycles,
                                    linux), None)

    def test_mixed(self) -> None:
        mixed = replace(MACHINE, mixed_p=True)
        cycles = machine_cycles()
        number = found(cycles, mixed)["call_copy_centicycles"]
        self.assertEqual(number.value, 1900)
        self.assertRegex(number.origin,
                         "and 7.0 cycles more as sizes are mixed")
        self.assertEqual(self.value("call_set_centicycles", cycles, mixed),
                         1800)
        # What the library does in a cycle is the same.
        for key in ("library_width_bytes", "vector_library_bytes_per_cycle"):
            self.assertEqual(self.value(key, cycles, mixed),
                             self.value(key, cycles))
        self.assertRegex(found(cycles)["call_copy_centicycles"].origin,
                         "where sizes are mixed it takes 7.0 cycles more")

    def test_rep_from(self) -> None:
        cycles = machine_cycles()
        for kind, least in (("copy", 512), ("zero", 768)):
            for size in SIZES:
                rep = cycles.curves["kernel", kind, "rep"]
                rep[size] = 1.0 if size >= least else 1e6
        self.assertEqual(self.value("rep_from_bytes", cycles), 768)
        # As fast as a loop may be noise.
        loop = cycles.curves["kernel", "zero", "loop"]
        cycles.curves["kernel", "zero", "rep"][4096] = loop[4096]
        self.assertEqual(self.value("rep_from_bytes", cycles), 0)

    def test_limits(self) -> None:
        cycles = machine_cycles()
        for size in SIZES:
            if size >= 192:
                cycles.curves["kernel", "zero", "straight"][size] *= 2
                cycles.curves["native", "copy", "straight"][size] *= 2
        self.assertEqual(self.value("straight_limit", cycles), 23)
        self.assertEqual(self.value("vector_limit", cycles), 11)
        # The row ends it there anyhow.
        row = {**GENERIC, "straight_limit": 16, "vector_limit": 8}
        machine = replace(MACHINE, row=row)
        self.assertEqual(self.value("straight_limit", cycles, machine), None)
        self.assertEqual(self.value("vector_limit", cycles, machine), None)

    def test_a_free_iteration(self) -> None:
        for slope, expected in ((-0.1, 0), (-2, None)):
            cycles = machine_cycles()
            for kind in STARTS:
                for size in SIZES[5:]:
                    cycles.curves["kernel", kind, "loop"][size] = (
                        word_cycles(size) + slope * (size // 32))
            self.assertEqual(self.value("iteration_centicycles", cycles),
                             expected)


class Nonsense(unittest.TestCase):
    """It is left to the row, with the reason."""

    def left(self, key: str, why: str, cycles: Cycles,
             other_half: Cycles | None = None) -> None:
        number = found(cycles, other_half=other_half)[key]
        self.assertIsNone(number.value)
        self.assertRegex(number.origin, why)

    def test_one_number(self) -> None:
        for probe, cycles, key, why in (
                ("random", 3, "mispredict_centicycles",
                 "found -200, expected 0 to 100000"),
                ("load8", .001, "load8_centicycles",
                 "found 0, expected 1 to 100000"),
                ("cycle", 1, "load64_centicycles", "no registers so wide")):
            changed = machine_cycles()
            changed.probes[probe] = cycles
            self.left(key, why, changed)

    def test_a_start_of_less_than_nothing(self) -> None:
        cycles = machine_cycles()
        for kind in STARTS:
            cycles.curves["O2", kind, "call"] = {
                size: size / 4 - 3 for size in SIZES if size > 16}
        for key in ("call_copy_centicycles", "call_set_centicycles",
                    "vector_library_bytes_per_cycle"):
            self.left(key, r"found a start of -3.0 cycles", cycles)

    def test_no_line(self) -> None:
        cycles = machine_cycles()
        for kind in STARTS:
            cycles.curves["kernel", kind, "rep"] = {
                size: 2.0 if size % 3 == 1 else 200.0 for size in SIZES}
        for key in ("rep_start_centicycles", "rep_bytes_per_cycle"):
            self.left(key, "the times are no line, [0-9]+% off", cycles)

    def test_noise(self) -> None:
        other = machine_cycles()
        other.probes["store8"] = 1.5
        self.left("store8_centicycles",
                  "too noisy, the halves of the run say 100 and 150",
                  machine_cycles(), other)
        self.assertEqual(found(machine_cycles(), other_half=other)[
            "load8_centicycles"].value, 50)


class Written(unittest.TestCase):
    def test_file(self) -> None:
        text = derive.text_of(
            ["tools/memstrat tune", "words " * 40], "b", {"x": 5, "y": 6,
                                                          "z": 7},
            {"x": Number(4, "one of a chain"), "y": Number(6, "a loop"),
             "z": Number(None, "too noisy")}, ["w"])
        self.assertEqual(
            [line for line in text.splitlines() if line[:1] not in ("#", "")],
            ["like = b", "x = 4 # b has 5", "y = 6"])
        self.assertIn("\nlike = b\n", text)
        self.assertIn("\n# One of a chain.\nx = 4 # b has 5\n", text)
        self.assertIn("\n# A loop.\ny = 6\n", text)
        self.assertIn("\n# z: too noisy; as b, 7.\n", text)
        self.assertLessEqual(max(map(len, text.splitlines())), 79)


class Shown(unittest.TestCase):
    def test_records(self) -> None:
        chosen = choices.choices_in([
            record(size_bytes=8),
            record(kind="clear", size_bytes=96, strategy="unrolled_loop"),
            record(**CALLED | {"size_bytes": 512}),
            record(**LEFT | {"size_bytes": 72}),
            record(size_bytes=64, strategy="rep_8byte")])
        self.assertEqual(chosen, {
            "copy": {8: "straight", 512: "call", 64: "rep"},
            "zero": {96: "loop"}})

    def test_summary(self) -> None:
        for text, expected in {
                "ssllcc": "straight to 16, a loop to 32, then a call",
                "sscccc": "straight to 16, then a call",
                "ssslls": "straight to 48",
                "cccccc": "always a call",
                "ssrrcc": "straight to 16, rep to 32, then a call"}.items():
            names = {"s": "straight", "l": "loop", "r": "rep", "c": "call"}
            self.assertEqual(choices.summary(
                {8 * i: names[letter]
                 for i, letter in enumerate(text, 1)}), expected)

    def test_table(self) -> None:
        self.assertEqual(
            curves.table({"straight": {8: 1.0, 64: 4.0, 72: 5.0},
                          "call": {8: 5.0, 64: 3.97, 128: 8.0}},
                         {8: "straight", 64: "straight"}),
            " bytes straight      call\n"
            "     8    [1.0*]      5.0\n"
            "    64    [4.0*]     4.0*\n"
            "   128        -      8.0*")

    def test_faster_is_by_a_hundredth(self) -> None:
        self.assertEqual(curves.faster_from({8: 1.0, 16: 1.98},
                                            {8: 1.005, 16: 2.1}), 16)
        self.assertIsNone(curves.faster_from({8: 1.0}, {8: 1.005}))

    def test_to_the_fastest(self) -> None:
        times = {"straight": {8: 1.0, 64: 8.0}, "call": {8: 5.0, 64: 2.0}}
        for how, expected in (({8: "straight", 64: "call", 72: "call"}, 1),
                              ({8: "straight", 64: "straight"}, 2),
                              ({64: "straight"}, 4), ({8: "loop"}, 1)):
            self.assertAlmostEqual(curves.to_the_fastest(times, how),
                                   expected)
