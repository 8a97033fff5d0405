"""The answers of memstrat_tools.core, and tools/memstrat plan.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import re
import subprocess
import unittest
from collections.abc import Iterator

from compiling import CC, Compiling
from in_folder import InFolder

from memstrat_tools import TOP, ToolError, core
from memstrat_tools.plan.command_line import (
    arguments,
    lines_of,
    operation_of,
    with_compilers_code,
)


class Answers(unittest.TestCase):
    def test_no_space(self) -> None:
        with open("/dev/full", "w") as full:
            done = subprocess.run(
                [core.built_program(), "--rows"], stdout=full,
                stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (
            2, "memstrat-plan: standard output: No space left on device\n"))

    def test_mistakes(self) -> None:
        copy_8: core.Operation = {"kind": "copy", "size_bytes": 8}
        mistakes: list[tuple[core.Operation, str]] = [
            ({"kind": "cpy"}, "kind: found 'cpy', expected one of clear,"),
            ({"size_bytes": -1}, "size_bytes: found -1, expected a whole"),
            ({"size_bytes": 10 ** 20}, r"size_bytes: found 1e\+20, expected a"
             " whole number from 0 to 18446744073709551615"),
            ({"size_bytes": True}, "size_bytes: found true, expected a"),
            ({"rep": 1}, "rep: found 1, expected true or false"),
            ({"src_align_bytes": 3}, "src_align_bytes: found 3, expected a"
             " power of two"),
            ({"word_bytes": 5}, "word_bytes: found 5, expected 8 or 4"),
            ({"limit": 3}, "found 'limit', expected one of "),
            ({"tune": "i387"}, "memstrat setting tune=: unknown tuning"),
        ]
        for operation, problem in mistakes:
            with self.assertRaisesRegex(ToolError, f"^operation 2: {problem}"):
                core.ask([copy_8, {**copy_8, **operation}])

    def test_rows(self) -> None:
        rows = json.loads(core.rows_text())
        self.assertIn("prefer", rows["settings"])
        name, generic = next(iter(rows["cpus"].items()))
        self.assertEqual(name, "generic")
        self.assertIn("skylake", generic["cpus"])
        self.assertRegex(generic["rows"][0]["origin"], r"^generic:\d+$")
        self.assertRegex(generic["rows"][0]["row"], r"^words speed \* \* call ")


class Files(InFolder):
    def test_no_text(self) -> None:
        for name in "-", "/dev/stdin":
            done = subprocess.run(
                [TOP / "tools/memstrat", "plan", "--file", name],
                input=b"\xff\n", capture_output=True, check=False)
            self.assertEqual((done.returncode, done.stdout), (2, b""))
            self.assertEqual(done.stderr.decode(), (
                f"memstrat: plan: found bytes that are not UTF-8 in '{name}',"
                " expected operations for --file, each a line of JSON\n"))

    def test_what_is_missing(self) -> None:
        for given, problem in (
                ("{}\n", "operation 1: kind: found nothing, expected it"),
                ('{"kind":"copy"}\n', "operation 1: size_bytes: found nothing,"
                 " expected it"),
                ('{"asked":false,"question":{}}\n', "operation 1: asked:"
                 " found false, expected a record of an operation that was"
                 " decided on"),
                ('{"kind":"copy","size_bytes":9}\nno\n', "operation 2: found"
                 " no JSON, expected an object in a line\n"),
                ("7\n", "operation 1: found 7, expected an object"),
                ("", "found nothing in '-', expected operations")):
            self.refused(problem, "plan", "--file", "-", given=given)

    def test_records(self) -> None:
        question = '{"kind":"copy","size_bytes":41}'
        self.write("question", question)
        self.write("record", f'{{"schema":1,"question":{question}}}')
        self.assertEqual(self.printed("plan", "--file", "question"),
                         self.printed("plan", "--file", "record"))

    def test_no_file(self) -> None:
        self.refused("found '/dev/zero', which is not a file, expected"
                     " operations for --file, each a line of JSON\n", "plan",
                     "--file", "/dev/zero")


class Words(InFolder):
    def test_operation(self) -> None:
        self.assertEqual(
            operation_of(["fill", "41", "fill_known=true", "threshold=64",
                          "tune=znver4", "off"]),
            {"kind": "fill", "size_bytes": 41, "fill_known": True,
             "threshold": 64, "tune": "znver4", "off": True})
        # A number that is too large is shown as the user typed it.
        too_large = str(2 ** 64)
        self.assertEqual(
            operation_of(["copy", too_large, f"threshold={too_large}"]),
            {"kind": "copy", "size_bytes": too_large, "threshold": too_large})
        for words in (["copy"], ["copy", "x"], ["copy", "off", "3"]):
            with self.assertRaises(ToolError):
                operation_of(words)

    def test_options(self) -> None:
        def words(*line: str) -> list[str]:
            found: list[str] = arguments([*line]).operation
            return found
        self.assertEqual(
            words("--kind", "copy", "--size", "168", "--align", "8", "--tune",
                  "znver4", "prefer=small"),
            ["copy", "168", "prefer=small", "dest_align_bytes=8",
             "src_align_bytes=8", "tune=znver4"])
        self.assertEqual(words("move", "9", "--tune=zen"),
                         ["move", "9", "tune=zen"])
        for line in (["--kind", "copy"], ["--size", "9"], ["--align", "8"],
                     ["--rows", "--tune", "znver4"],
                     ["--kind", "copy", "--size", "9", "--rows"]):
            with (self.subTest(line=line),
                  self.assertRaisesRegex(ToolError, "expected")):
                arguments(line)

    def test_compilers_code(self) -> None:
        for text, straight_bytes in (
                ("copy 100", 128), ("clear 100", 40), ("fill 100", 128),
                ("move 100", 0), ("copy 100 word_bytes=4", 64),
                ("copy 100 vector_bytes=32", 512), ("cpy 100", 0),
                ("copy 100 word_bytes=x", 128),
                ("copy 100 compilers_straight_bytes=7", 7)):
            found = with_compilers_code(operation_of(text.split()))
            self.assertEqual(found["compilers_straight_bytes"],
                             straight_bytes, text)
        self.assertIn(" lowered: straight", self.printed(
            "plan", "copy", "128", "prefer=small"))

    def test_lines(self) -> None:
        [answer] = core.ask([{"kind": "copy", "size_bytes": 300}])
        for in_markdown, rows in (
                (False, ("     loop, 37 of 8, 1 piece of 4                     "
                         "  38\n", "  *  libcall\n")),
                (True, ("|  | loop, 37 of 8, 1 piece of 4 | 38 |\n",
                        "| * | libcall |  |\n"))):
            text = "\n".join(lines_of(answer, in_markdown))
            self.assertRegex(
                text, r"^memstrat: copy of 300 bytes called: memcpy beyond 256"
                r"\nbecause the row of thresholds says so for its size\n"
                r"row: words balanced usual \* call straight:184,"
                r"unrolled_loop:256,libcall:-1 \(generic:\d+\)\n\n")
            for row in rows:
                self.assertIn(row, text)
            self.assertTrue(text.endswith("\n* is carried out."))

    def test_rules(self) -> None:
        """Each rule, and an operation to which it applies."""
        for words, rule in (
                ("copy 168", "the row of thresholds says so"),
                ("copy 168 for_size=true", "it may not be touched"),
                ("copy 168 size_known=false", "its size is known only when"),
                ("copy 168 threshold=100", "an option says so"),
                ("copy 168 memcpy=loop:-1:noalign", "an option says so"),
                ("copy 30 memcpy=unrolled_loop:-1", "what the row or an"),
                ("copy 168 memcpy=libcall:-1 libcall=never", "what the row"),
                ("move 64 memmove=loop:-1", "a move loads all of its source"),
                ("move 120", "a move loads all of its source before"),
                ("move 300", "a move loads all of its source before"),
                ("copy 168 many_operations=true", "its function has at least"),
                ("copy 120 prefer=small", "the compiler"),
                ("clear 300 call_setup=true", "a call would make"),
        ):
            [answer] = core.ask([with_compilers_code(
                operation_of(words.split()))])
            self.assertTrue(answer.rule.startswith(rule), (words, answer.rule))
        [answer] = core.ask([{"kind": "copy", "size_bytes": 16,
                              "fresh_stores": [[0, 4]]}])
        self.assertEqual(answer.rule, "its source was stored just before")

    def test_the_star(self) -> None:
        """The star marks the plan that is carried out, and no other."""
        settings: list[core.Operation] = [
            {}, {"prefer": "small"}, {"threshold": 64}, {"libcall": "never"},
            {"memcpy": "loop:64,libcall:-1"}, {"vector_bytes": 16},
            {"place": "rare"}]
        operations = [{"kind": kind, "size_bytes": size, **setting}
                      for setting in settings for kind in ("copy", "move")
                      for size in range(1, 330, 4)]
        for operation, answer in zip(operations, core.ask(operations),
                                     strict=True):
            stars = [row for row in "\n".join(lines_of(answer, False)
                                              ).splitlines()
                     if row.startswith("  *  ")]
            assert answer.chosen
            self.assertEqual(len(stars), 1, operation)
            self.assertTrue(stars[0].startswith(f"  *  {answer.chosen.text}"))
        [left] = core.ask([{"kind": "copy", "size_bytes": 900,
                            "sanitized": True}])
        text = "\n".join(lines_of(left, False))
        self.assertTrue(text.endswith("\nNone of these is carried out."))
        self.assertNotIn("  *  ", text)

    def test_the_row_is_the_one_that_was_looked_up(self) -> None:
        settings: list[core.Operation] = [
            {}, {"libcall": "never"}, {"prefer": "small"}]
        for setting in settings:
            [answer] = core.ask([{"kind": "copy", "size_bytes": 3000,
                                  **setting}])
            assert answer.chosen
            last = answer.table.split(",")[-1]
            self.assertTrue(answer.row.endswith(f" {answer.table}"))
            # rep_8byte becomes rep_byte if a block is not aligned.
            self.assertEqual(last.replace("8byte", "byte"),
                             f"{answer.chosen.strategy}:-1")

    def test_a_row_of_a_file(self) -> None:
        self.write("my.tune", "# Mine.\n* * * * call straight:8,libcall:-1\n")
        output = self.printed("plan", "copy", "9", "tune=my.tune")
        self.assertIn("row: * * * * call straight:8,libcall:-1 (my.tune:2)\n",
                      output)

    def test_measured_times(self) -> None:
        """The file of memstrat tune's times lies beside that of its rows."""
        self.write("my.tune", """\
words * * * * straight:8,libcall:-1
sse * * * * straight:8,libcall:-1
* * * * * libcall:-1
""")
        self.write("my.csv", """\
# A comment.
flags,kind,strategy,size_bytes,least_ns,median_ns,least_cycles
,,cycle,0,0.2500,0.2500,1.000
kernel,clear,call,64,9.9000,9.9000,99.000
kernel,copy,call,32,9.9000,9.9000,99.000
kernel,copy,call,64,2.0000,2.1000,8.000
kernel,copy,loop,64,1.5000,1.6000,6.000
kernel,copy,rep,64,7.5000,7.6000,30.000
kernel,copy,straight,64,1.0000,1.1000,4.000
kernel,copy,straight,128,9.9000,9.9000,99.000
O2,copy,loop,128,0.5000,0.5000,2.000
O2,copy,straight,128,0.7500,0.7600,3.000
""")
        def cycles(*facts: str) -> dict[str, str]:
            rows = re.findall(r"^  [ *]  (\w+).*  ([\d.]+)$", self.printed(
                "plan", *facts, "tune=my.tune"), re.MULTILINE)
            return {plan: time for plan, time in rows if "." in time}
        short = {"straight": "4.000", "rep_8byte": "30.000",
                 "libcall": "8.000"}
        self.assertEqual(cycles("copy", "40"), short)
        self.assertEqual(cycles("copy", "64"),
                         {**short, "unrolled_loop": "6.000"})
        self.assertEqual(cycles("move", "64"),
                         {"straight": "4.000", "libcall": "8.000"})
        self.assertEqual(cycles("copy", "128", "vector_bytes=16"),
                         {"straight": "3.000", "vector_loop": "2.000"})
        for facts in (["copy", "129"], ["fill", "65"], ["copy", "256",
                      "vector_bytes=16"], ["copy", "64", "vector_bytes=32"]):
            self.assertEqual(cycles(*facts), {})
            self.assertNotIn("ycles", self.printed("plan", *facts,
                                                   "tune=my.tune"))


