"""The tools of memstrat: the code that tools/memstrat runs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Each command that tools/memstrat lists has a folder, in which command_line.py
reads the arguments.  The shared modules are beside these:

  program.py    a program of several commands, and how it ends
  options.py    what all commands' arguments have, and types of them
  completion.py what a shell can complete
  progress.py   saying how far a command is
  compiler.py   the compiler, the plugin, and the flags that load it
  plugin_words.py  where a command loads the plugin, by whatever name
  processes.py  running commands
  core.py       the answers of the plugin's core, and its rows of CPUs
  records.py    what the plugin records about an operation
  traces.py     what programs count of an operation, from trace
  json_lines.py reading lines of JSON, and naming what is none
  text_files.py reading text, and refusing what is none
  size_bands.py the bands of sizes in tables
  averages.py   means and ratios; for others see the standard statistics module
  tables.py     tables, on the terminal and in Markdown, and numbers
  printable.py  text from elsewhere, made safe to look at
  plot.py       pictures
  flag_sets.py  the sets of flags that code is timed with
  machine.py    the processor, and Debian's packages

A tool's data (headers, configurations, tables) is in its folder.  Tests of the
tools are in testsuite/.
"""

import re
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
"""The source tree; or, where memstrat is installed, a folder that has what the
installed commands need, laid out as in the source tree."""

INSTALLED = not (TOP / "CMakeLists.txt").exists()

COMMAND = "memstrat" if INSTALLED else "tools/memstrat"
"""What to type to run a command."""


def page(name: str) -> str:
    """Where the page NAME of the documentation is."""
    return f"{'share/doc/memstrat' if INSTALLED else 'docs'}/{name}.md"


def version() -> str:
    """The version of memstrat."""
    if INSTALLED:
        return (TOP / "version").read_text().strip()
    match = re.search(r"^project\(memstrat VERSION (\S+)",
                      (TOP / "CMakeLists.txt").read_text(), re.MULTILINE)
    assert match
    return match[1]


def version_text() -> str:
    """What --version prints."""
    return f"memstrat {version()}"


class ToolError(Exception):
    """A command cannot be carried out.  The text tells the user why."""
