"""The tools of memstrat: the code that tools/memstrat runs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Each command that tools/memstrat lists has a folder, in which command_line.py
reads the arguments.  Shared modules:

  program.py    a program of several commands, and how it ends
  options.py    arguments common to all commands, and their types
  completion.py completion in shells
  progress.py   progress lines
  compiler.py   the compiler, the plugin, and the flags that load it
  plugin_words.py  the words of a command that load the plugin
  processes.py  running commands
  core.py       the decisions of the plugin's core, and its rows for CPUs
  records.py    the plugin's records of operations
  traces.py     traces of running programs
  json_lines.py files of JSON lines
  text_files.py text files, read and written
  size_bands.py the bands of sizes in tables
  averages.py   means and ratios that Python's statistics module lacks
  tables.py     tables, on the terminal and in Markdown, and numbers
  printable.py  untrusted text, made safe to print
  plot.py       pictures
  flag_sets.py  the sets of flags for timed code
  machine.py    the processor, and Debian's packages

A tool's data (headers, configurations, tables) is in its folder, and its tests
are in testsuite/.
"""

import re
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
"""The source tree or the installed folder, where the commands find their files
in the same places."""

INSTALLED = not (TOP / "CMakeLists.txt").exists()

COMMAND = "memstrat" if INSTALLED else "tools/memstrat"
"""The words that a user types to run memstrat."""


def page(name: str) -> str:
    """Return the path of the documentation page NAME."""
    return f"{'share/doc/memstrat' if INSTALLED else 'docs'}/{name}.md"


def version() -> str:
    """Return memstrat's version."""
    if INSTALLED:
        return (TOP / "version").read_text().strip()
    match = re.search(r"^project\(memstrat VERSION (\S+)",
                      (TOP / "CMakeLists.txt").read_text(), re.MULTILINE)
    assert match
    return match[1]


def version_text() -> str:
    """Return the text of --version."""
    return f"memstrat {version()}"


class ToolError(Exception):
    """An error that ends a command.  The text tells the user why."""
