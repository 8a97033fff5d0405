"""The output of memstrat report, and the source that it shows.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import io
import json
import re
import shlex
import unittest
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from example_records import (
    CALLED,
    LEFT,
    SYNC_REGS,
    example_lines,
    examples,
    line_of,
)
from in_folder import InFolder

from memstrat_tools import TOP
from memstrat_tools.printable import printable
from memstrat_tools.records import DECISIONS
from memstrat_tools.report import command_line
from memstrat_tools.report.sites import ORDERS
from memstrat_tools.report.totals import Totals
from memstrat_tools.source_tree import SourceTree


class Names(unittest.TestCase):
    def test_printable(self) -> None:
        for text, shown in (
                ("fs/exec.c", "fs/exec.c"), ("häßlich ☃", "häßlich ☃"),
                ("a\nb\t\x1b[31m", "a\\nb\\t\\x1b[31m"),
                ("a\udcff", "a\\xff"), ("a\ud800", "a\\ud800"),
                ("\u202eevil", "\\u202eevil")):
            self.assertEqual(printable(text), shown)
            printable(text).encode()


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
    def json_of(self, *arguments: str | Path) -> dict[str, Any]:
        numbers: dict[str, Any] = json.loads(
            self.printed("report", "--json", *arguments))
        return numbers

    def test_text(self) -> None:
        file = self.write("a.jsonl", SYNC_REGS, SYNC_REGS,
                          line_of(**LEFT, line=30, place="loop"))
        output = self.printed("report", file)
        self.assertTrue(output.startswith(
            "66.7 % of 3 candidates changed in 1 object: 2 lowered, 0 called,"
            " 1 left; main reason: block optimized for size\n"
            "3 candidates at 2 sites\n"))
        self.assertEqual(self.printed("report", "--summary", file),
                         f"{output.splitlines()[0]}\n")
        for line in (
                "  copy           3        2       0     1      2\n",
                "  129..256       ####################----------           3"
                "        2       0     1      2\n",
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
        counted = Totals(examples(500))
        self.assertEqual(numbers["candidates"], 500)
        for key, counts in counted.by.items():
            self.assertEqual(
                numbers["by"][key], [{"name": name, **count.numbers()}
                                     for name, count in counts.items()])
        self.assertEqual(numbers["read"], {
            "files": 1, "records": 500, "skipped_lines": 0,
            "unread_files": 0, "selection": ""})
        self.assertEqual(len(numbers["sites_shown"]), 10)
        output = self.printed("report", file)
        for name, count in counted.by["strategy"].items():
            self.assertRegex(output, rf"\n  {name} +{count.candidates}"
                             rf" +{count.lowered} +{count.called}"
                             rf" +{count.left} +{len(count.sites)}\n")

    def test_top_and_sort(self) -> None:
        file = self.write("a.jsonl", *(line_of(line=line, size_bytes=line)
                                       for line in range(1, 30)))
        shown = self.json_of("--top", "2", "--sort", "size",
                             file)["sites_shown"]
        self.assertEqual([site["line"] for site in shown], [29, 28])
        self.assertIn("\nThe hottest sites: 2 of 29\n",
                      self.printed("report", "--top", "2", file))

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
            status, output, errors = self.memstrat("report", *arguments, file)
            self.assertEqual(status, 0)
            self.assertTrue(output.startswith("0.0 % of 0 candidates"))
            self.assertEqual(errors, "memstrat: report: found no candidate"
                             f" with {asked}, of 2\n")

    def test_since(self) -> None:
        """An operation moved to another line is not new.  A second operation
        of the same kind is new, and so is another decision."""
        old = self.write("old.jsonl", SYNC_REGS, line_of(**LEFT))
        new = self.write("new.jsonl", line_of(line=30), line_of(line=31),
                         line_of(line=32, **LEFT), line_of(**CALLED))
        numbers = self.json_of("--since", old, new)
        self.assertEqual([numbers[key] for key in DECISIONS], [1, 1, 0])
        self.assertEqual(
            self.memstrat("report", "--since", new, new)[2],
            "memstrat: report: found no candidate with a difference from"
            " --since, of 4\n")
        self.refused("found no 'no' (No such", "report", "--since", "no", new)
        self.write("bad.jsonl", SYNC_REGS, b"x\n")
        status, _, errors = self.memstrat("report", "--since", "bad.jsonl",
                                          new)
        self.assertEqual((status, errors), (
            1, "memstrat: report: bad.jsonl:2: found no JSON, expected a"
            " record; skipped\n"))

    def test_sarif(self) -> None:
        """The log is valid according to OASIS's schema of SARIF 2.1.0."""
        file = self.write(
            "a.jsonl", SYNC_REGS, *2 * [line_of(line=30, **LEFT)],
            line_of(**CALLED, file="/b c.c", line=0, function="f\n"),
            line_of(**CALLED, compiler_alone="call"))
        [run] = json.loads(self.printed("report", "--sarif", file))["runs"]
        self.assertEqual(
            [(rule["id"], rule["shortDescription"]["text"])
             for rule in run["tool"]["driver"]["rules"]],
            [("beyond_threshold", "called beyond 256"),
             ("for_size", "block optimized for size")])
        called, left = run["results"]
        fingerprint = left.pop("partialFingerprints")["memstrat/v1"]
        self.assertNotEqual(
            fingerprint, called["partialFingerprints"]["memstrat/v1"])
        self.assertEqual(left, {
            "ruleId": "for_size", "level": "note", "occurrenceCount": 2,
            "message": {"text": "copy, 168 bytes, left: block optimized for"
                        " size"},
            "locations": [{
                "physicalLocation": {
                    "artifactLocation": {"uri": "a.c"},
                    "region": {"startLine": 30, "startColumn": 11}},
                "logicalLocations": [{"name": "sync_regs",
                                      "kind": "function"}]}]})
        self.assertEqual(called["level"], "warning")
        self.assertEqual(called["locations"], [{
            "physicalLocation": {
                "artifactLocation": {"uri": "file:///b%20c.c"}},
            "logicalLocations": [{"name": "f\\n", "kind": "function"}]}])

    def test_what_is_skipped(self) -> None:
        self.write("a.jsonl", SYNC_REGS, b"x\n")
        status, output, errors = self.memstrat("report", "a.jsonl")
        self.assertEqual((status, errors), (
            1, "memstrat: report: a.jsonl:2: found no JSON, expected a record;"
            " skipped\n"))
        self.assertTrue(output.startswith("100.0 % of 1 candidate "))

    def test_refused(self) -> None:
        good = self.write("a.jsonl", SYNC_REGS)
        bad = self.write("b.jsonl", b"\0\xff")
        page = self.folder / "page.html"
        mistakes: list[tuple[list[str | Path], str]] = [
                ([], "the following arguments are required: PATH"),
                (["no"], "found no 'no' (No such file or"),
                ([bad, "--html", page], "found no record"),
                ([good, "--top", "0"], "argument --top: found '0', expected a"
                 " whole number"),
                ([good, "--sort", "x"], "argument --sort: found 'x', expected"
                 " heat, size or candidates"),
                ([good, "--kinds", "x"], "argument --kinds: found 'x', expected"
                 " some of copy,"),
                ([good, "--reason", "x"], "argument --reason: found 'x',"
                 " expected some of"),
                ([good, "--html", "no/x"], "argument --html: found 'no/x',"
                 " expected a file in a folder that can be written to: No such"
                 " file or directory"),
                ([good, "--html", "/dev/null"], "argument --html: found"
                 " '/dev/null', which"),
                ([good, "--html", good], "argument --html: found 'a.jsonl',"
                 " which is not a page, expected an"),
                ([good, "--source", "no"], "argument --source: found no folder"
                 " 'no', expected")]
        for arguments, problem in mistakes:
            self.refused(problem, "report", *arguments)
        self.assertFalse(page.exists())
        self.assertEqual(good.read_bytes(), SYNC_REGS)

    def test_page_replaced(self) -> None:
        good = self.write("a.jsonl", SYNC_REGS)
        page = self.write("page.html", b"")
        for _ in range(2):
            self.printed("report", good, "--html", page)
        self.assertIn(b"sync_regs", page.read_bytes())

    def test_odd_names(self) -> None:
        file = self.write("a.jsonl", line_of(
            file="a\x1b[2J\udcff.c", function="f\n", unit="\ud800"))
        self.assertIn("  a\\x1b[2J\\xff.c:24:11: f\\n\n",
                      self.printed("report", file))
        self.assertEqual(self.json_of(file)["by"]["file"][0]["name"],
                         "a\x1b[2J\udcff.c")

    def test_source_shortens_names(self) -> None:
        file = self.write("a.jsonl", line_of(file=f"{self.folder}/t/a.c"))
        (self.folder / "t").mkdir()
        [site] = self.json_of("--source", "t", file)["sites_shown"]
        self.assertEqual(site["file"], "a.c")


class Documentation(unittest.TestCase):
    """The command in docs/reports.md."""
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
