"""Where records go: files, folders, and what is neither.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from compiling import CC, Compiling, records_of, reporting

CLEAR = "void f{0} (void *p) {{ __builtin_memset (p, 0, {0}); }}\n"


class Files(Compiling):
    def not_compiled(self, report: str, expected: str, source: str = "",
                     limits: str = "") -> None:
        """The compilation of SOURCE within LIMITS fails with EXPECTED, and
        there is no object."""
        self.write("a.c", source or CLEAR.format(99))
        done = self.run_command("sh", "-c", f'{limits} "$@"', "sh", CC,
                                *reporting(report), "-O2", "-c", "a.c")
        self.assertIn(f"error: -fplugin-arg-memstrat-report=: {expected}",
                      done.stderr)
        self.assertEqual(done.stderr.count("error:"), 1, done.stderr)
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse((self.folder / "a.o").exists())

    def test_many_at_once(self) -> None:
        for number in range(1, 201):
            self.write(f"a{number}.c", "".join(
                CLEAR.format(size) for size in range(number, number + 50)))
        def compile_one(number: int) -> None:
            self.compile(*reporting(), "-O1", "-S", f"a{number}.c")
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
            self.compile(*reporting(folder), "-O2", "-c", "sub/a.c", "-o",
                         "sub/one.o")
            self.compile(*reporting(folder), "-O2", "-c", "a.c", "-o",
                         "../two.o", folder="sub")
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
        self.compile(*reporting(), "-O2", "-c", "a.c")
        self.write("a.c", CLEAR.format(99))
        self.compile(*reporting(), "-O2", "-E", "a.c")
        self.compile(*reporting(), "-O2", "-fsyntax-only", "a.c")
        self.assertFalse((self.folder / "r.jsonl").exists())

    def test_errors_in_the_program(self) -> None:
        self.write("a.c", CLEAR.format(99) + "int i = j;\n")
        done = self.run_command(CC, *reporting(), "-O2", "-c", "a.c")
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse((self.folder / "r.jsonl").exists())

    def test_what_is_no_file(self) -> None:
        os.mkfifo(self.folder / "fifo")
        for report, expected in (
                ("/dev/null", "'/dev/null' is a character device, expected"),
                ("fifo", "'fifo' is a FIFO, expected a regular file"),
                ("no/such.jsonl", "cannot write to the folder 'no': No such"),
                ("no/such/", "cannot write to the folder 'no': No such file"),
                ("a.c/r.jsonl", "cannot write 'a.c/r.jsonl': Not a")):
            self.not_compiled(report, expected)

    def test_a_file_of_something_else(self) -> None:
        self.not_compiled("a.c", "'a.c' is something else, expected a file"
                          " that begins with '{\"schema\":'")
        self.assertEqual(self.text("a.c"), CLEAR.format(99))

    def test_no_room(self) -> None:
        self.write("r.jsonl", '{"schema":1}\n' + " " * 20000 + "\n")
        before = self.text("r.jsonl")
        self.not_compiled("r.jsonl", "cannot write 'r.jsonl': File too large",
                          "".join(map(CLEAR.format, range(1, 100))),
                          "ulimit -f 60;")
        self.assertEqual(self.text("r.jsonl"), before)

    @unittest.skipIf(os.geteuid() == 0, "root may write anywhere")
    def test_no_permission(self) -> None:
        self.write("r.jsonl", "")
        (self.folder / "r.jsonl").chmod(0o400)
        self.not_compiled("r.jsonl",
                          "cannot write 'r.jsonl': Permission denied")
