"""Reading traces, also of kernels: tables, JSON, and files that are no trace.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import re
import shutil
import sys
import unittest
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from compiling import CC
from in_folder import InFolder

from memstrat_tools import ToolError, traces
from memstrat_tools.json_lines import NotOfKind
from memstrat_tools.records import Call
from memstrat_tools.trace import kernel
from memstrat_tools.trace.summary import place_text, sizes_text
from memstrat_tools.traces import Site, Traced

COPY = Traced(Site("preload", "a.h", 24, (Call("g", "a.c", 7, 0),), "f", "f",
                   "copy", "/usr/bin/x", 0x1200), Counter({(168, 168): 5}), 840)
CLEAR = Traced(Site("preload", kind="clear", object="/usr/bin/x",
                    address=0x1234),
               Counter({(0, 0): 1, (16, 16): 3, (257, 512): 2}), 700)


def line_of(line: Traced, **changes: Any) -> bytes:
    """LINE as text, with CHANGES."""
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
                 " of preload, bpftrace"),
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
        self.assertEqual(place_text(Site("bpftrace", function="f")),
                         "somewhere in bpftrace: f")
        self.assertEqual(place_text(Site("preload", file="a\n.c", line=3)),
                         "a\\n.c:3")


# Append argv[1], argv[2] times, in files of at most argv[3] bytes.
APPEND = """\
from pathlib import Path
from memstrat_tools import traces
import resource, sys
_, line, times, most = sys.argv
resource.setrlimit(resource.RLIMIT_FSIZE, (int(most),) * 2)
traces.append(Path("t.jsonl"), line * int(times))
"""


class Append(InFolder):
    def append(self, times: int, most_bytes: int) -> str:
        """The errors of a process that appends COPY so many TIMES."""
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
        for text in ("", "--show", "--bpftrace --show x",
                     "--bpftrace --show", "--from-bpftrace x -- y",
                     "--from-bpftrace x --show", "--top 0 --show x"):
            status, _, errors = self.memstrat("trace", *text.split())
            self.assertEqual(status, 2, text)
            self.assertRegex(errors, "memstrat: trace: .*expected")
        self.refused("found --out with --show", "trace", "--show", "--out",
                     "x", "y")


# With functions of its own, which probes in programs find.
PROGRAM = """
typedef unsigned long size_t;
#define FUNCTION __attribute__ ((noipa)) void *
FUNCTION memcpy (void *p, const void *q, size_t n) { return p; }
FUNCTION memmove (void *p, const void *q, size_t n) { return p; }
FUNCTION memset (void *p, int c, size_t n) { return p; }
char a[9], b[9];
int main ()
{
  for (volatile int i = 0; i < 8; i++)
    memcpy (a, b, i < 3 ? 256 : i < 7 ? 257 : 5000);
  for (volatile int i = 0; i < 7; i++)
    memmove (a, b, 8);
  for (volatile int i = 0; i < 4; i++)
    memset (a, i < 2 ? 'x' : 256 * i, i < 2 ? 41 : i < 3 ? 99 : 0);
}
"""

# As bpftrace 0.17 prints it.
PRINTED = """\
{"type": "attached_probes", "data": {"probes": 3}}

