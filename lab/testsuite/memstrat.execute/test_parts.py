"""Tests of parts of lab/execute, and of its errors and report.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import unittest

from two_versions import TwoVersions

from memstrat_lab.execute.architecture import X86_64
from memstrat_lab.execute.calls import run_function
from memstrat_lab.execute.campaign import (
    compare_files,
    report,
    run_campaign,
)
from memstrat_lab.execute.code import Code
from memstrat_lab.execute.conditions import Comparison, opposite
from memstrat_lab.execute.machine import Machine
from memstrat_lab.execute.objects import link
from memstrat_lab.execute.state import EQUAL, State, page_content
from memstrat_lab.mutants.executions import results_on


class Parts(TwoVersions):
    def test_no_debugging_information(self) -> None:
        text = "int f (int i) {{ return i + {}; }}"
        found = compare_files(
            "a.o", [self.compiled("before", text.format(1), "-g0"),
                    self.compiled("after", text.format(2), "-g0")])
        self.assertIn("expected an object compiled with -g", found[0].text)

    def test_other_machine(self) -> None:
        content = bytearray(self.compiled("before", "int i;").read_bytes())
        content[18] = 3
        broken = self.folder / "other.o"
        broken.write_bytes(content)
        found = compare_files("a.o", [broken, broken])
        self.assertIn("found no object for x86-64", found[0].text)

    def test_two_machines(self) -> None:
        found = compare_files("a.o", [self.compiled("one", "int i;"),
                                      self.compiled("two", "int i;", "-m32")])
        self.assertIn("expected one machine", found[0].text)

    def test_clone_called_by_a_register(self) -> None:
        one = self.compiled("one", """
