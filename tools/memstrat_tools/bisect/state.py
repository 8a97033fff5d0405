"""What is known so far, in a file, so that an interrupted bisection goes on.

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

# How a file is compiled: without memstrat, with it, or with so many of its
# transformations.
Decision = str | int
WITHOUT = "without"
WITH = "with"

# What the driver adds to the options, which says where the output goes.
DUMP_OPTIONS = ("-dumpbase", "-dumpbase-ext", "-dumpdir")


@dataclass(frozen=True)
class Wish:
    """How to compile the files that are named, and all OTHERS."""
    decisions: Mapping[str, Decision]
    others: Decision = WITHOUT

    def decision(self, name: str) -> Decision:
        return self.decisions.get(name, self.others)

    def limited(self) -> list[str]:
        """The names of the files that may have only some transformations."""
        return [name for name, decision in self.decisions.items()
                if isinstance(decision, int)]

    def digest(self) -> str:
        """A text that differs from that of any other wish."""
        named = sorted(item for item in self.decisions.items()
                       if item[1] != self.others)
        return hashlib.sha256(
            json.dumps([self.others, named]).encode()).hexdigest()


@dataclass
class Task:
    """What is bisected: the arguments of the command."""
    command: list[str]
    folder: str  # in which it is run
    plugin: str  # that is added to all compilations, or nothing
    settings: list[str]  # of that plugin, each a KEY or KEY=VALUE
    objects: bool  # remove objects before they are compiled differently
    wrapped: list[str]  # compilers that take no notice of COMPILER_PATH


@dataclass
class Compilation:
    """One compilation of each build, as it was the last time (stand_in.py)."""
    name: str
    source: str  # as the compiler was given it; nothing when linking
    output: str
    folder: str  # in which the compiler was called
    driver: str  # how it was called
    options: str  # for a shell
    plugins: list[str]  # the memstrat in these options, by all its names
    decision: Decision
    transformations: int = 0  # with memstrat
    remarks: list[str] = field(default_factory=list)
    """What memstrat said, if it was limited."""
    kept: bool = False  # without memstrat, because it cannot be compiled again

    def command(self, task: Task) -> list[str]:
        """The compiler and its options, with memstrat, as in a build for TASK;
        without the source, and without what says which files are written."""
        options = dropped(shlex.split(self.options), DUMP_OPTIONS)
        command = without_outputs([self.driver, *options, self.source])
        command.remove(self.source)
        if not self.plugins:
            command += plugin_flags(Path(task.plugin), task.settings)
        return command


@dataclass
class Answer:
    """What came of one build, the one with the number STEP."""
    step: int
    verdict: Verdict
    status: int
    seconds: float
    compiled: int  # files
    remarks: dict[str, list[str]]
    """On files that were limited."""


@dataclass
class State:
    task: Task
    answers: dict[str, Answer] = field(default_factory=dict)
    """By the digests of wishes."""
    compilations: dict[str, Compilation] = field(default_factory=dict)
    candidates: list[str] = field(default_factory=list)
    """The names of what the build without memstrat compiled."""
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
    """The state that TEXT holds; ValueError, TypeError, KeyError or
    AttributeError if it holds none."""
    parts: dict[str, Any] = json.loads(text)
    answers = {digest: Answer(**answer)
               for digest, answer in parts.pop("answers").items()}
    compilations = {name: Compilation(**compilation)
                    for name, compilation in parts.pop("compilations").items()}
    return State(Task(**parts.pop("task")), answers, compilations, **parts)


def state_of(folder: Path, task: Task) -> State:
    """The state in FOLDER, which is of TASK, or a new one.  Where a bisection
    has found what it looked for, a new one begins."""
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
        # The objects that were built are still there.
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
    """A file in FOLDER that nobody else has until it is closed."""
    lock = (folder / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise ToolError("--out: found another bisection at work in"
                        f" '{folder}', expected none") from error
    return lock
