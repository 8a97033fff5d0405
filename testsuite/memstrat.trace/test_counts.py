"""What a program with trace counts, compared with what it does.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import re
import shutil
import unittest
from collections import Counter
from pathlib import Path

from compiling import CC, CXX, plugin_flags
from tracing import HAS_32_BITS, Counts, Tracing, counts_of

HERE = Path(__file__).parent

LEVELS = ["-O0", "-O1", "-O2", "-O3", "-Os", "-Og"]


def powers(most: int, less: int = 0) -> Counter[int]:
    """How often there is each size, or the end of its range, if 1, 2, 4, ...
    MOST, each reduced by LESS, are there once."""
    counted: Counter[int] = Counter()
    size = 1
    while size <= most:
        counted[ranged(size - less)] += 1
        size *= 2
    return counted


def ranged(size: int) -> int:
    """SIZE, or the end of the range that it is counted in."""
    return size if size <= 256 else 1 << (size - 1).bit_length()


def expected_counts(long_bytes: int) -> Counts:
    """What operations.c does."""
    lines = {match[1]: number for number, line in enumerate(
        (HERE / "operations.c").read_text().splitlines(), 1)
        if (match := re.search(r"/\* (\w+) \*/", line))}
    once = {
        "assign": ("copy", 20 * long_bytes, 3),
        "clear_all": ("clear", 20 * long_bytes, 4), "copy": ("copy", 77, 5),
        "copy_large": ("copy", 5000, 6), "move": ("move", 33, 7),
        "clear": ("clear", 99, 8), "fill": ("fill", 41, 9),
        "inlined": ("fill", 123, 20)}
    counts = {(lines[name], kind): Counter({size: times})
              for name, (kind, size, times) in once.items()}
    counts[lines["copy_to_end"], "copy"] = Counter(map(ranged, range(601)))
    counts[lines["move_some"], "move"] = powers(8192)
    counts[lines["clear_some"], "clear"] = powers(8192, 1)
    return counts


class Truth(Tracing):
    def setUp(self) -> None:
        super().setUp()
        shutil.copy(HERE / "operations.c", self.folder)
        shutil.copy(HERE / "operations.c", self.folder / "operations.C")

    def check(self, source: str, *given: str) -> None:
        with self.subTest(source=source, given=given):
            self.build(source, *given)
            self.assertEqual(self.counts(status=7), expected_counts(
                4 if "-m32" in given else 8))

    def test_levels(self) -> None:
        for level in LEVELS:
            self.check("operations.c", level)
        self.check("operations.C", "-O2")

    def test_ways_to_compile(self) -> None:
        for given in (["-O2", "-flto"], ["-O0", "-flto"],
                      ["-O2", "-fPIE", "-pie"], ["-O2", "-static"],
                      ["-O2", "-fno-pie", "-no-pie"],
                      ["-O2", "-ffunction-sections", "-fdata-sections",
                       "-Wl,--gc-sections"],
                      ["-O2", "-g"], ["-O3", "-mcmodel=large"],
                      ["-O2", "-fsanitize=address,undefined"],
                      ["-O2", "-fno-zero-initialized-in-bss"],
                      ["-O1", "-march=x86-64-v3"],
                      ["-O2", "-fno-toplevel-reorder"]):
            self.check("operations.c", *given)
        self.check("operations.C", "-O2", "-flto")

    @unittest.skipUnless(HAS_32_BITS, "there is no C library for -m32")
    def test_32_bits(self) -> None:
        for level in LEVELS:
            self.check("operations.c", level, "-m32")
        self.check("operations.c", "-O2", "-m32", "-fPIC", "-flto")
        self.check("operations.c", "-O2", "-m32", "-mregparm=0", "-msse2")

    def test_settings(self) -> None:
        for setting in ("regs=gpr", "off", "libcall=never", "threshold=0",
                        "disable=lower"):
            with self.subTest(setting=setting):
                self.build("operations.c", "-O2",
                           settings=("trace", setting))
                self.assertEqual(self.counts(status=7), expected_counts(8))

    def test_numbers_add_up(self) -> None:
        self.build("operations.c", "-O2")
        self.start()
        for line in self.trace():
            times = [times for *_, times in line["sizes"] + line["ranges"]]
            self.assertEqual(line["count"], sum(times))
            self.assertNotIn(0, times)
            least = sum(size * n for size, *_, n in line["sizes"])
            most = least
            for first, last, n in line["ranges"]:
                least, most = least + first * n, most + last * n
            self.assertTrue(least <= line["bytes"] <= most, line)
            if line["size_bytes"] is not None:
                self.assertEqual(line["sizes"],
                                 [[line["size_bytes"], line["count"]]])
            if line["function"] == "copy_to_end":
                self.assertEqual(line["bytes"], 600 * 601 // 2)


class Lines(Tracing):
    def test_same_place_as_in_the_record(self) -> None:
        shutil.copy(HERE / "operations.c", self.folder)
        self.build("operations.c", "-O2", settings=("trace", "report=r.jsonl"))
        self.start()
        records = self.records("r.jsonl")
        lines = self.trace()
        self.assertGreater(len(lines), 10)
        for line in lines:
            shared = {key: value for key, value in line.items()
                      if key in records[0]}
            self.assertGreater(len(shared), 12)
            self.assertIn(shared, [{key: record[key] for key in shared}
                                   for record in records])

    def test_decisions_are_the_same(self) -> None:
        tests = HERE.parent
        sources = [tests / "memstrat.plugin/corpus.c",
                   tests / "memstrat.cxx/lowered-class.C",
                   *sorted((tests / "memstrat.dg").glob("lowered-*.c"))]
        for level in "-O0", "-O2", "-Os", "-O3 -march=x86-64-v3":
            for source in sources:
                for name, settings in (("without", ()), ("with", ("trace",))):
                    self.run_command(
                        CXX if source.suffix == ".C" else CC,
                        *plugin_flags(f"report={name}", *settings),
                        *level.split(), "-w", "-S", "-o", "out.s", source)
            with self.subTest(level=level):
                self.assertEqual(self.text("with"), self.text("without"))
                self.assertGreater(len(self.records("with")), 100)

    def test_classes(self) -> None:
        self.write("a.C", """
