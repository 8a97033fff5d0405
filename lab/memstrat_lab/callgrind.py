"""Instructions, as callgrind counts them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import re

from memstrat_tools import ToolError


def collected(output: str, command: str) -> int:
    """The number of instructions in OUTPUT, of COMMAND under callgrind."""
    match = re.search(r"Collected : (\d+)", output)
    if not match:
        raise ToolError(f"no count from '{command}'")
    return int(match[1])
