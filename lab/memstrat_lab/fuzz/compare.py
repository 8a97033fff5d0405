"""Compares a program compiled and run without and with the plugin.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The reference is the program built with the same flags but without the plugin.
If the plugin's program behaves differently, a baseline is built at -O0.  If
the reference differs from the baseline, the fault is in the compiler (or in
the program), and there is no finding.
"""

import enum
import re
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.fuzz.compiler import (
    PLUGIN_SECONDS,
    REFERENCE_SECONDS,
    Compiler,
    run_program,
)
from memstrat_lab.fuzz.program import Program
from memstrat_lab.fuzz.variants import PROFILE, Variant
from memstrat_lab.processes import Result, run


class Outcome(enum.Enum):
    SAME = "same"
    FINDING = "finding"
    COMPILER = "compiler itself differs"
    UNUSABLE = "not usable"


@dataclass
class Attempt:
    """A build and, if it succeeds, a run."""
    command: list[str]
    build: Result
    run: Result | None = None
    training: list[str] | None = None
    """The command that builds the program for the training run."""


@dataclass(frozen=True)
class Comparison:
    variant: Variant
    attempts: dict[str, Attempt]
    outcome: Outcome
    difference: str = ""


def diagnostic(output: str) -> str:
    """Return the error message in OUTPUT, without its location."""
    match = re.search(r"internal compiler error: .*|-fcompare-debug.*failure"
                      r"|error: .*|undefined reference .*", output)
    return match.group() if match else "no message"


class Comparer:
    """Comparisons of PROGRAM's variants, with files in FOLDER."""

    def __init__(self, program: Program, compiler: Compiler, folder: Path
                 ) -> None:
        self.program = program
        self.compiler = compiler
        self.folder = folder
        self.baselines: dict[tuple[str, ...], Attempt] = {}
        (folder / program.source).write_text(program.text)

    def attempt(self, name: str, language: str, flags: tuple[str, ...],
                seconds: tuple[int, int]) -> Attempt:
        command = self.compiler.command(
            language, self.program.flags + flags, self.program.source,
            name, self.program.libraries)
        training = None
        if PROFILE in flags:
            training = ["-fprofile-generate" if flag == PROFILE else flag
                        for flag in command]
            for profile in self.folder.glob(f"{name}-*.gcda"):
                profile.unlink()
            if run(training, self.folder, seconds[0]).status == 0:
                run_program(name, self.folder, seconds[1])
        attempt = Attempt(command, run(command, self.folder, seconds[0]),
                          training=training)
        if attempt.build.status == 0:
            attempt.run = run_program(name, self.folder, seconds[1])
        return attempt

    def baseline(self, variant: Variant) -> Attempt:
        # Keep only -m32: other machine flags do not change objects' layout.
        flags = (*(f for f in variant.machine if f == "-m32"), "-O0")
        key = (variant.language, *flags)
        if key not in self.baselines:
            self.baselines[key] = self.attempt("baseline", variant.language,
                                               flags, REFERENCE_SECONDS)
        return self.baselines[key]

    def compare(self, variant: Variant) -> Comparison:
        attempts: dict[str, Attempt] = {}
        return Comparison(variant, attempts, *self.judge(variant, attempts))

    def judge(self, variant: Variant, attempts: dict[str, Attempt]
              ) -> tuple[Outcome, str]:
        """Return the outcome for VARIANT, and a description of the difference.
        Add the builds and runs to ATTEMPTS."""
        flags = variant.machine + variant.flags
        reference = attempts["reference"] = self.attempt(
            "reference", variant.language, flags, REFERENCE_SECONDS)
        if not reference.run:
            return (Outcome.COMPILER,
                    f"fails to compile: {diagnostic(reference.build.output)}")
        if reference.run.timed_out:
            return Outcome.UNUSABLE, ""

        trial = attempts["plugin"] = self.attempt(
            "plugin", variant.language,
            self.compiler.plugin_flags(variant.plugin) + flags, PLUGIN_SECONDS)
        if trial.run == reference.run:
            return Outcome.SAME, ""
        if trial.build.timed_out:
            return Outcome.FINDING, "compiling takes too long"
        if not trial.run:
            return (Outcome.FINDING,
                    f"fails to compile: {diagnostic(trial.build.output)}")

        baseline = attempts["baseline"] = self.baseline(variant)
        if baseline.run and baseline.run.timed_out:
            return Outcome.UNUSABLE, ""
        if baseline.run != reference.run:
            return Outcome.COMPILER, "differs from -O0"
        return Outcome.FINDING, ("runs too long" if trial.run.timed_out
                                 else "differs when run")
