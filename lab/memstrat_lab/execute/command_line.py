"""The command lab/execute.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
from pathlib import Path

from memstrat_lab.options import add_jobs
from memstrat_tools import records
from memstrat_tools.machine import require_module
from memstrat_tools.options import CommandParser, number

DESCRIPTION = """\
Execute both machine codes of each function that differs in BEFORE and AFTER,
from the same states in an emulator, and compare their visible effects.  These
are two objects of one source, or two trees of such objects, compiled with -g
for x86-64."""

EPILOG = """\
  lab/execute BEFORE AFTER                 functions, with reasons
  lab/execute BEFORE AFTER --records FOLDER
                                           operations reached, too
  lab/execute BEFORE AFTER --function F    F, with both codes if they differ
  lab/execute --fast                       the testsuite, in two minutes

A state is a seed and changes to it, so that the same command finds the same.
Functions that call the same, write the same and return the same are the same;
`partly`, if that holds for the calls up to something that cannot run.  An
operation is executed if all its instructions are.

The last line is "N passed, N failed"; the exit status is 0 if none differs,
1 if one does, and 2 after an error."""


def path(text: str) -> Path:
    found = Path(text)
    if not found.exists():
        raise argparse.ArgumentTypeError(
            f"found no '{text}', expected an object or a folder")
    return found.resolve()


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="execute", usage="lab/execute [OPTION...] BEFORE AFTER\n"
        "       lab/execute [OPTION...] --fast",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("before", metavar="BEFORE", type=path, nargs="?")
    add("after", metavar="AFTER", type=path, nargs="?")
    add("--records", metavar="FOLDER", type=path,
        help="the plugin's records of AFTER (report=)")
    add("--function", metavar="NAME", action="append", default=[],
        help="only this function, with both codes if they differ; can be given"
        " more than once")
    add("--seed", metavar="N", type=number(int, 0), default=1,
        help="of the first state (default: 1)")
    add("--runs", metavar="N", type=number(int, 1), default=100,
        help="of a function at most, to find states (default: 100)")
    add("--fast", action="store_true",
        help="programs of the testsuite, compiled without and with the plugin")
    parser.add_plugin()
    add_jobs(parser, "files")
    add("--out", metavar="FILE", type=Path,
        help="write a line for each function")
    chosen = parser.parse_intermixed_args(argv)
    if chosen.fast == bool(chosen.after):
        parser.error(f"found '{' '.join(argv)}', expected BEFORE and AFTER, or"
                     " --fast")
    if not chosen.fast and chosen.before.is_dir() != chosen.after.is_dir():
        parser.error(f"found '{chosen.before}' and '{chosen.after}', expected"
                     " two objects or two folders")
    return chosen


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    for module, package in (("unicorn", "python3-unicorn"),
                            ("elftools", "python3-pyelftools"),
                            ("capstone", "python3-capstone")):
        require_module(module, package)
    # They need the modules.
    from memstrat_lab.execute import fast
    from memstrat_lab.execute.campaign import Choice, pairs_of, run_campaign
    from memstrat_lab.execute.report import Report
    choice = Choice(chosen.seed, chosen.runs, tuple(chosen.function))
    if chosen.fast:
        report = Report(fast.results(chosen.plugin, choice, chosen.jobs))
    else:
        found = (records.read([chosen.records], print).items
                 if chosen.records else [])
        report = Report(run_campaign(pairs_of(chosen.before, chosen.after),
                                     choice, found, chosen.jobs))
    for line in report.lines(codes=bool(chosen.function)):
        print(line)
    if chosen.out:
        report.write(chosen.out)
    return 1 if report.count["differs"] else 0
