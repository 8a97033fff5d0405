"""The command tools/memstrat bisect.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from memstrat_tools import COMMAND, ToolError, page
from memstrat_tools.bisect.bisection import Bisection, NothingFoundError
from memstrat_tools.bisect.builds import Builds
from memstrat_tools.bisect.findings import Finding
from memstrat_tools.bisect.state import State, Task, locked, state_of
from memstrat_tools.explain import command_line as explain_command
from memstrat_tools.options import CommandParser, plugin_file
from memstrat_tools.processes import interrupt_once
from memstrat_tools.progress import Progress
from memstrat_tools.tables import number_of

DESCRIPTION = f"""\
Find the change by memstrat that makes a program's test fail: first the file,
then the one operation or other transformation in it.

  {COMMAND} bisect -- sh -c 'make clean && make -j4 && ./test'

COMMAND builds the program with GCC and tests it.  It is run again and again,
with memstrat in some files and not in others.  Its exit status says:

  0          good
  125        it cannot tell
  from 128   end the bisection, unless a program has crashed
  any other  bad, as is a crash

COMMAND must compile everything each time; otherwise use --objects.  The flags
of the build load memstrat, or --plugin does."""

EPILOG = f"""\
After an interruption, run the same command to resume.  The exit status is 0 if
something was found, 1 if there is nothing to find, and 2 after an error.
{page('bisect')} says more."""


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="memstrat bisect",
        usage=f"{COMMAND} bisect [OPTION...] -- COMMAND...",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("command", metavar="COMMAND", nargs="+",
        help="a program and its arguments")
    add("--objects", action="store_true",
        help="before each run, remove only the objects that must change; the"
        " first run must compile everything")
    add("--plugin", metavar="FILE", type=plugin_file,
        help="add this memstrat.so to all compilations, whose flags have none")
    parser.add_settings("--plugin")
    add("--wrap", metavar="NAME", action="append", default=[],
        help="for a compiler that was moved after it was built: COMMAND calls"
        " it as NAME")
    add("--out", metavar="FOLDER", type=Path, default=Path("memstrat-bisect"),
        help="for what is known so far, and what COMMAND prints (default:"
        " memstrat-bisect)")
    add("--json", action="store_true", help="print what was found as JSON")
    chosen = parser.parse_args(argv)
    if chosen.settings and not chosen.plugin:
        parser.error("--settings: found no --plugin, expected one")
    for name in chosen.wrap:
        if not name or not shutil.which(name):
            parser.error(f"--wrap: found no compiler '{name}'")
    if not shutil.which(chosen.command[0]):
        parser.error(f"found no program '{chosen.command[0]}'; for a command"
                     " of the shell: sh -c 'COMMAND'")
    return chosen


def explain(finding: Finding) -> None:
    """Print the output of `memstrat explain' if FINDING is an operation."""
    if not finding.explain:
        return
    try:
        with (contextlib.chdir(finding.compilation.folder),
              Progress("explaining")):
            explain_command.main(finding.explain)
    except (ToolError, OSError, subprocess.CalledProcessError) as error:
        print(f"It is not explained: {str(error).splitlines()[-1]}")
    print()


def show(findings: list[Finding], state: State) -> None:
    """Print FINDINGS for a reader."""
    print()
    if len(findings) > 1:
        print(f"Only {len(findings)} files together make the test fail.\n")
    for finding in findings:
        print("\n".join(finding.lines()) + "\n")
        explain(finding)
    if not state.task.objects:
        print("The objects are left from the last step: rebuild everything.")


def show_json(findings: list[Finding], state: State, why: str) -> None:
    print(json.dumps({
        "found": bool(findings), "why": why, "steps": state.steps,
        "files": len(state.candidates),
        "culprits": [finding.as_json() for finding in findings]}, indent=1))


def bisect(chosen: argparse.Namespace, folder: Path, state: State) -> int:
    builds = Builds(state, folder, sys.stderr if chosen.json else sys.stdout)
    if state.steps:
        builds.say(f"going on after {number_of(state.steps, 'step')}")
    findings, why = [], ""
    try:
        findings = Bisection(builds).run()
        for finding in findings:
            finding.write_script()
    except NothingFoundError as nothing:
        why = str(nothing)
    finally:
        builds.end()
    state.finished = True
    state.save(folder)
    if chosen.json:
        show_json(findings, state, why)
    elif findings:
        show(findings, state)
    else:
        builds.say(why)
    return 0 if findings else 1


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    folder = chosen.out.absolute()
    task = Task(chosen.command, os.getcwd(), str(chosen.plugin or ""),
                chosen.settings, chosen.objects, chosen.wrap)
    state = state_of(folder, task)
    folder.mkdir(parents=True, exist_ok=True)
    interrupt_once("interrupted; run the same command to resume, or rebuild"
                   " everything")
    try:
        with locked(folder):
            return bisect(chosen, folder, state)
    except ToolError:
        if not state.compilations:
            # Let another COMMAND use the folder.
            shutil.rmtree(folder, ignore_errors=True)
        raise
