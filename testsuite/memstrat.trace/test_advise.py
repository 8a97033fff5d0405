"""tools/memstrat advise.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import unittest
from collections import Counter

from compiling import Compiling

from memstrat_tools import TOP
from memstrat_tools.advise.patch import begin_of, changed
from memstrat_tools.traces import Site, Traced

PROGRAM = """\
/* A program with a hot function, and with one that never runs.  */
#include <string.h>

struct block { long v[32]; };
struct block blocks[4];

__attribute__ ((noinline))
static void
hot (struct block *to, const struct block *from)
{
  if (__builtin_expect (from->v[0] == 12345, 1))
    return;
  *to = *from;
}

void seldom (struct block *b)
{
  memset (b, 0, sizeof *b);
  memset (b + 1, 1, 150);
  memset (b + 2, 2, 150);
}

__attribute__ ((cold, noinline)) void not_cold (struct block *b)
{
  memset (b, 0, 200);
}

int main (int argc, char **argv)
{
  for (int i = 0; i < 5000; i++)
    hot (&blocks[1], &blocks[0]);
  for (int i = 0; i < 3000; i++)
    not_cold (&blocks[2]);
  if (argc > 100)
    seldom (blocks);
  return 0;
}
"""


NO_GAIN = "No function would gain by a setting of its own."


def calling(body: str, arguments: str, runs: int = 500) -> str:
    """Return a program that calls f (ARGUMENTS) RUNS times, with the number
    of the call in i.  The BODY of f begins at line 5."""
    return f"""\
