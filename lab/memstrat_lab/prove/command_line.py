"""The command lab/prove.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import csv
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from memstrat_lab.mutants.scratch import Scratch, read_mutants
from memstrat_lab.options import add_jobs, size_list
from memstrat_lab.prove.campaign import Campaign, Result
from memstrat_lab.prove.grid import (
    CHOSEN_SIZES,
    SHORT_SIZES,
    SMALL_SIZES,
    Batch,
    campaign_batches,
)
from memstrat_lab.prove.option_set import OPTION_SETS, SHORT
from memstrat_lab.prove.report import Report, read_exceptions
from memstrat_lab.prove.validator import Validator, ValidatorError
from memstrat_tools.compiler import built_plugin, target_gcc
from memstrat_tools.options import CommandParser, ListOf, existing_file, number
from memstrat_tools.progress import Progress

MUTANT = "shifted-access"

DESCRIPTION = """\
Prove that functions mean the same before and after the plugin's pass, one for
each shape of block operations: kind, size, alignments, facts about the source.
Each proof is checked: a faulty plugin must be refuted in the same function."""

EPILOG = """\
MEMSTRAT_TARGET_GCC names the compiler (default: gcc).  The last line is "N
passed, N failed"; the exit status is 0 if everything that was lowered is proven
or named in lab/memstrat_lab/prove/exceptions.toml, 1 if not, and 2 after an
error."""


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="prove", usage="lab/prove [OPTION...]", description=DESCRIPTION,
        epilog=EPILOG)
    add = parser.add_argument
    add("--validator", metavar="FILE", type=existing_file,
        help="the validator's plugin (default: MEMSTRAT_VALIDATOR);"
        " lab/docs/testing.md says how to get one")
    parser.add_plugin()
    add("--short", action="store_true",
        help="what tools/check has time for")
    add("--sizes", metavar="SIZES", type=size_list,
        help="every kind at these sizes, as 1..64,96, and no other shape")
    add("--options", metavar="NAMES", type=ListOf(OPTION_SETS),
        help=f"of these sets of options: {', '.join(OPTION_SETS)}")
    add("--seconds", metavar="N", default=20,
        type=number(float, .1, expected="a number of seconds from 0.1"),
        help="for one question to the solver (default: 20)")
    add_jobs(parser, "compilations")
    add("--out", metavar="FILE", type=Path,
        help="write a line for each function and set of options")
    return parser.parse_args(argv)


def chosen_batches(chosen: argparse.Namespace) -> list[Batch]:
    names = chosen.options or (SHORT if chosen.short else OPTION_SETS)
    sizes_bytes = chosen.sizes or (
        SHORT_SIZES if chosen.short else [*SMALL_SIZES, *CHOSEN_SIZES])
    return campaign_batches(sizes_bytes, [OPTION_SETS[name] for name in names],
                            programs_p=not (chosen.sizes or chosen.short))


def faulty_plugin(gcc: str) -> Path:
    """Return a plugin with the fault MUTANT."""
    scratch = Scratch(gcc)
    scratch.update()
    with scratch.mutated(read_mutants()[MUTANT], "memstrat"):
        return scratch.plugin


def written(path: Path, results: Iterable[Result]) -> Iterator[Result]:
    """Yield RESULTS, and write each immediately to the table PATH."""
    with path.open("w", newline="") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(["options", "function", "lowered", "verdict", "why",
                        "mutant"])
        for each in results:
            table.writerow([
                each.options.name, each.function.shape,
                each.outcome.lowered, each.outcome.verdict.value,
                each.outcome.why,
                each.mutant.verdict.value if each.mutant else ""])
            out.flush()
            yield each


def validator_file() -> Path | None:
    """Return the file that MEMSTRAT_VALIDATOR names, or None if it is
    unset."""
    text = os.environ.get("MEMSTRAT_VALIDATOR", "")
    if not text:
        return None
    path = Path(text).absolute()
    if not path.is_file():
        raise ValidatorError(f"MEMSTRAT_VALIDATOR: found no file '{text}'")
    return path


def prove(chosen: argparse.Namespace, validator: Path) -> int:
    gcc = target_gcc()
    exceptions = read_exceptions()
    plugin = chosen.plugin or built_plugin()
    print("Building a plugin with a fault ...", flush=True)
    with Progress("building"):
        faulty = faulty_plugin(gcc)
    campaign = Campaign(Validator(gcc, plugin, validator, chosen.seconds),
                        faulty, chosen.jobs)
    made = chosen_batches(chosen)
    functions = sum(len(batch.functions) for batch in made)
    print(f"Proving {functions} functions ...", flush=True)
    with Progress("proving", len(made), "files") as progress:
        results: Iterable[Result] = campaign.run(made, progress)
        if chosen.out:
            results = written(chosen.out, results)
        report = Report(list(results), exceptions)
    print("\n".join(report.lines()))
    return 1 if report.failures or not report.passed() else 0


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    validator = chosen.validator or validator_file()
    if not validator:
        raise ValidatorError("found no validator, expected --validator or"
                             " MEMSTRAT_VALIDATOR")
    return prove(chosen, validator)
