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

CLEANING_SECONDS = 10  # for a command that is interrupted

# How a user ends a command; the last, by closing its terminal.
INTERRUPTIONS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def signal_group(process: subprocess.Popen[Any], number: int) -> bool:
    """Send PROCESS, which began a session, and its children the signal NUMBER;
    0 sends nothing.  False if there are none any more."""
    try:
        os.killpg(process.pid, number)
    except ProcessLookupError:
        return False
    return True


INTERRUPTED = 128 + signal.SIGINT
"""The exit status of a command that was interrupted."""


def interrupt_once(message: str = "") -> None:
    """From now on, the first of INTERRUPTIONS raises KeyboardInterrupt, with
    the MESSAGE for the user, if any.  Later ones do nothing, so that what
    cleans up comes to its end: `timeout` sends two.  SIGHUP stays ignored if it
    is, as by nohup."""
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
    """Run COMMAND in FOLDER with ENVIRONMENT, and its output in LOG.  If this
    is interrupted, COMMAND and its children are ended, with some time to clean
    up.  Return its status, which is negative after a signal."""
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
    """Carry out COMMAND in FOLDER, in a shell if it is a single text.  If it
    fails, raise a ToolError that names the PURPOSE."""
    done = subprocess.run(command, shell=isinstance(command, str), cwd=folder,
                          text=True, errors="replace", capture_output=True,
                          stdin=subprocess.DEVNULL, check=False)
    if done.returncode:
        text = (command if isinstance(command, str)
                else shlex.join(map(str, command)))
        output = (done.stdout + done.stderr)[-SHOWN_CHARACTERS:].rstrip()
        raise ToolError(f"{purpose} failed: {text}\n{output}")
    return done