char a[9999], b[9999];
void __attribute__ ((noipa))
f (unsigned long n, unsigned m)
{{
{body}
}}
int main () {{ for (int i = 0; i < {runs}; i++) f ({arguments}); }}
"""


class Advise(Compiling):
    def patched(self, *arguments: str) -> str:
        """Return a.c with the patch that advise prints for ARGUMENTS."""
        self.write("a.patch", self.printed("advise", "--patch", *arguments))
        self.run_well("patch", "-p1", "-i", "a.patch")
        return self.text("a.c")

    def profiled(self, *settings: str, program: str = PROGRAM,
                 level: str = "-O2") -> None:
        """Build PROGRAM as a.c, with a profile, SETTINGS and records in r."""
        self.write("a.c", program)
        self.compile(level, "-mno-sse", "-fprofile-generate", "a.c", "-o",
                     "a.exe")
        self.run_well("./a.exe")
        self.recorded(level, "-mno-sse", "-fprofile-use", "a.c", "-o", "a.exe",
                      settings=settings)

    def traced(self, *given: str, program: str) -> tuple[str, str]:
        """Build PROGRAM as a.c, with the flags GIVEN and with records.  Trace
        it, and return the output and the errors of memstrat advise."""
        self.write("a.c", program)
        (self.folder / "t.jsonl").unlink(missing_ok=True)
        self.recorded("-O2", "-fno-optimize-sibling-calls", *given, "a.c",
                      "-o", "a.exe")
        status, _, errors = self.memstrat("trace", "--out", "t.jsonl", "--",
                                          "./a.exe")
        self.assertEqual(status, 0, errors)
        _, output, errors = self.memstrat("advise", "--trace", "t.jsonl",
                                          "r")
        return output, errors

    def test_a_program_with_calls(self) -> None:
        self.profiled("prefer=small")
        found = json.loads(self.printed("advise", "--json", "r"))
        hot, not_cold = found["advice"]
        self.assertEqual((not_cold["where"]["function"], not_cold["avoided"]),
                         ("not_cold", 3000))
        self.assertEqual(hot["what"], "prefer=speed")
        self.assertEqual((hot["where"]["function"], hot["where"]["file"],
                          hot["where"]["line"], hot["runs"], hot["avoided"]),
                         ("hot", "a.c", 9, 5000, 5000))
        self.assertEqual(found["avoided_by_speed"], 8000)
        self.assertEqual(self.printed("advise", "--flags", "r"),
                         "-fplugin-arg-memstrat-prefer=speed\n")
        self.profiled()
        self.assertEqual(self.printed("advise", "--flags", "r"), "\n")
        self.assertIn(NO_GAIN, self.printed("advise", "r"))

    def test_a_patch(self) -> None:
        self.profiled("prefer=small")
        self.assertRegex(self.printed("advise", "r"),
                         r"\n  hot, a\.c:9 +prefer=speed +5,000 +5,000\n")
        self.assertIn("| hot, a.c:9 | prefer=speed | 5,000 | 5,000 |",
                      self.printed("advise", "--markdown", "r"))
        (self.folder / "other").mkdir()
        self.refused("found 'a.c' to patch, expected a file below the folder"
                     " of --source", "advise", "--patch", "--source", "other",
                     "r")
        text = self.patched("r")
        self.assertIn('#include <string.h>\n#include <memstrat.h>\n', text)
        self.assertIn('MEMSTRAT ("prefer=speed")\n__attribute__ ((noinline))'
                      '\nstatic void\nhot (', text)
        records = self.recorded("-O2", "-mno-sse", f"-I{TOP}/include", "-S",
                                "a.c", settings=["prefer=small"])
        self.assertEqual({record["decision"] for record in records
                          if record["written_in"]["function"] == "hot"},
                         {"lowered"})

    def test_code_that_is_not_cold(self) -> None:
        self.profiled(level="-Os")
        output = self.printed("advise", "r")
        self.assertIn(" 0 library calls, 8,000 string instructions (rep)\n",
                      output)
        self.assertRegex(output, r"  not_cold, a\.c:23 +compile for speed"
                         r" +3,000 +3,000\n")

    def test_a_size_that_is_always_the_same(self) -> None:
        program = calling("__builtin_memcpy (a, b, 24);\n"
                          "__builtin_memcpy (a, b, n);",
                          "i % 100 ? 24 : 555, 0")
        advice = ("  f, a.c:6  test for the size: 99 % of the runs have 24"
                  " bytes   500      495\n")
        for flag in "-g", "-g0":
            output, errors = self.traced(flag, program=program)
            self.assertIn(advice, output)
            self.assertEqual(errors, "")
        # Two copies of run-time size in f differ only in their lines.
        program = program.replace("b, 24", "b, 2 * n")
        output, errors = self.traced("-g", program=program)
        self.assertIn(advice, output)
        self.assertEqual(errors, "")
        output, errors = self.traced("-g0", program=program)
        self.assertEqual(output, "")
        self.assertIn("memstrat: advise: 1,000 calls left out, because there"
                      " are several operations in the same place\n", errors)

    def test_a_tail_call(self) -> None:
        program = calling("__builtin_memcpy (a, b, n);", "24, 0")
        output, errors = self.traced("-g", "-foptimize-sibling-calls",
                                     program=program)
        self.assertEqual(output, "")
        self.assertIn("memstrat: advise: 500 calls at a.c:7 left out, because"
                      " no operation is there, but perhaps a call of a function"
                      " that ends in one (a tail call):"
                      " -fno-optimize-sibling-calls tells them apart\n", errors)

    def test_sizes_that_are_mostly_small(self) -> None:
        setting = "memcpy=ladder:16,straight:256,libcall:-1"
        output, _ = self.traced("-g", program=calling(
            "__builtin_memcpy (a, b, n);", "i % 10 ? i % 10 : 500, 0"))
        self.assertRegex(output, rf"  f, a\.c:3  {setting}: 90 % of the runs of"
                         r" line 5 have at most 16 bytes +500 +450\n")
        self.assertIn(f'MEMSTRAT ("{setting}")\nvoid',
                      self.patched("--trace", "t.jsonl", "r"))
        [record] = self.recorded("-O2", f"-I{TOP}/include", "-S", "a.c")
        self.assertEqual(record["strategy"], "ladder")

    def test_a_function_with_several_operations(self) -> None:
        def output_with(more: str) -> str:
            return self.traced("-g", program=calling(
                "__builtin_memcpy (a, b, n);\n"
                f"__builtin_memcpy (a + 99, b, n / 2);\n{more}",
                "i % 20, i"))[0]
        self.assertRegex(output_with(""), r"  f, a\.c:3  memcpy=ladder:16,.*:"
                         r" 92 % of the runs of lines 5 and 6 have at most 16"
                         r" bytes +1,000 ")
        # A setting is not advised if a copy that it changes is a ladder.
        self.assertIn("memcpy=ladder:16", output_with(
            "for (int i = 0; i < 9; i++) __builtin_memset (a + i, 1, m & 31);"))
        self.assertIn(NO_GAIN, output_with(
            "for (int i = 0; i < 9; i++) __builtin_memcpy (a + i, b, m & 31);"))

    def test_large_sizes(self) -> None:
        output, _ = self.traced("-g", program=calling(
            "__builtin_memcpy (a, b, n);", "i, 0", 5000))
        self.assertIn(NO_GAIN, output)

    def test_places_of_inlined_calls(self) -> None:
        output, _ = self.traced("-g", program="""\
