"""Saves findings, and reduces them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A finding is a folder:

  program.c    as generated (.cc if it is C++ only)
  report       the difference: commands and outputs
  reproduce    exits with 0 if a program still shows the difference
  interesting  the same check for cvise, with guards against undefined behavior
  minimized.c  the program as cvise reduced it
"""

import shlex
import shutil
import tempfile
from pathlib import Path

from memstrat_lab.fuzz.compare import Attempt, Comparison, Outcome, diagnostic
from memstrat_lab.fuzz.compiler import PLUGIN_SECONDS, REFERENCE_SECONDS
from memstrat_lab.fuzz.program import Program
from memstrat_lab.processes import run

HEAD = """\
# usage: {name} [PROGRAM]	(default: {source})
program=$(realpath "${{1:-{source}}}") || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" && cp "$program" {source} || exit 2
export LC_ALL=C GCC_COLORS= ASAN_OPTIONS=detect_leaks=0
"""

# Guards against undefined behavior.  If the generated program fails a guard,
# the reduced program need not pass it either.
CHEAP_GUARDS = [
    "{gcc} -O1 -Wall -Werror=uninitialized -Werror=return-type"
    " -Werror=int-conversion -Werror=incompatible-pointer-types"
    " -Werror=implicit-function-declaration {guard}"]
GUARDS = [
    "{gcc} -O2 -Wall -Wextra -Werror=stringop-overflow -Werror=array-bounds"
    " -Werror=restrict -Werror=maybe-uninitialized {guard}",
    "{gcc} -w -ftrivial-auto-var-init=zero {guard}"
    " && timeout 20 ./guard >zero;"
    " {gcc} -w -ftrivial-auto-var-init=pattern {guard}"
    " && timeout 20 ./guard >pattern; cmp zero pattern",
    "{gcc} -O1 -w -fsanitize=address,undefined {guard}"
    " && timeout 20 ./guard >both 2>&1; test -s both"
    " && ! grep -e 'runtime error' -e 'ERROR: ' both"]


def text_of(name: str, attempt: Attempt) -> str:
    text = (f"--- {name}\n{shlex.join(attempt.command)}\n{attempt.build}\n")
    return text + (f"./{name}\n{attempt.run}\n" if attempt.run else "")


def checks(guards: list[str]) -> list[str]:
    return [f"({guard}) >/dev/null 2>&1 || exit 1" for guard in guards]


class Finding:
    def __init__(self, top: Path, name: str, program: Program,
                 comparison: Comparison) -> None:
        self.program = program
        self.variant = comparison.variant
        self.difference = comparison.difference
        # False if the compiler without the plugin is at fault.
        self.plugin_p = comparison.outcome == Outcome.FINDING
        self.folder = top / ("findings" if self.plugin_p else "compiler") / name
        self.attempts = comparison.attempts

    @property
    def title(self) -> str:
        return (f"{self.program.kind} {self.program.seed}, {self.variant}:"
                f" {self.difference}")

    @property
    def minimized(self) -> str:
        """The name of the file written by minimize."""
        return "minimized" + self.program.suffix

    def save(self, again: str) -> None:
        """Write the folder.  AGAIN is the command that repeats the finding."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        (self.folder / self.program.source).write_text(self.program.text)
        report = [f"{self.title}\nmade by: {again}\n"]
        report += [text_of(*item) for item in self.attempts.items()]
        (self.folder / "report").write_text("\n".join(report))
        if self.plugin_p:
            self.write_script("reproduce", [], [])

    def write_script(self, name: str, cheap: list[str], guards: list[str]
                     ) -> None:
        """Write a script that runs the tests CHEAP, repeats compare.py's
        comparison, and then runs the tests GUARDS."""
        lines = ["#!/bin/sh",
                 f"# Exit with 0 if PROGRAM still shows this: {self.title}",
                 HEAD.format(name=name, source=self.program.source),
                 *checks(cheap),
                 *(self.test_run() if self.attempts["plugin"].run
                   else self.test_build()), *checks(guards), "exit 0"]
        script = self.folder / name
        script.write_text("\n".join(lines) + "\n")
        script.chmod(0o755)

    def build(self, name: str) -> str:
        seconds = PLUGIN_SECONDS if name == "plugin" else REFERENCE_SECONDS
        attempt = self.attempts[name]
        build = f"timeout {seconds[0]} {shlex.join(attempt.command)}"
        if not attempt.training:
            return build
        return (f"rm -f {name}-*.gcda;"
                f" timeout {seconds[0]} {shlex.join(attempt.training)} &&"
                f" prlimit --cpu={seconds[1]} ./{name} >/dev/null 2>&1;"
                f" {build}")

    def test_build(self) -> list[str]:
        """Return shell commands that require the reference to build, and the
        build with the plugin to fail as before."""
        build = self.attempts["plugin"].build
        message = shlex.quote(diagnostic(build.output))
        return [f"{self.build('reference')} || exit 1",
                f"{self.build('plugin')} >output 2>&1",
                "status=$?", "head -n 20 output",
                "[ $status = 124 ] || exit 1" if build.timed_out else
                f"[ $status != 0 ] && grep -qF -e {message} output || exit 1"]

    def test_run(self) -> list[str]:
        """Return shell commands that require the reference to behave like the
        baseline, and the plugin's program to behave differently."""
        lines = []
        for name in self.attempts:
            seconds = PLUGIN_SECONDS if name == "plugin" else REFERENCE_SECONDS
            lines += [f"{self.build(name)} || exit 1",
                      f"(prlimit --cpu={seconds[1]} ./{name};"
                      f" echo \"status $?\") >{name}.output 2>&1"]
        return [*lines, "cmp -s baseline.output reference.output || exit 1",
                # The program must have exited, not died by a signal.
                "grep -qx 'status [0-9]\\{1,2\\}' reference.output || exit 1",
                "diff reference.output plugin.output && exit 1"]

    def minimize(self, seconds: float, jobs: int) -> bool:
        """Reduce the program with cvise for at most SECONDS.  Return false if
        the program does not get smaller."""
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            return self.minimize_in(Path(folder), seconds, jobs)

    def minimize_in(self, folder: Path, seconds: float, jobs: int) -> bool:
        gcc = self.attempts["plugin"].command[0]
        language = [gcc, "-x", self.variant.language, *self.variant.machine]
        # Expand included files, so that cvise can reduce them, too.
        name = self.program.source
        run([*language, *self.program.flags, "-E", "-P", f"../{name}", "-o",
             name], folder, 60)
        source = folder / name
        before = source.read_text()

        def held(guards: list[str]) -> list[str]:
            commands = [
                guard.format(gcc=shlex.join(language), guard=shlex.join(
                    [name, "-o", "guard", *self.program.libraries]))
                for guard in guards]
            return [c for c in commands
                    if run(["sh", "-c", c], folder, 120).status == 0]
        if self.attempts["plugin"].run:
            self.write_script("interesting", held(CHEAP_GUARDS), held(GUARDS))
        else:
            self.write_script("interesting", [], [])
        result = run(["env", f"TMPDIR={folder}", "cvise", "--n", str(jobs),
                      "--timeout", "60", "../interesting", name],
                     folder, seconds)
        (self.folder / "cvise.log").write_text(result.output)
        # Undo the reduction if cvise was stopped while writing the file.
        if run([str(self.folder / "interesting"), str(source)], folder,
               PLUGIN_SECONDS[0]).status:
            source.write_text(before)
        shutil.copy(source, self.folder / self.minimized)
        return source.read_text() != before
