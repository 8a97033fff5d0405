"""tools/memstrat explain.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import re
import unittest
from pathlib import Path
from typing import Any

from compiling import CC, CXX, PLUGIN
from explaining import Explaining

from memstrat_tools import ToolError
from memstrat_tools.explain import assembly
from memstrat_tools.explain.compile_command import stripped

FOLDER = Path("/build")

COPY = """struct regs { long v[21]; };
void sync_regs (struct regs *a, struct regs *b)
{
  *a = *b;
}
"""


class Commands(unittest.TestCase):
    def test_output_goes_elsewhere(self) -> None:
        how = stripped([
            "ccache", "distcc", "gcc", "-c", "-O2", "-MD", "-MP", "-MF", "a.d",
            "-MTa.o", "-o", "sub/a.o", "-oa.o", "-save-temps=obj",
            "-Wp,-MMD,x.d", "-fopt-info-optimized=x.txt", "-time=t",
            "-fdump-tree-optimized=y.txt", "-aux-info", "z", "-fstack-usage",
            "-DM=1", "a.c"], FOLDER)
        self.assertEqual(how.arguments, ("gcc", "-O2", "-DM=1", "a.c"))
        self.assertEqual(how.plugins, [])
        self.assertEqual(how.settings(), [])

    def test_the_name_of_a_profile(self) -> None:
        for words, name in (
                (["-c", "-o", "d/a.c.o", "b.c"], "d/a.c"),
                (["-c", "-ob.o", "x/a.c"], "b"), (["-S", "x/a.c"], "a"),
                (["-o", "d/prog", "a.c"], "d/prog-a"), (["a.c"], "a-a")):
            for flag in "-fprofile-use", "-fprofile-use=/p":
                how = stripped(["gcc", flag, *words], FOLDER)
                self.assertEqual(how.arguments, (
                    "gcc", flag, words[-1], "-dumpdir", "", "-dumpbase",
                    f"{name}.x", "-dumpbase-ext", ".x"))
                self.assertEqual(
                    stripped([*how.arguments, "-c"], FOLDER), how)
        how = stripped(["gcc", "--coverage", "-c", "a.c"], FOLDER)
        self.assertEqual(how.arguments, ("gcc", "-fprofile-arcs", "a.c"))

    def test_the_plugin_in_a_command(self) -> None:
        for name, key in (("memstrat", "memstrat"), ("/x/memstrat.so",
                          "memstrat"), ("memstrat-1.so", "memstrat-1")):
            how = stripped(["gcc", f"-fplugin={name}",
                            f"-fplugin-arg-{key}-threshold=64",
                            "-fplugin-arg-other-x", "-fplugin=other.so",
                            f"-fplugin-arg-{key}-off", "a.c"], FOLDER)
            self.assertEqual(how.plugins, [name])
            self.assertEqual(how.settings(), ["threshold=64", "off"])
            self.assertEqual(how.without_plugin(), [
                "gcc", "-fplugin-arg-other-x", "-fplugin=other.so", "a.c"])

    def test_no_compiler(self) -> None:
        commands: list[list[str]] = [[], ["ccache"]]
        for command in commands:
            with self.assertRaisesRegex(ToolError, "found no compiler"):
                stripped(command, FOLDER)


class Explain(Explaining):
    def unexplained(self, problem: str, *arguments: str, status: int = 2
                    ) -> None:
        self.refused(problem, "explain", "--plugin", PLUGIN, *arguments,
                     status=status)

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
            [found] = self.explained("a.c:4", "--", CC, "-O2", "-msse2",
                                     *flags, "-c", "a.c")
            count: int = found["plans"][0]["instructions"]
            return count
        general = instructions(f"-fplugin={PLUGIN}",
                               "-fplugin-arg-memstrat-regs=gpr")
        self.assertLess(instructions(), 30)  # 11 vectors
        self.assertGreaterEqual(general, 42)

    def test_settings_and_reasons(self) -> None:
        self.write("a.c", """
