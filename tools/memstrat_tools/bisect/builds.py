"""Builds and tests with memstrat in some files only.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The folder of a bisection holds

  state.json      the answers so far
  front-ends/     the stand-ins for cc1, cc1plus ... (stand_in.py)
  compilers/      wrappers with which a compiler finds the stand-ins (--wrap)
  decisions.json  the decision for each file in this build
  compilations    one line for each compilation of this build
  remarks/        memstrat's remarks in this build
  removed/        objects of earlier builds, moved aside (--objects)
  step-N.log      the output of COMMAND
  found-N/        a script to reproduce the finding
"""

import json
import os
import shlex
import shutil
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

from memstrat_tools import ToolError
from memstrat_tools.bisect import stand_in
from memstrat_tools.bisect.remarks import transformations
from memstrat_tools.bisect.search import Verdict
from memstrat_tools.bisect.state import (
    WITH,
    WITHOUT,
    Answer,
    Compilation,
    State,
    Wish,
)
from memstrat_tools.compiler import require_none
from memstrat_tools.plugin_words import said
from memstrat_tools.processes import logged
from memstrat_tools.progress import Progress, minutes
from memstrat_tools.text_files import naming

FRONT_ENDS = ("cc1", "cc1plus", "cc1obj", "cc1objplus", "cc1gm2", "d21",
              "f951", "gnat1", "go1", "lto1")

# Turn off caches and remote compilers, which would bypass the stand-ins.
OTHERS_OFF = {"CCACHE_DISABLE": "1", "DISTCC_HOSTS": "localhost",
              "ICECC": "disable"}

CANNOT_TELL = 125

# The signals of a miscompiled program.  Any other signal ends the bisection.
FAULTS = {signal.SIGABRT, signal.SIGBUS, signal.SIGFPE, signal.SIGILL,
          signal.SIGSEGV, signal.SIGSYS, signal.SIGTRAP}

NAMED_AT_MOST = 5

Moved = list[tuple[Path, Path]]
"""The original and the new path of each file that was moved aside."""

# A Python program that imports only this package and the standard library.
STAND_IN = f"""\
import sys
sys.path.append({str(Path(__file__).parents[2])!r})
from {stand_in.__name__} import main
main(*sys.argv[1:])"""


def signal_text(number: int) -> str:
    """Return the name of the signal NUMBER in parentheses, or nothing."""
    try:
        return f" ({signal.Signals(number).name})"
    except ValueError:
        return ""


def verdict_of(status: int) -> Verdict:
    """Return the verdict for exit STATUS, which is negative after a signal."""
    killed_by = -status if status < 0 else status - 128
    if status == 0:
        return Verdict.GOOD
    if status == CANNOT_TELL:
        return Verdict.UNKNOWN
    if killed_by >= 0 and killed_by not in FAULTS:
        raise ToolError(f"COMMAND ended with status {status}"
                        f"{signal_text(killed_by)}, expected 0 to 127; run the"
                        " same command to resume")
    return Verdict.BAD


def listed(names: Iterable[str]) -> str:
    """Join NAMES for a sentence.  Shorten a long list."""
    known = list(names)
    more = len(known) - NAMED_AT_MOST
    return "; ".join(known[:NAMED_AT_MOST]
                     + ([f"and {more} more"] if more > 0 else []))


def text_of(path: Path) -> str:
    """Return the content of the file PATH, or "" if there is no such file."""
    return path.read_text(errors="replace") if path.exists() else ""


def files_of(output: str) -> list[Path]:
    """Return the existing files from which make concludes that the object
    OUTPUT exists: the object and libtool's .lo."""
    file = Path(output)
    files = [file, file.with_suffix(".lo")]
    if file.parent.name == ".libs":
        files.append(file.parent.parent / f"{file.stem}.lo")
    return list(filter(Path.exists, files))


