"""A program of several commands, each with a command_line.py.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path

from memstrat_tools import ToolError, completion, version_text


def say(text: str) -> int:
    print(text)
    return 0


def output_fails(last: str = "") -> bool:
    """Print LAST and flush standard output.  If the output fails, discard all
    further output, also at exit, and return true."""
    try:
        print(end=last, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return True
    return False


def run(prefix: str, command: Callable[[], int]) -> int:
    """Run COMMAND, and return its exit status.  Errors begin with PREFIX."""
    try:
        if not sys.stdout:
            raise ToolError("found no standard output, expected one that is"
                            " open")
        if isinstance(sys.stdout, TextIOWrapper):
            # Escape letters that the locale lacks.
            sys.stdout.reconfigure(errors="backslashreplace")
        try:
            status = command()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt as interruption:
        if str(interruption):
            print(f"{prefix}: {interruption}", file=sys.stderr)
        return 128 + signal.SIGINT
    except BrokenPipeError:  # the reader has closed the pipe
        output_fails()
        return 128 + signal.SIGPIPE
    except OSError as error:
        what = (f"'{error.filename}': " if error.filename
                else "standard output: " if output_fails("\n") else "")
        problem = f"{what}{error.strerror}"
    except ToolError as error:
        problem = str(error)
    except subprocess.CalledProcessError as error:
        problem = (f"'{Path(error.cmd[0]).name}' failed (status"
                   f" {error.returncode}), see above")
    else:
        return status
    print(f"{prefix}: {problem}", file=sys.stderr)
    return 2


@dataclass(frozen=True)
class Program:
    """The program NAME, which users call as CALL.  COMMANDS maps the name of a
    command to its module and description; the module's main takes arguments.
    A link to the program, named like a command, runs that command."""
    name: str
    call: str
    commands: dict[str, tuple[str, str]]

    def usage(self) -> str:
        return "\n".join([
            f"usage: {self.call} COMMAND [OPTION...]\n",
            *(f"  {name:{max(map(len, self.commands))}}  {what}"
              for name, (_, what) in self.commands.items()),
            f"\n{self.call} COMMAND --help says more; --version prints the"
            " version."])

    def status_of(self, name: str, argv: list[str]) -> int:
        """Run the command NAME with ARGV.  Return its exit status."""
        status: int = import_module(self.commands[name][0]).main(argv)
        return status

    def main(self) -> int:
        called, argv = Path(sys.argv[0]).name, sys.argv[1:]
        if called in self.commands:
            return run(called, lambda: self.status_of(called, argv))
        if completion.asked():
            completion.answer_all(self.commands, lambda name: run(
                name, lambda: self.status_of(name, [])))
        name, *rest = argv or [""]
        if name in ("-h", "--help"):
            return run(self.name, lambda: say(self.usage()))
        if name == "--version":
            return run(self.name, lambda: say(version_text()))
        if name not in self.commands:
            problem = f"'{name}'" if name else "no command"
            like = get_close_matches(name, self.commands, 1)
            meant = f"; did you mean '{like[0]}'?" if like else ""
            print(f"{self.name}: found {problem}, expected one of"
                  f" {', '.join(self.commands)}{meant}", file=sys.stderr)
            return 2
        return run(f"{self.name}: {name}", lambda: self.status_of(name, rest))
