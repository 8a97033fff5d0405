"""The tools of memstrat: what tools/memstrat runs, and nothing of the plugin.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A room for each command, in which command_line.py reads the arguments:

  fuzz        random programs, without and with the plugin
  prove       proofs by a translation validator
  mutants     faults put into the plugin, which tests have to find
  kernel      Linux, built in several ways; files of it compiled again
  plan        what the plugin makes of an operation, and what else it could
  tune        what a machine takes, as a file for tune=
  compare     block operations of several compilers, in time and in code
  programs    what whole programs execute, and what compiling one takes
  strategies  strategies side by side, from the C files in bench/strategies

and same_objects.py, a command in one file.  What they share lies beside this:

  options.py    types of arguments
  compiler.py   the compiler, the plugin, and the flags that load it
  processes.py  commands that are run
  core.py       what the plugin's core answers, and its rows of CPUs
  remarks.py    what the plugin says of an operation
  averages.py   means and ratios; the rest is in the library's statistics
  tables.py     tables in Markdown
  plot.py       pictures
  callgrind.py  instructions counted
  machine.py    the processor, and Debian's packages

A tool's data (headers, configurations, tables) is in its room.  Tests of the
tools are in testsuite/.
"""

from pathlib import Path

TOP = Path(__file__).resolve().parents[2]


class ToolError(Exception):
    """A command cannot be carried out.  The text says why, to the user."""
