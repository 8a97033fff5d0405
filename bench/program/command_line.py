"""The command bench/programs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fuzz.compiler import CompilerError, built_plugin, target_gcc
from program.build import Counted, Variant, build, count
from program.programs import (PACKAGES, PROGRAMS, TOP, Program,
                              ProgramError, source_of)

DESCRIPTION = """\
Build programs without and with memstrat, and count the instructions that they
execute (callgrind) and the bytes of their code.

A `rep` counts as many instructions as it has iterations.  The libraries are the
machine's, and in the count too."""

REFERENCE = Variant("gcc")
Results = dict[str, dict[str, Counted]]


def program_list(text: str) -> list[Program]:
    names = text.split(",")
    for name in names:
        if name not in PROGRAMS:
            raise argparse.ArgumentTypeError(
                f"found '{name}', expected some of {','.join(PROGRAMS)}")
    return [PROGRAMS[name] for name in names]


def named_arguments(text: str) -> tuple[str, tuple[str, ...]]:
    name, equals, given = text.partition("=")
    if not name or not equals or "/" in name or name == REFERENCE.name:
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected NAME=ARGUMENTS of memstrat")
    return name, tuple(given.split())


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="programs", usage="bench/programs [OPTION...]",
        description=DESCRIPTION, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--programs", metavar="LIST", type=program_list,
        default=list(PROGRAMS.values()),
        help=f"some of {','.join(PROGRAMS)} (default: all)")
    add("--flags", default="-O2", help="of all builds (default: -O2)")
    add("--variant", metavar="NAME=ARGUMENTS", type=named_arguments,
        action="append", help="what to compare, memstrat with ARGUMENTS,"
        " without -fplugin-arg-memstrat- (default: memstrat=)")
    add("--functions", metavar="N", type=int, default=0,
        help="show the N functions whose instructions differ most")
    add("--plugin", metavar="FILE", type=Path,
        help="the plugin (default: build it, build/memstrat.so)")
    add("--folder", metavar="FOLDER", type=Path,
        default=TOP / "build/programs", help="for sources, programs and counts"
        " (default: build/programs)")
    add("--out", metavar="FILE", type=Path,
        default=TOP / "bench/results/programs.csv",
        help="the counts (default: bench/results/programs.csv)")
    return parser.parse_args(argv)


def measured(program: Program, variant: Variant, source: Path, gcc: str,
             chosen: argparse.Namespace) -> Counted:
    """PROGRAM, built as VARIANT and run."""
    folder = chosen.folder / f"{program.name}-{variant.name}"
    subprocess.run(["rm", "-rf", folder], check=True)
    folder.mkdir(parents=True)
    binary = build(program, source, folder, gcc,
                   [*chosen.flags.split(), *variant.flags])
    counted = count(program, source, binary)
    print(f"  {program.name}, {variant.name}: {counted.instructions}"
          " instructions", flush=True)
    return counted


def write(path: Path, argv: list[str], gcc: str, results: Results) -> None:
    version = subprocess.run([gcc, "--version"], check=True, text=True,
                             stdout=subprocess.PIPE).stdout.partition("\n")[0]
    with path.open("w") as out:
        print(f"# {shlex.join(['bench/programs', *argv])}\n# {version}",
              "program,variant,instructions,text_bytes", sep="\n", file=out)
        for program, by_variant in results.items():
            for variant, one in by_variant.items():
                print(program, variant, one.instructions, one.text_bytes,
                      sep=",", file=out)


def show(results: Results) -> None:
    """Print RESULTS as ratios to the reference."""
    print("\n| program | variant | instructions | text |\n|---|---|--:|--:|")
    for program, by_variant in results.items():
        first = by_variant[REFERENCE.name]
        for name, one in by_variant.items():
            if one is not first:
                print(f"| {program} | {name} |"
                      f" {one.instructions / first.instructions:.4f} |"
                      f" {one.text_bytes / first.text_bytes:.4f} |")


def show_functions(results: Results, most: int) -> None:
    """Print the MOST functions of each program that differ most."""
    for program, by_variant in results.items():
        first = by_variant[REFERENCE.name]
        for variant, one in by_variant.items():
            def change(name: str) -> int:
                return (one.by_function.get(name, 0)
                        - first.by_function.get(name, 0))
            names = sorted({*first.by_function, *one.by_function},
                           key=lambda name: -abs(change(name)))[:most]
            if one is not first:
                print(f"\n{program}, {variant}: change, {REFERENCE.name},"
                      f" {variant}")
                for name in names:
                    print(f"{change(name):+12}"
                          f" {first.by_function.get(name, 0):12}"
                          f" {one.by_function.get(name, 0):12} {name}")


def run(argv: list[str]) -> None:
    chosen = arguments(argv)
    chosen.folder = chosen.folder.absolute()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([TOP / "tools/install-packages", *PACKAGES], check=True)
    gcc = target_gcc()
    plugin = (chosen.plugin or built_plugin()).absolute()
    variants = [REFERENCE, *(
        Variant(name, (f"-fplugin={plugin}",
                       *(f"-fplugin-arg-{plugin.stem}-{argument}"
                         for argument in given)))
        for name, given in chosen.variant or [("memstrat", ())])]
    sources = {program.name: source_of(program, chosen.folder)
               for program in chosen.programs}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        pending = {program.name: {
            variant.name: pool.submit(measured, program, variant,
                                      sources[program.name], gcc, chosen)
            for variant in variants} for program in chosen.programs}
        results = {program: {name: one.result()
                             for name, one in by_variant.items()}
                   for program, by_variant in pending.items()}
    write(chosen.out, argv, gcc, results)
    show(results)
    if chosen.functions:
        show_functions(results, chosen.functions)
    print(f"\nThe counts are in {chosen.out}.")


def main(argv: list[str]) -> int:
    try:
        run(argv)
    except (ProgramError, CompilerError, OSError,
            subprocess.CalledProcessError) as error:
        print(f"programs: {error}", file=sys.stderr)
        return 2
    return 0
