"""A campaign of random programs, which can be resumed after an interruption.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import json
import math
import tempfile
import threading
import time
from collections import Counter, deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

from memstrat_lab.fuzz.compare import Comparer, Comparison, Outcome
from memstrat_lab.fuzz.compiler import Compiler
from memstrat_lab.fuzz.findings import Finding
from memstrat_lab.fuzz.generators import GENERATORS, generators_of
from memstrat_lab.fuzz.program import Program
from memstrat_lab.fuzz.variants import random_variant
from memstrat_tools import ToolError
from memstrat_tools.progress import Progress

MINIMISED_AT_MOST = 5  # findings in one run; others are saved unreduced


@dataclass
class State:
    """The contents of the state file: the task and its progress."""
    generators: list[str]  # used in turn
    seed: int
    option_sets: int
    programs: int = 0  # tried so far
    counts: dict[str, int] = field(default_factory=dict)  # of outcomes

    @staticmethod
    def new(generator: str | None, seed: int | None,
            option_sets: int | None) -> State:
        return State(generators_of(generator or "all"),
                     1 if seed is None else seed, option_sets or 3)

    @staticmethod
    def of(folder: Path, generator: str | None, seed: int | None,
           option_sets: int | None) -> State:
        """Return the state in FOLDER, which must agree with the arguments.
        Return a new state if FOLDER has none."""
        path = folder / "state.json"
        if not path.exists():
            if folder.exists() and (not folder.is_dir()
                                    or any(folder.iterdir())):
                raise ToolError(f"--out: found other files at '{folder}',"
                                " expected a new folder or one of lab/fuzz")
            return State.new(generator, seed, option_sets)
        try:
            state = State(**json.loads(path.read_text()))
            if not GENERATORS.keys() >= set(state.generators):
                raise ValueError(f"unknown generators {state.generators}")
        except (ValueError, TypeError) as error:
            raise ToolError(f"--out: found no state of lab/fuzz in '{path}',"
                            " expected one; remove the folder or name another"
                            f" ({error})") from error
        for name, value, begun in (
                ("generator",
                 generator and ",".join(generators_of(generator)),
                 ",".join(state.generators)),
                ("seed", seed, state.seed),
                ("option-sets", option_sets, state.option_sets)):
            if value is not None and value != begun:
                raise ToolError(
                    f"--{name}: found {value}, expected {begun}, with which"
                    f" the run in '{folder}' began; name another folder with"
                    " --out to begin a new one")
        return state

    def save(self, folder: Path) -> None:
        new = folder / "state.json.new"
        new.write_text(json.dumps(asdict(self), indent=1) + "\n")
        new.rename(folder / "state.json")

    def program(self, index: int) -> tuple[str, int]:
        """Return the generator and the seed of the program with INDEX."""
        return (self.generators[index % len(self.generators)],
                self.seed + index // len(self.generators))


# A program (None if the generator failed) and comparisons of its variants.
Tried = tuple[Program | None, list[Comparison]]


class Campaign:
    def __init__(self, compiler: Compiler, folder: Path, state: State,
                 jobs: int, minimize_seconds: float) -> None:
        self.compiler = compiler
        self.folder = folder
        self.state = state
        self.jobs = jobs
        self.minimize_seconds = minimize_seconds
        self.counts = Counter(state.counts)
        self.findings: list[Finding] = []  # of this run
        self.stop = threading.Event()

    def run(self, programs: float, minutes: float, findings: float) -> None:
        """Continue until PROGRAMS have been tried in total, MINUTES have
        passed, or the number of this run's findings reaches FINDINGS."""
        end = time.monotonic() + minutes * 60
        index = self.state.programs
        waiting: deque[Future[Tried]] = deque()
        with (self.progress(programs, minutes) as progress,
              ThreadPoolExecutor(self.jobs) as pool):
            try:
                while len(self.findings) < findings:
                    while (len(waiting) < 2 * self.jobs and index < programs
                           and time.monotonic() < end):
                        waiting.append(pool.submit(self.attempt, index))
                        index += 1
                    if not waiting:
                        break
                    self.take(*waiting.popleft().result())
                    progress.step()
            finally:
                self.stop.set()
                pool.shutdown(cancel_futures=True)

    def attempt(self, index: int) -> Tried:
        """Make the program with INDEX and compare its variants."""
        kind, seed = self.state.program(index)
        with tempfile.TemporaryDirectory(prefix="memstrat-fuzz-") as name:
            folder = Path(name)
            program = GENERATORS[kind].make(seed, folder)
            if not program:
                return None, []
            rng = Random(f"variants of {kind} {seed}")
            comparer = Comparer(program, self.compiler, folder)
            return program, [
                comparer.compare(
                    random_variant(program, rng, self.compiler))
                for _ in range(self.state.option_sets)
                if not self.stop.is_set()]

    def take(self, program: Program | None, comparisons: list[Comparison]
             ) -> None:
        """Count and save the results.  The caller passes them in the programs'
        order, so that the campaign can be resumed."""
        if not program:
            self.counts[Outcome.UNUSABLE.value] += 1
        for number, comparison in enumerate(comparisons):
            outcome = comparison.outcome
            self.counts[outcome.value] += 1
            if program and outcome in (Outcome.FINDING, Outcome.COMPILER):
                self.save(program, number, comparison)
        self.state.programs += 1
        self.state.counts = dict(self.counts)
        self.state.save(self.folder)

    def save(self, program: Program, number: int, comparison: Comparison
             ) -> None:
        """Save and report COMPARISON, number NUMBER of PROGRAM."""
        name = f"{program.kind}-{program.seed}-{number}"
        finding = Finding(self.folder, name, program, comparison)
        folder = finding.folder
        finding.save(f"lab/fuzz --generator {program.kind}"
                     f" --seed {program.seed} --option-sets"
                     f" {self.state.option_sets} --programs 1"
                     " --out NEW-FOLDER")
        if not finding.plugin_p:
            print(f"the compiler itself: {finding.title}\n"
                  f"  see {folder}/report", flush=True)
            return
        print(f"FOUND {finding.title}\n"
              f"  reproduce: cd {folder} && ./reproduce", flush=True)
        known = [f for f in self.findings if f.difference == finding.difference]
        self.findings.append(finding)
        fails = "fails to compile" in finding.difference
        if (self.minimize_seconds == 0 or (known and fails)
                or len(self.findings) > MINIMISED_AT_MOST):
            return
        if finding.minimize(self.minimize_seconds, self.jobs):
            print(f"  minimized: cd {folder} &&"
                  f" ./reproduce {finding.minimized}", flush=True)
        else:
            print(f"  not made smaller, see {folder}/cvise.log", flush=True)

    def progress(self, programs: float, minutes: float) -> Progress:
        """Return the display for a run that ends after PROGRAMS or MINUTES."""
        left = 0 if programs == math.inf else int(programs)
        return Progress(
            "comparing", max(left - self.state.programs, 0), "programs",
            lambda: f"{self.counts.total()} comparisons,"
                    f" {self.counts[Outcome.FINDING.value]} findings",
            0 if minutes == math.inf else minutes * 60)
