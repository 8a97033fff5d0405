"""The answers of tools/memstrat explain about short code and profiles.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import unittest

from compiling import CC
from explaining import Explaining

from memstrat_tools import ToolError, core
from memstrat_tools.explain import changes


class Coldness(unittest.TestCase):
    def test_each_coldness_has_advice(self) -> None:
        with self.assertRaises(ToolError) as raised:
            core.ask([{"kind": "copy", "size_bytes": 8, "why_cold": "x"}])
        known = str(raised.exception).partition("expected one of ")[2]
        # A section alone does not make GCC optimize for size.
        self.assertEqual({*changes.FOR_SIZE_ADVICE, "section", "none"},
                         {*known.split(", ")})


class ExplainCold(Explaining):
    def test_why_code_is_cold(self) -> None:
        """Each reason is given, and the advice about it helps."""
        start = ("struct s { long v[9]; } x; void use (struct s *);"
                 " void never (void) __attribute__ ((cold));\n")
        clear = "\nx = (struct s) { 0 };\nuse (&x);"
        main = "%sint main (int n, char **v) { if (%s) {" + clear + "} }\n"
        called = ("static __attribute__ ((noinline%s)) void f (void) {" + clear
                  + " }\n__attribute__ ((cold)) void g (void) { f (); }\n")
        nested = ("%svoid f (int *i) { if (UN (i[0])) { use (0); if (UN (i[1]))"
                  " { use (0); if (UN (i[2])) { use (0); if (UN (i[3])) {"
                  + clear + "} } } } }\n")
        function = "__attribute__ ((%s)) void f (void) {" + clear + "}\n"
        branch = ("void other (void);\nvoid f (int n) { if (n) {"
                  + clear.removesuffix("use (&x);") + "%s (); } }\n")
        unlikely = "#define UN(x) __builtin_expect (!!(x), 0)\n"
        likely = "#define UN(x) __builtin_expect (!!(x), 1)\n"
        for why, flags, cold, better in (
                ("runs once in a program", "-O2", main % ("", "n > 1"),
                 (main % ("", "__builtin_expect (n > 1, 1)"),
                  main % ("__attribute__ ((hot)) ", "n > 1"))),
                ("only cold code calls it", "-O2", called % "",
                 (called % ", hot",)),
                ("the compiler guesses", "-O2", nested % unlikely,
                 (nested % likely,
                  nested % f"{unlikely}__attribute__ ((hot)) ")),
                ("has the attribute cold", "-O2", function % "cold",
                 (function % "noinline",)),
                ("-Os or -Oz", "-Os", function % "noinline",
                 (function % 'optimize ("O2")',)),
                ("a call of a cold function", "-O2", branch % "never",
                 (branch % "other",))):
            with self.subTest(why=why):
                for rest, small in (cold, True), *((text, False)
                                                   for text in better):
                    text = start + rest
                    self.write("a.c", text)
                    line = text[:text.index("(struct s) {")].count("\n") + 1
                    output = self.said(line, flags, "-mno-sse")
                    pattern = ("^left: .*optimized for size\ncode has to be"
                               f" short here: .*{why}" if small else
                               "^lowered: straight")
                    self.assertRegex(output, re.compile(pattern, re.MULTILINE))
                    self.assertEqual("\nWhat can be done: " in output, small)

    def test_sizes_that_only_the_program_knows(self) -> None:
        """With -Os, memstrat explain names the decision that -O2 makes."""
        self.write("a.c", """
void a (char *p, char *q, unsigned long n) { __builtin_memcpy (p, q, n); }
void b (char *p, unsigned long n) { __builtin_memset (p, 0, n & 15); }
void c (char *p, unsigned long n) { __builtin_memset (p, 0, n & 255); }
void d (char *p) { __builtin_memset (p, 0, 300); }
void e (char *p, char *q, unsigned long n) { __builtin_memmove (p, q, n); }
""")
        speed = "in a function that is compiled for speed"
        for line, helps in (2, False), (3, True), (4, True), (5, True), (
                6, False):
            with self.subTest(line=line):
                output = self.said(line, "-mno-sse", "-Os")
                said = re.search(f"^  {speed}: (.*)", output, re.MULTILINE)
                record = self.found(line, "-mno-sse")["record"]
                if line != 4:  # The answer depends on -mtune=.
                    assert said
                    self.assertIn(f" {record['decision']}: ", said[1])
                    self.assertNotIn("compiler alone", said[1])
                self.assertEqual(record["decision"] != "left", helps)
                self.assertIn("\nWhat can be done: " + (
                    "compile its function for speed" if helps else
                    "nothing: it would be left in code for speed, too"), output)

    def test_a_section_that_runs_once(self) -> None:
        self.write("a.c", '__attribute__ ((section (".init.text"))) void f'
                   " (char *p)\n{ __builtin_memset (p, 0, 99); }\n")
        self.assertIn(
            "\ncode has to be short here: its function is in a section",
            self.said(2))

    def test_a_profile_that_does_not_fit(self) -> None:
        text = ("struct s { long v[9]; } x;\nint main (int n, char **v)\n{\n"
                "  if (n > 1)\n    x = (struct s) { 0 };\n}\n")
        self.write("a.c", text)
        command = (CC, "-O2", "-Werror", "-fprofile-use",
                   "-Wno-missing-profile", "-c", "a.c")
        said = "\nthe compiler says of the profile: "
        self.assertRegex(self.explain("a.c:5", "--", *command),
                         f"{said}.*a\\.gcda")
        self.run_well(CC, "-O2", "-fprofile-generate", "-c", "a.c")
        self.run_well(CC, "-fprofile-generate", "a.o", "-o", "program")
        self.run_command("./program")
        output = self.explain("a.c:5", "--", *command)
        self.assertNotIn(said, output)
        self.assertIn("\ncode has to be short here: the profile has no run",
                      output)
        self.write("a.c", text.replace("n > 1)", "n > 1 && v[1])"))
        output = self.explain("a.c:5", "--", *command)
        self.assertRegex(output, f"{said}.*main")
        self.assertIn("\ncode has to be short here: its function runs once",
                      output)

    def test_a_profile(self) -> None:
        self.write("a.c", """
__attribute__ ((noipa)) void hot (char *p) { __builtin_memset (p, 0, 200); }
__attribute__ ((noipa)) void never (char *p) { __builtin_memset (p, 0, 200); }
int main (int n, char **v)
{
  char b[200];
  for (int i = 0; i < 10000; i++)
    hot (b);
  if (n > 1)
    never (b);
  return b[n];
}
""")
        compiler = [CC, "-O2", "-mno-sse"]
        for place in "", f"={self.folder}/profile":
            self.run_well(*compiler, f"-fprofile-generate{place}", "-c", "a.c",
                          "-o", "d.o")
            self.run_well(*compiler, "-fprofile-generate", "d.o", "-o",
                          "program")
            self.run_command("./program")
            for line, runs, said in (2, 10000, True), (3, 0, False):
                [found] = self.explained(
                    f"a.c:{line}", "--", *compiler, "-c",
                    f"-fprofile-use{place}", "a.c", "-o", "d.o")
                self.assertEqual((found["record"]["runs"] or 0,
                                  not found["record"]["reason"]), (runs, said))
            self.assertIn(", ran 10,000 times in the profile\n", self.explain(
                "a.c:2", "--", *compiler, "-c", f"-fprofile-use{place}", "a.c",
                "-o", "d.o"))
