"""The command tools/fuzz.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import math
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Callable

from fuzz.campaign import Campaign, State, StateError
from fuzz.compare import Outcome
from fuzz.compiler import (TOP, Compiler, CompilerError, built_plugin,
                           target_gcc)
from fuzz.generators import GENERATORS, GeneratorError

DESCRIPTION = """\
Compile and run random programs without and with the plugin, and compare what
they print.  Goes on where an interrupted run in the same folder stopped."""

EPILOG = """\
MEMSTRAT_TARGET_GCC names the compiler (default: gcc), MEMSTRAT_YARPGEN a
yarpgen, without which that kind is none of all.  The last line is "N
passed, N failed", of comparisons; the exit status is 0 if nothing failed, 1
if something was found, 2 if the command could not be carried out."""


def number(kind: type[float], least: float, what: str
           ) -> Callable[[str], float]:
    """A parser of numbers of KIND from LEAST on."""
    def parse(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        if not least <= value < 2 ** 32:
            raise argparse.ArgumentTypeError(
                f"found '{text}', expected {what}")
        return value
    return parse


def plugin_file(text: str) -> Path:
    """A file whose name is the plugin's in -fplugin-arg-memstrat."""
    path = Path(text)
    if not path.is_file() or path.name != "memstrat.so":
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected a built memstrat.so")
    return path.absolute()


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="fuzz", usage="tools/fuzz [OPTION...]", description=DESCRIPTION,
        epilog=EPILOG, allow_abbrev=False)
    add = parser.add_argument
    add("--minutes", metavar="N",
        type=number(float, .01, "a number of minutes from 0.01"),
        help="stop after so many (default: 10, or none with --programs)")
    add("--programs", metavar="N",
        type=number(int, 1, "a whole number from 1"),
        help="stop when so many have been tried, in interrupted runs too")
    add("--findings", metavar="N",
        type=number(int, 1, "a whole number from 1"), default=math.inf,
        help="stop when so much has been found (default: go on)")
    add("--kind", choices=[*GENERATORS, "all"],
        help="who makes the programs (default: all, in turn)")
    add("--seed", metavar="S", type=number(int, 0, "a whole number from 0"),
        help="of the first program; the next has one more (default: 1)")
    add("--variants", metavar="N", type=number(int, 1, "a whole number from 1"),
        help="option sets to compile each program with (default: 3)")
    add("--jobs", metavar="N", type=number(int, 1, "a whole number from 1"),
        default=os.cpu_count() or 1,
        help="programs at a time (default: the number of processors)")
    add("--out", metavar="FOLDER", type=Path, default=TOP / "build/fuzz",
        help="folder for the state and findings (default: build/fuzz)")
    add("--minimise", default=300, metavar="SECONDS",
        type=number(float, 0, "a number of seconds, or 0 not to minimise"),
        help="to reduce a finding with cvise (default: 300)")
    add("--plugin", metavar="FILE", type=plugin_file,
        help="the plugin (default: build it, build/memstrat.so)")
    add("--print", action="store_true",
        help="print the first program, and do nothing else")
    return parser.parse_args(argv)


def prepare(chosen: argparse.Namespace, state: State) -> Path:
    """Install what is missing, build the plugin, and return it."""
    for kind in state.kinds:
        GENERATORS[kind].check()
    packages = [package for kind in state.kinds
                for package in GENERATORS[kind].packages]
    if chosen.minimise:
        packages.append("cvise")
    if packages:
        subprocess.run([TOP / "tools/install-packages", *packages], check=True)
    if chosen.plugin:
        return Path(chosen.plugin)
    return built_plugin()


def print_program(state: State) -> int:
    kind, seed = state.program(0)
    GENERATORS[kind].check()
    with tempfile.TemporaryDirectory(prefix="memstrat-fuzz-") as folder:
        program = GENERATORS[kind].make(seed, Path(folder))
    if not program:
        print(f"fuzz: {kind} made no program of seed {seed}",
              file=sys.stderr)
        return 2
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    print(program.text, end="")
    return 0


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    folder = chosen.out.absolute()
    try:
        if chosen.print:
            return print_program(State.new(chosen.kind, chosen.seed, None))
        gcc = target_gcc()
        state = State.of(folder, chosen.kind, chosen.seed, chosen.variants)
        folder.mkdir(parents=True, exist_ok=True)
        plugin = prepare(chosen, state)
    except (CompilerError, GeneratorError, StateError, OSError,
            subprocess.CalledProcessError) as error:
        print(f"fuzz: {error}", file=sys.stderr)
        return 2

    programs = chosen.programs or math.inf
    minutes = chosen.minutes or (math.inf if chosen.programs else 10)
    kind, seed = state.program(state.programs)
    print(f"Trying programs from {kind} {seed} on; results in {folder} ...",
          flush=True)
    with tempfile.TemporaryDirectory(prefix="memstrat-fuzz-") as probe:
        compiler = Compiler(gcc, plugin, Path(probe))
        campaign = Campaign(compiler, folder, state, chosen.jobs,
                            chosen.minimise)
        for wish in signal.SIGINT, signal.SIGTERM:
            signal.signal(wish, signal.default_int_handler)
        try:
            campaign.run(programs, minutes, chosen.findings)
        except KeyboardInterrupt:
            print("interrupted; the same command goes on", file=sys.stderr)

    counts = campaign.counts
    for outcome in Outcome.COMPILER, Outcome.UNUSABLE:
        if counts[outcome.value]:
            print(f"{outcome.value}: {counts[outcome.value]}")
    print(f"programs: {state.programs}, comparisons: {campaign.total()}")
    print(f"{counts[Outcome.SAME.value]} passed,"
          f" {counts[Outcome.FINDING.value]} failed")
    return 1 if counts[Outcome.FINDING.value] else 0
