"""A record agrees with the remark, and is enough to repeat the decision.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from compiling import CC, CXX, Compiling, Record, reporting

from memstrat_tools import TOP, core
from memstrat_tools.explain.changes import ADVICE
from memstrat_tools.records import read

TESTS = TOP / "testsuite"

# Options of every kind.  Options with "+" are the plugin's.
OPTIONS = [
    "-O0", "-O1", "-O2", "-O3 -march=x86-64-v4", "-Os", "-Og", "-O2 -m32",
    "-O2 -mno-sse -ftrivial-auto-var-init=zero", "-O2 +regs=gpr",
    "-O3 +regs=gpr", "-O2 +libcall=never", "-O2 +threshold=64",
    "-O2 -mtune=znver4 +memcpy=loop:64:align,rep_8byte:-1:noalign",
    "-O2 -fno-builtin", "-O2 -mstringop-strategy=loop", "-O2 +limit=3",
    "-O2 +disable=lower", "-O2 +off", "-O2 -fsanitize=address",
    "-O2 +prefer=small",
]

# Reasons from the transformation gate, which core does not have.
NOT_CORES = {"limit", "disabled"}


# With these options, all tests of single decisions are compiled, too.
COMMON_OPTIONS = ("-O0", "-O2", "-O2 +regs=gpr")


def sources(options: str) -> list[Path]:
    """Return programs with operations of all kinds, for use with OPTIONS."""
    folder = TESTS / "memstrat.dg"
    single = ([*folder.glob("left-*.c"), *folder.glob("called-*.c"),
              *folder.glob("lowered-*.c")]
              if options in COMMON_OPTIONS else [])
    return [TESTS / "memstrat.plugin/corpus.c",
            TESTS / "memstrat.cxx/lowered-class.C", *sorted(single)]


def remark_of(record: Record) -> str:
    """Return the remark on the operation of RECORD, without its place."""
    size = record["size_bytes"]
    of_size = ("" if size is None else f" of {size} bytes" if size != 1
               else " of 1 byte")
    text = (record["plan"] if record["decision"] == "lowered"
            else record["reason_text"])
    if record["decision"] == "called":
        text = f"{record['library_function']} {text}"
        if alone := record["compiler_alone"]:
            text += (" (the compiler alone:"
                     f" {'a call' if alone == 'call' else alone})")
    return f"memstrat: {record['kind']}{of_size} {record['decision']}: {text}"


def line_of(record: Record) -> str:
    place = ("{file}:{line}:{column}: ".format_map(record) if record["file"]
             else "")
    group = ("optimized" if record["decision"] == "lowered"
             or (record["decision"] == "called"
                 and record["compiler_alone"] != "call") else "missed")
    expansion = ", in expansion" if record["in_expansion"] else ""
    return f"{place}{group}: {remark_of(record)}{expansion}"


class Records(Compiling):
    def options(self) -> Iterator[tuple[str, list[str], list[str]]]:
        """Yield the OPTIONS of the compiler, as text, flags and settings."""
        self.write("empty.c", "")
        for text in OPTIONS:
            words = text.split()
            given = [word for word in words if not word.startswith("+")]
            if self.run_command(CC, *given, "-S", "-o", "empty.s", "empty.c"
                                ).returncode == 0:
                yield text, given, [word[1:] for word in words
                                    if word.startswith("+")]

    def test_records_and_remarks_are_the_same(self) -> None:
        tried = 0
        for text, given, settings in self.options():
            for source in sources(text):
                folder = self.folder / "r"
                shutil.rmtree(folder, ignore_errors=True)
                done = self.run_command(
                    CXX if source.suffix == ".C" else CC,
                    *reporting("r", *settings), *given, "-w",
                    "-fopt-info-optimized-missed", "-S", "-o", "out.s", source)
                if done.returncode:  # GCC rejects these options.
                    continue
                # GCC aligns the text of missed remarks.
                expected = [re.sub(" +memstrat: ", " memstrat: ", line)
                            for line in done.stderr.splitlines()
                            if re.search("(optimized|missed): +memstrat", line)]
                with self.subTest(options=text, source=source.name):
                    found = self.records()
                    if found:
                        self.assertEqual(len(read([folder], self.fail).items),
                                         len(found))
                    self.assertEqual([*map(line_of, found)], expected)
                    self.assertLessEqual(
                        {record["reason"] for record in found},
                        {None, *ADVICE})
                    self.decided_again(found)
                    tried += len(found)
        self.assertGreater(tried, 500)

    def decided_again(self, found: list[Record]) -> None:
        """Require that core answers each record's question as before."""
        asked = [record for record in found
                 if record["question"] and record["reason"] not in NOT_CORES]
        answers = core.ask(record["question"] for record in asked)
        for record, answer in zip(asked, answers, strict=True):
            self.assertEqual(answer.remark.removesuffix(", in expansion"),
                             remark_of(record))
            if answer.chosen:
                self.assertEqual(
                    (record["strategy"], record["plan"]),
                    (answer.chosen.strategy, answer.chosen.text))

    def test_inlined_functions(self) -> None:
        self.write("a.h", """
struct s { long v[30]; };
namespace n { inline void g (s *a, s *b) { *a = *b; } }
inline void h (s *a, s *b) {
  n::g (a, b);
}
""")
        self.write("a.C", """#include "a.h"
void f (s *a, s *b)
{
  h (a, b);
}
""")
        [record] = self.recorded("-O2", "-S", "a.C", compiler=CXX)
        self.assertEqual(
            [record[key] for key in ("unit", "folder", "file", "line",
                                     "function", "symbol", "section",
                                     "size_bytes")],
            ["a.C", str(self.folder), "a.h", 3, "f", "_Z1fP1sS0_", ".text",
             240])
        self.assertEqual(
            [(call["function"], call["file"], call["line"])
             for call in record["inlined_from"]],
            [("h", "a.h", 5), ("f", "a.C", 4)])

    def test_sections(self) -> None:
        self.write("a.c", """
#define F(name) void name (void *p) { __builtin_memset (p, 0, 640); }
F (plain)
__attribute__ ((cold)) F (seldom)
__attribute__ ((section (".init.text"))) F (named)
int main () { static char c[999]; plain (c); __builtin_memset (c, 0, 500); }
""")
        def sections(*given: str) -> dict[str, str]:
            records = self.recorded("-fno-inline", *given, "-c", "a.c")
            listed = self.run_well("objdump", "-t", "a.o")
            for record in records:
                self.assertRegex(
                    listed, rf" {re.escape(record['section'])}\t\S+"
                    rf" (\.hidden )?{record['symbol']}\n")
            return {record["function"]: record["section"]
                    for record in records}
        self.assertEqual(sections("-O0"), {
            "plain": ".text", "seldom": ".text", "named": ".init.text",
            "main": ".text"})
        self.assertEqual(sections("-O2"), {
            "plain": ".text", "seldom": ".text.unlikely",
            "named": ".init.text", "main": ".text.startup"})
        self.assertEqual(sections("-O2", "-ffunction-sections"), {
            "plain": ".text.plain", "seldom": ".text.unlikely.seldom",
            "named": ".init.text", "main": ".text.startup.main"})

    def test_a_function_for_size_can_run_often(self) -> None:
        self.write("a.c", """
void use (void *);
void f (char *p, int n, int seldom)
{
  __builtin_memset (p, 0, 500);
  use (p);
  for (int i = 0; i < n; i++)
    { __builtin_memset (p, 0, 600); use (p); }
  if (__builtin_expect (seldom, 0))
    { __builtin_memset (p, 0, 700); use (p); }
}
__attribute__ ((cold)) void g (char *p) { __builtin_memset (p, 0, 800); }
""")
        for level in ("-O2", "-Os"):
            self.assertEqual(
                {record["size_bytes"]: record["place"]
                 for record in self.recorded(level, "-S", "a.c")},
                {500: "normal", 600: "loop", 700: "rare", 800: "cold"})

    def test_the_same_again(self) -> None:
        corpus = TESTS / "memstrat.plugin/corpus.c"
        found = []
        for debug in "-g0", "-g0", "-g":
            found.append(self.recorded(debug, "-O2", "-c", corpus, "-o", "a.o"))
        first, *others = found
        self.assertEqual({record["unit"] for record in first}, {str(corpus)})
        self.assertEqual(others, [first, first])

    def test_another_folder(self) -> None:
        for name in ("one", "two"):
            folder = self.folder / name
            self.write(f"{name}/a.c", '#include "a.h"\n')
            self.write(f"{name}/a.h",
                       "void f (void *p) { __builtin_memset (p, 0, 99); }\n")
            self.compile(*reporting("../r"), f"-ffile-prefix-map={folder}=.",
                         "-O2", "-S", folder / "a.c", folder=folder)
        record, other = self.records()
        self.assertEqual(record, other)
        self.assertEqual((record["unit"], record["folder"], record["file"]),
                         ("./a.c", ".", "./a.h"))

    def test_folders_of_one_build(self) -> None:
        for name in ("one", "two"):
            self.write(f"{name}/a.c",
                       "void f (void *p) { __builtin_memset (p, 0, 99); }\n")
            self.compile(*reporting("../r"), "-O2", "-S", "a.c", folder=name)
        report = json.loads(self.printed("report", "--json", "r"))
        self.assertEqual((report["units"], report["sites"]), (2, 2))
        self.assertEqual([row["name"] for row in report["by"]["file"]],
                         ["one/a.c", "two/a.c"])

    def test_names_of_all_bytes(self) -> None:
        name = b'a "b"\\\xff\xc3\xa4\t.c'.decode(errors="surrogateescape")
        (self.folder / name).write_text(
            "void f (void *p) { __builtin_memset (p, 0, 99); }\n")
        [record] = self.recorded("-O2", "-S", "-o", "a.s", name)
        self.assertEqual(record["unit"], name)
        self.assertEqual(record["file"], name)

    def test_link_time_optimization(self) -> None:
        self.write("a.c", "void f (void *p) { __builtin_memset (p, 0, 99); }")
        self.write("b.c", "char c[200]; void f (void *);\n"
                   "int main () { f (c); __builtin_memset (c + 100, 1, 77); }")
        def linked() -> list[Record]:
            shutil.rmtree(self.folder / "r", ignore_errors=True)
            for name in "a", "b":
                self.compile(*reporting(), "-O2", "-flto", "-c", f"{name}.c")
            self.assertEqual(self.recorded_files(), [])
            return self.recorded("-O2", "-flto", "a.o", "b.o", "-o", "prog")
        first = linked()
        self.assertEqual({record["size_bytes"] for record in first}, {77, 99})
        self.assertEqual(first, linked())
