"""The state of a bisection, kept in a file so that the bisection can resume.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import fcntl
import hashlib
import json
import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TextIO

from memstrat_tools import ToolError
from memstrat_tools.bisect.search import Verdict
from memstrat_tools.compiler import plugin_flags
from memstrat_tools.compiler_outputs import dropped, without_outputs
from memstrat_tools.text_files import naming

# The way to compile a file: without memstrat, with it, or with a limit on the
# number of its transformations.
Decision = str | int
WITHOUT = "without"
WITH = "with"

# Options by which the driver gives auxiliary outputs their names.
DUMP_OPTIONS = ("-dumpbase", "-dumpbase-ext", "-dumpdir")


@dataclass(frozen=True)
class Wish:
    """The decision for each named file, and for all OTHERS."""
    decisions: Mapping[str, Decision]
    others: Decision = WITHOUT

    def decision(self, name: str) -> Decision:
        return self.decisions.get(name, self.others)

    def limited(self) -> list[str]:
        """Return the names of the files with a limit."""
        return [name for name, decision in self.decisions.items()
                if isinstance(decision, int)]

    def digest(self) -> str:
        """Return a text that identifies the wish."""
        named = sorted(item for item in self.decisions.items()
                       if item[1] != self.others)
        return hashlib.sha256(
            json.dumps([self.others, named]).encode()).hexdigest()


@dataclass
class Task:
    command: list[str]
    folder: str  # to run COMMAND in
    plugin: str  # added to all compilations, or empty
    settings: list[str]  # of PLUGIN, each a KEY or KEY=VALUE
    objects: bool  # remove the objects that must change
    wrapped: list[str]  # compilers that ignore COMPILER_PATH


@dataclass
class Compilation:
    """A compilation, as it was in the last build (stand_in.py)."""
    name: str
    source: str  # as given to the compiler; empty for a link
    output: str
    folder: str  # the compiler's current folder
    driver: str  # the compiler's name, as called
    options: str  # quoted for a shell
    plugins: list[str]  # the names by which OPTIONS load memstrat
    decision: Decision
    transformations: int = 0  # with memstrat and no limit
    remarks: list[str] = field(default_factory=list)
    """memstrat's remarks, if DECISION is a limit."""
    kept: bool = False  # always without memstrat, because compiled only once

    def command(self, task: Task) -> list[str]:
        """Return this compilation's command in a build for TASK, without the
        source and the names of outputs.  The command always loads memstrat."""
        options = dropped(shlex.split(self.options), DUMP_OPTIONS)
        command = without_outputs([self.driver, *options, self.source])
        command.remove(self.source)
        if not self.plugins:
            command += plugin_flags(Path(task.plugin), task.settings)
        return command


@dataclass
class Answer:
    """The verdict on the build in step number STEP."""
    step: int
    verdict: Verdict
    status: int
    seconds: float
    compiled: int  # files
    remarks: dict[str, list[str]]
    """Remarks about files with a limit."""


@dataclass
class State:
    task: Task
    answers: dict[str, Answer] = field(default_factory=dict)
    """Answers by the digests of wishes."""
    compilations: dict[str, Compilation] = field(default_factory=dict)
    candidates: list[str] = field(default_factory=list)
    """The files that the build without memstrat compiled."""
    finished: bool = False

    @property
    def steps(self) -> int:
        return len(self.answers)

    def save(self, folder: Path) -> None:
        path = folder / "state.json"
        new = folder / "state.json.new"
        with naming(path):
            new.write_text(json.dumps(asdict(self), indent=1) + "\n")
            new.rename(path)


def read(text: str) -> State:
    """Return the state in TEXT.  Raise ValueError, TypeError, KeyError or
    AttributeError if TEXT has no state."""
    parts: dict[str, Any] = json.loads(text)
    answers = {digest: Answer(**answer)
               for digest, answer in parts.pop("answers").items()}
    compilations = {name: Compilation(**compilation)
                    for name, compilation in parts.pop("compilations").items()}
    return State(Task(**parts.pop("task")), answers, compilations, **parts)


def state_of(folder: Path, task: Task) -> State:
    """Return the state of TASK in FOLDER.  Return a new state if FOLDER has no
    state, or if the bisection there has finished."""
    path = folder / "state.json"
    if not path.exists():
        if folder.exists() and (not folder.is_dir()
                                or {file.name for file in folder.iterdir()}
                                - {"lock"}):
            raise ToolError(f"--out: found other files at '{folder}', expected"
                            " a new folder or that of a bisection")
        return State(task)
    try:
        state = read(path.read_text())
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ToolError(f"--out: found no state of a bisection in '{path}',"
                        " expected one; remove the folder or name another"
                        f" ({error})") from error
    if state.finished:
        # With --objects, keep the compilations: their objects still exist.
        return State(task, compilations=state.compilations if task.objects
                     else {})
    if state.task != task:
        raise ToolError(
            f"--out: found the bisection of '{shlex.join(state.task.command)}'"
            f" in '{folder}', or one with other options, expected that of"
            f" '{shlex.join(task.command)}'; remove the folder or name"
            " another")
    return state


def locked(folder: Path) -> TextIO:
    """Return a file in FOLDER, locked until it is closed."""
    lock = (folder / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise ToolError("--out: found another bisection at work in"
                        f" '{folder}', expected none") from error
    return lock