__attribute__ ((cold)) void a (char *p) { __builtin_memset (p, 0, 99); }
void b (char *p) { __builtin_memset (p, 0, 5000); }
void c (char *p, int n) { __builtin_memset (p, 0, n); }
""")
        def found(line: int) -> dict[str, Any]:
            [one] = self.explained(f"a.c:{line}", "--", CC, "-O2", "-c", "a.c")
            return one
        def changed(line: int) -> dict[str, str]:
            return {each["change"]: each["then"]
                    for each in found(line)["changes"]}
        self.assertEqual(found(2)["record"]["reason"], "for_size")
        self.assertRegex(
            changed(2)["in a function that is compiled for speed"],
            "^clear of 99 bytes lowered: straight, ")
        self.assertNotIn("in a loop", changed(2))
        self.assertNotIn("threshold=99", changed(2))
        self.assertRegex(changed(3)["libcall=never"],
                         "^clear of 5000 bytes lowered: ")
        self.assertIn("threshold=5000", changed(3))
        self.assertNotIn("prefer=small", changed(3))  # a call, too
        self.assertEqual(found(4)["record"]["reason"], "unknown_size")
        output = self.explain(
            "a.c:3", "--", CC, "-O2", "-fplugin=memstrat.so",
            "-fplugin-arg-memstrat-threshold=64", "-c", "a.c")
        self.assertRegex(output, r"\ncalled: memset beyond 64 \(.*\)\n"
                         "settings here: threshold=64\n")
        self.assertIn("\nWhat can be done: change threshold=, or", output)

    def test_names_of_the_plugin(self) -> None:
        self.write("a.c", COPY)
        (self.folder / "m.so").symlink_to(PLUGIN)
        self.write("flags", "-fplugin=./m.so -fplugin-arg-m-threshold=64")
        for words in (["@flags"],
                      ["-iplugindir=.", "-fplugin=m", "-fplugin=m",
                       "-fplugin-arg-m-threshold=64"]):
            output = self.printed("explain", "a.c:4", "--", CC, "-O2",
                                  "-mno-sse", *words, "-c", "a.c")
            self.assertRegex(output, r"\ncalled: memcpy beyond 64 \(.*\)\n"
                             "settings here: threshold=64\n")
            self.assertIn("\trep movsq", output.partition("Without")[2])

    def test_memstrat_that_stays(self) -> None:
        self.write("a.c", COPY)
        [cc1] = self.run_well(CC, "-print-prog-name=cc1").split()
        self.write_script("cc1", f'exec {cc1} "$@" -fplugin="{PLUGIN}"')
        self.unexplained(
            f"memstrat is still loaded in {CC} -B./ -O2 a.c, expected a"
            " -fplugin= of its command to load it; it says: a.c:4:6: ",
            "a.c:4", "--", CC, "-B./", "-O2", "-fplugin=memstrat", "a.c")

    def test_what_is_not_decided(self) -> None:
        self.write("a.c", COPY)
        for setting, text in (("limit=0", "beyond limit="),
                              ("disable=lower", "disabled by disable=lower")):
            output = self.explain(
                "a.c:4", "--", CC, "-O2", "-mno-sse", "-fplugin=memstrat.so",
                f"-fplugin-arg-memstrat-{setting}", "-c", "a.c")
            self.assertIn(f"\nleft: {text}\n", output)
            self.assertIn("\n* would be carried out.\n", output)
            without = setting.removesuffix("0")
            self.assertIn(f"\nWhat would change it:\n  without {without}: copy"
                          " of 168 bytes lowered: straight, 21 pieces of 8\n\n",
                          output)

    def test_attributes_with_werror(self) -> None:
        source = ('#pragma memstrat push\n#pragma memstrat pop\n__attribute__'
                  ' ((memstrat ("prefer=small")))\n' + COPY.split("\n", 1)[1])
        for compiler, file in (CC, "a.c"), (CXX, "a.cc"):
            self.write(file, COPY.split("\n", 1)[0] + "\n" + source)
            [found] = self.explained(
                f"{file}:7", "--", compiler, "-Wall", "-Werror",
                "-Werror=attributes", "-O2", "-mno-sse", "-c", file)
            self.assertEqual(found["record"]["reason"], "beyond_threshold")

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
            command = (f"a.c:{line}", "--", CC, "-O2", "-mno-sse", "-c", "a.c")
            self.assertIn(f"\nWhat can be done: {advice}",
                          self.explain(*command))
            [found] = self.explained(*command)
            self.assertEqual(tuple(
                each["change"] for each in found["changes"]
                if each["change"].startswith("threshold=")), offered)
            # The compiler's own code for a memcpy is not known.
            for each in found["changes"]:
                self.assertFalse(each["change"] == "memcpy instead of memmove"
                                 and "compiler alone" in each["then"])

    def advice(self, line: int, *flags: str) -> str:
        """Return the advice for LINE of a.c with FLAGS."""
        output = self.explain(f"a.c:{line}", "--", CC, *flags, "-c", "a.c")
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
        for line, flags in (4, "-O2"), (4, "-O1"), (5, "-O2"), (7, "-O2"):
            command = f"a.c:{line}", "--", CC, flags, "-fplugin=memstrat.so"
            [found] = self.explained(*command, "-c", "a.c")
            for change in found["changes"]:
                what, then = change["change"], change["then"]
                more = ([f"-fplugin-arg-memstrat-{what}"] if "=" in what else
                        re.findall(r"-[Om]\w+", what))
                if not more:
                    continue
                with self.subTest(line=line, flags=flags, what=what):
                    [changed] = self.explained(*command, *more, "-c", "a.c")
                    record = changed["record"]
                    self.assertIn(f" {record['decision']}: "
                                  + (record["library_function"] or
                                     record["plan"]), then)

    def test_no_empty_part(self) -> None:
        self.write("a.c", "void f (char *p)\n{ __builtin_memset (p, 0, 9); }\n")
        output = self.explain("a.c:2", "--", CC, "-O2", "-mno-sse", "-c", "a.c")
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
                    self.advice(line, "-O2", flag),
                    "write -fbuiltin after -ffreestanding or -fno-builtin,"
                    f" call __builtin_{function}, or use libcall=never")
            [found] = self.explained(f"a.c:{line}", "--", CC, "-O2",
                                     "-ffreestanding", "-fbuiltin", "-c",
                                     "a.c")
            self.assertEqual(found["record"]["decision"], "called")
        for line, option in (5, "memcpy"), (7, "memset"):
            for flag in f"-m{option}-strategy=rep_8byte:-1:noalign", (
                    "-mstringop-strategy=loop"), "-minline-all-stringops", (
                    "-minline-stringops-dynamically"):
                self.assertEqual(
                    self.advice(line, "-O2", flag),
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
                    advice = self.advice(2, "-O2", *flags)
                    code = advice.partition("say so: ")[2]
                    self.assertRegex(code, r"^if \(.*unreachable \(\);$")
                    self.write("a.c", function % (kind, code))
                    [found] = self.explained("a.c:2", "--", CC, "-O2", *flags,
                                             "-c", "a.c")
                    self.assertEqual(found["record"]["strategy"], "ladder")

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
            output = self.explain(f"a.c:{line}", "--", CC, "-O2", "-c", "a.c")
            self.assertIn("\nleft: ", output)
            self.assertNotIn("unreachable", output)
            self.assertNotIn("where the compiler knows", output)

    def test_a_bound_that_says_nothing(self) -> None:
        for kind in "unsigned", "int", "unsigned long":
            self.write("a.c", f"void f (char *p, {kind} n)\n"
                       "{ __builtin_memset (p, 0, 2ul * n); }\n")
            self.assertIn("\n  clear, dest aligned to 1,", self.explain(
                "a.c:2", "--", CC, "-O2", "-c", "a.c"))

    def test_a_bound_that_is_a_guess(self) -> None:
        self.write("a.c", "void f (char *p, int n)\n{\n  if (n > 99)"
                   " __builtin_unreachable ();\n"
                   "  __builtin_memset (p, 0, n);\n"
                   "  __builtin_memset (p, 0, n & 31);\n}\n")
        for line, text in ((4, "  clear of at most 99 bytes, as the compiler"
                            " guesses, dest aligned to 1,"),
                           (5, "  clear of at most 31 bytes, dest aligned")):
            self.assertIn(f"\n{text}", self.explain(
                f"a.c:{line}", "--", CC, "-O2", "-c", "a.c"))

    def test_a_copy_of_zeros(self) -> None:
        self.write("a.c", "struct s { long v[21]; };\n"
                   "void f (struct s *p)\n{\n"
                   "  static const struct s zero;\n  *p = zero;\n}\n")
        output = self.explain("a.c:5", "--", CC, "-O2", "-mno-sse", "-c", "a.c")
        self.assertIn("\n  clear of 168 bytes, a copy of zeros, dest", output)

    def test_what_is_in_registers(self) -> None:
        self.write("a.c", "struct s { long a, b; } get (void);\n"
                   "void f (struct s *p)\n{\n"
                   "  struct s in = get ();\n  *p = in;\n}\n")
        output = self.explain("a.c:5", "--", CC, "-O2", "-c", "a.c")
        self.assertIn("\nleft: held in a register\n", output)
        self.assertIn("\nWhat can be done: nothing: there is a register on one"
                      " side, and no block to move\n", output)

    def test_a_database_and_a_header(self) -> None:
        self.write("src/a.h", """
