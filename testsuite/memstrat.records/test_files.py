"""Where records go: files, folders, and what is neither.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from compiling import CC, Compiling, plugin_flags, records_of

CLEAR = "void f{0} (void *p) {{ __builtin_memset (p, 0, {0}); }}\n"
NAME = "-fplugin-arg-memstrat-report="


def flags(report: str | Path, *settings: str) -> list[str]:
    """The flags that load the plugin with report=REPORT and SETTINGS."""
    return plugin_flags(f"report={report}", *settings)


class Files(Compiling):
    def refused(self, report: str | Path, expected: str) -> None:
        """The compilation fails with EXPECTED, and there is no object."""
        self.write("a.c", CLEAR.format(99))
        done = self.run_command(CC, *flags(report), "-O2", "-c", "a.c")
        self.assertIn(f"error: {NAME}: {expected}", done.stderr)
        self.assertEqual(done.stderr.count("error:"), 1, done.stderr)
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse((self.folder / "a.o").exists())

    def test_many_at_once(self) -> None:
        for number in range(1, 201):
            self.write(f"a{number}.c", "".join(
                CLEAR.format(size) for size in range(number, number + 50)))
        def compile_one(number: int) -> None:
            self.compile(*flags("r.jsonl"), "-O1", "-S", f"a{number}.c")
        with ThreadPoolExecutor(16) as pool:
            list(pool.map(compile_one, range(1, 201)))
        found = self.records()
        self.assertEqual(len(found), 200 * 50)
        units = [record["unit"] for record in found]
        # The records of a compilation are together, and in their order.
        for begin in range(0, len(found), 50):
            part = found[begin:begin + 50]
            self.assertEqual({units[begin]}, {each["unit"] for each in part})
            sizes = [each["size_bytes"] for each in part]
            self.assertEqual(sizes, sorted(sizes))
        self.assertEqual(len(set(units)), 200)

    def test_a_folder_has_a_file_for_each_object(self) -> None:
        self.write("sub/a.c", CLEAR.format(99))
        def compile_to(folder: str) -> None:
            self.compile(*flags(folder), "-O2", "-c", "sub/a.c", "-o",
                         "sub/one.o")
            self.compile(*flags(folder), "-O2", "-c", "a.c", "-o", "../two.o",
                         folder=self.folder / "sub")
        records = self.folder / "records"
        compile_to(f"{records}/")
        one = Path(f"{records}{self.folder}/sub/one.jsonl")
        two = Path(f"{records}{self.folder}/two.jsonl")
        self.assertEqual({file for file in records.rglob("*")
                          if not file.is_dir()}, {one, two})
        # Again it replaces them.
        self.write("sub/a.c", CLEAR.format(77))
        compile_to(str(records))
        for file in one, two:
            [record] = records_of(file.read_text())
            self.assertEqual(record["size_bytes"], 77)
        self.write("sub/a.c", "")
        compile_to(str(records))
        self.assertFalse(one.exists() or two.exists())

    def test_nothing_to_record(self) -> None:
        self.write("a.c", "int i;\n")
        self.compile(*flags("r.jsonl"), "-O2", "-c", "a.c")
        self.write("a.c", CLEAR.format(99))
        self.compile(*flags("r.jsonl"), "-O2", "-E", "a.c")
        self.compile(*flags("r.jsonl"), "-O2", "-fsyntax-only", "a.c")
        self.assertFalse((self.folder / "r.jsonl").exists())

    def test_errors_in_the_program(self) -> None:
        self.write("a.c", CLEAR.format(99) + "int i = j;\n")
        done = self.run_command(CC, *flags("r.jsonl"), "-O2", "-c", "a.c")
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse((self.folder / "r.jsonl").exists())

    def test_what_is_no_file(self) -> None:
        self.refused("/dev/null", "'/dev/null' is a character device,"
                     " expected a regular file")
        os.mkfifo(self.folder / "fifo")
        self.refused("fifo", "'fifo' is a FIFO, expected a regular file")
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(str(self.folder / "socket"))
            self.refused("socket", "'socket' is a socket, expected a regular")
        self.refused("no/such.jsonl", "cannot write to the folder 'no': No")
        self.refused("no/such/", "cannot write to the folder 'no': No such")
        self.refused("a.c/r.jsonl", "cannot write 'a.c/r.jsonl': Not a")

    def test_a_file_of_something_else(self) -> None:
        self.refused("a.c", "'a.c' is something else, expected a file that"
                     " begins with '{\"schema\":'")
        self.assertEqual(self.text("a.c"), CLEAR.format(99))

    def test_half_a_line(self) -> None:
        self.write("a.c", CLEAR.format(99))
        self.compile(*flags("r.jsonl"), "-O2", "-c", "a.c")
        whole = self.text()
        self.write("r.jsonl", whole + whole[:100])
        self.compile(*flags("r.jsonl"), "-O2", "-c", "a.c")
        self.assertEqual(self.text(), whole * 2)

    def test_no_room(self) -> None:
        self.write("a.c", "".join(map(CLEAR.format, range(1, 100))))
        self.write("r.jsonl", '{"schema":1}\n' + " " * 20000 + "\n")
        before = self.text()
        done = subprocess.run(
            [CC, *flags("r.jsonl"), "-O2", "-c", "a.c"], cwd=self.folder,
            text=True, capture_output=True, check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE,
                                                  (30000, 30000)))
        self.assertIn(f"error: {NAME}: cannot write 'r.jsonl': File too large",
                      done.stderr)
        self.assertNotEqual(done.returncode, 0)
        self.assertEqual(self.text(), before)
        self.assertFalse((self.folder / "a.o").exists())

    @unittest.skipIf(os.geteuid() == 0, "root may write anywhere")
    def test_no_permission(self) -> None:
        self.write("r.jsonl", "")
        (self.folder / "r.jsonl").chmod(0o400)
        self.refused("r.jsonl", "cannot write 'r.jsonl': Permission denied")
