"""Where a program with trace writes: files, and what is none.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import unittest
from pathlib import Path

from tracing import Tracing

PROGRAM = """
#include <stdio.h>
#include <unistd.h>
char c[99];
__attribute__ ((noipa)) void f (int n) { __builtin_memset (c, 1, n); }
int main (int argc, char **argv)
{
  for (int n = 0; n < 99; n++)
    f (n);
  if (argc > 1 && chdir (argv[1]) != 0)
    return 1;
  puts ("as ever");
  return 5;
}
"""

START = '{"trace":'


class TraceFile(Tracing):
    def setUp(self) -> None:
        super().setUp()
        self.write("a.c", PROGRAM)
        self.build("a.c", "-O2")

    def refused(self, trace: str, problem: str) -> None:
        """The program says what the PROBLEM with TRACE is, and goes on."""
        done = self.start(trace=trace)
        whole = trace if trace.startswith("/") else f"{self.folder}/{trace}"
        self.assertEqual(
            (done.returncode, done.stdout, done.stderr),
            (5, "as ever\n",
             f"memstrat: trace: cannot write '{whole}': {problem}\n"))

    def test_default(self) -> None:
        for trace in None, "":
            self.start(trace=trace)
            self.assertEqual(len(self.trace("memstrat-trace.jsonl")), 1)

    def test_another_folder(self) -> None:
        (self.folder / "sub").mkdir()
        self.start("./prog", "sub")
        self.assertEqual(len(self.trace()), 1)
        self.start("./prog", "sub", trace=str(self.folder / "sub/u.jsonl"))
        self.assertEqual(len(self.trace("sub/u.jsonl")), 1)

    def test_added_at_the_end(self) -> None:
        for _ in range(3):
            self.start()
        lines = self.trace()
        self.assertEqual(len(lines), 3)
        self.assertEqual(lines[0], lines[2])

    def test_what_is_no_file(self) -> None:
        self.refused("/dev/null", "it is not a regular file")
        self.refused("/dev/full", "it is not a regular file")
        os.mkfifo(self.folder / "fifo")
        self.refused("fifo", "it is not a regular file")
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(str(self.folder / "socket"))
            self.refused("socket", "No such device or address")
        self.refused(".", "Is a directory")
        self.refused("no/such.jsonl", "No such file or directory")
        self.refused("a.c/t.jsonl", "Not a directory")
        self.refused("x" * 300, "File name too long")

    def test_a_path_that_is_too_long(self) -> None:
        done = self.start(trace="x/" * 3000)
        self.assertEqual(done.returncode, 5)
        self.assertRegex(done.stderr, "^memstrat: trace: cannot write"
                         " '(x/){3000}': File name too long\n$")

    def test_a_file_of_something_else(self) -> None:
        self.refused("a.c", "it is something else, expected a file that"
                     f" begins with '{START}'")
        self.assertEqual(self.text("a.c"), PROGRAM)

    def test_half_a_line(self) -> None:
        self.start()
        whole = self.text("t.jsonl")
        for half in whole + whole[:100], whole[:5], whole[:30]:
            self.write("t.jsonl", half)
            self.assertEqual(self.start().stderr, "")
            self.assertEqual(self.text("t.jsonl"),
                             (whole if len(half) > 100 else "") + whole)

    def test_no_room(self) -> None:
        self.write("t.jsonl", START + "1}\n" + " " * 20000 + "\n")
        before = self.text("t.jsonl")
        def limit() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (20200, 20200))
        done = self.start(prepare=limit)
        self.assertEqual(
            (done.returncode, done.stdout, done.stderr),
            (5, "as ever\n", "memstrat: trace: cannot write"
             f" '{self.folder}/t.jsonl': File too large\n"))
        self.assertEqual(self.text("t.jsonl"), before)

    def test_nobody_reads_the_message(self) -> None:
        done = subprocess.run(
            ["sh", "-c", "exec ./prog >&- 2>&-"], cwd=self.folder,
            env={**os.environ, "MEMSTRAT_TRACE": "/dev/null"}, check=False)
        self.assertEqual(done.returncode, 5)

    @unittest.skipIf(os.geteuid() == 0, "root may write anywhere")
    def test_no_permission(self) -> None:
        self.write("t.jsonl", "")
        (self.folder / "t.jsonl").chmod(0o400)
        self.refused("t.jsonl", "Permission denied")

    @unittest.skipUnless(os.geteuid() == 0, "only root can make such a program")
    def test_more_rights_than_the_user(self) -> None:
        program = self.folder / "prog"
        self.folder.chmod(0o777)
        os.chown(program, 0, 0)
        program.chmod(0o4755)
        def drop() -> None:
            os.setuid(65534)
        done = self.start(prepare=drop)
        self.assertEqual((done.returncode, done.stderr), (5, ""))
        self.assertEqual(list(self.folder.glob("*.jsonl")), [])
        program.chmod(0o755)
        self.start(prepare=drop)
        self.assertEqual(Path(self.folder / "t.jsonl").owner(), "nobody")


if __name__ == "__main__":
    unittest.main()
