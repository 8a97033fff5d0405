"""The command lab/fuzz.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import math
import signal
import sys
import tempfile
from pathlib import Path

from memstrat_lab.fuzz.campaign import Campaign, State
from memstrat_lab.fuzz.compare import Outcome
from memstrat_lab.fuzz.compiler import Compiler
from memstrat_lab.fuzz.generators import GENERATORS
from memstrat_lab.options import add_jobs
from memstrat_lab.processes import INTERRUPTED
from memstrat_tools import TOP, ToolError
from memstrat_tools.compiler import built_plugin, target_gcc
from memstrat_tools.machine import install_packages
from memstrat_tools.options import (
    CommandParser,
    number,
    whole_number,
)
from memstrat_tools.processes import interrupt_once

DESCRIPTION = """\
Compile and run random programs without and with the plugin, and compare their
output.  Resumes an interrupted run in the same folder."""

EPILOG = """\
MEMSTRAT_TARGET_GCC names the compiler (default: gcc), and MEMSTRAT_YARPGEN a
yarpgen; without it, "all" does not include yarpgen.  The last line, "N passed,
N failed", counts comparisons.  The exit status is 0 if nothing failed, 1 if
something was found, and 2 after an error."""


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="fuzz", usage="lab/fuzz [OPTION...]", description=DESCRIPTION,
        epilog=EPILOG)
    add = parser.add_argument
    add("--minutes", metavar="N",
        type=number(float, .01, expected="a number of minutes from 0.01"),
        help="stop after so many (default: 10, or none with --programs)")
    add("--programs", metavar="N",
        type=whole_number(1),
        help="stop when so many have been tried, in interrupted runs too")
    add("--findings", metavar="N",
        type=whole_number(1), default=math.inf,
        help="stop when so much has been found (default: go on)")
    add("--generator", choices=[*GENERATORS, "all"],
        help="who makes the programs (default: all, in turn)")
    add("--seed", metavar="S", type=whole_number(0),
        help="of the first program; the next has one more (default: 1)")
    add("--option-sets", metavar="N", type=whole_number(1),
        help="to compile each program with (default: 3)")
    add_jobs(parser, "programs")
    add("--out", metavar="FOLDER", type=Path, default=TOP / "build/fuzz",
        help="folder for the state and findings (default: build/fuzz)")
    add("--minimize", default=300, metavar="SECONDS",
        type=number(float, 0.,
                    expected="a number of seconds, or 0 not to minimize"),
        help="to reduce a finding with cvise (default: 300)")
    parser.add_plugin()
    add("--print", action="store_true",
        help="print the first program, and do nothing else")
    return parser.parse_args(argv)


def prepare(chosen: argparse.Namespace, state: State) -> Path:
    """Install missing packages.  Return the CHOSEN plugin, or build one."""
    for name in state.generators:
        GENERATORS[name].check()
    packages = [package for name in state.generators
                for package in GENERATORS[name].packages]
    if chosen.minimize:
        packages.append("cvise")
    install_packages(*packages)
    plugin: Path | None = chosen.plugin
    return plugin or built_plugin()


def print_program(state: State) -> int:
    kind, seed = state.program(0)
    GENERATORS[kind].check()
    with tempfile.TemporaryDirectory(prefix="memstrat-fuzz-") as folder:
        program = GENERATORS[kind].make(seed, Path(folder))
    if not program:
        raise ToolError(f"{kind} made no program of seed {seed}")
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    print(program.text, end="")
    return 0


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    if chosen.print:
        return print_program(State.new(chosen.generator, chosen.seed, None))
    folder = chosen.out.absolute()
    gcc = target_gcc()
    state = State.of(folder, chosen.generator, chosen.seed,
                     chosen.option_sets)
    folder.mkdir(parents=True, exist_ok=True)
    plugin = prepare(chosen, state)

    programs = chosen.programs or math.inf
    minutes = chosen.minutes or (math.inf if chosen.programs else 10)
    kind, seed = state.program(state.programs)
    print(f"Trying programs from {kind} {seed} on; results in {folder} ...",
          flush=True)
    campaign = Campaign(Compiler(gcc, plugin), folder, state, chosen.jobs,
                        chosen.minimize)
    interrupt_once()
    status = 0
    try:
        campaign.run(programs, minutes, chosen.findings)
    except KeyboardInterrupt:
        print("memstrat: fuzz: interrupted; run the same command to resume",
              file=sys.stderr)
        status = INTERRUPTED

    counts = campaign.counts
    for outcome in Outcome.COMPILER, Outcome.UNUSABLE:
        if counts[outcome.value]:
            print(f"{outcome.value}: {counts[outcome.value]}")
    print(f"programs: {state.programs}, comparisons: {counts.total()}")
    print(f"{counts[Outcome.SAME.value]} passed,"
          f" {counts[Outcome.FINDING.value]} failed")
    return status or int(counts[Outcome.FINDING.value] > 0)
