"""Run commands.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import shlex
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Any

from memstrat_tools import ToolError

Command = Sequence[str | Path]

SHOWN_CHARACTERS = 2000  # of the output of a command that fails

CLEANING_SECONDS = 10  # for an interrupted command

# The signals by which users end commands; closing a terminal sends SIGHUP.
INTERRUPTIONS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def signal_group(process: subprocess.Popen[Any], number: int) -> bool:
    """Send signal NUMBER to PROCESS, which began a session, and to its
    children.  Signal 0 only checks if they exist.  Return false if no such
    process is left."""
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        return False
    return True


def interrupt_once(message: str = "") -> None:
    """From now on, raise KeyboardInterrupt with MESSAGE at the first of
    INTERRUPTIONS.  Ignore later signals, so that cleanup can finish: `timeout`
    sends two signals.  Keep SIGHUP ignored if nohup ignores it."""
    interrupted = False

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        nonlocal interrupted
        if not interrupted:
            interrupted = True
            raise KeyboardInterrupt(message)

    for number in INTERRUPTIONS:
        if (number != signal.SIGHUP
                or signal.getsignal(number) != signal.SIG_IGN):
            signal.signal(number, interrupt)


def logged(command: Command, folder: Path, log: Path,
           environment: Mapping[str, str]) -> int:
    """Run COMMAND in FOLDER with ENVIRONMENT, and write its output to LOG.  On
    an interruption, end COMMAND and its children after some time to clean up.
    Return the status, negative after a signal."""
    with log.open("wb") as output, subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=output, stderr=subprocess.STDOUT,
            start_new_session=True) as process:
        try:
            return process.wait()
        except BaseException:
            end = time.monotonic() + CLEANING_SECONDS
            signal_group(process, signal.SIGTERM)
            while time.monotonic() < end and signal_group(process, 0):
                process.poll()
                time.sleep(.05)
            signal_group(process, signal.SIGKILL)
            raise


def checked(command: Command | str, purpose: str, folder: Path | None = None
            ) -> subprocess.CompletedProcess[str]:
    """Run COMMAND in FOLDER, in a shell if it is a single text.  If COMMAND
    fails, raise a ToolError that names PURPOSE."""
    done = subprocess.run(command, shell=isinstance(command, str), cwd=folder,
                          text=True, errors="replace", capture_output=True,
                          stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        text = (command if isinstance(command, str)
                else shlex.join(map(str, command)))
        output = (done.stdout + done.stderr)[-SHOWN_CHARACTERS:].rstrip()
        raise ToolError(f"{purpose} failed: {text}\n{output}")
    return done
