"""Runs commands, and captures or shows their output.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import resource
import signal
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from memstrat_tools.processes import Command, signal_group

INTERRUPTED = 128 + signal.SIGINT
"""The exit status of an interrupted command."""


@dataclass(frozen=True)
class Result:
    """The result of a command.  STATUS is negative after a signal."""
    status: int
    output: str
    timed_out: bool = False

    def __str__(self) -> str:
        end = "timed out" if self.timed_out else f"status {self.status}"
        return f"{self.output}{end}"


def run(command: Command, folder: Path, seconds: float,
        more: Mapping[str, str] | None = None) -> Result:
    """Run COMMAND in FOLDER, with MORE added to its environment.  After
    SECONDS, kill the command and its children."""
    with subprocess.Popen(command, cwd=folder,
                          env={**os.environ, "LC_ALL": "C", "GCC_COLORS": "",
                               **(more or {})},
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True,
                          errors="replace", start_new_session=True) as process:
        try:
            output, _ = process.communicate(timeout=seconds)
            return Result(process.returncode, output)
        except BaseException as error:
            signal_group(process, signal.SIGKILL)
            output, _ = process.communicate()
            if isinstance(error, subprocess.TimeoutExpired):
                return Result(-signal.SIGKILL, output, timed_out=True)
            raise


def followed(command: Command, indent: str = "  ") -> Result:
    """Run COMMAND, and print each output line immediately, after INDENT."""
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
    """Return the processor time of all commands that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
