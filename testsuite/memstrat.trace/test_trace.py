"""The output, runs and errors of memstrat trace -- COMMAND.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import shutil
from pathlib import Path
from unittest import mock

from traced import FUNCTIONS, LIBRARY, Traced

from memstrat_tools.trace import preload


class Command(Traced):
    def not_traced(self, problem: str, *command: str, out: str = "t.jsonl"
                   ) -> None:
        self.assertEqual(self.trace(*command, out=out),
                         (2, "", f"memstrat: trace: {problem}\n"))

    def test_library_in_a_folder_with_blanks(self) -> None:
        self.build(FUNCTIONS)
        folder = self.folder / "a b:c"
        folder.mkdir()
        library = Path(shutil.copy(LIBRARY, folder))
        with mock.patch.object(preload, "library_for", return_value=library):
            status, calls = preload.run([str(self.folder / "prog")])
        self.assertEqual(status, 0)
        self.assertTrue(calls.counters)

    def test_commands(self) -> None:
        """A traced command keeps its standard streams, status, folder and
        environment."""
        for command, status, output in (
                (["sh", "-c", "exit 7"], 7, ""),
                (["sh", "-c", "kill -TERM $$"], 143, ""),
                (["echo", "--json", "--", "x"], 0, "--json -- x\n"),
                (["pwd"], 0, f"{self.folder}\n"), (["cat"], 0, "in\n")):
            self.assertEqual(self.trace(*command, given="in\n")[:2],
                             (status, output))

    def test_several_runs(self) -> None:
        self.build(FUNCTIONS)
        for _ in range(2):
            self.trace("./prog")
        lines = self.lines()
        self.assertEqual(lines[:len(lines) // 2], lines[len(lines) // 2:])

    def test_scripts(self) -> None:
        self.build(FUNCTIONS)
        self.write_script("script", "./prog")
        self.assertEqual(self.trace("./script")[0], 0)
        self.assertGreater(len(self.lines()), 7)

    def test_programs_that_cannot_be_traced(self) -> None:
        self.write("b.c", "int main () { return 0; }")
        self.compile("-static", "b.c", "-o", "static")
        self.not_traced("found 'static', a static program, which can load no"
                        " library; expected a dynamic one", "./static")
        self.compile("b.c", "-o", "other-user")
        (self.folder / "other-user").chmod(0o4755)
        self.not_traced("found 'other-user', which changes the user and loads"
                        " no library of others, expected another program",
                        "./other-user")
        self.not_traced("found no program './no-such'", "./no-such")
        self.write("text", "hello\n")
        self.compile("b.c", "-o", "cut")
        with (self.folder / "cut").open("r+b") as stream:
            stream.truncate(50)
        for name in "text", "cut":
            (self.folder / name).chmod(0o755)
            self.not_traced(f"found '{name}', which is not a program for this"
                            " system", f"./{name}")

    def test_nothing_is_run_if_nothing_can_be_written(self) -> None:
        self.write("other", "something else\n")
        for out, problem in (
                ("other", "found something else in 'other', expected a file"
                 " that begins with '{\"trace\":'"),
                ("/dev/null", "found '/dev/null', which is not a regular file,"
                 " expected one for a trace"),
                ("no/t.jsonl", "found 'no/t.jsonl', expected a file in a folder"
                 " that can be written to: No such file or directory")):
            self.not_traced(problem, "echo", "x", out=out)

    def test_no_call(self) -> None:
        self.build("int main () { }")
        self.assertEqual(
            self.trace("./prog"),
            (0, "", "memstrat: trace: found no call of memcpy, mempcpy, memmove"
             " or memset from one object to another\n"))
        self.assertFalse((self.folder / "t.jsonl").exists())

    def test_folder_of_the_table(self) -> None:
        """A process that cannot create its table runs without a table."""
        self.build("int main () { copy (to, from, 5); return 4; }")
        # In LD_PRELOAD, a space ends a path.
        (self.folder / "preload.so").symlink_to(LIBRARY)
        done = self.run_command("./prog", LD_PRELOAD="./preload.so",
                                MEMSTRAT_TRACE_FOLDER="/no/such")
        self.assertEqual(done.returncode, 4)
        self.assertRegex(done.stderr, r"^memstrat: trace: cannot write"
                         r" '/no/such/\d+-0': No such file or directory\n$")
        done = self.run_command("./prog", LD_PRELOAD="./preload.so")
        self.assertEqual((done.returncode, done.stderr), (4, ""))
