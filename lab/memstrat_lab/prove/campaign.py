"""A campaign of proofs, batch by batch.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A function counts as proven only if the validator refutes a faulty plugin in
the same function.  Without this refutation, the proof may be vacuous.
"""

import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path

from memstrat_lab.option_set import OptionSet
from memstrat_lab.prove.c_function import CFunction
from memstrat_lab.prove.grid import Batch
from memstrat_lab.prove.validator import Outcome, Validator, Verdict
from memstrat_tools.progress import Progress

# A refutation takes longer than a proof: 20 to 60 seconds for automatic
# initializations of 288 bytes and more.
FAULT_FACTOR = 3

# IDENTICAL functions have the same representation before and after the pass,
# so they need no solver.
EQUAL = (Verdict.PROVEN, Verdict.IDENTICAL)

# The function is proven, but the solver had no answer about the fault.
FAULT_TIMED_OUT = "fault timed out"


@dataclass
class Result:
    """The result of one function with one option set."""
    function: CFunction
    options: OptionSet
    outcome: Outcome
    mutant: Outcome | None = None
    """The outcome with the faulty plugin, or None if it was not tried."""

    @property
    def verdict(self) -> str:
        """The verdict in words; empty if there was nothing to prove."""
        if self.outcome.verdict == Verdict.REFUTED:
            return "refuted"
        if not self.outcome.lowered:
            return ""
        if self.outcome.verdict not in EQUAL:
            return self.outcome.verdict.value
        of_fault = self.mutant and self.mutant.verdict
        return ("proven" if of_fault == Verdict.REFUTED else
                FAULT_TIMED_OUT if of_fault == Verdict.TIMED_OUT else "vacuous")


class Campaign:
    def __init__(self, validator: Validator, faulty: Path, jobs: int) -> None:
        """Prepare a campaign.  FAULTY is a plugin with a fault in everything
        that it lowers."""
        self.validator = validator
        self.faulty = replace(
            validator, plugin=faulty,
            solver_seconds=FAULT_FACTOR * validator.solver_seconds)
        self.jobs = jobs

    def run(self, batches: list[Batch], progress: Progress
            ) -> Iterator[Result]:
        """Yield the results of BATCHES as they finish.  Each batch is a step
        of PROGRESS."""
        with ThreadPoolExecutor(self.jobs) as pool:
            futures = [pool.submit(self.results_of, batch) for batch in batches]
            try:
                for future in as_completed(futures):
                    yield from future.result()
                    progress.step()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def results_of(self, batch: Batch) -> list[Result]:
        with tempfile.TemporaryDirectory(prefix="memstrat-prove-") as folder:
            source = Path(folder) / "shapes.c"

            def check(validator: Validator, functions: list[CFunction]
                      ) -> dict[str, Outcome]:
                return validator.check(functions, batch.options, source)
            outcomes = check(self.validator, batch.functions)
            results = [Result(f, batch.options, outcomes[f.name])
                       for f in batch.functions]
            proven = [r for r in results if r.outcome.lowered
                      and r.outcome.verdict in EQUAL]
            if proven:
                outcomes = check(self.faulty, [r.function for r in proven])
                for result in proven:
                    result.mutant = outcomes[result.function.name]
        return results