struct plain { char bytes[300]; };
struct words { long w[12]; };
struct more { long m[30]; };
struct base { words some; virtual ~base () {} };
struct derived : base { more others; };
template<typename T> __attribute__ ((noipa)) void
assign (T &to, const T &from)
{
  to = from;
}
__attribute__ ((noipa)) void throwing (plain &to, const plain &from, int n)
{
  to = from;
  if (n == 3)
    throw n;
}
int main ()
{
  static derived d, e;
  static plain p, q;
  for (int i = 0; i < 12; i++)
    assign (d, e);
  for (int i = 0; i < 13; i++)
    assign (p, q);
  int caught = 0;
  for (int i = 0; i < 5; i++)
    try { throwing (p, q, i); } catch (int) { caught++; }
  return caught;
}
""")
        for level in "-O0", "-O2":
            self.build("a.C", level)
            self.assertEqual(self.start().returncode, 1)
            lines = self.trace()
            counted = Counter[tuple[str, int]]()
            for line in lines:
                for size, times in line["sizes"]:
                    counted[line["function"], size] += times
            self.assertEqual(counted["throwing", 300], 5, counted)
            self.assertEqual(sum(
                times for (function, size), times in counted.items()
                if "plain" in function and size == 300), 13)
            # The base's words and the others are apart, at some levels.
            self.assertEqual(sum(
                size * times for (function, size), times in counted.items()
                if "derived" in function or "base" in function),
                12 * 42 * 8, counted)

    def test_link_time_optimization_of_two_files(self) -> None:
        self.write("a.c", "void f (void *p) { __builtin_memset (p, 0, 99); }")
        self.write("b.c", "char c[200]; void f (void *);\n"
                   "int main () { for (int i = 0; i < 5; i++) f (c);\n"
                   "__builtin_memset (c + 100, 1, 77); }")
        for name in "a", "b":
            self.compile(*plugin_flags("trace"), "-O2", "-flto", "-c",
                         f"{name}.c")
        self.build("a.o", "-O2", "-flto", "b.o")
        self.assertEqual(self.counts(), {
            (1, "clear"): Counter({99: 5}), (3, "fill"): Counter({77: 1})})

    def test_files_of_all_bytes(self) -> None:
        name = b'a "b"\\\xff\xc3\xa4.c'.decode(errors="surrogateescape")
        (self.folder / name).write_text(
            "char c[99]; int main () { __builtin_memset (c, 1, 99); }\n")
        self.build(name, "-O2")
        self.start()
        [line] = self.trace()
        self.assertEqual(line["unit"], name)

    def test_line_of_a_known_program(self) -> None:
        self.write("a.c", "char c[99];\n"
                   "int main () { __builtin_memset (c, 1, 99); }\n")
        self.build("a.c", "-O0")
        self.start()
        [line] = self.trace()
        self.assertEqual(list(line), [
            "trace", "way", "unit", "folder", "file", "line", "column",
            "written_in", "inlined_from", "function", "symbol", "section",
            "kind", "size_bytes", "size_max_bytes", "dest_align_bytes",
            "src_align_bytes", "place", "sizes", "ranges", "count", "bytes"])
        self.assertEqual(counts_of([line]), {(2, "fill"): Counter({99: 1})})


if __name__ == "__main__":
    unittest.main()
