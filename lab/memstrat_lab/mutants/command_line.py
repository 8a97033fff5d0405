"""The command lab/mutants.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import dataclasses
from collections import Counter

from memstrat_lab.mutants.killers import Killers
from memstrat_lab.mutants.scratch import Mutant, Scratch, read_mutants
from memstrat_lab.prove.command_line import validator_file
from memstrat_tools import ToolError
from memstrat_tools.compiler import target_gcc
from memstrat_tools.options import CommandParser
from memstrat_tools.progress import Progress

DESCRIPTION = """\
Put the faults of lab/memstrat_lab/mutants/mutants.toml into a copy of the
plugin, one at a time, and run the test that each names.  It must fail, and pass
without the fault.  Or run lab/execute on programs of the testsuite instead."""

EPILOG = """\
MEMSTRAT_TARGET_GCC names the compiler (default: gcc), MEMSTRAT_VALIDATOR the
validator.  Without one, faults that a proof finds are unsupported.  The
last line is "N passed, N failed"; the exit status is 0 if nothing failed."""


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="mutants", usage="lab/mutants [--execute] [NAME...]",
        description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("names", metavar="NAME", nargs="*",
                        help="of faults (default: all)")
    parser.add_argument("--execute", action="store_true",
                        help="run lab/execute, and count its verdicts on the"
                        " functions that a fault changes")
    return parser.parse_args(argv)


def chosen_mutants(names: list[str]) -> list[Mutant]:
    mutants = read_mutants()
    for name in names:
        if name not in mutants:
            raise ToolError(f"found '{name}', expected some of"
                            f" {', '.join(mutants)}")
    return [mutants[name] for name in names] or list(mutants.values())


def verdict_on(mutant: Mutant, scratch: Scratch, killers: Killers) -> str:
    with scratch.mutated(mutant, killers.target(mutant.killed_by)):
        return ("survived" if killers.passes(mutant.killed_by) else "killed")


def sound_tests(mutants: list[Mutant], scratch: Scratch,
                killers: Killers) -> set[str]:
    """Return the tests of MUTANTS that pass without a fault."""
    tests = {mutant.killed_by for mutant in mutants}
    scratch.build(*{killers.target(test) for test in tests})
    return {test for test in tests if killers.passes(test)}


def run(mutants: list[Mutant]) -> int:
    gcc = target_gcc()
    scratch = Scratch(gcc)
    scratch.update()
    killers = Killers(scratch, gcc, validator_file())
    possible = [m for m in mutants if killers.supported(m.killed_by)]
    print("Running the tests without a fault ...", flush=True)
    with Progress("testing"):
        sound = sound_tests(possible, scratch, killers)
    counts: Counter[str] = Counter()
    with Progress("trying", len(mutants), "faults") as progress:
        for mutant in mutants:
            if mutant not in possible:
                verdict = "unsupported"
            elif mutant.killed_by not in sound:
                verdict = "the test fails without it"
            else:
                verdict = verdict_on(mutant, scratch, killers)
            counts[verdict] += 1
            progress.step()
            print(f"{mutant.name}: {verdict}, {mutant.killed_by}", flush=True)
    if counts["unsupported"]:
        print(f"unsupported: {counts['unsupported']}")
    failed = counts.total() - counts["killed"] - counts["unsupported"]
    print(f"{counts['killed']} passed, {failed} failed")
    return 1 if failed or not counts["killed"] else 0


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    mutants = chosen_mutants(chosen.names)
    if chosen.execute:
        mutants = [dataclasses.replace(mutant, killed_by="execute")
                   for mutant in mutants]
    return run(mutants)
