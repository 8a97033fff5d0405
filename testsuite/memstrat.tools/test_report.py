"""What memstrat report counts and says.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import tempfile
import unittest
from collections.abc import Iterable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from example_records import LEFT, SYNC_REGS, example_lines, line_of, record

from memstrat_tools import TOP
from memstrat_tools.printable import printable
from memstrat_tools.records import Record, parse
from memstrat_tools.report import command_line
from memstrat_tools.report.selection import Selection
from memstrat_tools.report.sites import ORDERS, first, place_text, sites_of
from memstrat_tools.report.terminal import bar, in_one_line
from memstrat_tools.report.totals import ASPECTS, Count, Totals, totals
from memstrat_tools.size_bands import BANDS, band_of
from memstrat_tools.source_tree import SourceTree


def examples(number: int) -> list[Record]:
    return list(map(parse, example_lines(number)))


class Bands(unittest.TestCase):
    def test_ends(self) -> None:
        self.assertEqual(
            [band_of(size) for size in (0, 1, 7, 8, 9, 16, 17, 32, 33, 64, 65,
                                        128, 129, 256, 257, 512, 513, 1024,
                                        1025, 4096, 4097, 2 ** 63, None)],
            ["below 8", "below 8", "below 8", "8", "9..16", "9..16", "17..32",
             "17..32", "33..64", "33..64", "65..128", "65..128", "129..256",
             "129..256", "257..512", "257..512", "513..1024", "513..1024",
             "1025..4096", "1025..4096", "4097 and more", "4097 and more",
             "at run time"])

    def test_all(self) -> None:
        self.assertEqual(list(BANDS), list(dict.fromkeys(
            [*map(band_of, range(5000)), band_of(None)])))


class Names(unittest.TestCase):
    def test_printable(self) -> None:
        for text, shown in (
                ("fs/exec.c", "fs/exec.c"), ("häßlich ☃", "häßlich ☃"),
                ("a\nb\t\x1b[31m", "a\\nb\\t\\x1b[31m"),
                ("a\udcff", "a\\xff"), ("a\ud800", "a\\ud800"),
                ("\u202eevil", "\\u202eevil")):
            self.assertEqual(printable(text), shown)
            printable(text).encode()


class Counts(unittest.TestCase):
    def sums(self, counted: Totals, key: str) -> tuple[int, int, int, int]:
        counts = counted.by[key].values()
        return (sum(count.candidates for count in counts),
                sum(count.lowered for count in counts),
                sum(count.left for count in counts),
                sum(count.code_bytes for count in counts))

    def test_they_add_up(self) -> None:
        records = examples(3000)
        counted = totals(records)
        one = counted.all
        self.assertEqual(one.candidates, 3000)
        self.assertEqual(one.lowered, sum(r.decision == "lowered"
                                          for r in records))
        self.assertEqual(one.left, sum(r.decision == "left" for r in records))
        self.assertEqual(one.candidates, one.lowered + one.left)
        self.assertTrue(0 < one.left < one.lowered)
        for key in ASPECTS:
            with self.subTest(key):
                self.assertEqual(self.sums(counted, key),
                                 (one.left, 0, one.left, 0)
                                 if key == "reason" else
                                 (one.candidates, one.lowered, one.left,
                                  one.code_bytes))
        self.assertEqual(sum(count.candidates
                             for count in counted.sizes.values()),
                         sum(r.size_bytes is not None for r in records))

    def test_sites_and_candidates(self) -> None:
        counted = totals([
            record(file="list.h", unit="a.c"),
            record(file="list.h", unit="b.c"),
            record(file="list.h", unit="b.c", function="g"),
            record(file="list.h", unit="b.c", column=12),
            record(file="list.h", unit="b.c", kind="move")])
        self.assertEqual((counted.all.candidates, len(counted.all.sites),
                          counted.units), (5, 3, 2))
        self.assertEqual(len(counted.by["function"]["sync_regs"].sites), 3)

    def test_no_place(self) -> None:
        counted = totals([record(file="", line=0, column=0, function=name)
                          for name in ("f", "f", "g")])
        self.assertEqual(len(counted.all.sites), 2)
        self.assertEqual([*counted.by["file"]], ["no place in the source"])

    def test_order(self) -> None:
        counted = totals([
            record(kind="clear", place="cold"), record(kind="clear"),
            record(function="a"), record(function="a", place="loop"),
            *(record(**{**LEFT, "reason_text": f"libcall beyond {size}"})
              for size in (256, 512))])
        self.assertEqual([*counted.by["kind"]], ["copy", "clear"])
        self.assertEqual([*counted.by["size"]], [*BANDS])
        self.assertEqual([*counted.by["place"]], ["loop", "normal", "cold"])
        self.assertEqual([*counted.by["function"]], ["sync_regs", "a"])
        self.assertEqual(counted.sentences, {"for_size": "libcall beyond N"})

    def test_before_and_after(self) -> None:
        string: dict[str, Any] = {"compiler_alone": "string_instruction"}
        counted = totals([
            record(), record(), record(**LEFT, **string), record(**string),
            record(strategy="rep_8byte", **string)])
        self.assertEqual(
            {name: count.candidates
             for name, count in counted.by["change"].items()},
            {"string instruction -> left as it is": 1,
             "string instruction -> rep_8byte": 1,
             "string instruction -> straight": 1, "not known -> straight": 2})
        self.assertEqual((counted.string_instructions,
                          counted.string_instructions_left), (3, 2))

    def test_code_of_what_is_left_is_not_counted(self) -> None:
        self.assertEqual(totals([record(code_bytes=10), record(
            **{**LEFT, "code_bytes": 12, "plan": "libcall"})]).all.code_bytes,
            10)

    def test_nothing(self) -> None:
        counted = totals([])
        self.assertEqual(counted.all.candidates, 0)
        self.assertEqual([*counted.by["size"]], [*BANDS])


class Outcome(unittest.TestCase):
    """The first line."""
    cold: dict[str, Any] = {
        **LEFT, "place": "cold", "question": {"function_for_size": True}}
    os: dict[str, Any] = {**cold, "place": "normal"}

    def says(self, expected: str, *records: Record) -> None:
        self.assertEqual(in_one_line(totals(records)), expected)

    def test_lowered(self) -> None:
        self.says("2 of 2 lowered in 2 objects", record(),
                  record(unit="b.c"))

    def test_main_reason(self) -> None:
        off = record(**{**LEFT, "reason": "off", "reason_text": "off here"})
        self.says("1 of 4 lowered in 1 object, 3 left; main reason: off here"
                  " (2)", record(), record(**LEFT), off, off)

    def test_os(self) -> None:
        self.says("0 of 3 lowered: all of it is compiled with -Os (1 object)",
                  record(**self.os), record(**self.cold),
                  record(**{**LEFT, "question": None}))

    def test_not_all_of_it_with_os(self) -> None:
        size = "left; main reason: block optimized for size"
        self.says(f"0 of 1 lowered in 1 object, 1 {size}", record(**self.cold))
        self.says(f"0 of 2 lowered in 1 object, 2 {size}", record(**self.os),
                  record(**LEFT))
        self.says("1 of 2 lowered in 1 object, 1 left; main reason: compiled"
                  " with -Os", record(**self.os), record(
                      question={"function_for_size": True}))


class Orders(unittest.TestCase):
    def lines(self, records: Iterable[Record], key: str) -> list[int]:
        return [site.hottest.line
                for site in first(sites_of(records), ORDERS[key], 9)]

    def test_heat(self) -> None:
        self.assertEqual(self.lines([
            record(line=1, place="cold"), record(line=2),
            record(line=3, place="loop", time_centicycles=100),
            record(line=4, place="loop", time_centicycles=200),
            record(line=5, runs=10, place="cold"),
            record(line=6, runs=20, place="cold")], "heat"),
            [6, 5, 4, 3, 2, 1])

    def test_size(self) -> None:
        self.assertEqual(self.lines([
            record(line=1, size_bytes=9), record(line=2, size_bytes=10),
            record(line=3, size_bytes=None, size_max_bytes=99, **LEFT),
            record(line=4, size_bytes=3), record(line=4, size_bytes=11)],
            "size"), [4, 2, 1, 3])

    def test_code_and_candidates(self) -> None:
        records = [record(line=1, code_bytes=9), record(line=1, code_bytes=2),
                   record(line=2, code_bytes=10)]
        self.assertEqual(self.lines(records, "code"), [1, 2])
        self.assertEqual(self.lines(records[1:], "code"), [2, 1])
        self.assertEqual(self.lines(records, "candidates"), [1, 2])

    def test_no_place(self) -> None:
        self.assertEqual(place_text(record(file="", line=0)),
                         "somewhere in a.c")


class Selected(unittest.TestCase):
    def test_each(self) -> None:
        one = record(file="fs/ext4/super.c", function="ext4_put")
        for selection, has in (
                (Selection(), True), (Selection(kinds=["clear"]), False),
                (Selection(kinds=["clear", "copy"]), True),
                (Selection(reasons=["off"]), False),
                (Selection(files=["fs/*"]), True),
                (Selection(files=["FS/*"]), False),
                (Selection(files=["mm/*", "*.c"]), True),
                (Selection(functions=["ext4_*"]), True),
                (Selection(functions=["ext4"]), False),
                (Selection(files=["fs/*"], functions=["x"]), False)):
            self.assertEqual(selection.has(one), has, selection)
        self.assertTrue(Selection(reasons=["for_size"]).has(record(**LEFT)))

    def test_words(self) -> None:
        self.assertEqual(Selection().text(), "")
        self.assertEqual(Selection(kinds=["copy", "fill"], files=["*.h"])
                         .text(), "kind copy or fill, file *.h")


class InFolder(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="memstrat-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name: str, *lines: bytes) -> Path:
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"".join(lines))
        return file


class Sources(InFolder):
    def setUp(self) -> None:
        super().setUp()
        self.write("tree/fs/a.c", b"one\n\ttwo\n\t\tthree\x1b\xff\nfour")
        self.write("secret", b"secret\n")
        self.tree = SourceTree(self.folder / "tree")

    def test_names(self) -> None:
        for given, name in (
                ("fs/a.c", "fs/a.c"), ("./fs/../fs/a.c", "fs/a.c"),
                (f"{self.folder}/tree/fs/a.c", "fs/a.c"), ("", ""),
                ("../fs/a.c", "fs/a.c"), ("../../fs/a.c", "fs/a.c"),
                ("../fs/b.c", "../fs/b.c"), ("/usr/a.h", "/usr/a.h"),
                (f"{self.folder}/treeish.c", f"{self.folder}/treeish.c")):
            self.assertEqual(self.tree.name(given), name)

    def test_names_where_the_tree_was_elsewhere(self) -> None:
        for given, compilers, name in (
                ("/ci/linux/fs/a.c", "/ci/linux", "fs/a.c"),
                ("/ci/linux/fs/a.c", "/ci/linux/out", "fs/a.c"),
                ("/ci/linux/fs/b.c", "/ci/linux", "/ci/linux/fs/b.c"),
                ("/ci/fs/a.c", ".", "/ci/fs/a.c"),
                ("<built-in>", "/ci/linux", "<built-in>"),
                (f"{self.folder}/tree/fs/b.c", "/ci", "fs/b.c")):
            self.assertEqual(self.tree.name(given, compilers), name)

    def test_lines(self) -> None:
        def lines(name: str, line: int, around: int) -> list[tuple[int, str]]:
            return [(line.number, line.text)
                    for line in self.tree.lines(name, line, around)]
        self.assertEqual(lines("fs/a.c", 2, 0), [(2, "two")])
        self.assertEqual(lines("fs/a.c", 2, 1), [
            (1, "one"), (2, "        two"),
            (3, "                three\\x1b\\xff")])
        self.assertEqual(lines("fs/a.c", 4, 1)[1:], [(4, "four")])
        for name, line in (("fs/a.c", 5), ("fs/a.c", 0), ("fs/b.c", 1),
                           ("../secret", 1), (f"{self.folder}/secret", 1),
                           ("fs", 1), ("a\0", 1), ("\udcff", 1), ("", 1)):
            self.assertEqual(lines(self.tree.name(name), line, 0), [])

    def test_long_lines(self) -> None:
        self.write("tree/b.c", b"x" * 5000)
        [line] = self.tree.lines("b.c", 1, 0)
        self.assertEqual(len(line.text), 203)


class Command(InFolder):
    def run_it(self, *arguments: str | Path) -> tuple[int, str, str]:
        """Status, output and errors."""
        done = subprocess.run(
            [TOP / "tools/memstrat", "report", *arguments], cwd=self.folder,
            capture_output=True, text=True, check=False,
            env={**os.environ, "LC_ALL": "C.UTF-8"})
        return done.returncode, done.stdout, done.stderr

    def json_of(self, *arguments: str | Path) -> dict[str, Any]:
        status, output, errors = self.run_it("--json", *arguments)
        self.assertEqual((status, errors), (0, ""))
        numbers: dict[str, Any] = json.loads(output)
        return numbers

    def test_text(self) -> None:
        file = self.write("a.jsonl", SYNC_REGS, SYNC_REGS,
                          line_of(**LEFT, line=30, place="loop"))
        status, output, errors = self.run_it(file)
        self.assertEqual((status, errors), (0, ""))
        self.assertTrue(output.startswith(
            "2 of 3 lowered in 1 object, 1 left; main reason: block optimized"
            " for size\n3 candidates at 2 sites\n"))
        self.assertEqual(self.run_it("--summary", file),
                         (0, f"{output.splitlines()[0]}\n", ""))
        for line in (
                "  copy           3        2     1      2         392",
                "  129..256       ####################----------           3"
                "        2     1      2         392",
                "  for_size: block optimized for size           1        0",
                "  a.c:24:11: sync_regs\n    copy, 168 bytes (normal) lowered:"
                " straight, 21 pieces of 8; 2 candidates here",
                "  a.c:30:11: sync_regs\n    copy, 168 bytes (loop) left:"
                " block optimized for size"):
            self.assertIn(line, output)
        self.assertLess(output.index("a.c:30"), output.index("a.c:24"))

    def test_json_says_the_same(self) -> None:
        file = self.write("a.jsonl", *example_lines(500))
        numbers = self.json_of(file)
        counted = totals(examples(500))
        self.assertEqual(numbers["candidates"], 500)
        for key, counts in counted.by.items():
            self.assertEqual(
                numbers["by"][key], [{"name": name, **count.numbers()}
                                     for name, count in counts.items()])
        self.assertEqual(numbers["read"], {
            "files": 1, "records": 500, "skipped_lines": 0,
            "unread_files": 0, "selection": ""})
        self.assertEqual(len(numbers["sites_shown"]), 10)
        _, output, _ = self.run_it(file)
        for name, count in counted.by["strategy"].items():
            self.assertRegex(output, rf"\n  {name} +{count.candidates}"
                             rf" +{count.lowered} +{count.left} +"
                             rf"{len(count.sites)} ")

    def test_top_and_sort(self) -> None:
        file = self.write("a.jsonl", *(line_of(line=line, size_bytes=line)
                                       for line in range(1, 30)))
        shown = self.json_of("--top", "2", "--sort", "size",
                             file)["sites_shown"]
        self.assertEqual([site["line"] for site in shown], [29, 28])
        _, output, _ = self.run_it("--top", "2", file)
        self.assertIn("\nThe hottest sites: 2 of 29\n", output)

    def test_filters(self) -> None:
        file = self.write("a.jsonl", SYNC_REGS, line_of(
            kind="clear", file="fs/b.c", function="f(int)", **LEFT))
        for arguments, expected in (
                (["--kinds", "copy,move"], 1),
                (["--reason", "off,for_size"], 1), (["--file", "fs/*"], 1),
                (["--file", "fs/*", "--file", "a.c"], 2),
                (["--function", "f(*"], 1)):
            numbers = self.json_of(*arguments, file)
            self.assertEqual(numbers["candidates"], expected, arguments)
            self.assertEqual(numbers["read"]["records"], 2)
        for arguments, asked in (
                (["--kinds", "fill"], "kind fill"),
                (["--kinds", "copy", "--function", "f(*"],
                 "kind copy, function f(*")):
            status, output, errors = self.run_it(*arguments, file)
            self.assertEqual(status, 0)
            self.assertTrue(output.startswith("0 of 0 lowered in 0 objects"))
            self.assertEqual(errors, "memstrat: report: found no candidate"
                             f" with {asked}, of 2\n")

    def test_what_is_skipped(self) -> None:
        file = self.write("a.jsonl", SYNC_REGS, b"x\n", SYNC_REGS[:-40])
        status, output, errors = self.run_it(file)
        self.assertEqual(status, 1)
        self.assertEqual(errors.replace(f"{self.folder}/", ""), (
            "memstrat: report: a.jsonl:2: found no JSON, expected a record;"
            " skipped\nmemstrat: report: a.jsonl:3: found a line cut short,"
            " expected a record; skipped\n"))
        self.assertTrue(output.startswith("1 of 1 lowered in 1 object\n"))

    def test_refused(self) -> None:
        good = self.write("a.jsonl", SYNC_REGS)
        bad = self.write("b.jsonl", b"\0\xff")
        page = self.folder / "page.html"
        mistakes: list[tuple[list[str | Path], str]] = [
                ([], "the following arguments are required: PATH"),
                (["no"], "memstrat: report: found no 'no' (No such file or"),
                ([bad, "--html", page], "memstrat: report: found no record"),
                ([good, "--top", "0"], "found '0', expected a whole number"),
                ([good, "--sort", "x"], "argument --sort: found 'x', expected"
                 " heat, size, code or candidates"),
                ([good, "--kinds", "x"], "found 'x', expected some of copy,"),
                ([good, "--reason", "x"], "found 'x', expected some of"),
                ([good, "--html", "no/x"], "found 'no/x', expected a file in a"
                 " folder that can be written to: No such file or directory"),
                ([good, "--html", "/dev/null"], "found '/dev/null', which"),
                ([good, "--html", good], "which is not a page, expected an"),
                ([good, "--source", "no"], "found no folder 'no', expected")]
        for arguments, problem in mistakes:
            status, output, errors = self.run_it(*arguments)
            self.assertEqual((status, output), (2, ""), errors)
            self.assertIn(problem, errors)
            self.assertNotIn("Traceback", errors)
        self.assertFalse(page.exists())
        self.assertEqual(good.read_bytes(), SYNC_REGS)

    def test_page_replaced(self) -> None:
        good = self.write("a.jsonl", SYNC_REGS)
        page = self.write("page.html", b"")
        for _ in range(2):
            self.assertEqual(self.run_it(good, "--html", page)[0], 0)
        self.assertIn(b"sync_regs", page.read_bytes())

    def test_odd_names(self) -> None:
        file = self.write("a.jsonl", line_of(
            file="a\x1b[2J\udcff.c", function="f\n", unit="\ud800"))
        status, output, errors = self.run_it(file)
        self.assertEqual((status, errors), (0, ""))
        self.assertIn("  a\\x1b[2J\\xff.c:24:11: f\\n\n", output)
        self.assertEqual(self.json_of(file)["by"]["file"][0]["name"],
                         "a\x1b[2J\udcff.c")

    def test_source_shortens_names(self) -> None:
        file = self.write("a.jsonl", line_of(file=f"{self.folder}/t/a.c"))
        (self.folder / "t").mkdir()
        [site] = self.json_of("--source", "t", file)["sites_shown"]
        self.assertEqual(site["file"], "a.c")

    def test_reader_that_ends(self) -> None:
        file = self.write("a.jsonl", *example_lines(3000))
        done = subprocess.run(
            ["sh", "-c", '"$0" report --json "$1" | head -n 1',
             TOP / "tools/memstrat", file],
            capture_output=True, text=True, check=False)
        self.assertEqual((done.stdout, done.stderr), ("{\n", ""))


class Documentation(unittest.TestCase):
    """What docs/reports.md says of the command."""
    page = (TOP / "docs/reports.md").read_text()

    def test_commands(self) -> None:
        commands = [shlex.split(line)[2:] for line in re.findall(
            r"^    (?:\$ )?(memstrat report .*)", self.page, re.MULTILINE)]
        self.assertGreater(len(commands), 3)
        for command in commands:
            command_line.arguments(command)

    def test_options(self) -> None:
        help_text = io.StringIO()
        with redirect_stdout(help_text), self.assertRaises(SystemExit):
            command_line.arguments(["--help"])
        known = set(re.findall(r"^  (--\w+)", help_text.getvalue(),
                               re.MULTILINE))
        self.assertEqual(known - {"--version"}, set(re.findall(
            r"^\| `(--\w+)", self.page, re.MULTILINE)))
        self.assertEqual("".join(re.findall(r"--sort ([^`]*)", self.page)),
                         "\\|".join(ORDERS))


class Bars(unittest.TestCase):
    def test_length(self) -> None:
        self.assertEqual(bar(Count(30, 15, 15), 30), "#" * 15 + "-" * 15)
        self.assertEqual(bar(Count(3000, 2999, 1), 3000), "#" * 30)
        self.assertEqual(bar(Count(1, 0, 1), 3000), "-")
        self.assertEqual(bar(Count(), 0), "")


if __name__ == "__main__":
    unittest.main()
