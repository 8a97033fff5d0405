"""Reading traces: tables, JSON, and files that are not traces.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import re
import sys
import unittest
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from in_folder import InFolder

from memstrat_tools import ToolError, traces
from memstrat_tools.json_lines import NotOfKind
from memstrat_tools.records import Call
from memstrat_tools.trace.summary import place_text, sizes_text
from memstrat_tools.traces import Site, Traced

COPY = Traced(Site("preload", "a.h", 24, (Call("g", "a.c", 7, 0),), "f", "f",
                   "copy", "/usr/bin/x", 0x1200), Counter({(168, 168): 5}), 840)
CLEAR = Traced(Site("preload", kind="clear", object="/usr/bin/x",
                    address=0x1234),
               Counter({(0, 0): 1, (16, 16): 3, (257, 512): 2}), 700)


def line_of(line: Traced, **changes: Any) -> bytes:
    """Return LINE as text, with CHANGES."""
    return json.dumps({**json.loads(line.text()), **changes}).encode() + b"\n"


class Lines(unittest.TestCase):
    def test_there_and_back(self) -> None:
        for line in COPY, CLEAR:
            self.assertEqual(traces.KIND.parse(line.text().encode()), line)
        self.assertEqual((COPY.count, CLEAR.count), (5, 6))

    def test_what_is_none(self) -> None:
        for text, expected in (
                (b"{}\n", "found an object without 'trace', expected"),
                (b'{"schema":1}\n', "found an object without"),
                (line_of(COPY, trace=1), "trace: found 1, expected 2"),
                (line_of(COPY, way="magic"), 'way: found "magic", expected one'
                 " of preload, perf, bpftrace"),
                (line_of(COPY, kind="zero"), 'kind: found "zero", expected'),
                (line_of(COPY, sizes=[[1]]), "sizes: found [[1]], expected a"
                 " list of lists of 2 whole numbers"),
                (line_of(COPY, ranges=[[1, 2]]), "ranges: found [[1, 2]],"),
                (line_of(COPY, sizes=[[-1, 1]]), "sizes: found [[-1, 1]],"),
                (line_of(COPY, count=6), "count: found 6, expected 5, to which"
                 " sizes and ranges add up"),
                (line_of(COPY, bytes="x"), 'bytes: found "x", expected a whole'
                 ),
                (line_of(COPY, object=3), "object: found 3, expected a text"),
                (COPY.text().encode()[:90], "found a line cut short, expected"
                 " a trace line")):
            with (self.subTest(expected=expected),
                  self.assertRaisesRegex(NotOfKind,
                                         f"^{re.escape(expected)}")):
                traces.KIND.parse(text)

    def test_merged(self) -> None:
        other = replace(COPY, site=replace(COPY.site, line=25))
        both = [COPY, other, CLEAR, CLEAR, COPY]
        self.assertEqual(traces.merged(both), [
            replace(COPY, counts=Counter({(168, 168): 10}), bytes=1680), other,
            replace(CLEAR, counts=Counter({(0, 0): 2, (16, 16): 6,
                                           (257, 512): 4}), bytes=1400)])

    def test_texts(self) -> None:
        self.assertEqual(sizes_text(COPY), "168 bytes")
        self.assertEqual(sizes_text(CLEAR), "0..512 bytes, 50 % of them 16")
        for span, said in ((257, 512), "257..512 bytes"), ((1, 1), "1 byte"):
            self.assertEqual(
                sizes_text(replace(COPY, counts=Counter({span: 2}))), said)
        self.assertEqual(place_text(COPY.site), "a.h:24: f")
        self.assertEqual(place_text(CLEAR.site), "/usr/bin/x+0x1234")
        self.assertEqual(place_text(Site("preload", object="", address=16)),
                         "code without a file+0x10")
        self.assertEqual(place_text(Site("perf", function="f")),
                         "somewhere in perf: f")
        self.assertEqual(place_text(Site("preload", file="a\n.c", line=3)),
                         "a\\n.c:3")


# Append argv[1] to t.jsonl, argv[2] times.  argv[3] limits a file's bytes.
APPEND = """\
from pathlib import Path
from memstrat_tools import ToolError, traces
import resource, sys
_, line, times, most = sys.argv
resource.setrlimit(resource.RLIMIT_FSIZE, (int(most),) * 2)
traces.append(Path("t.jsonl"), line * int(times))
"""


class Append(InFolder):
    def append(self, times: int, most_bytes: int) -> str:
        """Let a process append COPY, TIMES times.  Return its errors."""
        return self.run_command(
            sys.executable, "-B", "-c", APPEND, COPY.text(), str(times),
            str(most_bytes)).stderr

    def test_many_at_once(self) -> None:
        with ThreadPoolExecutor(8) as pool:
            errors = pool.map(lambda _: self.append(2000, -1), range(16))
            self.assertEqual({*errors}, {""})
        self.assertEqual(self.text("t.jsonl"), COPY.text() * 32000)

    def test_half_a_line(self) -> None:
        file = self.folder / "t.jsonl"
        for start in "", COPY.text():
            file.write_text(start + COPY.text()[:40])
            traces.append(file, CLEAR.text())
            self.assertEqual(file.read_text(), start + CLEAR.text())

    def test_no_room(self) -> None:
        before = COPY.text() * 100
        self.write("t.jsonl", before)
        self.assertIn("File too large", self.append(100, len(before) + 100))
        self.assertEqual(self.text("t.jsonl"), before)

    def test_trying(self) -> None:
        file = self.folder / "t.jsonl"
        traces.append(file, "")
        self.assertFalse(file.exists())
        with self.assertRaisesRegex(ToolError, "can be written to: No such"):
            traces.append(self.folder / "no/t.jsonl", "")
        for other in "something else", '{"schema":1}\n':
            file.write_text(other)
            for text in "", COPY.text():
                with self.assertRaisesRegex(ToolError, "found something else"):
                    traces.append(file, text)
            self.assertEqual(file.read_text(), other)


class Show(InFolder):
    def test_tables(self) -> None:
        self.write("one.jsonl", COPY.text(), CLEAR.text())
        self.write("two.jsonl", COPY.text())
        output = self.printed("trace", "--show", ".")
        for expected in (
                "16 operations of 2,380 bytes in all, at 2 sites",
                "  copy      10  1,680  168.0      1",
                "  129..256       ##############################     10    10"
                "     0      0     0",
                "The sites with the most times: 2 of 2",
                "  a.h:24: f",
                "    copy, 168 bytes: 10 times, 1,680 bytes",
                "  /usr/bin/x+0x1234",
                "    clear, 0..512 bytes, 50 % of them 16: 6 times, 700 bytes"):
            self.assertIn(expected, output.splitlines(), output)
        self.assertIn("The sites with the most bytes: 1 of 2\n  a.h:24: f",
                      self.printed("trace", "--show", "--top", "1", "--sort",
                                   "bytes", "one.jsonl"))

    def test_json(self) -> None:
        self.write("t.jsonl", COPY.text(), CLEAR.text())
        said = json.loads(self.printed("trace", "--show", "--json", "t.jsonl"))
        self.assertEqual((said["count"], said["bytes"], said["sites"]),
                         (11, 1540, 2))
        self.assertEqual(said["sizes"]["129..256"], {"copy": 5})
        self.assertEqual(said["sizes"]["257..512"], {"clear": 2})
        self.assertEqual([site["line"] for site in said["sites_shown"]],
                         [0, 24])

    def test_what_is_none(self) -> None:
        self.write("t.jsonl", COPY.text(), b"\xff\n", CLEAR.text()[:50])
        status, _, errors = self.memstrat("trace", "--show", "t.jsonl")
        self.assertEqual((status, errors), (
            1, "memstrat: trace: t.jsonl:2: found bytes that are not UTF-8,"
            " expected a trace line; skipped\n"
            "memstrat: trace: t.jsonl:3: found a line cut short, expected a"
            " trace line; skipped\n"))
        self.refused("found no 'no.jsonl' (No such file or directory), expected"
                     " a file or a folder of trace lines", "trace", "--show",
                     "no.jsonl")

    def test_options(self) -> None:
        for text in "", "--show", "--top 0 --show x":
            status, _, errors = self.memstrat("trace", *text.split())
            self.assertEqual(status, 2, text)
            self.assertRegex(errors, "memstrat: trace: .*expected")
        self.refused("found --out with --show", "trace", "--show", "--out",
                     "x", "y")
