"""tools/memstrat explain.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re

from compiling import CC, PLUGIN
from explaining import COPY, Explaining


class Explain(Explaining):
    def test_a_copy(self) -> None:
        self.write("a.c", COPY)
        before = set(self.folder.iterdir())
        command = ("--", CC, "-O2", "-mno-sse", "-MD", "-c", "a.c", "-o",
                   "a.o")
        output = self.explain("a.c:4", *command)
        for expected in (
                r"^a\.c:4:6: in sync_regs, \.text\n  copy of 168 bytes, dest",
                r"^lowered: straight, 21 pieces of 8$",
                r"^row: words balanced usual .*,libcall:-1 \(generic:\d+\)$",
                r"^     plan +stores  instructions  bytes$",
                r"^  \*  straight, 21 pieces of 8  +21  +4\d  +2\d\d$",
                r"^     rep_8byte, 21 of 8  +2  +\d$",
                r"^What would change it:\n  prefer=small: copy of 168 bytes"
                r" called: memcpy beyond \d+ ",
                r"^With memstrat, \d+ instructions of this line:$"):
            self.assertRegex(output, re.compile(expected, re.MULTILINE))
        [found] = self.explained("a.c:4:6", *command)
        self.assertLess(2, found["plans"][-1]["code_bytes"])
        self.assertIn(f"\nrow: {found['row']} ({found['origin']})\n", output)
        count = sum("(%r" in line for line in found["with"])
        self.assertEqual(count, 42)  # a load and a store for each piece
        self.assertIn("rep movsq", " ".join(found["without"]))
        # No file is left behind.
        self.assertEqual(set(self.folder.iterdir()), before)

    def test_lengths_with_the_registers_of_the_operation(self) -> None:
        self.write("a.c", COPY)
        def instructions(*flags: str) -> int:
            found = self.found(4, "-msse2", *flags)
            return int(found["plans"][0]["instructions"])
        general = instructions(f"-fplugin={PLUGIN}",
                               "-fplugin-arg-memstrat-regs=gpr")
        self.assertLess(instructions(), 30)  # 11 vectors
        self.assertGreaterEqual(general, 42)

    def test_measured_times(self) -> None:
        self.write("a.c", COPY)
        self.write("my.tune", "words * * * * straight:256,libcall:-1\n")
        self.write("my.csv", "kernel,copy,straight,192,2.9,3.0,12.267\n")
        command = ("--", CC, "-O2", "-mno-sse", f"-fplugin={PLUGIN}",
                   "-fplugin-arg-memstrat-tune=my.tune", "-c", "a.c")
        self.assertRegex(self.explain("a.c:4", *command), re.compile(
            r"^  \*  straight, 21 pieces of 8  +21  +4\d  +2\d\d  12\.267$",
            re.MULTILINE))
        [found] = self.explained("a.c:4", *command)
        self.assertEqual(found["cycles"], {"straight": "12.267"})

    def test_settings_and_reasons(self) -> None:
        self.write("a.c", """
__attribute__ ((cold)) void a (char *p) { __builtin_memset (p, 0, 99); }
void b (char *p) { __builtin_memset (p, 0, 5000); }
void c (char *p, int n) { __builtin_memset (p, 0, n); }
""")
        def changed(line: int) -> dict[str, str]:
            return {each["change"]: each["then"]
                    for each in self.found(line)["changes"]}
        self.assertEqual(self.found(2)["record"]["reason"], "for_size")
        self.assertRegex(
            changed(2)["in a function that is compiled for speed"],
            "^clear of 99 bytes lowered: straight, ")
        self.assertNotIn("in a loop", changed(2))
        self.assertNotIn("threshold=99", changed(2))
        self.assertRegex(changed(3)["libcall=never"],
                         "^clear of 5000 bytes lowered: ")
        self.assertIn("threshold=5000", changed(3))
        self.assertNotIn("prefer=small", changed(3))  # a call, too
        self.assertEqual(self.found(4)["record"]["reason"], "unknown_size")
        output = self.said(3, "-fplugin=memstrat.so",
                           "-fplugin-arg-memstrat-threshold=64")
        self.assertRegex(output, r"\ncalled: memset beyond 64 \(.*\)\n"
                         "settings here: threshold=64\n")
        self.assertIn("\nWhat can be done: change threshold=, or", output)

    def test_what_is_not_decided(self) -> None:
        self.write("a.c", COPY)
        for setting, text in (("limit=0", "beyond limit="),
                              ("disable=lower", "disabled by disable=lower")):
            output = self.said(4, "-mno-sse", "-fplugin=memstrat.so",
                               f"-fplugin-arg-memstrat-{setting}")
            self.assertIn(f"\nleft: {text}\n", output)
            self.assertIn("\n* would be carried out.\n", output)
            without = setting.removesuffix("0")
            self.assertIn(f"\nWhat would change it:\n  without {without}: copy"
                          " of 168 bytes lowered: straight, 21 pieces of 8\n\n",
                          output)

    def test_what_no_threshold_changes(self) -> None:
        self.write("a.c", """
