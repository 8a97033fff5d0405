"""The workshop of memstrat: the code behind lab/run.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The workshop uses memstrat_tools, the package of the command memstrat.
program.py lists the tools.  The folder of a tool has its data (headers,
configurations, tables) and command_line.py, which reads the arguments.  Only
the tool same_objects.py is a single file.  All tools share option_set.py,
options.py and processes.py.
"""
