"""Run commands that others see.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import resource
import subprocess

from memstrat_tools.processes import Command, Result


def followed(command: Command, indent: str = "  ") -> Result:
    """Run COMMAND, and show each line of its output as it comes, behind
    INDENT."""
    lines = []
    with subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace") as process:
        assert process.stdout
        for line in process.stdout:
            print(f"{indent}{line}", end="", flush=True)
            lines.append(line)
    return Result(process.returncode, "".join(lines))


def cpu_seconds() -> float:
    """The processor time of all commands that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
