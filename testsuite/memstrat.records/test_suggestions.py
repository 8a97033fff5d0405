"""memstrat report --suggest: flags that help without the plugin.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import re
from typing import Any

from compiling import Compiling
from example_records import LEFT, line_of

# The compiler makes string instructions or, from GCC 16 on, loops.
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


class Suggestions(Compiling):
    def suggested(self, *arguments: str, source: str = SOURCE) -> str:
        self.write("a.c", source)
        self.recorded(*FLAGS, "-c", "a.c")
        return self.printed("report", "--suggest", *arguments, "r")

    def test_the_flags_help(self) -> None:
        self.write("a.c", SOURCE)
        self.compile(*FLAGS, "-S", "a.c")
        if not REP.search(self.text("a.s")):
            self.skipTest("the compiler has loops")
        text = self.suggested()
        self.assertTrue(text.startswith("""\
String instructions and calls of the compiler alone that a flag avoids: 2 of 2 \
sites
  a.c:5:5: often
    clear, 160 bytes (loop): rep stosq; lowered: straight, 20 pieces of 8
    -mmemset-strategy=unrolled_loop:160:noalign,libcall:-1:noalign for a.c
  a.c:7:56: copied
"""), text)
        flags = re.findall(r"-mmem\S+", text)
        self.assertEqual(len(flags), 2)
        self.compile(*FLAGS, *flags, "-S", "a.c")
        self.assertNotRegex(self.text("a.s"), REP)
        self.assertNotRegex(self.text("a.s"), r"\tmem(cpy|set)")

    def test_for_machines(self) -> None:
        """Sites are ordered by loss, and have one suggestion for all sizes."""
        sites: tuple[dict[str, Any], ...] = (
            {"line": 1, "size_bytes": 48}, {"line": 1, "size_bytes": 96},
            {"line": 2, "place": "loop"}, {"line": 3, "compiler_alone": "call"},
            {"line": 4, "compiler_alone": "inline code"}, {"line": 5, **LEFT},
            {"line": 6, "runs": 9})
        self.write("r.jsonl", *(
            line_of(**{"compiler_alone": "rep movsq", **facts})
            for facts in sites))
        found = json.loads(self.printed("report", "--suggest", "--json",
                                        "r.jsonl"))
        self.assertEqual([(one["line"], one["runs"]) for one in found],
                         [(6, 9), (2, 8), (1, 2), (3, 1)])
        self.assertEqual((found[2]["size_bytes"], found[2]["flag"]), (
            96, "-mmemcpy-strategy=unrolled_loop:96:noalign,libcall:-1:noalign"
        ))
        self.assertEqual(json.loads(self.printed(
            "report", "--suggest", "--json", "--top", "1", "r.jsonl")),
            found[:1])

    def test_nothing_to_suggest(self) -> None:
        self.assertEqual(
            self.suggested(source="""
void f (long *to) { to[0] = to[1] = 0; }
void g (char *p) { __builtin_memset (p, 0, 8); }
"""), "String instructions and calls of the compiler alone that a flag avoids:"
            " 0 of 0 sites\n")

    def test_calls_that_are_no_builtins(self) -> None:
        self.write("a.c", """
void *memset (void *, int, unsigned long);
void f (long *to) { memset (to, 0, 96); memset (to + 50, 0, 96); }
void g (long *to) { __builtin_memset (to, 0, 96); }
""")
        for flags, head in (
                (["-ffreestanding"], "2 calls are no builtins, because of"),
                (["-ffreestanding", "-fbuiltin"], "String instructions")):
            self.recorded(*FLAGS, *flags, "-c", "a.c")
            self.assertTrue(self.printed("report", "--suggest", "r"
                                         ).startswith(head))
