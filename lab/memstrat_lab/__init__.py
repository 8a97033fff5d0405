"""The workshop of memstrat: the code behind lab/run.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The workshop uses memstrat_tools, the package of the command memstrat.
program.py lists the tools.  Each tool has a folder, with its data (headers,
configurations, tables) and command_line.py, which reads the arguments; only
same_objects.py is a tool in one file.  All tools share option_set.py,
options.py and processes.py.
"""
