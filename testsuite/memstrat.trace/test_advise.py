"""tools/memstrat advise.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import json
import unittest
from typing import Any

from compiling import Compiling, plugin_flags
from tracing import runtime

from memstrat_tools import TOP
from memstrat_tools.advise.patch import begin_of, changed

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


class Advise(Compiling):
    def advise(self, *arguments: str) -> tuple[int, str, str]:
        done = self.run_command(TOP / "tools/memstrat", "advise", *arguments)
        return done.returncode, done.stdout, done.stderr

    def profiled(self, *settings: str) -> None:
        """Build PROGRAM with a profile, SETTINGS, and records in r.jsonl."""
        self.write("a.c", PROGRAM)
        self.compile("-O2", "-mno-sse", "-fprofile-generate", "a.c", "-o",
                     "a.exe")
        self.assertEqual(self.run_command("./a.exe").returncode, 0)
        self.compile(*plugin_flags("report=r.jsonl", *settings), "-O2",
                     "-mno-sse", "-fprofile-use", "a.c", "-o", "a.exe")

    def traced(self, *given: str) -> None:
        """Build a.c with trace and the flags GIVEN, with records in r.jsonl,
        and run it."""
        self.compile(*plugin_flags("report=r.jsonl", "trace"), *given, "a.c",
                     f"-L{runtime(given)}", "-lmemstrat-trace", "-o", "a.exe")
        self.assertEqual(self.run_command("./a.exe").returncode, 0)

    def advice(self) -> dict[str, Any]:
        status, output, errors = self.advise("--json", "r.jsonl")
        self.assertEqual((status, errors), (0, ""))
        found: dict[str, Any] = json.loads(output)
        return found

    def test_a_function_where_code_is_dear(self) -> None:
        self.profiled("prefer=small")
        found = self.advice()
        by_function = {(each["where"]["function"], each["what"]): each
                       for each in found["advice"]}
        hot = by_function["hot", "prefer=speed"]
        self.assertEqual((hot["where"]["file"], hot["where"]["line"],
                          hot["runs"]), ("a.c", 9, 5000))
        self.assertLess(hot["gain"]["centicycles"], 0)
        self.assertNotIn(("seldom", "prefer=speed"), by_function)
        self.assertLess(found["whole_build"]["prefer=speed"]["centicycles"],
                        0)
        _, flags, _ = self.advise("--flags", "r.jsonl")
        self.assertEqual(flags, "-fplugin-arg-memstrat-prefer=speed\n")

    def test_a_patch(self) -> None:
        self.write("a.c", PROGRAM)
        self.traced("-O2", "-mno-sse")
        ran = ("--trace", "memstrat-trace.jsonl", "r.jsonl")
        _, before, _ = self.advise(*ran)
        self.assertRegex(before, r"\n  seldom, a\.c:16 +prefer=small +0  ")
        _, marked, _ = self.advise("--markdown", *ran)
        self.assertIn("| seldom, a.c:16 | prefer=small | 0 | ", marked)
        (self.folder / "other").mkdir()
        status, _, errors = self.advise("--patch", "--source", "other", *ran)
        self.assertEqual(status, 2)
        self.assertIn("/a.c' to patch, expected a file below the"
                      " folder of --source", errors)
        _, patch, _ = self.advise("--patch", *ran)
        self.write("a.patch", patch)
        done = self.run_command("patch", "-p1", "-i", "a.patch")
        self.assertEqual(done.returncode, 0, done.stdout)
        text = self.text("a.c")
        self.assertIn('#include <string.h>\n#include <memstrat.h>\n', text)
        self.assertIn('MEMSTRAT ("prefer=small")\nvoid seldom (', text)
        self.compile(*plugin_flags("report=patched.jsonl"), "-O2", "-mno-sse",
                     f"-I{TOP}/include", "-S", "a.c")
        decisions = {record["decision"]
                     for record in self.records("patched.jsonl")
                     if record["size_bytes"] == 150}
        self.assertEqual(decisions, {"left"})

    def test_code_that_is_not_cold(self) -> None:
        self.write("a.c", PROGRAM)
        self.traced("-O2", "-mno-sse")
        status, output, errors = self.advise(
            "--trace", "memstrat-trace.jsonl", "r.jsonl")
        self.assertEqual((status, errors), (0, ""))
        self.assertRegex(output, r"  not_cold, a\.c:23 +compile for speed +"
                         r"3,000  +-")

    def test_a_size_that_is_always_the_same(self) -> None:
        self.write("a.c", "char a[999], b[999];\n"
                   "__attribute__ ((noipa)) void f (unsigned long n)\n"
                   "{\n  __builtin_memcpy (a, b, n);\n}\n"
                   "int main () { for (int i = 0; i < 500; i++)"
                   " f (i % 100 ? 24 : 555); }\n")
        self.traced("-O2")
        _, output, _ = self.advise("--trace", "memstrat-trace.jsonl",
                                   "r.jsonl")
        self.assertIn("  f, a.c:4  test for the size: 99 % of the runs have"
                      " 24 bytes   500  -", output)

    def test_what_is_refused(self) -> None:
        self.write("a.c", PROGRAM)
        self.compile(*plugin_flags("report=r.jsonl"), "-O2", "-S", "a.c")
        self.write("t.jsonl", "")
        for expected, arguments in (
                ("found no runs in the records, expected --trace FILE, or"
                 " records of a build with -fprofile-use", ["r.jsonl"]),
                ("found no 'no.jsonl'", ["no.jsonl"]),
                ("expected at least one", ["--trace", "t.jsonl", "r.jsonl"])):
            status, output, errors = self.advise(*arguments)
            self.assertEqual((status, output), (2, ""))
            self.assertIn(expected, errors)
            self.assertNotIn("Traceback", errors)


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
                    [(4, "prefer=speed"), (6, "prefer=small")]),
            ["#include <memstrat.h>\n", "#if X\n", "#include <x.h>\n",
             "#endif\n", 'MEMSTRAT ("prefer=speed")\n', "void f ()\n", "{}\n",
             '  MEMSTRAT ("prefer=small")\n', "  int g ()\n", "{}\n"])
        self.assertEqual(
            changed(['#include "memstrat.h"\n', "void f ()\n"], [(2, "off")]),
            ['#include "memstrat.h"\n', 'MEMSTRAT ("off")\n', "void f ()\n"])


if __name__ == "__main__":
    unittest.main()