{"type": "map", "data": {"@exact": {"copy,sync_regs,168": 12,\
 "clear,f.part.0,8": 3, "copy,sync_regs,0": 1}}}
{"type": "hist", "data": {"@large": {"copy,sync_regs": [\
{"min": 256, "max": 511, "count": 2}, {"min": 512, "max": 1023, "count": 0},\
 {"min": 1024, "max": 2047, "count": 1}]}}}
{"type": "map", "data": {"@large_bytes": {"copy,sync_regs": 2000}}}
"""


# As the kernel of Debian 12 has it.
SYMBOLS = """\
ffffffff96f9e450 T memcpy_sglist
ffffffff973bbc80 T __memmove
ffffffff973bbc80 W memmove
ffffffff973bbe30 W memset
ffffffff973fd520 W memcpy
ffffffffc0201000 t memset_local\t[module]
""".splitlines()

NO_PROBES = ["0xffffffff973fd520-0xffffffff973fd540\t__memcpy",
             "0xffffffff973fd540-0xffffffff973fd550\tmemcpy_erms"]


class Kernel(InFolder):
    def test_addresses(self) -> None:
        self.assertEqual(kernel.addresses(SYMBOLS, []), {
            "memmove": 0xffffffff973bbc80, "memset": 0xffffffff973bbe30,
            "memcpy": 0xffffffff973fd520})
        self.assertEqual(kernel.addresses(SYMBOLS, NO_PROBES).keys(),
                         {"memmove", "memset"})
        for symbol in "0" * 16 + " W memset", "ffffffff973bbe30 W memset_io":
            with self.assertRaisesRegex(ToolError, "expected to be called as"):
                kernel.addresses([symbol], [])
        with self.assertRaisesRegex(ToolError, "^found all of memcpy, memmove"):
            kernel.addresses(SYMBOLS, ["0x0-0xffffffffffffffff\tx"])

    def test_script(self) -> None:
        script = kernel.script(kernel.addresses(SYMBOLS, NO_PROBES))
        self.assertEqual(re.findall("^watchpoint.*", script, re.MULTILINE), [
            "watchpoint:0xffffffff973bbc80:8:x // memmove",
            "watchpoint:0xffffffff973bbe30:8:x // memset"])
        self.assertNotIn("{{", script)

    def test_command(self) -> None:
        try:
            expected = 0, kernel.script(kernel.addresses_here())
        except ToolError:  # not as root, or nothing can be counted here
            expected = 2, ""
        self.assertEqual(self.memstrat("trace", "--bpftrace")[:2], expected)

    @unittest.skipUnless(shutil.which("bpftrace") and os.geteuid() == 0,
                         "bpftrace is not there, or this is not root")
    def test_syntax(self) -> None:
        """bpftrace understands the script; whether the kernel has the probes
        is another matter."""
        right = kernel.script(kernel.addresses(SYMBOLS, []))
        for text, understood in ((right, True),
                                 (right.replace("sum($size)", "sum("), False)):
            script = self.write("sizes.bt", text)
            done = self.run_command("bpftrace", "-d", script)
            self.assertEqual(done.returncode == 0, understood, done.stderr)

    @unittest.skipUnless(shutil.which("bpftrace") and os.geteuid() == 0,
                         "bpftrace is not there, or this is not root")
    def test_probes(self) -> None:
        """The script counts in a program as it should in a kernel."""
        self.write("a.c", PROGRAM)
        self.run_well(CC, "-O1", "-fno-builtin", "-g0", "a.c", "-o", "prog")
        self.write("sizes.bt", re.sub(
            r"^watchpoint:.* // (\w+)", rf"uprobe:{self.folder}/prog:\1",
            kernel.script(kernel.addresses(SYMBOLS, [])), flags=re.MULTILINE)
            .replace("ksym(", "usym("))
        self.run_command("bpftrace", "-f", "json", "-o", "out.json", "-c",
                         "./prog", "sizes.bt")
        out = self.folder / "out.json"
        if not out.exists() or '"map"' not in out.read_text():
            self.skipTest("this kernel has no probes in programs")
        found = kernel.traced(out)
        self.assertEqual(sorted(
            (line.site.kind, sorted(line.counts.items()), line.bytes)
            for line in found), [
                ("clear", [((0, 0), 1), ((99, 99), 1)], 99),
                ("copy", [((256, 256), 3), ((257, 511), 4),
                          ((4096, 8191), 1)], 3 * 256 + 4 * 257 + 5000),
                ("fill", [((41, 41), 2)], 82),
                ("move", [((8, 8), 7)], 56)])

    def test_what_bpftrace_prints(self) -> None:
        self.write("kernel.json", PRINTED)
        self.assertEqual(
            self.memstrat("trace", "--from-bpftrace", "kernel.json", "--out",
                          "t.jsonl"),
            (0, "", "memstrat: trace: 19 calls at 2 sites, in t.jsonl\n"))
        lines = traces.read([self.folder / "t.jsonl"], print).items
        copy = Site("bpftrace", function="sync_regs", symbol="sync_regs")
        self.assertEqual(lines, [
            Traced(copy, Counter({(0, 0): 1, (168, 168): 12, (257, 511): 2,
                                  (1024, 2047): 1}), 168 * 12 + 2000),
            Traced(replace(copy, function="f.part.0", symbol="f.part.0",
                           kind="clear"), Counter({(8, 8): 3}), 24)])

    def test_what_bpftrace_does_not_print(self) -> None:
        for text in ("hello\n", "[1]\n", '{"type":"map","data":3}\n',
                     '{"type":"map","data":{"@exact":{"copy":1}}}\n',
                     '{"schema":1,"kind":"copy"}\n',
                     '{"type":"hist","data":{"@large":{"copy,f":[{}]}}}\n'):
            self.write("kernel.json", text)
            self.refused("kernel.json:1: found no line of bpftrace, expected",
                         "trace", "--from-bpftrace", "kernel.json")
            self.assertFalse((self.folder / traces.DEFAULT_FILE).exists())
        self.write("empty.json", "\n")
        for name, problem in (
                ("/dev/zero", "found '/dev/zero', which is not a file,"),
                ("empty.json", "found nothing in 'empty.json', expected")):
            self.refused(problem, "trace", "--from-bpftrace", name)
