"""Runs the compiler with the plugin and a validator.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The validator is smtgcc's plugin (lab/docs/testing.md).  It compares each
function before and after the pass "memstrat", and reports "Proven",
"Identical" (nothing to prove), "not correct", or that it has no answer.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from memstrat_lab.option_set import OptionSet
from memstrat_lab.processes import run
from memstrat_lab.prove.c_function import CFunction
from memstrat_tools import ToolError
from memstrat_tools.compiler import plugin_arguments
from memstrat_tools.json_lines import SUFFIX
from memstrat_tools.records import Record, parse

# The least size of the object behind unknown pointers.  Both blocks must fit
# into the object: otherwise every input has undefined behavior, and anything
# can be proven.
ANONYMOUS_LEAST_BYTES = 136

# The least number of iterations to unroll.  The validator refutes a loop that
# may run longer.
LOOP_ITERATIONS = 40

WORD_BYTES = 8  # least bytes of an iteration, except in loops over bytes

NOTHING_SAID = "the validator said nothing"


class Verdict(Enum):
    PROVEN = "proven"
    IDENTICAL = "identical"
    REFUTED = "refuted"
    TIMED_OUT = "timed out"
    UNSUPPORTED = "unsupported"
    """The validator does not model something, or reports nothing."""


@dataclass
class Outcome:
    """The outcome for one function."""
    lowered: int = 0
    """The number of operations that the pass lowered."""
    verdict: Verdict = Verdict.UNSUPPORTED
    why: str = NOTHING_SAID
    expanded: int = 0
    """The number of operations lowered in expansion, after the validator."""


class ValidatorError(ToolError):
    """An unexpected failure of a compilation."""


# Messages that name a function or its line.
VERDICTS = [
    (Verdict.PROVEN, re.compile(
        r"^SMTGCC: (?P<why>Proven) .* -> memstrat : (?P<name>\w+)$")),
    (Verdict.IDENTICAL, re.compile(
        r"^SMTGCC: (?P<why>Identical) .* -> memstrat : (?P<name>\w+)$")),
    (Verdict.UNSUPPORTED, re.compile(
        r"^(?:Not implemented|SMTGCC Error): (?P<why>.*) : (?P<name>\w+)$")),
    (Verdict.REFUTED, re.compile(
        r"^[^:]+:(?P<line>\d+):\d+: note: .* -> memstrat: Transformation is"
        r" (?P<why>not correct \([^)]*\))")),
    (Verdict.TIMED_OUT, re.compile(
        r"^[^:]+:(?P<line>\d+):\d+: note: .* -> memstrat: (?P<why>Analysis"
        r" (?:timed out|was interrupted).*)$")),
]


def read_outcomes(output: str, made: Iterable[Record],
                  functions: list[CFunction], first_line: int
                  ) -> dict[str, Outcome]:
    """Return the outcomes for FUNCTIONS from the compiler's OUTPUT and the
    records MADE.  FUNCTIONS are on consecutive lines from FIRST_LINE on."""
    outcomes = {f.name: Outcome() for f in functions}

    def at_line(number: int) -> Outcome | None:
        index = number - first_line
        return (outcomes[functions[index].name]
                if 0 <= index < len(functions) else None)

    for record in made:
        if record.lowered and (outcome := at_line(record.line)):
            if record.in_expansion:
                outcome.expanded += 1
            else:
                outcome.lowered += 1
    for line in output.splitlines():
        for verdict, pattern in VERDICTS:
            if not (match := pattern.match(line)):
                continue
            found = match.groupdict()
            outcome = (at_line(int(found["line"])) if "line" in found
                       else outcomes.get(found["name"]))
            # A refuted function stays refuted, whatever follows.
            if outcome and outcome.verdict != Verdict.REFUTED:
                outcome.verdict, outcome.why = verdict, found["why"]
    return outcomes


def of_compilation(folder: Path) -> list[Record]:
    """Return the records that one compilation wrote to FOLDER, if any."""
    return [parse(line) for file in folder.rglob(f"*{SUFFIX}")
            for line in file.read_bytes().splitlines()]


@dataclass(frozen=True)
class Validator:
    gcc: str
    plugin: Path
    validator: Path
    solver_seconds: float
    """The time limit for one question; a function has up to four."""

    def environment(self, options: OptionSet, functions: list[CFunction]
                    ) -> dict[str, str]:
        """Return the environment that configures the validator for
        FUNCTIONS."""
        bytes_ = max(2 * f.reach_bytes for f in functions) + 8
        bytes_an_iteration = (1 if any("byte_loop" in setting
                                       for setting in options.settings)
                              else WORD_BYTES)
        iterations = max(LOOP_ITERATIONS,
                         1 + max(f.shape.size_bytes for f in functions)
                         // bytes_an_iteration)
        return {"SMTGCC_ONLY": "memstrat", "SMTGCC_VERBOSE": "1",
                "SMTGCC_DEFERRED_INIT": "1",
                "SMTGCC_ANON": str(max(bytes_, ANONYMOUS_LEAST_BYTES)),
                "SMTGCC_TIMEOUT": str(round(1000 * self.solver_seconds)),
                "SMTGCC_UNROLL": str(iterations)}

    def command(self, options: OptionSet, flags: tuple[str, ...],
                source: Path, report: Path) -> list[str]:
        # The validator does not model strict aliasing.  Leave out -fchecking,
        # so that the validator and not the plugin finds a fault.
        return [self.gcc, "-S", "-w", "-fno-strict-aliasing", *flags,
                *options.command_flags(self.plugin),
                *plugin_arguments(self.plugin, [f"report={report}"]),
                f"-fplugin={self.validator}", str(source), "-o", "/dev/null"]

    def check(self, functions: list[CFunction], options: OptionSet,
              source: Path) -> dict[str, Outcome]:
        """Compile FUNCTIONS, whose flags are equal, as SOURCE with OPTIONS.
        Return the outcomes.  Compile functions without a report again, one by
        one: the validator stops after some errors."""
        outcomes = self.check_once(functions, options, source)
        if len(functions) > 1:
            for function in functions:
                outcome = outcomes[function.name]
                if outcome.why == NOTHING_SAID:
                    outcomes |= self.check_once([function], options, source)
        return outcomes

    def check_once(self, functions: list[CFunction], options: OptionSet,
                   source: Path) -> dict[str, Outcome]:
        source.write_text("".join(f"{f.text}\n" for f in functions))
        report = source.with_suffix(".records")
        command = self.command(options, functions[0].flags, source, report)
        seconds = 30 + 5 * self.solver_seconds * len(functions)
        output = run(command, source.parent, seconds,
                     self.environment(options, functions)).output
        if " error: " in output:
            raise ValidatorError(f"{' '.join(command)}\n{output}")
        return read_outcomes(output, of_compilation(report), functions,
                             first_line=1)
