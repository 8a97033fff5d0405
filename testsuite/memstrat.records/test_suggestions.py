"""memstrat report --suggest: what helps without the plugin.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import platform
import re
import unittest

from compiling import Compiling

X86 = platform.machine() == "x86_64"

# The compiler makes string instructions, from GCC 16 on loops.
FLAGS = ("-O2", "-mno-sse", "-mtune=generic")
REP = re.compile(r"\trep (mov|sto)s")

SOURCE = """\
struct regs { long r[21]; };
void often (struct regs *all, int n)
{
  for (int i = 0; i < n; i++)
    __builtin_memset (all + i, 0, 160);
}
void copied (struct regs *to, struct regs *from) { *to = *from; }
void small (long *to) { to[0] = to[1] = 0; }
"""


@unittest.skipUnless(X86, "string instructions of x86")
class Suggestions(Compiling):
    def suggested(self, *arguments: str, source: str = SOURCE) -> str:
        """What is suggested for SOURCE."""
        self.write("a.c", source)
        self.recorded(*FLAGS, "-c", "a.c")
        return self.printed("report", "--suggest", *arguments, "r")

    def test_the_flags_help(self) -> None:
        text = self.suggested()
        self.assertRegex(text, r"^The compiler alone loses most here, by the"
                         r" model: 2 of 2 sites\n  a\.c:5:5: often\n"
                         r"    clear, 160 bytes \(loop\): [\d.]+ cycles as"
                         r" (rep|a loop), [\d.]+ as straight\n"
                         r"    -mmemset-strategy=unrolled_loop:160:noalign,"
                         r"libcall:-1:noalign for a\.c\n  a\.c:7:56: copied\n")
        flags = re.findall(r"-mmem\S+", text)
        self.assertEqual(len(flags), 2)
        self.compile(*FLAGS, "-S", "a.c")
        self.assertEqual(bool(REP.search(self.text("a.s"))), "as rep" in text)
        self.compile(*FLAGS, *flags, "-S", "a.c")
        self.assertNotRegex(self.text("a.s"), REP)
        self.assertNotRegex(self.text("a.s"), r"\tmem(cpy|set)")

    def test_for_machines(self) -> None:
        first, second = json.loads(self.suggested("--json"))
        self.assertEqual((first["line"], first["kind"], first["size_bytes"]),
                         (5, "clear", 160))
        self.assertIn(first["compiler_alone"], ("rep stosq", "inline code"))
        self.assertGreater(first["loses_cycles"], second["loses_cycles"])
        self.assertEqual(json.loads(self.suggested("--json", "--top", "1")),
                         [first])

    def test_a_site_of_three_sizes(self) -> None:
        """It shows what loses most, and the flag is for all: a string
        instruction takes nearly the same for each, a loop does not."""
        [one] = json.loads(self.suggested("--json", source="""
static inline void clear (char *p, int n) { __builtin_memset (p, 0, n); }
void e (char *p) { clear (p, 48); }
void f (char *p) { clear (p, 64); }
void g (char *p) { clear (p, 160); }
"""))
        alone, chosen = (one[key] for key in ("alone_centicycles",
                                              "centicycles"))
        if one["compiler_alone"] == "rep stosq":
            self.assertEqual(one["size_bytes"], 48)
            self.assertGreater(one["loses_cycles"], (alone - chosen) / 100)
        else:  # GCC 16 has straight code for the other two.
            self.assertEqual(one["size_bytes"], 160)
            self.assertEqual(one["loses_cycles"], (alone - chosen) / 100)
        self.assertIn("unrolled_loop:160:", one["flag"])

    def test_nothing_to_suggest(self) -> None:
        self.assertEqual(
            self.suggested(source="""
void f (long *to) { to[0] = to[1] = 0; }
void g (char *p) { __builtin_memset (p, 0, 8); }
"""), "The compiler alone loses most here, by the model: 0 of 0 sites\n")

    def test_calls_that_are_no_builtins(self) -> None:
        self.write("a.c", """
void *memset (void *, int, unsigned long);
void f (long *to) { memset (to, 0, 96); memset (to + 50, 0, 96); }
void g (long *to) { __builtin_memset (to, 0, 96); }
""")
        for flags, head in (
                (["-ffreestanding"], "2 calls are no builtins, because of"),
                (["-ffreestanding", "-fbuiltin"], "The compiler alone")):
            self.recorded(*FLAGS, *flags, "-c", "a.c")
            self.assertTrue(self.printed("report", "--suggest", "r"
                                         ).startswith(head))
