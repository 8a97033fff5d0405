"""Run the compiler with the plugin and a validator behind it.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The validator is smtgcc's plugin (docs/testing.md): it looks at each function
before and after the pass "memstrat", and says "Proven", "Identical" (nothing
to prove), "not correct", or that it could not tell.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from prove.c_function import CFunction
from prove.option_set import OptionSet

# Unknown pointers share one object of so many bytes.  One smaller than both
# blocks leaves no program without undefined behaviour, and of those everything
# is proven.
ANONYMOUS_LEAST_BYTES = 136

UNROLLED_AT_MOST = 40  # iterations of a loop

NOTHING_SAID = "the validator said nothing"


class Verdict(Enum):
    PROVEN = "proven"
    IDENTICAL = "identical"
    REFUTED = "refuted"
    TIMED_OUT = "timed out"
    UNSUPPORTED = "unsupported"
    """The validator has no model of something, or said nothing."""


@dataclass
class Outcome:
    """What became of one function."""
    lowered: list[str] = field(default_factory=list)
    """The remarks of what the pass lowered in it."""
    verdict: Verdict = Verdict.UNSUPPORTED
    why: str = NOTHING_SAID
    expanded: int = 0
    """What was lowered in expansion, where no validator looks."""


class ValidatorError(Exception):
    """A compilation failed that should not."""


VERDICTS = [
    (Verdict.PROVEN, re.compile(
        r"^SMTGCC: (Proven) .* -> memstrat : (\w+)$")),
    (Verdict.IDENTICAL, re.compile(
        r"^SMTGCC: (Identical) .* -> memstrat : (\w+)$")),
    (Verdict.UNSUPPORTED, re.compile(
        r"^(?:Not implemented|SMTGCC Error): (.*) : (\w+)$")),
    # These name a line.
    (Verdict.REFUTED, re.compile(
        r"^[^:]+:(\d+):\d+: note: .* -> memstrat: Transformation is"
        r" (not correct \([^)]*\))")),
    (Verdict.TIMED_OUT, re.compile(
        r"^[^:]+:(\d+):\d+: note: .* -> memstrat: (Analysis (?:timed out"
        r"|was interrupted).*)$")),
]
LOWERED = re.compile(r"^[^:]+:(\d+):\d+: optimized: memstrat:"
                     r" (.* lowered: .*?)(, in expansion)?$")


def read_outcomes(output: str, functions: list[CFunction],
                  first_line: int) -> dict[str, Outcome]:
    """What the compiler's OUTPUT says of FUNCTIONS, of which the first is on
    FIRST_LINE and each other one on the next."""
    outcomes = {f.name: Outcome() for f in functions}

    def at_line(number: str) -> Outcome | None:
        index = int(number) - first_line
        return (outcomes[functions[index].name]
                if 0 <= index < len(functions) else None)

    for line in output.splitlines():
        if (match := LOWERED.match(line)) and (found := at_line(match[1])):
            if match[3]:
                found.expanded += 1
            else:
                found.lowered.append(match[2])
        for verdict, pattern in VERDICTS:
            if not (match := pattern.match(line)):
                continue
            by_line = verdict in (Verdict.REFUTED, Verdict.TIMED_OUT)
            place, why = match.groups() if by_line else match.groups()[::-1]
            outcome = at_line(place) if by_line else outcomes.get(place)
            # A function that is refuted stays it, whatever else is said.
            if outcome and outcome.verdict != Verdict.REFUTED:
                outcome.verdict, outcome.why = verdict, why
    return outcomes


@dataclass(frozen=True)
class Validator:
    gcc: str
    plugin: Path
    validator: Path
    solver_seconds: float
    """For one question; a function has up to four."""

    def environment(self, functions: list[CFunction]) -> dict[str, str]:
        bytes_ = max(2 * f.reach_bytes for f in functions) + 8
        return {**os.environ, "LC_ALL": "C", "GCC_COLORS": "",
                "SMTGCC_ONLY": "memstrat", "SMTGCC_VERBOSE": "1",
                "SMTGCC_DEFERRED_INIT": "1",
                "SMTGCC_ANON": str(max(bytes_, ANONYMOUS_LEAST_BYTES)),
                "SMTGCC_TIMEOUT": str(round(1000 * self.solver_seconds)),
                "SMTGCC_UNROLL": str(UNROLLED_AT_MOST)}

    def command(self, options: OptionSet, flags: tuple[str, ...],
                source: Path) -> list[str]:
        # Aliasing is not modelled, so it must not matter.  Without -fchecking: a
        # fault is to be found by the validator, not by the plugin itself.
        return [self.gcc, "-S", "-w", "-fno-strict-aliasing", *flags,
                "-fopt-info-optimized", f"-fplugin={self.plugin}",
                *options.command_flags(),
                f"-fplugin={self.validator}", str(source), "-o", "/dev/null"]

    def check(self, functions: list[CFunction], prelude: str,
              options: OptionSet, source: Path) -> dict[str, Outcome]:
        """Compile PRELUDE and FUNCTIONS, which have the same flags, as SOURCE
        with OPTIONS.  A function of which the validator said nothing gets a
        compilation of its own: after some errors it stops."""
        outcomes = self.check_once(functions, prelude, options, source)
        if len(functions) > 1:
            for function in functions:
                outcome = outcomes[function.name]
                if outcome.why == NOTHING_SAID:
                    outcomes |= self.check_once([function], prelude, options,
                                                source)
        return outcomes

    def check_once(self, functions: list[CFunction], prelude: str,
                   options: OptionSet, source: Path) -> dict[str, Outcome]:
        source.write_text(
            prelude + "".join(f"{f.text}\n" for f in functions))
        command = self.command(options, functions[0].flags, source)
        seconds = 30 + 5 * self.solver_seconds * len(functions)
        with subprocess.Popen(
                command, env=self.environment(functions), text=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, errors="replace",
                start_new_session=True) as process:
            try:
                output, _ = process.communicate(timeout=seconds)
            except BaseException as error:
                os.killpg(process.pid, signal.SIGKILL)
                output, _ = process.communicate()
                if not isinstance(error, subprocess.TimeoutExpired):
                    raise
        if " error: " in output:
            raise ValidatorError(f"{' '.join(command)}\n{output}")
        return read_outcomes(output, functions, prelude.count("\n") + 1)