void a (char *p, char *q) { __builtin_memcpy (p, q, 0x123456789); }
void b (char *p, char *q) { __builtin_memmove (p, q, 300); }
void c (char *p, char *q) { __builtin_memmove (p, q, 96); }
""")
        for line, advice, offered in (
                (2, "nothing: larger blocks are calls", ()),
                (3, "nothing: a memcpy of this size is a call, too", ()),
                (4, "use memcpy if the blocks never", ("threshold=96",))):
            self.assertIn(f"\nWhat can be done: {advice}",
                          self.said(line, "-mno-sse"))
            changes = self.found(line, "-mno-sse")["changes"]
            self.assertEqual(tuple(
                each["change"] for each in changes
                if each["change"].startswith("threshold=")), offered)
            # The compiler's own code for a memcpy is not known.
            for each in changes:
                self.assertFalse(each["change"] == "memcpy instead of memmove"
                                 and "compiler alone" in each["then"])

    def advice(self, line: int, *flags: str) -> str:
        """Return the advice for LINE of a.c with FLAGS."""
        output = self.said(line, *flags)
        return output.partition("\nWhat can be done: ")[2].partition("\n")[0]

    def test_changes_come_true(self) -> None:
        """Each flag and setting has the effect that was explained."""
        self.write("a.c", """
struct s { long v[21]; };
void take (struct s);
void a (struct s *p, struct s *q) { *p = *q; }
void b (struct s *p) { take (*p); }
__attribute__ ((ms_abi)) void c (struct s *p)
{ __builtin_memset (p, 0, 480); }
""")
        for line, level in (4, "-O2"), (4, "-O1"), (5, "-O2"), (7, "-O2"):
            flags = level, "-fplugin=memstrat.so"
            for change in self.found(line, *flags)["changes"]:
                what, then = change["change"], change["then"]
                more = ([f"-fplugin-arg-memstrat-{what}"] if "=" in what else
                        re.findall(r"-[Om]\w+", what))
                if not more:
                    continue
                with self.subTest(line=line, flags=flags, what=what):
                    record = self.found(line, *flags, *more)["record"]
                    self.assertIn(f" {record['decision']}: "
                                  + (record["library_function"] or
                                     record["plan"]), then)

    def test_no_empty_part(self) -> None:
        self.write("a.c", "void f (char *p)\n{ __builtin_memset (p, 0, 9); }\n")
        output = self.said(2, "-mno-sse")
        self.assertNotIn("What ", output)
        self.assertNotIn("\n\n\n", output)

    def test_advice_names_what_is_there(self) -> None:
        self.write("a.c", """
void *memcpy (void *, const void *, unsigned long);
void *memmove (void *, const void *, unsigned long);
void *memset (void *, int, unsigned long);
void a (char *p, char *q) { memcpy (p, q, 300); }
void b (char *p, char *q) { memmove (p, q, 300); }
void c (char *p, char *q) { memset (p, 0, 300); }
""")
        for line, function in (5, "memcpy"), (6, "memmove"), (7, "memset"):
            for flag in "-ffreestanding", "-fno-builtin":
                self.assertEqual(
                    self.advice(line, flag),
                    "write -fbuiltin after -ffreestanding or -fno-builtin,"
                    f" call __builtin_{function}, or use libcall=never")
            found = self.found(line, "-ffreestanding", "-fbuiltin")
            self.assertEqual(found["record"]["decision"], "called")
        for line, option in (5, "memcpy"), (7, "memset"):
            for flag in f"-m{option}-strategy=rep_8byte:-1:noalign", (
                    "-mstringop-strategy=loop"), "-minline-all-stringops", (
                    "-minline-stringops-dynamically"):
                self.assertEqual(
                    self.advice(line, flag),
                    f"remove -m{option}-strategy=, -mstringop-strategy=,"
                    " -minline-all-stringops or -minline-stringops-dynamically,"
                    " whichever is given")

    def test_advice_on_a_bound_helps(self) -> None:
        """Advice helps where the compiler knows no bound, a large bound or
        only a guess.  The bound is small enough for registers of any width."""
        function = ("void f (char *p, char *q, %s n)\n{ %s"
                    "__builtin_memcpy (p, q, n); }\n")
        for flags in ((), ("-mno-sse",), ("-m32", "-mno-sse"),
                      ("-m32", "-msse2")):
            for kind, before in (("unsigned long", ""), ("int", ""),
                                 ("unsigned", ""),
                                 ("int", "if (n > 9) __builtin_unreachable ();"
                                  " ")):
                with self.subTest(flags=flags, kind=kind, before=before):
                    self.write("a.c", function % (kind, before))
                    advice = self.advice(2, *flags)
                    code = advice.partition("say so: ")[2]
                    self.assertRegex(code, r"^if \(.*unreachable \(\);$")
                    self.write("a.c", function % (kind, code))
                    self.assertEqual(
                        self.found(2, *flags)["record"]["strategy"], "ladder")

    def test_a_bound_that_would_not_help(self) -> None:
        """No bound is suggested where code has to be short."""
        self.write("a.c", """
