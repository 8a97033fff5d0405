"""The workshop of memstrat: the code that lab/run runs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

It stands on memstrat_tools, the package of the command memstrat.  Each tool
has a folder, in which command_line.py reads the arguments:

  fuzz        random programs, without and with the plugin
  prove       proofs by a translation validator
  mutants     faults put into the plugin, which tests have to find
  matrix      several versions of GCC, each in the Debian that has it
  kernel      Linux, built in several ways
  packages    every way to install memstrat, in a bare Debian
  bare        the README's commands on a Debian that has nothing
  compare     block operations of several compilers: their time and code
  programs    what whole programs execute

same_objects.py and survey.py are tools in one file.  The others are what
several tools share: callgrind.py counts instructions, option_set.py has sets of
options, options.py arguments, processes.py commands, ratios.py ratios of times.
A tool's data (headers, configurations, tables) is in its folder.
"""
