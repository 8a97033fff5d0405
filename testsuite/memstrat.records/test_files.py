"""The files of records: one for each object, in a folder.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import unittest
from pathlib import Path

from compiling import CC, Compiling, reporting

CLEAR = "void f{0} (void *p) {{ __builtin_memset (p, 0, {0}); }}\n"


class Files(Compiling):
    def not_compiled(self, report: str, expected: str, limits: str = ""
                     ) -> None:
        """Require that compiling a.c within LIMITS fails with EXPECTED, and
        makes no object."""
        done = self.run_command("sh", "-c", f'{limits} "$@"', "sh", CC,
                                *reporting(report), "-O2", "-c", "a.c")
        self.assertIn(f"error: -fplugin-arg-memstrat-report=: {expected}",
                      done.stderr)
        self.assertEqual(done.stderr.count("error:"), 1, done.stderr)
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse((self.folder / "a.o").exists())

    def file_of(self, name: str) -> Path:
        """Return the file with the records of the object NAME.o."""
        return Path(f"{self.folder}/r{self.folder}/{name}.jsonl")

    def test_a_file_for_each_object(self) -> None:
        def compile_twice() -> None:
            self.compile(*reporting("r/"), "-O2", "-c", "sub/a.c", "-o",
                         "sub/one.o")
            self.compile(*reporting("../r"), "-O2", "-c", "a.c", "-o",
                         "../link/two.o", folder="sub")
        (self.folder / "link").symlink_to("sub")
        for size in 99, 77:
            self.write("sub/a.c", CLEAR.format(size))
            compile_twice()
            self.assertEqual(self.recorded_files(),
                             [self.file_of("sub/one"), self.file_of("sub/two")])
            self.assertEqual([record["size_bytes"]
                              for record in self.records()], [size, size])
        self.write("sub/a.c", "")
        compile_twice()
        self.assertEqual(self.recorded_files(), [])

    def test_kinds_of_compilations(self) -> None:
        self.write("a.c", CLEAR.format(99))
        self.write("b.c", "char to[187]; void f99 (void *);\n"
                   "int main ()\n"
                   "{ f99 (to); __builtin_memset (to + 99, 1, 88); }\n")
        for given, names in (
                (["-c", "-pipe", "a.c"], ["a"]),
                (["-c", "-save-temps", "a.c", "-o", "sub/a.o"], ["sub/a"]),
                (["-S", "a.c", "-o", "-"], ["a"]),
                (["-S", "a.c", "-o", "/dev/null"], ["a"]),
                (["-c", "-fcompare-debug", "a.c"], ["a"]),
                (["a.c", "b.c"], ["a-a", "a-b"]),
                (["a.c", "b.c", "-o", "sub/prog"], ["sub/prog-a",
                                                    "sub/prog-b"]),
                (["-flto", "a.c", "b.c", "-o", "prog"],
                 ["prog.ltrans0.ltrans"]),
                (["-c", "-flto", "-ffat-lto-objects", "a.c"], ["a"])):
            (self.folder / "sub").mkdir(exist_ok=True)
            with self.subTest(given=given):
                found = self.recorded("-O2", *given)
                self.assertEqual(self.recorded_files(),
                                 [self.file_of(name) for name in names])
                self.assertIn(99, [record["size_bytes"] for record in found])

    def test_nothing_to_record(self) -> None:
        self.write("a.c", "int i;\n")
        self.compile(*reporting(), "-O2", "-c", "a.c")
        self.write("a.c", CLEAR.format(99))
        self.compile(*reporting(), "-O2", "-E", "a.c")
        self.compile(*reporting(), "-O2", "-fsyntax-only", "a.c")
        self.write("a.c", CLEAR.format(99) + "int i = j;\n")
        done = self.run_command(CC, *reporting(), "-O2", "-c", "a.c")
        self.assertNotEqual(done.returncode, 0)
        self.assertFalse((self.folder / "r").exists())

    def test_what_is_no_folder(self) -> None:
        self.write("a.c", CLEAR.format(99))
        os.mkfifo(self.folder / "fifo")
        for name in "a.c", "fifo", "/dev/null", "all.jsonl":
            self.not_compiled(
                name, f"'{name}' names a file, expected a folder, in which each"
                " object gets a file of records (memstrat 1.0 had one file for"
                " all)")
        self.assertEqual(self.text("a.c"), CLEAR.format(99))
        for name, problem in (
                ("no/such", "'no': No such file or directory"),
                ("a.c/such/", "'a.c/such/': Not a directory")):
            self.not_compiled(name, f"cannot write to the folder {problem}")

    def test_no_room(self) -> None:
        """Without room for new records, the old records stay."""
        self.write("a.c", CLEAR.format(99))
        self.recorded("-O2", "-c", "a.c")
        (self.folder / "a.o").unlink()
        file = self.file_of("a")
        before = file.read_text()
        self.write("a.c", *map(CLEAR.format, range(1, 100)))
        self.not_compiled("r", f"cannot write 'r{self.folder}/a.jsonl': File"
                          " too large", "trap '' XFSZ; ulimit -f 60;")
        self.assertEqual(self.recorded_files(), [file])
        self.assertEqual(file.read_text(), before)

    @unittest.skipIf(os.geteuid() == 0, "root may write anywhere")
    def test_no_permission(self) -> None:
        self.write("a.c", CLEAR.format(99))
        (self.folder / "r").mkdir(0o500)
        self.not_compiled("r", "cannot write to the folder 'r': Permission"
                          " denied")