struct s { long v[30]; };
inline void copy (s *a, s *b) {
  *a = *b;
}
""")
        self.write("src/a.cc", '#include "a.h"\nvoid f (s *a, s *b)\n'
                   "{\n  copy (a, b);\n}\n")
        self.write("build/compile_commands.json", json.dumps([
            {"directory": str(self.folder / "build"), "file": "../src/a.cc",
             "command": f"{CXX} -O2 -o a.o -c ../src/a.cc"}]))
        for place in "src/a.cc:4", "src/a.h:4":
            [found] = self.explained("--unit", "src/a.cc", place)
            self.assertEqual(found["record"]["line"], 4)
            self.assertEqual(found["record"]["symbol"], "_Z1fP1sS0_")
            self.assertTrue(found["with"])
        self.assertEqual(len(self.explained("src/a.cc:4")), 1)
        self.unexplained("found no command for 'src/a.h' in build/compile_"
                         "commands.json; for a header name a file that"
                         " includes it, by --unit", "src/a.h:4")

    def test_several_in_a_line(self) -> None:
        self.write("a.c", "void f (char *p) { __builtin_memset (p, 0, 9);"
                   " __builtin_memset (p + 99, 0, 41); }\n")
        first, second = self.explained("a.c:1", "--", CC, "-O2", "-c", "a.c")
        self.assertEqual([first["record"]["size_bytes"],
                          second["record"]["size_bytes"]], [9, 41])
        self.assertFalse(set(first["with"]) & set(second["with"])
                         - {"\tret"})

    def test_why_there_is_no_call(self) -> None:
        clear = "{ *p = (struct block) { 0 }; }\n"
        block = "struct block { char at[900]; };\n"
        for expected, text, flags in (
                ("is in a section that must not call",
                 '__attribute__ ((section (".noinstr.text")))'
                 f" void f (struct block *p) {clear}", ()),
                ("has to keep all registers",
                 "__attribute__ ((no_caller_saved_registers))"
                 f" void f (struct block *p) {clear}",
                 ("-mgeneral-regs-only",)),
                ("the unit has a memcpy, memmove or memset", "void *memset"
                 " (void *p, int value, unsigned long size)\n"
                 "{ *(struct block *) p = (struct block) { 0 }; return p; }\n",
                 ()),
                ("the function's name says",
                 f"void hal_memset (struct block *p) {clear}", ()),
                ("the function has no vector registers",
                 '__attribute__ ((target ("general-regs-only")))'
                 f" void f (struct block *p) {clear}", ()),
                ("only functions that get no new call reach",
                 "static __attribute__ ((noinline))"
                 f" void f (struct block *p) {clear}"
                 "void hal_memset (struct block *p) { f (p); }\n", ()),
                ("has STAC or CLAC", "void f (struct block *p)\n"
                 '{ __asm__ ("stac"); *p = (struct block) { 0 }; }\n', ()),
                ("a variable that is used later is in a register",
                 "void f (struct block *p)\n"
                 '{ register long r __asm__ ("r10") = 1;'
                 ' *p = (struct block) { 0 }; __asm__ ("" : : "r" (r)); }\n',
                 ()),
                ("-fnon-call-exceptions", f"void f (struct block *p)\n{clear}",
                 ("-fnon-call-exceptions",))):
            self.write("a.c", block + text)
            line = (block + text)[:(block + text).index(
                "(struct block) { 0 }")].count("\n") + 1
            with self.subTest(expected=expected):
                self.assertRegex(
                    self.explain(f"a.c:{line}", "--", CC, "-O2", *flags, "-c",
                                 "a.c"),
                    "\nno new library calls here: .*" + re.escape(expected))

    def test_a_header_without_its_folder(self) -> None:
        self.write("inc/z.h", "static inline void z (char *p)\n"
                   "{ __builtin_memset (p, 0, 300); }\n")
        self.write("a.c", '#include "inc/z.h"\nvoid f (char *p) { z (p); }\n')
        [found] = self.explained("z.h:2", "--", CC, "-O2", "-c", "a.c")
        self.assertEqual(found["record"]["file"], "inc/z.h")

    def written(self, names: str) -> set[tuple[Path, int, int]]:
        """Return the files NAMES with facts that a write would change."""
        return {(file, file.stat().st_ino, file.stat().st_mtime_ns)
                for file in self.folder.rglob(names)}

    def test_modules_stay(self) -> None:
        flags = ("-std=c++20", "-fmodules-ts", "-O2", "-c")
        self.write("h.h", "#pragma once\nstruct h { long a[30]; };\n")
        self.write("n.cc", "export module n:part;\n"
                   "export struct t { long a[30]; };\n")
        self.write("m.cc", "export module n;\nexport import :part;\n"
                   "export void f (t *p)\n{ *p = t (); }\n")
        self.write("u.cc", 'import n;\nimport "h.h";\n'
                   "void g (t *p, h *q)\n{ *p = t (); *q = h (); }\n")
        self.write("map", "$root other\nn n.gcm\nn:part part.gcm\n"
                   "./h.h h.gcm\n")
        for mapper in (), ("-fmodule-mapper=map",):
            self.compile(*flags, *mapper, "-x", "c++-header", "h.h",
                         compiler=CXX)
            for file in "n.cc", "m.cc":
                self.compile(*flags, *mapper, file, compiler=CXX)
            before = self.written("*.gcm")
            self.assertTrue(before)
            for unit, count in ("m.cc", 1), ("u.cc", 2):
                found = self.explained(f"{unit}:4", "--", CXX, *flags, *mapper,
                                       unit)
                self.assertEqual(len(found), count)
            self.assertEqual(before, self.written("*.gcm"))

    def test_what_cannot_be_explained(self) -> None:
        self.write("a.c", COPY)
        self.write("wrong.c", "int i = j;\n")
        entry = {"directory": ".", "file": "a.c"}
        for folder, commands in (
                ("bad", "{"),
                ("odd", json.dumps([{**entry, "command": "gcc 'a.c"}])),
                ("none", json.dumps([{**entry, "arguments": []}])),
                ("wild", json.dumps([{**entry, "arguments": 5},
                                     {**entry, "command": None}])),
                *((folder, json.dumps([
                    {"directory": str(self.folder), "file": f"{folder}/a.c",
                     "arguments": [compiler, "-Weverything", "-c",
                                   f"{folder}/a.c"]}]))
                  for folder, compiler in (("clang", "clang"),
                                           ("flags", CC)))):
            self.write(f"{folder}/a.c", COPY)
            self.write(f"{folder}/compile_commands.json", commands)
        command = ("--", CC, "-O2", "-c")
        for status, expected, arguments in (
                (1, "found no block operation in a.c:1, expected one of the"
                 " lines 4;", ("a.c:1", *command, "a.c")),
                (1, "found no block operation in a.c:4:1, expected one of the"
                 " columns 6;", ("a.c:4:1", *command, "a.c")),
                (1, "found no block operation in wrong.c:4, nor anywhere else"
                 " in this file; what the compiler removes or makes a plain"
                 " move of counts as none\n", ("wrong.c:4", *command, "a.c")),
                (2, "found no file 'b.c'", ("b.c:4", *command, "a.c")),
                (2, "found 'a.c:0', expected FILE:LINE",
                 ("a.c:0", *command, "a.c")),
                (2, "found no 'no-gcc', expected a compiler, to be called in",
                 ("a.c:4", "--", "no-gcc", "a.c")),
                (2, "found no assembly from '", ("a.c:4", "--", CC, "--help")),
                (2, "found 'make', which is no GCC, expected a command of GCC"
                 " that compiles the file; try --database bad\n",
                 ("a.c:4", "--", "make", "a.o")),
                (2, "clang/compile_commands.json: found 'clang', which is no"
                 " GCC, expected a command of GCC that compiles the file; give"
                 " it behind --\n", ("clang/a.c:4",)),
                (2, "compiling as flags/compile_commands.json says failed: ",
                 ("--database", "flags", "flags/a.c:4")),
                (2, "found '/dev/zero', which is not a file, expected the"
                 " commands of a build\n",
                 ("--database", "/dev/zero", "a.c:4")),
                (2, "found 'a.c', expected FILE:LINE", ("a.c", *command)),
                (2, "found no file 'no.c'", ("no.c:1",)),
                (2, "found no compile_commands.json for 'a.c', expected",
                 ("a.c:4",)),
                (2, "bad/compile_commands.json: found no JSON (",
                 ("bad/a.c:4",)),
                (2, "odd/compile_commands.json: the command for 'odd/a.c': No"
                 " closing quotation", ("odd/a.c:4",)),
                (2, "found no compiler in the command, expected one",
                 ("none/a.c:4",)),
                (2, "found no command for 'wild/a.c' in ", ("wild/a.c:4",)),
                (2, "compiling failed: ", ("wrong.c:1", *command, "wrong.c"))):
            with self.subTest(arguments=arguments):
                self.unexplained(expected, *arguments, status=status)

    def test_assembly(self) -> None:
        text = ('\t.file 1 "a.c"\nf:\n.L1:\n\t.loc 1 7 3 is_stmt 1\n'
                "\tmovq\t%rax, (%rdi)\n.L2:\n\tjmp\t.L2\n\t.loc 1 8 1\n\tret\n"
                "\t.size\tf, .-f\ng:\n\t.loc 1 7 3\n\tnop\n")
        self.assertEqual(assembly.code_of_line(text, "f", "x/a.c", 7),
                         ["\tmovq %rax, (%rdi)", ".L2:", "\tjmp .L2"])
        self.assertEqual(assembly.code_of_line(text, "f", "a.c", 7, 4), [])
        self.assertEqual(assembly.code_of_line(text, "f", "b.c", 7), [])

    def test_labels_of_an_asm(self) -> None:
        text = ('\t.file 1 "a.c"\nf:\n#APP\n661:\n\tclac\n662:\n#NO_APP\n'
                "\t.loc 1 7 3\n\tnop\n\t.size\tf, .-f\n")
        self.assertEqual(assembly.code_of_line(text, "f", "a.c", 7), ["\tnop"])

    def test_files_of_one_name(self) -> None:
        for folder, size in ("one", 300), ("two", 20):
            self.write(f"{folder}/x.h", f"static inline void {folder}_x"
                       f" (char *p)\n{{ __builtin_memset (p, 0, {size}); }}\n")
        self.write("u.c", '#include "one/x.h"\n#include "two/x.h"\n'
                   "void f (char *p) { one_x (p); two_x (p + 400); }\n")
        command = "--", CC, "-O2", "-c", "u.c"
        [found] = self.explained("two/x.h:2", *command)
        self.assertEqual(found["record"]["file"], "two/x.h")
        for code in "without", "with":
            self.assertIn(len(found[code]), range(1, 5))
        # Neither file is in the current folder.
        self.assertEqual(len(self.explained("x.h:2", *command)), 2)
