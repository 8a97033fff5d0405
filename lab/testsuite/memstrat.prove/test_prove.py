"""Tests of lab/prove's input, output and counts, without a validator.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from example_records import record

from memstrat_lab.mutants.killers import Killers
from memstrat_lab.mutants.scratch import Mutant, read_mutants
from memstrat_lab.prove import grid
from memstrat_lab.prove.c_function import CFunction, write_function
from memstrat_lab.prove.campaign import Result
from memstrat_lab.prove.grid import batches_of, shapes_of_size
from memstrat_lab.prove.option_set import OPTION_SETS, PROGRAM_SETS, SHORT
from memstrat_lab.prove.report import (
    NamedException,
    Report,
    read_exceptions,
)
from memstrat_lab.prove.shape import (
    COLUMNS,
    PLACES,
    SOURCES,
    Shape,
    ShapeError,
    read_shapes,
)
from memstrat_lab.prove.validator import (
    Outcome,
    Validator,
    Verdict,
    read_outcomes,
)
from memstrat_tools import TOP, ToolError

OUTPUT = """\
x.c:3:5: optimized: loop vectorized using 16 byte vectors
SMTGCC: Proven waccess -> memstrat : f1
x.c:4:6: note: waccess -> memstrat: Transformation is not correct (Memory)
x.c:5:6: note: waccess -> memstrat: Analysis timed out (UB)
Not implemented: process_address: string_cst : f4
SMTGCC: Identical waccess -> memstrat : f5
SMTGCC: Proven waccess -> memstrat : other
"""

# The records of the transformations in OUTPUT.
LOWERED = [record(line=line, in_expansion=line == 7)
           for line in (3, 4, 5, 7)]


def functions(count: int) -> list[CFunction]:
    return [write_function(f"f{number}", Shape("memcpy", 24))
            for number in range(1, count + 1)]


class Shapes(unittest.TestCase):
    def test_table(self) -> None:
        shapes = [Shape("clear", 3, source="none"), Shape("memcpy", 24, 8, 4)]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "shapes.csv"
            path.write_text("\n".join(["# from a program", ",".join(COLUMNS),
                                       *map(str, shapes)]))
            self.assertEqual(read_shapes(path), shapes)

    def test_text(self) -> None:
        shape = Shape("memset", 9, 2, 1, "known", "gs")
        self.assertEqual(Shape.of_text(str(shape)), shape)
        with self.assertRaisesRegex(ShapeError, "found shape 'memset,9'"):
            Shape.of_text("memset,9")

    def test_other_table(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "shapes.csv"
            path.write_text("kind,bytes\nmemcpy,3\n")
            with self.assertRaisesRegex(ShapeError, "found columns"):
                read_shapes(path)

    def test_nonsense(self) -> None:
        for text in ("memcmp,3,1,1,unknown,global,0",
                     "memcpy,0,1,1,unknown,global,0",
                     "memcpy,8,3,1,unknown,global,0",
                     "memcpy,8,1,1,variable,global,0",
                     "memcpy,8,1,1,array,global,4"):
            with self.assertRaises(ShapeError):
                Shape.of_text(text)

    def test_committed_tables(self) -> None:
        tables = list(Path(grid.__file__).parent.glob("shapes-*.csv"))
        self.assertTrue(tables)
        for table in tables:
            self.assertTrue(read_shapes(table), table)


class Functions(unittest.TestCase):
    def test_compile(self) -> None:
        gcc = os.environ.get("MEMSTRAT_TARGET_GCC", "gcc")
        shapes = {shape for size in (1, 2, 5, 64)
                  for shape in shapes_of_size(size)}
        shapes |= {Shape("memcpy", 24, place=place) for place in PLACES
                   if place != "gs"}
        made = [write_function(f"f{number}", shape)
                for number, shape in enumerate(sorted(shapes))]
        for batch in batches_of(made, OPTION_SETS["default"]):
            text = "\n".join(function.text for function in batch.functions)
            result = subprocess.run(
                [gcc, "-w", "-fsyntax-only", "-xc", "-"], input=text,
                capture_output=True, text=True, check=False)
            self.assertEqual(result.stderr, "")

    def test_a_line_each(self) -> None:
        for function in functions(3):
            self.assertNotIn("\n", function.text)

    def test_every_kind_and_source(self) -> None:
        shapes = shapes_of_size(40)
        for kind, sources in SOURCES.items():
            for source in sources:
                self.assertTrue([s for s in shapes if s.kind == kind
                                 and s.source == source], (kind, source))

    def test_an_object_holds_both_blocks(self) -> None:
        validator = Validator("gcc", Path(), Path(), 1)
        for shape in [Shape("memcpy", 512, 64, 64, place="pointer"),
                      Shape("memmove", 100, 1, 32, place="pointer")]:
            anonymous = validator.environment(
                OPTION_SETS["default"],
                [write_function("f", shape)])["SMTGCC_ANON"]
            self.assertGreaterEqual(int(anonymous), 2 * shape.size_bytes)

    def test_loops_run_to_their_ends(self) -> None:
        validator = Validator("gcc", Path(), Path(), 1)
        block = [write_function("f", Shape("memcpy", 512))]
        for name, iterations in [("byte-loop", 512), ("loop", 64)]:
            unrolled = validator.environment(OPTION_SETS[name],
                                             block)["SMTGCC_UNROLL"]
            self.assertGreater(int(unrolled), iterations)


class Outcomes(unittest.TestCase):
    def setUp(self) -> None:
        self.outcomes = read_outcomes(OUTPUT, LOWERED, functions(6), 3)

    def verdict(self, number: int) -> tuple[int, Verdict]:
        outcome = self.outcomes[f"f{number}"]
        return outcome.lowered, outcome.verdict

    def test_verdicts(self) -> None:
        self.assertEqual([self.verdict(number) for number in range(1, 7)], [
            (1, Verdict.PROVEN), (1, Verdict.REFUTED), (1, Verdict.TIMED_OUT),
            (0, Verdict.UNSUPPORTED), (0, Verdict.IDENTICAL),
            (0, Verdict.UNSUPPORTED)])

    def test_what_expansion_lowers_is_not_proven(self) -> None:
        self.assertEqual((self.outcomes["f5"].lowered,
                          self.outcomes["f5"].expanded), (0, 1))

    def test_why(self) -> None:
        self.assertEqual(self.outcomes["f4"].why,
                         "process_address: string_cst")
        self.assertEqual(self.outcomes["f6"].why, "the validator said nothing")


def result(verdict: Verdict, mutant: Verdict | None = None,
           lowered: int = 1) -> Result:
    return Result(functions(1)[0], OPTION_SETS["default"],
                  Outcome(lowered, verdict, "why"),
                  Outcome(0, mutant) if mutant else None)


class Counting(unittest.TestCase):
    def last_line(self, *results: Result,
                  exceptions: tuple[NamedException, ...] = ()) -> str:
        return Report(results, list(exceptions)).lines()[-1]

    def test_proven(self) -> None:
        self.assertEqual(
            self.last_line(result(Verdict.PROVEN, Verdict.REFUTED)),
            "1 passed, 0 failed")

    def test_fault_not_refuted(self) -> None:
        self.assertEqual(
            self.last_line(result(Verdict.PROVEN, Verdict.PROVEN)),
            "0 passed, 1 failed")

    def test_not_proven(self) -> None:
        for verdict in (Verdict.REFUTED, Verdict.TIMED_OUT,
                        Verdict.UNSUPPORTED):
            self.assertEqual(self.last_line(result(verdict)),
                             "0 passed, 1 failed")

    def test_not_lowered(self) -> None:
        self.assertEqual(
            self.last_line(result(Verdict.UNSUPPORTED, lowered=0)),
            "0 passed, 0 failed")

    def test_changed_without_a_record(self) -> None:
        self.assertEqual(self.last_line(result(Verdict.REFUTED, lowered=0)),
                         "0 passed, 1 failed")

    def test_named(self) -> None:
        named = NamedException("timed out", ("memcpy,*",), "too hard")
        self.assertEqual(
            self.last_line(result(Verdict.TIMED_OUT), exceptions=(named,)),
            "1 passed, 0 failed")
        self.assertEqual(
            self.last_line(result(Verdict.REFUTED), exceptions=(named,)),
            "0 passed, 1 failed")

    def test_named_elsewhere(self) -> None:
        for named in [NamedException("timed out", ("memmove,*",), "hard"),
                      NamedException("unsupported", ("memcpy,*",), "hard"),
                      NamedException("timed out", ("*",), "hard",
                                     options=("gpr*",)),
                      NamedException("timed out", ("*",), "hard",
                                     sizes=(25, 99))]:
            self.assertEqual(
                self.last_line(result(Verdict.TIMED_OUT), exceptions=(named,)),
                "0 passed, 1 failed")

    def test_named_fault(self) -> None:
        named = NamedException("fault timed out", ("*",), "too hard")
        for mutant, line in [(Verdict.TIMED_OUT, "1 passed, 0 failed"),
                             (Verdict.REFUTED, "1 passed, 0 failed"),
                             (Verdict.PROVEN, "0 passed, 1 failed"),
                             (Verdict.UNSUPPORTED, "0 passed, 1 failed")]:
            self.assertEqual(
                self.last_line(result(Verdict.PROVEN, mutant),
                               exceptions=(named,)), line)
        self.assertEqual(
            self.last_line(result(Verdict.TIMED_OUT), exceptions=(named,)),
            "0 passed, 1 failed")

    def test_committed_exceptions(self) -> None:
        self.assertTrue(read_exceptions())

    def test_option_sets(self) -> None:
        self.assertLessEqual({*SHORT, *PROGRAM_SETS}, set(OPTION_SETS))


class Mutants(unittest.TestCase):
    def test_each_can_be_made(self) -> None:
        for mutant in read_mutants().values():
            text = (TOP / mutant.file).read_text()
            self.assertNotEqual(mutant.mutated(text), text, mutant.name)

    def test_proofs_are_of_known_functions(self) -> None:
        for mutant in read_mutants().values():
            kind, _, what = mutant.killed_by.partition(" ")
            self.assertIn(kind, ("unit", "dg", "prove", "execute"),
                          mutant.name)
            if kind == "prove":
                name, _, title = what.partition(" ")
                batch = Killers.batch_of(name, title)
                self.assertEqual([str(f.shape) for f in batch.functions],
                                 [title])

    def test_text_that_is_not_there_once(self) -> None:
        mutant = Mutant("m", "f", "a", "b", "unit X")
        for text in "none", "a and a":
            with self.assertRaisesRegex(ToolError, "expected once"):
                mutant.mutated(text.replace("none", "x"))