# Each function handles one size.
FUNCTIONS = {
    "copy": "void copy_{0} (long *d, long *s)"
            " {{ __builtin_memcpy (d, s, {0}); }}\n",
    "clear": "void clear_{0} (long *d) {{ __builtin_memset (d, 0, {0}); }}\n"}


def code_of(assembly: str) -> Iterator[tuple[str, int, str]]:
    """Yield kind, size and kind of code of each function in ASSEMBLY."""
    for kind, size, code in re.findall(
            r"^(\w+)_(\d+):(.*?)^\t\.size", assembly, re.DOTALL | re.MULTILINE):
        yield kind, int(size), (
            "rep" if re.search(r"\brep\b", code) else
            "call" if re.search(r"\t(call|jmp)\tmem", code) else
            "loop" if re.search(r"^(\.L\d+):.*^\tj\w+\t\1$", code,
                                re.DOTALL | re.MULTILINE) else "straight")


class FlagsOfGcc(Compiling):
    def flags(self, *facts: str) -> list[str]:
        first, empty, *_ = self.printed("plan", "--gcc-flags", *facts
                                        ).splitlines()
        self.assertEqual(empty, "")
        return first.split()

    def test_text(self) -> None:
        self.assertRegex(self.printed("plan", "--gcc-flags"), """\
^-mmemcpy-strategy=unrolled_loop:256:noalign,libcall:-1:noalign \
-mmemset-strategy=unrolled_loop:256:noalign,libcall:-1:noalign

These flags of GCC 12 to 16 come nearest to
  copy: (words balanced usual \\* call straight:184,unrolled_loop:256,\
libcall:-1) \\(generic:\\d+\\)
  clear: \\1 .*
and miss
  straight code beyond GCC's own, 16 moves \\(clears that do not call: 5, \
GCC 16: 9\\)
  other rows: rare code, where no call may be, registers
  moves, run-time sizes, code optimized for size
$""")

    def test_mistakes(self) -> None:
        for problem, *words in (
                ("--gcc-flags: found 'memcpy', expected", "memcpy=loop:-1"),
                ("--gcc-flags: found 'off', expected", "off"),
                ("operation 1: found 'copy', expected", "copy", "168"),
                ("expected one of KIND SIZE, --file, --rows", "--rows")):
            self.refused(problem, "plan", "--gcc-flags", *words)

    def test_the_compiler_does_as_said(self) -> None:
        """Beyond GCC's own straight code, the flags choose the strategy."""
        version = int(subprocess.check_output([CC, "-dumpversion"], text=True
                                              ).split(".")[0])
        own = {"copy": 16, "clear": 9 if version >= 16 else 5}
        self.write("seven.tune", "* * * copy * straight:8,loop:16,straight:160,"
                   "byte_loop:192,loop:224,rep_8byte:256,libcall:-1\n"
                   "* * * * * rep_byte:300,byte_loop:-1\n")
        for move_bytes, target, facts, missed in (
                (8, "-mno-sse", (), "straight code"),
                (8, "-mno-sse", ("libcall=never",), "rep_byte where a block"),
                (8, "-mno-sse", ("tune=znver4",), "moves"),
                (8, "-mno-sse", ("prefer=small",), "straight code"),
                (8, "-mno-sse", ("tune=seven.tune",), "ranges between the"),
                (4, "-m32 -mno-sse", ("word_bytes=4",), "straight code"),
                (4, "-m32 -mno-sse", ("word_bytes=4", "libcall=never"),
                 "rep_byte where a block"),
                (16, "-msse2", ("vector_bytes=16",), "vectors of bytes other"),
                (16, "-msse2", ("vector_bytes=16", "libcall=never"),
                 "vectors of bytes other")):
            flags = self.flags(*facts)
            self.assertIn(f"\n  {missed}", self.printed(
                "plan", "--gcc-flags", *facts))
            ranges = {kind: re.findall(r"(\w+):(-?\d+):noalign", text)
                      for kind, text in zip(FUNCTIONS, flags, strict=True)}
            expected = []
            for kind, table in ranges.items():
                straight = own[kind] * move_bytes
                sizes = {max(straight + 1, 8 * move_bytes), straight, 2000}
                for _, most in table:
                    sizes |= {int(most), int(most) + 1}
                for size in sorted(sizes):
                    if straight < size < 8 * move_bytes or size < 1:
                        continue
                    strategy = next(name for name, most in table
                                    if size <= int(most) or most == "-1")
                    call = strategy == "libcall"
                    expected.append((
                        kind, size, "straight" if size <= straight
                        or (call and size <= 16 * move_bytes) else
                        "call" if call else
                        "rep" if strategy.startswith("rep") else "loop"))
            self.write("sizes.c", "".join(
                FUNCTIONS[kind].format(size) for kind, size, _ in expected))
            self.compile("-O2", "-mtune=generic", *target.split(), *flags,
                         "-S", "sizes.c")
            found = [*code_of((self.folder / "sizes.s").read_text())]
            self.assertEqual(found, expected, (target, facts))
            self.assertGreaterEqual(len({code for *_, code in found}), 2)
