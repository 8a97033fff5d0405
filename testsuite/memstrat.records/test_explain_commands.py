"""The commands that tools/memstrat explain runs, and those it refuses.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import unittest
from pathlib import Path

from compiling import CC, CXX, PLUGIN
from explaining import COPY, Explaining

from memstrat_tools import ToolError
from memstrat_tools.explain import assembly
from memstrat_tools.explain.compile_command import stripped

FOLDER = Path("/build")


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


class Assembly(unittest.TestCase):
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


class Compiled(Explaining):
    def unexplained(self, problem: str, *arguments: str, status: int = 2
                    ) -> None:
        self.refused(problem, "explain", "--plugin", PLUGIN, *arguments,
                     status=status)

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

    def test_attributes_with_werror(self) -> None:
        source = ('#pragma memstrat push\n#pragma memstrat pop\n__attribute__'
                  ' ((memstrat ("prefer=small")))\n' + COPY.split("\n", 1)[1])
        for compiler, file in (CC, "a.c"), (CXX, "a.cc"):
            self.write(file, COPY.split("\n", 1)[0] + "\n" + source)
            [found] = self.explained(
                f"{file}:7", "--", compiler, "-Wall", "-Werror",
                "-Werror=attributes", "-O2", "-mno-sse", "-c", file)
            self.assertEqual(found["record"]["reason"], "beyond_threshold")

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

    def test_a_header_without_its_folder(self) -> None:
        self.write("inc/z.h", "static inline void z (char *p)\n"
                   "{ __builtin_memset (p, 0, 300); }\n")
        self.write("a.c", '#include "inc/z.h"\nvoid f (char *p) { z (p); }\n')
        [found] = self.explained("z.h:2", "--", CC, "-O2", "-c", "a.c")
        self.assertEqual(found["record"]["file"], "inc/z.h")

    def written(self, names: str) -> set[tuple[Path, int, int]]:
        """Return the files NAMES, with the properties that a write changes."""
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
        # Neither x.h is in the current folder, so both match.
        self.assertEqual(len(self.explained("x.h:2", *command)), 2)