def script(path: Path, *command: str | Path) -> None:
    """Write the program PATH, which passes its arguments on to COMMAND."""
    text = shlex.join(map(str, command))
    with naming(path):
        path.write_text(f'#!/bin/sh\nexec {text} "$@"\n')
    path.chmod(0o755)


class Builds:
    """Builds for STATE's task, with files in FOLDER and progress on STREAM."""

    def __init__(self, state: State, folder: Path, stream: TextIO) -> None:
        self.state = state
        self.folder = folder
        self.stream = stream
        self.front_ends = folder / "front-ends"
        self.wrappers = folder / "compilers"
        self.decisions = folder / "decisions.json"
        self.written = folder / "compilations"
        self.remarks = folder / "remarks"
        self.failed = folder / stand_in.FAILED
        self.make_stand_ins()
        # Read the output of an earlier build that was killed.
        self.take_in()

    def say(self, line: str) -> None:
        print(line, file=self.stream, flush=True)

    def make_stand_ins(self) -> None:
        for place in self.front_ends, self.wrappers:
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
        for name in FRONT_ENDS:
            program = self.front_ends / name
            script(program, sys.executable, "-BIS", "-c", STAND_IN, program)
        for name in self.state.task.wrapped:
            compiler = shutil.which(name)
            assert compiler
            script(self.wrappers / Path(name).name, compiler,
                   f"-B{self.front_ends}/")

    def environment(self) -> dict[str, str]:
        def ahead(folder: Path, variable: str) -> str:
            others = os.environ.get(variable)
            return f"{folder}:{others}" if others else str(folder)
        return {**os.environ, **OTHERS_OFF,
                # sccache cannot be switched off, so each build gets a new
                # cache.
                "SCCACHE_C_CUSTOM_CACHE_BUSTER": str(time.time_ns()),
                "MEMSTRAT_BISECT": str(self.folder),
                "COMPILER_PATH": ahead(self.front_ends, "COMPILER_PATH"),
                "PATH": ahead(self.wrappers, "PATH")}

    def known(self) -> list[Compilation]:
        """Return the compilations in which memstrat can be switched on."""
        return [compilation for compilation in self.state.compilations.values()
                if (compilation.plugins or self.state.task.plugin)
                and not compilation.kept]

    def verdict_on(self, wish: Wish, title: str, left: str = "") -> Verdict:
        """Return COMMAND's verdict on a build according to WISH.  Messages
        call the build TITLE, and end with LEFT, a note on the steps left."""
        digest = wish.digest()
        if digest not in self.state.answers:
            self.state.answers[digest] = self.build(wish, title, left)
            self.state.save(self.folder)
        return self.state.answers[digest].verdict

    def build(self, wish: Wish, title: str, left: str) -> Answer:
        number = self.state.steps + 1
        title = f"step {number}, {title}"
        with naming(self.decisions):
            self.decisions.write_text(json.dumps({
                "folder": self.state.task.folder,
                "plugin": self.state.task.plugin,
                "settings": self.state.task.settings,
                "decisions": dict(wish.decisions), "others": wish.others}))
        shutil.rmtree(self.remarks, ignore_errors=True)
        self.remarks.mkdir()
        removed = self.remove_changed(wish)
        began = time.monotonic()
        with Progress(title, note=self.how_far, stream=self.stream):
            status, compiled = self.run(number)
            if self.bring_back(removed, compiled):
                status, more = self.run(number)
                compiled |= more
        seconds = time.monotonic() - began
        verdict = verdict_of(status)
        self.require_compiled(wish)
        self.say(f"{title}: {verdict}, {minutes(seconds)}"
                 + (left and f"; {left}"))
        return Answer(number, verdict, status, seconds, len(compiled), {
            name: self.state.compilations[name].remarks
            for name in wish.limited()})

    def run(self, number: int) -> tuple[int, set[str]]:
        """Run COMMAND for the step NUMBER.  Return its status and the names of
        the files compiled."""
        status = logged(
            self.state.task.command, Path(self.state.task.folder),
            self.log(number), self.environment())
        if not self.folder.exists():
            raise ToolError(f"--out: COMMAND removed '{self.folder}', expected"
                            " it to stay; name another folder")
        return status, self.take_in()

    def log(self, step: int) -> Path:
        """Return the file with COMMAND's output in STEP."""
        return self.folder / f"step-{step}.log"

    def how_far(self) -> str:
        """Say how many files this build has compiled."""
        lines = text_of(self.written).count("\n")
        return f"{lines} files compiled"

    def remove_changed(self, wish: Wish) -> dict[str, Moved]:
        """With --objects, move aside the objects that WISH compiles
        differently, and return them by the name of the compilation.  The
        build then recreates the objects that are targets of rules."""
        folder = self.folder / "removed"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        removed: dict[str, Moved] = {}
        if self.state.task.objects:
            for compilation in self.known():
                if compilation.decision != wish.decision(compilation.name):
                    removed[compilation.name] = [
                        (file, shutil.move(file, folder
                                           / f"{len(removed)}-{number}"))
                        for number, file in enumerate(
                            files_of(compilation.output))]
        return removed

    def bring_back(self, removed: dict[str, Moved], compiled: set[str]
                   ) -> bool:
        """Restore the objects of REMOVED that were compiled without memstrat,
        and that the build did not recreate, such as a program that the rule
        for another file compiles.  Return true if objects were restored.
        COMPILED names the files that the build compiled."""
        compilations = self.state.compilations
        if not all(os.path.exists(compilations[name].output)
                   for name in compiled):
            return False  # a compilation failed, and COMMAND went no further
        lost = [compilation for compilation in self.known()
                if compilation.decision == WITHOUT
                and not all(file.exists() for file, _
                            in removed.get(compilation.name, ()))]
        for compilation in lost:
            for file, place in removed[compilation.name]:
                shutil.move(place, file)
            compilation.kept = True
        if lost:
            self.say("not compiled again, and left without memstrat:"
                     f" {listed(compilation.name for compilation in lost)}")
        return bool(lost)

    def take_in(self) -> set[str]:
        """Read the stand-ins' output, and return the compiled files' names."""
        if self.failed.exists():
            problem = self.failed.read_text().partition("\n")[0]
            self.failed.unlink()
            self.written.unlink(missing_ok=True)
            raise ToolError(problem)
        names = set()
        for parts in map(json.loads, text_of(self.written).splitlines()):
            remarks = said(text_of(Path(parts.pop("remarks"))))
            compilation = Compilation(**parts)
            name = compilation.name
            names.add(name)
            if compilation.decision == WITHOUT:
                require_none(remarks, name)
            if compilation.decision == WITH:
                compilation.transformations = len(transformations(remarks))
            elif before := self.state.compilations.get(name):
                compilation.transformations = before.transformations
            if isinstance(compilation.decision, int):
                compilation.remarks = remarks
            self.state.compilations[name] = compilation
        if names:
            self.state.save(self.folder)
            self.written.unlink()
        return names

    def require_compiled(self, wish: Wish) -> None:
        """Raise ToolError if an object was not compiled according to WISH, so
        that COMMAND tested another build."""
        old = [compilation.name for compilation in self.known()
               if compilation.decision != wish.decision(compilation.name)
               and os.path.exists(compilation.output)]
        if old:
            advice = ("" if self.state.task.objects else "; let COMMAND begin"
                      " with 'make clean' or the like, or give --objects")
            raise ToolError("COMMAND has not compiled these files again:"
                            f" {listed(old)}{advice}")

    def end(self) -> None:
        """Clean up for builds outside the bisection.  With --objects, remove
        the objects that such builds compile differently."""
        self.decisions.unlink(missing_ok=True)
        self.take_in()
        if self.state.task.objects:
            for compilation in self.known():
                usual = WITH if compilation.plugins else WITHOUT
                if compilation.decision != usual:
                    for file in files_of(compilation.output):
                        file.unlink()
