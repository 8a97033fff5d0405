"""The files that tools/memstrat census reads, and messages about others.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import errno
import json
import os
import random
import re
import shutil
import sys
import unittest
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from test_census import GCC, OPERATIONS, Objects

from memstrat_tools import TOP, ToolError
from memstrat_tools.census import elf
from memstrat_tools.census.counting import Counting
from memstrat_tools.census.gathering import Skipped, gather

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))
BITCODE = b"BC\xc0\xde" + bytes(range(256))


class Command(Objects):
    def object(self, name: str, function: str = "f") -> Path:
        """Return the object NAME in which FUNCTION calls memset."""
        return self.compiled(name, f"void {function} (char *p, unsigned n)"
                             " { __builtin_memset (p, 0, n); p[1] = n; }\n")

    def not_counted(self, file: str | Path, problem: str) -> None:
        self.refused(problem, "census", file)

    def not_whole(self, name: str, content: bytes, kind: str) -> None:
        self.write(name, content)
        status, output, errors = self.memstrat("census", name)
        self.assertEqual((status, output), (2, ""))
        self.assertRegex(
            errors, f"^memstrat: census: '{name}': found a (truncated|damaged)"
            f" {kind}, expected a whole one\n$")


class Refused(Command):
    def test_foreign(self) -> None:
        for name, content, problem in (
                ("a.png", PNG, "found no ELF file, expected an object, "),
                ("empty.o", b"", "found no ELF file, "),
                ("a.bc", BITCODE, "found LLVM bitcode, expected machine code"),
                ("a.a", b"!<arch>\njunk", "found a damaged archive, ")):
            self.not_counted(self.write(name, content), f"'{name}': {problem}")

    def test_no_file(self) -> None:
        self.not_counted("none.o", "found no file or folder 'none.o'")
        self.not_counted("/dev/zero", "found '/dev/zero', expected a file or a"
                         " folder")
        (self.folder / "empty").mkdir()
        self.not_counted("empty", "found no object in the folder 'empty',"
                         " expected relocatable ELF files; ")

    def test_truncated(self) -> None:
        whole = self.object("a.c").read_bytes()
        for size in 17, 64, 100, len(whole) // 2, len(whole) - 1:
            self.not_whole("b.o", whole[:size], "ELF file")

    def test_link_time_optimization(self) -> None:
        source = "void f (char *p) { __builtin_memset (p, 0, 9); }"
        slim = self.compiled("slim", source, "-O2 -flto -fno-fat-lto-objects")
        self.not_counted(slim, "'slim.o': found an object for link-time"
                         " optimization without machine code, expected ")
        fat = self.compiled("fat", source, "-O2 -flto -ffat-lto-objects")
        self.assertIn("f", self.regions(fat))

    def test_no_code(self) -> None:
        program = self.folder / "a.out"
        self.run_well(GCC, "-g", self.compiled("a", "int main;"),
                           "-shared", "-o", program)
        debug = self.folder / "a.debug"
        self.run_well("objcopy", "--only-keep-debug", program, debug)
        self.not_counted(debug, "'a.debug': found debugging symbols without the"
                         " code, expected machine code")
        content = bytearray(program.read_bytes())
        content[16] = 4  # ET_CORE
        self.not_counted(self.write("core", content), "'core': found an ELF"
                         " file of type ET_CORE, expected an object, a program"
                         " or a ")

    def test_damage(self) -> None:
        """Damaged files cause at most a message, and no endless loop."""
        draws = random.Random(1)
        program = self.folder / "a.out"
        whole = self.compiled("a", OPERATIONS + "int main () {}", "-O2 -fPIC")
        self.run_well(GCC, "-shared", whole, "-o", program)
        outcomes = set()
        for _ in range(600):
            content = bytearray(draws.choice((whole, program)).read_bytes())
            part = draws.choice((64, len(content)))
            for _ in range(draws.randrange(1, 12)):
                content[draws.randrange(4, part)] = draws.choice(
                    (0, 255, draws.randrange(256)))
            try:
                Counting(elf.read(bytes(content))).regions()
                outcomes.add("counted")
            except elf.UnusableFile as error:
                outcomes.add(re.sub("type.*", "type", str(error)[:30]))
        self.assertGreater(len(outcomes), 3)

    def test_libraries_are_missing(self) -> None:
        for module, package in (("capstone", "python3-capstone"),
                                ("elftools", "python3-pyelftools")):
            def find(name: str) -> str | None:
                return None if name == module else "spec"
            with (mock.patch("memstrat_tools.machine.find_spec", find),
                  self.assertRaisesRegex(ToolError, "^found no Python module"
                                         f" {module}, expected .*{package}")):
                gather([Path(sys.executable)])

    def test_arguments(self) -> None:
        for arguments in ((), ("a.o", "--compare", "a.o", "b.o"),
                          ("--compare", "a.o"), ("--top", "0", "a.o")):
            status, output, errors = self.memstrat("census", *arguments)
            self.assertEqual((status, output), (2, ""))
            self.assertRegex(errors, r"(?m)^memstrat: census: .*expected")


class Folders(Command):
    def listed(self, *arguments: str | Path, status: int = 0
               ) -> tuple[list[str], list[str]]:
        """Return the names of the counted and of the skipped objects."""
        found, output, errors = self.memstrat("census", "--json", *arguments)
        self.assertEqual(found, status, errors)
        answer = json.loads(output)
        skipped = [one["object"] for one in answer["skipped"]]
        self.assertEqual(re.findall("(?m)^memstrat: census: skipped '(.*?)'",
                                    errors), skipped)
        self.assertEqual(answer["schema"], 1)
        return ([one["object"] for one in answer["objects"]],
                [Path(name).name for name in skipped + answer["left_out"]])

    def test_objects_of_a_folder(self) -> None:
        one, two = self.object("d/one.c"), self.object("d/e/two.c", "g")
        os.rename(two, two.with_suffix(".ko"))
        (self.folder / "d/link.o").symlink_to(one)
        self.run_well("ar", "rc", "d/lib.a", one)
        self.run_well(GCC, "-shared", "-nostdlib", one, "-o", "d/l.so")
        self.write("d/a.c.png", PNG)
        self.assertEqual(self.listed("d"), (["e/two.ko", "one.o"], []))

    def test_skipped(self) -> None:
        whole = self.object("d/a.c").read_bytes()
        self.write("d/b.o", BITCODE)
        self.write("d/c.o", whole[:len(whole) // 2])
        self.write("d/d", whole[:100])
        self.write("d/e.o", b"")
        self.assertEqual(self.listed("d", status=1),
                         (["a.o"], ["b.o", "c.o", "d", "e.o"]))
        status, output, errors = self.memstrat("census", "d")
        self.assertEqual(status, 1)
        self.assertIn(" .text  ", output)
        self.assertIn("skipped 'd/b.o': found LLVM bitcode", errors)

    def test_unreadable(self) -> None:
        self.object("d/a.c")
        self.object("d/e/b.c", "g")
        scandir = os.scandir

        def not_e(folder: str) -> Iterator[os.DirEntry[str]]:
            if folder.endswith("/e"):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES),
                                      folder)
            return scandir(folder)
        with mock.patch("os.scandir", not_e):
            gathered = gather([self.folder / "d"])
        self.assertEqual([one.name for one in gathered.objects], ["a.o"])
        self.assertEqual(gathered.skipped, [
            Skipped(f"{self.folder}/d/e", "Permission denied")])

    @unittest.skipIf(os.geteuid() == 0, "root may read everything")
    def test_unreadable_file(self) -> None:
        self.object("d/a.c")
        self.object("d/b.c").chmod(0)
        self.object("d/c.c").chmod(0)
        os.rename(self.folder / "d/c.o", self.folder / "d/c")
        self.assertEqual(self.listed("d", status=1), (["a.o"], ["b.o", "c"]))

    def test_only_unusable(self) -> None:
        self.write("d/b.o", BITCODE)
        self.not_counted("d", "'d/b.o': found LLVM")

    def test_linked_from_others(self) -> None:
        self.object("d/a.c"), self.object("d/b.c", "g")
        self.run_well("ld", "-r", "d/a.o", "d/b.o", "-o", "d/both.o")
        self.assertEqual(self.listed("d"), (["a.o", "b.o"], ["both.o"]))
        self.assertIn("Left out are 1 objects that are linked from others, as"
                      " 'd/both.o'.", self.printed("census", "d"))
        self.assertEqual(self.listed("d/both.o"), (["d/both.o"], []))

    def test_each_file_once(self) -> None:
        file = self.object("d/a.c")
        self.assertEqual(self.listed("d", file, "d/../d"), (["d/a.o"], []))

    def test_strange_name(self) -> None:
        file = self.object("d/a.c")
        strange = os.fsdecode(os.fsencode(file.parent) + b"/\xff\n.o")
        os.rename(file, strange)
        self.object("d/b.c")
        output = self.printed("census", "d")
        self.assertIn("2 objects", output)
        self.assertIn("\n  \\xff\\n.o  ", output)


class Archives(Command):
    def members(self, archive: str, status: int = 0) -> list[str]:
        found, output, errors = self.memstrat("census", "--json", archive)
        self.assertEqual(found, status, errors)
        return [one["object"] for one in json.loads(output)["objects"]]

    def test_members(self) -> None:
        for name in "a", "b", "a_name_of_more_than_fifteen_letters":
            self.object(f"{name}.c", name)
        expected = ["(a.o)", "(b.o)",
                    "(a_name_of_more_than_fifteen_letters.o)"]
        files = [name.strip("()") for name in expected]
        for letters in "rcs", "rcS", "rcsT", "rcST":
            self.run_well("ar", letters, f"{letters}.a", *files)
            self.assertEqual(self.members(f"{letters}.a"), expected, letters)

    def test_bsd_names(self) -> None:
        content = self.object("a.c").read_bytes()
        header = f"{'#1/8':16}{'0':12}{'0':6}{'0':6}{'644':8}".encode()
        self.write("bsd.a", b"!<arch>\n" + header
                   + f"{len(content) + 8:<10}`\n".encode() + b"a b.o\0\0\0"
                   + content)
        self.assertEqual(self.members("bsd.a"), ["(a b.o)"])

    def test_number_and_what_was_there(self) -> None:
        """GNU ar may leave a "/" after the number of a long name."""
        self.object("a.c")
        self.run_well("ar", "rcST", "t.a", "a.o")
        content = (self.folder / "t.a").read_bytes()
        self.write("t.a", content.replace(b"/0" + b" " * 14,
                                          b"/0" + b" " * 13 + b"/"))
        self.assertEqual(self.members("t.a"), ["(a.o)"])

    def test_unusable_members(self) -> None:
        self.object("a.c")
        self.write("readme", b"not code\n")
        self.run_well("ar", "rc", "m.a", "readme", "a.o")
        self.assertEqual(self.members("m.a", 1), ["(a.o)"])
        self.assertIn("skipped 'm.a(readme)': found no ELF",
                      self.memstrat("census", "m.a")[2])

    def test_missing_member_of_a_thin_archive(self) -> None:
        self.object("a.c")
        self.object("b.c")
        self.run_well("ar", "rcT", "t.a", "a.o", "b.o")
        (self.folder / "a.o").unlink()
        self.assertEqual(self.members("t.a", 1), ["(b.o)"])

    def test_truncated(self) -> None:
        self.object("a.c")
        self.run_well("ar", "rc", "whole.a", "a.o")
        content = (self.folder / "whole.a").read_bytes()
        for size in 9, 30, len(content) // 2, len(content) - 1:
            self.not_whole("part.a", content[:size], "archive")


class Output(Command):
    def test_tables(self) -> None:
        self.compiled("a", OPERATIONS)
        output = self.printed("census", "a.o")
        for pattern in (r"\Aa\.o: [\w-]+\n  section +functions +bytes ",
                        r"\n  \.text\.unlikely \(cold\) +\d",
                        r"\n  all functions +\d+ .*\n  not cold +\d+ ",
                        r"\n  of no symbol +0 .*\n  all code +\d+ ",
                        r"\n  calls of memmove +1 +1\n",
                        r"\n  calls +\.text +memcpy, memmove, __memset_chk\n"):
            self.assertRegex(output, pattern)

    def test_top(self) -> None:
        self.compiled("a", OPERATIONS)
        self.assertRegex(self.printed("census", "a.o", "--top", "1"),
                         r"\n  calls .*\n  \.\.\. and \d+ more \(--top\)")

    def test_json(self) -> None:
        file = self.compiled("a", OPERATIONS)
        answer = json.loads(self.printed("census", "--json", "a.o"))
        one, = answer["objects"]
        regions = {region["name"]: region for region in one["regions"]}
        expected = self.regions(file)
        self.assertEqual(regions.keys(), expected.keys())
        calls = regions["calls"]
        self.assertEqual(calls["calls"],
                         {"memmove": 1, "memcpy": 1, "__memset_chk": 1})
        self.assertEqual(
            (calls["kind"], calls["section"], calls["cold"],
             calls["size_bytes"], calls["instructions"]),
            ("function", ".text", False, expected["calls"].size_bytes,
             expected["calls"].instructions))
        every = one["regions"]
        for total, chosen in (
                ("all", [each for each in every if each["name"]]),
                ("not_cold", [each for each in every
                              if each["name"] and not each["cold"]]),
                ("of_no_symbol", [each for each in every
                                  if not each["name"]])):
            for key in "size_bytes", "instructions":
                self.assertEqual(answer[total][key],
                                 sum(each[key] for each in chosen))

    def test_installed_command_needs_no_source(self) -> None:
        file = self.object("a.c")
        tools = self.folder / "lib/tools"
        shutil.copytree(TOP / "tools/memstrat_tools", tools / "memstrat_tools")
        shutil.copy(TOP / "tools/memstrat", tools)
        self.write("lib/version", b"1.2\n")
        self.assertRegex(
            self.run_well(tools / "memstrat", "census", file),
            "calls of memset +1 +1")