#include <string.h>
char a[999], b[999];
static inline void deep (size_t n) { memcpy (a, b, n); }
__attribute__ ((noipa)) void f (size_t n)
{
  deep (n);
  memset (a, 0, n);
  deep (n + 1);
}
int main () { for (int i = 0; i < 500; i++) f (25); }
""")
        for what in "f, a.c:3", "f, a.c:7", "f, a.c:3":
            self.assertIn(f"  {what}  test for the size: 100 % of", output)
            output = output.replace(f"  {what}", "", 1)
        for size in 25, 26:
            self.assertIn(f"% of the runs have {size} bytes   500      500\n",
                          output)

    def test_a_trace_of_a_kernel(self) -> None:
        self.write("a.c", "char a[99], b[99];\nvoid f (unsigned long n)\n{\n"
                   "  a[n] = 1;\n  __builtin_memcpy (b, a, n);\n}\n")
        self.recorded("-O2", "-S", "a.c")
        self.write("t.jsonl", Traced(
            Site("perf", function="f", symbol="f.isra.0"),
            Counter({(40, 40): 70}), 2800).text())
        self.assertIn("  f, a.c:5  test for the size: 100 % of the runs have"
                      " 40 bytes    70       70\n",
                      self.printed("advise", "--trace", "t.jsonl", "r"))

    def test_what_is_refused(self) -> None:
        self.write("a.c", PROGRAM)
        self.recorded("-O2", "-S", "a.c")
        self.write("t.jsonl", "")
        for problem, arguments in (
                ("found no runs in the records, expected --trace FILE, or"
                 " records of a build with -fprofile-use", ["r"]),
                ("found no 'no.jsonl'", ["no.jsonl"]),
                ("found no trace line in t.jsonl, expected at least one",
                 ["--trace", "t.jsonl", "r"])):
            self.refused(problem, "advise", *arguments)


class Patches(unittest.TestCase):
    def test_where_declarations_begin(self) -> None:
        lines = PROGRAM.splitlines(keepends=True)
        self.assertEqual(begin_of(lines, 9), 6)  # the attribute above it
        self.assertEqual(begin_of(lines, 16), 15)
        after_macro = ["#define X \\\n", "  1\n", "int\n", "f (void)\n"]
        self.assertEqual(begin_of(after_macro[2:], 2), 0)
        template = ["template <typename T>\n", "void f (T)\n"]
        self.assertEqual(begin_of(template, 2), 1)

    def test_several_functions_and_an_include(self) -> None:
        self.assertEqual(
            changed(["#if X\n", "#include <x.h>\n", "#endif\n", "void f ()\n",
                     "{}\n", "  int g ()\n", "{}\n"],
                    [(4, ["prefer=speed"]),
                     (6, ["memcpy=ladder:8,libcall:-1", "prefer=small"])]),
            ["#include <memstrat.h>\n", "#if X\n", "#include <x.h>\n",
             "#endif\n", 'MEMSTRAT ("prefer=speed")\n', "void f ()\n", "{}\n",
             '  MEMSTRAT ("memcpy=ladder:8,libcall:-1", "prefer=small")\n',
             "  int g ()\n", "{}\n"])
        self.assertEqual(
            changed(['#include "memstrat.h"\n', "void f ()\n"], [(2, ["off"])]),
            ['#include "memstrat.h"\n', 'MEMSTRAT ("off")\n', "void f ()\n"])
