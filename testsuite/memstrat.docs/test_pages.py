"""The commands on the pages for users must print what the pages show.

SPDX-License-Identifier: GPL-3.0-or-later

A command is an indented line that begins with "$ ".  A command with <<'END'
continues up to the line END.  The lines up to the next command, or to the end
of the block, are the command's output without empty lines.  "..." stands for
any lines, or for the rest of a line.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from compiling import CC, PLUGIN
from in_folder import InFolder

from memstrat_tools import TOP

# A link to another file.
LINK = re.compile(r"`((?:docs|bench|examples|plugin|testsuite|tools|include)/"
                  r"[\w./-]+)`")


@dataclass
class Command:
    text: str
    expected: list[str] = field(default_factory=list)


def commands_of(page: str) -> Iterator[Command]:
    command: Command | None = None
    until = ""
    for line in page.splitlines():
        inside = line.startswith("    ")
        text = line[4:]
        if until and command:
            command.text += f"{text}\n"
            if text == until:
                until = ""
        elif inside and text.startswith("$ "):
            if command:
                yield command
            command = Command(f"{text[2:]}\n")
            if match := re.search(r"<<'(\w+)'", text):
                until = match[1]
        elif inside and command:
            command.expected.append(text)
        elif command and line:
            yield command
            command = None
    if command:
        yield command


def pattern_of(expected: list[str]) -> str:
    """Return the pattern for output that a page shows as EXPECTED."""
    def line_pattern(line: str) -> str:
        if line == "...":
            return r"(?:.*\n)*?"
        if line.endswith("..."):
            return rf"{re.escape(line[:-3])}.*\n"
        return rf"{re.escape(line)}\n"
    return "".join(map(line_pattern, expected))


class Pages(InFolder):
    def setUp(self) -> None:
        super().setUp()
        plugins = self.folder / "plugins"
        plugins.mkdir()
        (plugins / "memstrat.so").symlink_to(PLUGIN)
        self.write_script("bin/gcc", f"exec '{CC}' -iplugindir='{plugins}'"
                          f" -I'{TOP}/include' \"$@\"")
        self.write_script("bin/memstrat",
                          f"exec '{TOP}/tools/memstrat' \"$@\"")

    def output_of(self, command: Command, page: str) -> str:
        done = self.run_command(
            "sh", "-c", f"exec 2>&1\n{command.text}", folder=page,
            PATH=f"{self.folder}/bin:{os.environ['PATH']}")
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def test_commands(self) -> None:
        tried = 0
        for page in (TOP / "docs").glob("*.md"):
            (self.folder / page.stem).mkdir()
            for command in commands_of(page.read_text()):
                tried += 1
                with self.subTest(page=page.stem, command=command.text):
                    output = re.sub(r"\n\s*\n", "\n",
                                    self.output_of(command, page.stem))
                    if command.expected:
                        pattern = pattern_of(command.expected)
                        self.assertRegex(output, rf"\A{pattern}\Z")
        self.assertGreater(tried, 30)

    def test_what_pages_name_is_there(self) -> None:
        pages = [*(TOP / "docs").rglob("*.md"), *TOP.glob("*.md"),
                 *(TOP / "examples").rglob("*.md")]
        self.assertGreater(len(pages), 30)
        for page in pages:
            for name in LINK.findall(page.read_text()):
                if "NAME" in name or "REASON" in name:
                    continue
                found = (TOP / name).exists() or list(
                    (TOP / name).parent.glob(f"{Path(name).name}*"))
                self.assertTrue(found, f"{page}: {name}")
