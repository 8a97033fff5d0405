"""The workshop of memstrat: the code that lab/run runs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

It uses memstrat_tools, the package of the command memstrat. program.py lists
the tools.  Each has a folder, in which command_line.py reads the arguments;
same_objects.py is a tool in one file.  Tools share the other modules:
option_set.py has sets of options, options.py arguments, processes.py commands.
A tool's data (headers, configurations, tables) is in its folder.
"""