void use (char *);
void a (char *p, char *q, unsigned long n, int seldom)
{ if (__builtin_expect (seldom, 0)) { __builtin_memcpy (p, q, n); use (p); } }
void b (char *p, unsigned long n, int seldom)
{
  if (__builtin_expect_with_probability (seldom, 1, 0.0))
    { __builtin_memset (p, 0, n); use (p); }
}
""")
        for line in 4, 8:
            output = self.said(line)
            self.assertIn("\nleft: ", output)
            self.assertNotIn("unreachable", output)
            self.assertNotIn("where the compiler knows", output)

    def test_what_is_said_of_an_operation(self) -> None:
        times_2 = ("void f (char *p, %s n)"
                   " { __builtin_memset (p, 0, 2ul * n); }")
        at_most_99 = ("void f (char *p, int n) { if (n > 99)"
                      " __builtin_unreachable ();"
                      " __builtin_memset (p, 0, %s); }")
        zeros = ("struct s { long v[21]; }; void f (struct s *p)"
                 " { static const struct s zero; *p = zero; }")
        in_registers = ("struct s { long a, b; } get (void); void f"
                        " (struct s *p) { struct s in = get (); *p = in; }")
        for text, expected in (
                *((times_2 % kind, "\n  clear, dest aligned to 1,")
                  for kind in ("unsigned", "int", "unsigned long")),
                (at_most_99 % "n", "\n  clear of at most 99 bytes, as the"
                 " compiler guesses, dest aligned to 1,"),
                (at_most_99 % "n & 31", "\n  clear of at most 31 bytes, dest"),
                (zeros, "\n  clear of 168 bytes, a copy of zeros, dest"),
                (in_registers, "\nleft: held in a register\n"),
                (in_registers, "\nWhat can be done: nothing: there is a"
                 " register on one side, and no block to move\n")):
            self.write("a.c", f"{text}\n")
            with self.subTest(text=text):
                self.assertIn(expected, self.said(1))

    def test_several_in_a_line(self) -> None:
        self.write("a.c", "void f (char *p) { __builtin_memset (p, 0, 9);"
                   " __builtin_memset (p + 99, 0, 41); }\n")
        first, second = self.explained("a.c:1", "--", CC, "-O2", "-c", "a.c")
        self.assertEqual([first["record"]["size_bytes"],
                          second["record"]["size_bytes"]], [9, 41])
        self.assertFalse(set(first["with"]) & set(second["with"])
                         - {"\tret"})

    def test_why_there_is_no_call(self) -> None:
        block = "struct block { char at[900]; };"
        clear = "*p = (struct block) { 0 };"
        body = f" (struct block *p) {{ {clear} }}"
        exceptions = "-fnon-call-exceptions"
        for expected, text, *flags in (
                ("is in a section that must not call",
                 '__attribute__ ((section (".noinstr.text"))) void f'),
                ("has to keep all registers",
                 "__attribute__ ((no_caller_saved_registers)) void f",
                 "-mgeneral-regs-only"),
                ("the function's name says", "void hal_memset"),
                ("the function has no vector registers",
                 '__attribute__ ((target ("general-regs-only"))) void f'),
                ("only functions that get no new call reach",
                 "static void f (struct block *);"
                 " void hal_memset (struct block *p) { f (p); }"
                 " static __attribute__ ((noinline)) void f"),
                (exceptions, "void f", exceptions),
                ("has STAC or CLAC", 'void f (struct block *p)'
                 f' {{ __asm__ ("stac"); {clear} }}'),
                ("a variable that is used later is in a register",
                 'void f (struct block *p) { register long r __asm__ ("r10") ='
                 f' 1; {clear} __asm__ ("" : : "r" (r)); }}'),
                ("the unit has a memcpy, memmove or memset",
                 "void *memset (void *q, int value, unsigned long size)"
                 f" {{ struct block *p = q; {clear} return p; }}")):
            rest = "" if text.endswith("}") else body
            self.write("a.c", f"{block} {text}{rest}\n")
            with self.subTest(expected=expected):
                self.assertRegex(
                    self.said(1, *flags),
                    "\nno new library calls here: .*" + re.escape(expected))