__attribute__ ((noipa)) static int g (int i) asm ("g.part.0");
static int g (int i) { return i + 1; }
int f (int i) { return g (i) + 2; }""", "-mcmodel=large", "-fno-pic")
        file = link([one], self.folder)[0]
        self.assertIn("g.part.0", Code(file, "f").parts)

    def test_conditions(self) -> None:
        """Compare with the conditions' meaning, for all pairs of bytes."""
        def signed(value: int) -> int:
            return value - (value >> 7 << 8)

        for constant in range(256):
            compared = Comparison("AL", 1, constant, masked=False)
            for value in range(256):
                expected = {"b": value < constant, "e": value == constant,
                            "be": value <= constant,
                            "l": signed(value) < signed(constant),
                            "le": signed(value) <= signed(constant),
                            "s": (value - constant) & 128 != 0}
                for name, result in expected.items():
                    self.assertIs(compared.holds(name, value), result)
                    self.assertIsNot(compared.holds(opposite(name), value),
                                     result)

    def comparisons(self, instructions: str, register: str = "r"
                    ) -> list[Comparison]:
        """Return the comparisons in INSTRUCTIONS, which end with a conditional
        jump.  Operand 0 is in REGISTER, a constraint."""
        one = self.compiled("one", f"""
void f (long a)
{{
  asm goto ("{instructions} %l1"
            : : "{register}" (a) : "rax", "rsi", "cc" : out);
out:
  return;
}}""")
        file = link([one], self.folder)[0]
        return [*Code(file, "f").comparisons.values()]

    def test_instructions_after_a_comparison(self) -> None:
        for instruction, kept in (("mov $1, %%eax", True), ("pop %%rax", True),
                                  ("popcnt %0, %%rax", False),
                                  ("popf", False), ("jmp 1f; 1:", False),
                                  ("mov $1, %k0", False)):
            found = self.comparisons(f"cmp $5, %0; {instruction}; je")
            self.assertEqual(len(found), kept)

    def test_copy_of_a_register_that_changes(self) -> None:
        compared, = self.comparisons(
            "mov %0, %%rsi; test %0, %0; mov $1, %%ecx; je", "c")
        self.assertEqual(compared.register, "RSI")

    def test_sum_that_is_compared(self) -> None:
        compared, = self.comparisons(
            "lea (%0, %0), %%eax; lea -8(%0), %%eax; cmp $1, %%eax; ja")
        self.assertEqual((compared.register, compared.base,
                          compared.displacement), ("EAX", "RDI", -8))

    def test_values_for_a_condition(self) -> None:
        for masked, condition, value in (
                (False, "a", 6), (False, "be", 5), (False, "ne", 6),
                (True, "e", 0xf8), (True, "ne", 0xfd)):
            compared = Comparison("AL", 1, 5, masked)
            old = 5 if condition == "ne" and not masked else 0xfc
            self.assertEqual(compared.value(condition, old), value)

    def test_places_of_arguments(self) -> None:
        one = self.compiled("one", """
struct two { double a, b; }; struct large { long a[3]; };
struct large f (int i, struct two t, struct large l, double d, char *p)
{ return l; }""")
        prototype = link([one], self.folder)[0].debug.prototype("f")
        assert prototype
        self.assertEqual(
            [part.place for part in prototype.parts],
            ["RDI", "RSI", "XMM0", "XMM1", 0, 8, 16, "XMM2", "RDX"])

    def test_segment_register(self) -> None:
        """It does not keep its value for the next run."""
        one = self.compiled("one", 'void f (void) { asm ("mov %0, %%fs" :: "r"'
                            " (3)); }")
        code = Code(link([one], self.folder)[0], "f")
        machine = Machine(code, code.file.debug.unknown, set(), coverage=False)
        run_function(machine, State(1))
        self.assertEqual(machine.get("FS"), 3)
        machine.start(State(2))
        self.assertEqual(machine.get("FS"), 0)

    def test_memory(self) -> None:
        state = State(3, EQUAL, constants=(0x1234_5678,))
        page, block = 0x4_0000_0000, 0x4_1234_5678
        content = page_content(X86_64, page, state, (block,))
        page_content.cache_clear()
        self.assertEqual(content, page_content(X86_64, page, state, (block,)))
        for number in block, 0x1234_5678:
            self.assertIn(number.to_bytes(8, "little"), content)

    def test_memory_at_small_numbers(self) -> None:
        for seed in 1, 2:
            for page in 0, 0x2_0000_1000:
                content = page_content(X86_64, page, State(seed), ())
                self.assertEqual(len(set(content)), 1)

    def test_functions_that_a_fault_changes(self) -> None:
        text = ("int f (int i) {{ return i + {}; }}"
                " int g (int i) {{ return i + {}; }}")
        for folder, name, numbers in (("before", "user", (1, 1)),
                                      ("sound", "loop", (1, 1)),
                                      ("faulty", "loop", (1, 2))):
            (self.folder / folder).mkdir()
            self.compiled(f"{folder}/{name}-a", text.format(*numbers))

        def verdicts(name: str) -> list[tuple[str, str]]:
            return [(each.name, each.verdict)
                    for each in results_on(self.folder, name)]

        self.assertEqual(verdicts("loop-a.o"), [("g", "differs")])
        self.assertEqual(verdicts("loop-b.o"), [("", "not compiled")])
        (self.folder / "before/user-a.o").unlink()
        self.assertEqual(verdicts("loop-a.o"), [("", "not compiled")])

    def test_object_of_one_tree(self) -> None:
        trees = [self.folder / name for name in ("one", "two")]
        for tree in trees:
            tree.mkdir()
            self.compiled(f"{tree.name}/same", "int i;")
        self.compiled("one/more", "int i;")
        found = run_campaign(trees[0], trees[1], [], 1, (), 1)
        self.assertEqual([(each.file, each.text) for each in found],
                         [("more.o", "only BEFORE has it")])

    def test_report(self) -> None:
        text = "int f (int i) {{ return i + {}; }}"
        before = self.compiled("before", text.format(1))
        after = self.compiled("after", text.format(2))
        results = run_campaign(before, after, [], 1, (), 1)
        lines = list(report(results, True))
        self.assertIn("0 passed, 1 failed", lines)
        self.assertRegex(lines[0], "^after.o: f: result in ")
        self.assertTrue([line for line in lines if line.startswith("+lea ")])


if __name__ == "__main__":
    unittest.main()
