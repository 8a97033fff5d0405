"""Reading records, and refusing other files.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import re
import unittest
from pathlib import Path
from unittest import mock

from example_records import CALLED, LEFT, SYNC_REGS, line_of
from in_folder import InFolder

from memstrat_tools import TOP, ToolError, json_lines, records
from memstrat_tools.json_lines import NotOfKind
from memstrat_tools.records import FIELDS, Call, Reading, parse, read

KEYS = json.loads(SYNC_REGS).keys() - {"schema"}


def without(key: str) -> bytes:
    fields = json.loads(SYNC_REGS)
    del fields[key]
    return json.dumps(fields).encode() + b"\n"


class Lines(unittest.TestCase):
    def test_all_keys(self) -> None:
        record = parse(SYNC_REGS)
        fields = json.loads(SYNC_REGS)
        self.assertEqual({key: getattr(record, key) for key in FIELDS},
                         {**{key: fields[key] for key in KEYS - {"asked"}},
                          "inlined_from": (),
                          "written_in": Call("sync_regs", "a.c", 20, 1),
                          "kind": "copy", "size_bytes": 168,
                          "size_max_bytes": None, "dest_align_bytes": 8,
                          "src_align_bytes": 8, "place": "normal",
                          "in_expansion": False})
        self.assertTrue(record.lowered)
        self.assertFalse(parse(line_of(**LEFT)).lowered)

    def test_out_of_the_question(self) -> None:
        left = parse(line_of(**LEFT, kind="clear", size_bytes=None,
                             size_max_bytes=99, place="rare"))
        self.assertEqual((left.kind, left.size_bytes, left.size_max_bytes,
                          left.src_align_bytes, left.place),
                         ("clear", None, 99, None, "rare"))
        unbounded = parse(line_of(**LEFT, size_bytes=None))
        self.assertEqual((unbounded.size_bytes, unbounded.size_max_bytes),
                         (None, None))
        refused = parse(line_of(**LEFT, asked=False))
        self.assertEqual((refused.size_bytes, refused.dest_align_bytes,
                          refused.src_align_bytes, refused.question),
                         (168, None, None, None))

    def test_inlined_from(self) -> None:
        call = {"function": "f", "file": "b.h", "line": 3, "column": 5}
        self.assertEqual(parse(line_of(inlined_from=[call])).inlined_from,
                         (records.Call("f", "b.h", 3, 5),))

    def test_names_are_those_from_everywhere(self) -> None:
        call = {"function": "f", "file": "../b.h", "line": 3, "column": 5}
        record = parse(line_of(folder="/tree/out", unit="a.c", file="./a.h",
                               written_in=call, inlined_from=[call]))
        self.assertEqual((record.unit, record.file),
                         ("/tree/out/a.c", "/tree/out/a.h"))
        self.assertEqual([each.file for each in (record.written_in,
                                                 *record.inlined_from)],
                         ["/tree/b.h", "/tree/b.h"])
        for name in "/usr/a.h", "<built-in>", "":
            self.assertEqual(
                parse(line_of(folder="/tree", file=name)).file, name)

    def test_bytes_that_are_no_utf_8(self) -> None:
        self.assertEqual(os.fsencode(parse(line_of(file="\udcff.c")).file),
                         b"\xff.c")

    def test_keys_of_a_newer_plugin(self) -> None:
        self.assertEqual(parse(line_of(color="red")), parse(SYNC_REGS))

    def test_last_line_without_a_newline(self) -> None:
        self.assertEqual(parse(SYNC_REGS.rstrip()), parse(SYNC_REGS))

    def test_no_records(self) -> None:
        deep = b"[" * 100_000 + b"\n"
        for line, problem in (
                (b"\n", "found no JSON, expected a record"),
                (b"hello\n", "found no JSON, expected a record"),
                (SYNC_REGS[:100], "found a line cut short, expected a record"),
                (SYNC_REGS[:100] + SYNC_REGS, "found no JSON, expected a"),
                (deep, "found no JSON, expected a record"),
                (b'{"schema":' + b"1" * 5000 + b"}\n", "found no JSON, "),
                (b"\xff\xfe\n", "found bytes that are not UTF-8, expected a"),
                (b"[1]\n", "found [1], expected an object"),
                (b"{}\n", "found an object without 'schema', expected"),
                (line_of(schema=2), "schema: found 2, expected 3"),
                (line_of(schema=True), "schema: found true, expected 3"),
                (without("line"), "found no key 'line', expected a whole"),
                (line_of(line="3"), 'line: found "3", expected a whole number'
                 " from 0"),
                (line_of(line=-1), "line: found -1, expected a whole number"),
                (line_of(line=1.5), "line: found 1.5, expected a whole"),
                (line_of(line=True), "line: found true, expected a whole"),
                (line_of(runs=2 ** 64), "runs: found 18446744073709551616,"
                 " expected a whole number from 0 or null"),
                (line_of(file=None), "file: found null, expected a text"),
                (line_of(file="x" * 90), None),
                (line_of(kind="x" * 90), f'kind: found "{"x" * 39}..., expec'),
                (line_of(kind=[]), "kind: found [], expected one of copy, mo"),
                (line_of(place="hot"), 'place: found "hot", expected one of'),
                (line_of(in_expansion=0), "in_expansion: found 0, expected"),
                (line_of(question=[]), "question: found [], expected an obj"),
                (line_of(inlined_from={}), "inlined_from: found {}, expected"),
                (line_of(inlined_from=[1]), "inlined_from: found [1], expect"),
                (line_of(inlined_from=[{}]), "found no key 'function', expec"),
                (line_of(compiler_alone="rep"), 'compiler_alone: found "rep"'),
                (line_of(plan=None), "found a lowered operation with a reas"),
                (line_of(strategy=None), "found a lowered operation with a "),
                (line_of(reason="off"), "found a lowered operation with a r"),
                (line_of(decision="left"), "found no reason, expected one f"),
                (line_of(**CALLED | {"library_function": None}),
                 "found no library function, expected the one that is called"),
                (line_of(decision="up"), 'decision: found "up", expected on')):
            with self.subTest(line=line[:200]):
                if problem is None:
                    parse(line)
                    continue
                with self.assertRaisesRegex(NotOfKind,
                                            f"^{re.escape(problem)}"):
                    parse(line)

    def test_every_key_is_needed(self) -> None:
        for key in KEYS:
            with self.assertRaisesRegex(NotOfKind, f"no key '{key}'"):
                parse(without(key))

    def test_the_table_of_the_schema(self) -> None:
        page = (TOP / "docs/reports.md").read_text()
        self.assertCountEqual(
            re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE),
            ["schema", *KEYS])


class Files(InFolder):
    def setUp(self) -> None:
        super().setUp()
        self.complaints: list[str] = []

    def read(self, *paths: Path) -> Reading:
        return read(paths, lambda line: self.complaints.append(
            line.replace(f"{self.folder}/", "")))

    def unread(self, problem: str, *paths: Path) -> None:
        with self.assertRaises(ToolError) as raised:
            self.read(*paths)
        self.assertEqual(str(raised.exception).replace(str(self.folder), "."),
                         problem)

    def test_folder(self) -> None:
        for number, name in enumerate(["b.jsonl", "a/d.jsonl", "a/c.jsonl"]):
            self.write(name, line_of(line=number))
        self.write("a/other.json", b"{}\n")
        (self.folder / "e.jsonl").mkdir()
        (self.folder / "loop").symlink_to(self.folder)
        reading = self.read(self.folder)
        self.assertEqual([record.line for record in reading.items],
                         [0, 2, 1])
        self.assertEqual((reading.files, reading.complete), (3, True))
        self.assertEqual(self.complaints, [])

    def test_once(self) -> None:
        file = self.write("a/b.jsonl", SYNC_REGS)
        (self.folder / "link.jsonl").symlink_to(file)
        reading = self.read(file, self.folder, self.folder / "a/../a")
        self.assertEqual(len(reading.items), 1)

    def test_any_name(self) -> None:
        self.assertEqual(
            len(self.read(self.write("build.log", SYNC_REGS)).items), 1)

    def test_pipe(self) -> None:
        end, other = os.pipe()
        os.write(other, SYNC_REGS)
        os.close(other)
        reading = self.read(Path(f"/dev/fd/{end}"))
        os.close(end)
        self.assertEqual(len(reading.items), 1)

    def test_lines_are_skipped(self) -> None:
        self.write("a.jsonl", SYNC_REGS, b"\n", SYNC_REGS, SYNC_REGS[:50])
        self.write("b.jsonl")
        reading = self.read(self.folder)
        self.assertEqual(self.complaints, [
            "a.jsonl:2: found no JSON, expected a record; skipped",
            "a.jsonl:4: found a line cut short, expected a record; skipped"])
        self.assertEqual((len(reading.items), reading.files,
                          reading.skipped_lines, reading.complete),
                         (2, 2, 2, False))

    def test_binary_file(self) -> None:
        self.write("a.jsonl", SYNC_REGS)
        self.write("b.jsonl", b"\x7fELF\x02\n\0\xff\n" * 10)
        self.assertEqual(self.read(self.folder).skipped_lines, 20)
        self.assertEqual(len(self.complaints), json_lines.SHOWN_PROBLEMS + 1)
        self.assertEqual(self.complaints[-1], "b.jsonl: found 15 more lines"
                         " that are not records; skipped")

    def test_huge_lines(self) -> None:
        with mock.patch("memstrat_tools.json_lines.MOST_LINE_BYTES",
                        len(SYNC_REGS)):
            file = self.write("a.jsonl", SYNC_REGS, b"x" * 4000 + b"\n",
                              SYNC_REGS, b"x" * 4000)
            reading = self.read(file)
        self.assertEqual(len(reading.items), 2)
        self.assertEqual(self.complaints, [
            f"a.jsonl:{number}: found more than {len(SYNC_REGS)} bytes,"
            " expected a record; skipped" for number in (2, 4)])

    def test_nothing_to_read(self) -> None:
        empty = self.write("empty.jsonl")
        (self.folder / "folder").mkdir()
        for path, problem in (
                (self.folder / "no", "found no './no' (No such file or"
                 " directory), expected a file or a folder of records"),
                (empty / "no", "found no './empty.jsonl/no' (Not a directory),"
                 " expected a file or a folder of records"),
                (empty, "found no record in ./empty.jsonl, expected at least"
                 " one"),
                (Path("/dev/zero"), "found '/dev/zero', which is neither a file"
                 " nor a folder, expected records"),
                (self.folder / "folder", "found no *.jsonl in './folder',"
                 " expected files of records")):
            self.unread(problem, path)

    def test_what_cannot_be_read(self) -> None:
        good = self.write("good.jsonl", SYNC_REGS)
        with mock.patch("memstrat_tools.json_lines.read_file",
                        side_effect=PermissionError(13, "Permission denied",
                                                    "a.jsonl")):
            self.unread("found no record in ./good.jsonl, expected at least"
                        " one", good)
        self.assertEqual(self.complaints,
                         ["a.jsonl: Permission denied; skipped"])

    def test_what_is_no_file(self) -> None:
        self.write("good.jsonl", SYNC_REGS)
        os.mkfifo(self.folder / "pipe.jsonl")
        (self.folder / "gone.jsonl").symlink_to("nowhere")
        reading = self.read(self.folder)
        self.assertEqual(self.complaints, [
            "gone.jsonl: No such file or directory; skipped",
            "pipe.jsonl: Not a regular file; skipped"])
        self.assertEqual((len(reading.items), reading.files,
                          reading.unread_files, reading.complete),
                         (1, 1, 2, False))
