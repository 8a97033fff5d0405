"""The bisection, from a failing test to the transformations to blame.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  all files without memstrat	must be good
  all files with memstrat	must be bad
  some files with memstrat	finds the files needed for a bad build
  a file with limit=		finds the last transformation needed
"""

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

from memstrat_tools import ToolError
from memstrat_tools.bisect.builds import Builds, listed
from memstrat_tools.bisect.findings import Finding
from memstrat_tools.bisect.remarks import last_of
from memstrat_tools.bisect.search import (
    Border,
    Verdict,
    border,
    needed,
    steps_left,
)
from memstrat_tools.bisect.state import WITH, WITHOUT, Decision, Wish
from memstrat_tools.processes import checked
from memstrat_tools.progress import minutes


class NothingFoundError(Exception):
    """There is nothing to bisect.  The text tells the user why."""


class Bisection:
    def __init__(self, builds: Builds) -> None:
        self.builds = builds
        self.state = builds.state
        self.most = 0  # the largest number of transformations in a file

    def run(self) -> list[Finding]:
        """Return the files needed for the test to fail, each with the
        transformations to blame."""
        verdict = self.builds.verdict_on(Wish({}), "without memstrat")
        try:
            # COMMAND may fail before it compiles anything.
            if verdict == Verdict.GOOD or self.state.compilations:
                self.require_memstrat()
            self.require_good_without(verdict)
            self.require_loaded()
        except ToolError:
            # Do not resume: the same options would fail again.
            self.state.finished = True
            self.state.save(self.builds.folder)
            raise
        self.require_bad_with()
        decisions: dict[str, Decision] = dict.fromkeys(self.files(), WITH)
        findings = []
        for number, name in enumerate(decisions, 1):
            limits = self.limits_of(name, decisions)
            findings.append(Finding(
                limits, self.remarks(name, limits.bad, decisions),
                self.remarks(name, limits.good, decisions),
                self.state.compilations[name], self.state.task,
                self.builds.folder / f"found-{number}"))
            # Keep this decision while the other files are bisected.
            decisions[name] = self.decision(name, limits.bad)
        return findings

    # --- The whole program ---------------------------------------------------

    def require_good_without(self, verdict: Verdict) -> None:
        if verdict != Verdict.GOOD:
            raise NothingFoundError(
                "COMMAND does not succeed without memstrat:"
                f" {self.ending(Wish({}))}\nIf these were not all files of the"
                " program, let COMMAND begin with 'make clean' or the like.")
        if not self.state.candidates:
            self.state.candidates = [compilation.name for compilation
                                     in self.builds.known()]

    def require_memstrat(self) -> None:
        if not self.state.compilations:
            raise ToolError(
                "found no compilation by GCC in COMMAND, expected some; let it"
                " begin with 'make clean' or the like; for a compiler that"
                " was moved, see --wrap")
        own = [compilation for compilation in self.state.compilations.values()
               if compilation.plugins]
        if not own and not self.state.task.plugin:
            raise ToolError(
                f"found {len(self.state.compilations)} compilations and no"
                " memstrat among their flags, expected -fplugin=memstrat or"
                " --plugin")
        if own and self.state.task.plugin:
            raise ToolError(f"--plugin: found '{own[0].plugins[0]}' among the"
                            f" flags of {own[0].name}, expected none")

    def require_loaded(self) -> None:
        """Raise ToolError if the compiler cannot load memstrat.  Files then do
        not compile, although no transformation is to blame."""
        for compilation in self.builds.known():
            if compilation.source not in ("", "-"):
                checked([*compilation.command(self.state.task),
                         "-fsyntax-only", compilation.source],
                        "loading memstrat", Path(compilation.folder))
                return

    def require_bad_with(self) -> None:
        wish = Wish({}, WITH)
        if self.builds.verdict_on(wish, "with memstrat") != Verdict.BAD:
            raise NothingFoundError("COMMAND does not fail with memstrat:"
                                    f" {self.ending(wish)}")
        changing = [compilation.name for compilation in self.builds.known()
                    if compilation.name not in self.state.candidates]
        if changing and self.with_files(
                self.state.candidates, 0) != Verdict.BAD:
            raise NothingFoundError(
                "COMMAND fails only with memstrat in files that are not the"
                f" same each time: {listed(changing)}")

    def ending(self, wish: Wish) -> str:
        """Say how COMMAND ended for WISH."""
        answer = self.state.answers[wish.digest()]
        return (f"{answer.verdict}, status {answer.status}, with"
                f" {answer.compiled} files compiled; see"
                f" {self.builds.log(answer.step)}")

    # --- Files ---------------------------------------------------------------

    def files(self) -> list[str]:
        """Return the files needed for the test to fail."""
        def transformations(name: str) -> int:
            return self.state.compilations[name].transformations
        names = sorted(self.state.candidates,
                       key=lambda name: transformations(name) > 0)
        idle = [name for name in names if transformations(name) == 0]
        self.most = max(map(transformations, names))
        whose = (f"{len(names) - len(idle)} of {len(names)} files have"
                 if len(names) > 1 else "the file has")
        self.builds.say(
            f"{whose} {sum(map(transformations, names))} transformations")
        return needed(names, 0 if len(idle) == len(names) else len(idle),
                      self.with_files)

    def with_files(self, names: Sequence[str], left: int) -> Verdict:
        if len(names) == 1:
            title = f"{names[0]} alone"
        else:
            title = f"{len(names)} of {len(self.state.candidates)} files"
        return self.builds.verdict_on(
            Wish(dict.fromkeys(names, WITH)), title,
            self.about(left + steps_left(-1, self.most + 1)))

    # --- Transformations -----------------------------------------------------

    @staticmethod
    def decision(name: str, limit: int) -> Decision:
        return WITHOUT if limit < 0 else limit

    def wish(self, name: str, limit: int, others: dict[str, Decision]) -> Wish:
        return Wish({**others, name: self.decision(name, limit)})

    def limits_of(self, name: str, others: dict[str, Decision]) -> Border:
        """Return the limits of the file NAME between which the test begins to
        fail.  OTHERS are the decisions for the other files."""
        def verdict_on(limit: int, left: int) -> Verdict:
            return self.builds.verdict_on(
                self.wish(name, limit, others),
                f"{name}, {limit} of {most} transformations",
                self.about(left))
        # The remarks report `told' transformations, but there may be more,
        # which only limit= shows.  `most' + 1 stands for no limit.
        told = most = self.state.compilations[name].transformations
        limits = border(-1, most + 1, verdict_on)
        while limits == Border(most, most + 1):
            if most > told and not last_of(self.remarks(name, most, others)):
                raise ToolError(
                    f"COMMAND succeeds with {most} transformations of {name},"
                    " which has fewer, and fails with all of them, which is"
                    " the same; it has to say the same each time")
            most = 2 * most + 1
            limits = border(limits.good, most + 1, verdict_on)
        return limits

    def remarks(self, name: str, limit: int, others: dict[str, Decision]
                ) -> list[str]:
        """Return the remarks about NAME in the build with LIMIT and OTHERS."""
        answer = self.state.answers.get(
            self.wish(name, limit, others).digest())
        return answer.remarks.get(name, []) if answer else []

    # --- Estimates -----------------------------------------------------------

    def about(self, steps: int) -> str:
        """Estimate the time of STEPS."""
        seconds = [answer.seconds for answer in self.state.answers.values()]
        if not steps:
            return ""
        # With --objects, the first two steps take longer.
        mean = fmean(seconds[2:] or seconds)
        return (f"about {steps} step{'s' if steps > 1 else ''} left,"
                f" {minutes(steps * mean)}")
