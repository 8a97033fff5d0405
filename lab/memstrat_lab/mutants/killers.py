"""Runs the tests that should find faults.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from memstrat_lab.mutants.scratch import Scratch
from memstrat_lab.processes import run
from memstrat_lab.prove.grid import Batch, shape_batches
from memstrat_lab.prove.option_set import OPTION_SETS
from memstrat_lab.prove.shape import Shape
from memstrat_lab.prove.validator import Validator, ValidatorError, Verdict
from memstrat_tools import TOP, ToolError
from memstrat_tools.machine import require_module

SECONDS = 30  # for one question to the solver

# Time limits.  A test that exceeds its limit counts as failed, so it finds the
# fault.  On a busy machine and without a fault, the longest unit test takes
# four minutes, and the longest DejaGnu test twenty seconds.
UNIT_SECONDS = 1800
DEJAGNU_SECONDS = 300


class Killers:
    """Tests of SCRATCH's build.  Proofs need a VALIDATOR."""

    def __init__(self, scratch: Scratch, gcc: str,
                 validator: Path | None) -> None:
        self.scratch = scratch
        self.gcc = gcc
        self.validator = validator
        self.executions: Any = None

    def supported(self, test: str) -> bool:
        return self.validator is not None or not test.startswith("prove ")

    def target(self, test: str) -> str:
        """Return the target to build for TEST."""
        return "memstrat-unit" if test.startswith("unit ") else "memstrat"

    def passes(self, test: str) -> bool:
        """Return true if TEST passes.  Callers must also run it without a
        fault: a test that always fails would kill every mutant."""
        if test == "execute":
            return self.execution()
        kind, _, argument = test.partition(" ")
        runner = {"unit": self.unit, "dg": self.dejagnu,
                  "prove": self.proof}.get(kind)
        if not runner or not argument:
            raise ToolError(f"found test '{test}', expected execute, or unit,"
                            " dg or prove and what to run")
        return runner(argument)

    def execution(self) -> bool:
        """Run lab/execute.  The first run is without a fault."""
        require_module("unicorn", "python3-unicorn")
        # This module needs Unicorn.
        from memstrat_lab.mutants.executions import Executions
        self.executions = self.executions or Executions(self.scratch.plugin)
        results = self.executions.results()
        verdicts = Counter(each.verdict for each in results)
        for each in results:
            if each.verdict in ("same", "partly", "not run"):
                print(f"  {each.file}: {each.name}: {each.verdict}"
                      f" ({each.text}, {each.covered} of {each.instructions}"
                      " instructions)")
        print("functions:", ", ".join(
            f"{number} {verdict}" for verdict, number
            in verdicts.most_common()) or "no change", flush=True)
        return "differs" not in verdicts

    def unit(self, argument: str) -> bool:
        binary = self.scratch.build_folder / "testsuite/unit/memstrat-unit"
        result = run([binary, f"--gtest_filter={argument}"],
                     self.scratch.build_folder, UNIT_SECONDS)
        if "Running 0 tests" in result.output:
            raise ToolError(f"found no unit test {argument}")
        return result.status == 0

    def dejagnu(self, argument: str) -> bool:
        gxx = re.sub(r"gcc(?=[^/]*$)", "g++", self.gcc)
        with tempfile.TemporaryDirectory(prefix="memstrat-mutant-") as folder:
            result = run(
                ["runtest", "--tool", "memstrat", "--srcdir",
                 TOP / "testsuite",
                 f"PLUGIN={self.scratch.plugin}", f"CC={self.gcc}",
                 f"CXX={gxx}", argument], Path(folder), DEJAGNU_SECONDS)
            if result.timed_out:
                return False
            summary = (Path(folder) / "memstrat.sum").read_text()
        if not re.search("^(PASS|FAIL)", summary, re.MULTILINE):
            raise ToolError(f"{argument}: no test ran\n{result.output}")
        return not re.search("^(FAIL|XPASS|UNRESOLVED|ERROR)", summary,
                             re.MULTILINE)

    def proof(self, argument: str) -> bool:
        name, _, title = argument.partition(" ")
        if name not in OPTION_SETS or not self.validator:
            raise ToolError(f"found no set of options '{name}', or no"
                            " validator")
        batch = self.batch_of(name, title)
        validator = Validator(self.gcc, self.scratch.plugin, self.validator,
                              SECONDS)
        with tempfile.TemporaryDirectory(prefix="memstrat-mutant-") as folder:
            try:
                outcomes = validator.check(batch.functions, batch.options,
                                           Path(folder) / "shapes.c")
            except ValidatorError:
                return False  # the fault made the compiler fail
        outcome = outcomes[batch.functions[0].name]
        if outcome.verdict in (Verdict.TIMED_OUT, Verdict.UNSUPPORTED):
            raise ToolError(f"{argument}: {outcome.why}")
        return outcome.verdict != Verdict.REFUTED

    @staticmethod
    def batch_of(name: str, title: str) -> Batch:
        """Return a batch with the set of options NAME and only the function
        TITLE."""
        return shape_batches([Shape.of_text(title)], OPTION_SETS[name])[0]
