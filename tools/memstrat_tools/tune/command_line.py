"""The command tools/memstrat tune.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import platform
import shlex
import signal
import tempfile
from pathlib import Path
from statistics import median

from memstrat_tools import COMMAND, ToolError, core, page
from memstrat_tools.compiler import built_plugin, target_gcc, version
from memstrat_tools.machine import install_packages, processor
from memstrat_tools.options import CommandParser, number
from memstrat_tools.plot import missing_matplotlib
from memstrat_tools.processes import INTERRUPTIONS, interrupt_once
from memstrat_tools.text_files import naming, require_writable
from memstrat_tools.tune import choices, curves, derive
from memstrat_tools.tune.derive import Machine, Number
from memstrat_tools.tune.measure import (
    LIBRARY_PREFIX,
    O2,
    QUICK_SIZES,
    SIZES,
    Setup,
    measure,
)
from memstrat_tools.tune.times import (
    KIND_TEXT,
    Cycles,
    Round,
    cycles_of,
    halves,
    noise,
    parts,
)

DESCRIPTION = """\
Measure what loads, stores, loops, calls and string instructions take on this
machine, write it as a file for -fplugin-arg-memstrat-tune=FILE, and show where
one strategy becomes faster than another."""

EPILOG = f"""\
  {COMMAND} tune --out mine.tune
  {COMMAND} tune --out kernel.tune --library linux

Beside FILE.tune are left FILE.csv, the raw times, and, where matplotlib is
installed, FILE.png, the curves.  The machine should have nothing else to do.
The exit status is 2 if something is wrong; then nothing is written.
MEMSTRAT_TARGET_GCC names the compiler that loads the plugin (default: gcc).
{page('tuning')} says more."""

# The suffixes of the files written, in this order.
SUFFIXES = (".csv", ".png", ".tune")

DEFAULT_SECONDS = 100
QUICK_SECONDS = 2


def tune_file(text: str) -> Path:
    """A file that can be written, with a name that tune= takes for a file."""
    path = Path(text)
    if path.suffix != ".tune":
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected a name with .tune at its end")
    for suffix in SUFFIXES:
        if path.with_suffix(suffix).is_dir():
            raise argparse.ArgumentTypeError(
                f"found a folder '{path.with_suffix(suffix)}', expected a"
                " file")
    require_writable(path)
    return path


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="memstrat tune", usage=f"{COMMAND} tune [OPTION...]",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("--out", metavar="FILE.tune", type=tune_file, default="memstrat.tune",
        help="the file to write (default: memstrat.tune)")
    add("--library", metavar="c|linux", choices=LIBRARY_PREFIX, default="c",
        help="whose memcpy and memset are called: the C"
        " library's, or ones as in Linux, without vectors (default: c)")
    add("--mixed", action="store_true",
        help="count calls as where sizes are mixed, and no branch of the"
        " library is predicted")
    add("--seconds", metavar="N", type=number(int, 1, 3600),
        help=f"how long to measure (default: {DEFAULT_SECONDS})")
    add("--quick", action="store_true",
        help=f"few sizes, and {QUICK_SECONDS} seconds where not given")
    parser.add_plugin("build it; or, where memstrat is installed, the"
                      " compiler's")
    chosen = parser.parse_args(argv)
    chosen.seconds = chosen.seconds or (QUICK_SECONDS if chosen.quick
                                        else DEFAULT_SECONDS)
    return chosen


def prepare(chosen: argparse.Namespace) -> Setup:
    """Find or make everything needed to measure."""
    machine = platform.machine()
    if machine != "x86_64":
        raise ToolError(f"found a machine that is '{machine}', expected"
                        " x86_64")
    gcc = target_gcc()
    install_packages("libbenchmark-dev", "g++")
    return Setup(gcc, chosen.plugin or built_plugin(), chosen.library,
                 QUICK_SIZES if chosen.quick else SIZES, chosen.seconds)


def header(argv: list[str], setup: Setup, rounds: list[Round]) -> list[str]:
    """The lines at the head of all results."""
    middle, most = noise(rounds)
    library = ("as in Linux, " + ("rep movsb, rep stosb"
                                  if setup.fast_short_rep_p()
                                  else "rep movsq, rep stosq")
               if setup.library == "linux"
               else os.confstr("CS_GNU_LIBC_VERSION"))
    return [
        shlex.join([COMMAND, "tune", *argv]), processor(),
        version((setup.gcc,)), f"Library: {library}",
        f"A cycle, {cycles_of(rounds).cycle_ns:.4f} ns, is one of a chain of"
        " dependent additions.  All times are the least ones of"
        f" {len(rounds)} rounds, in random order.",
        f"Noise: the halves of the run are {middle:.2%} apart (median), nine"
        f" of ten times by less than {most:.1%}."]


def raw(lines: list[str], rounds: list[Round]) -> str:
    """All times, as CSV."""
    cycle_ns = cycles_of(rounds).cycle_ns
    rows = [f"# {line}" for line in lines]
    rows.append("flags,kind,strategy,size_bytes,least_ns,median_ns,"
                "least_cycles")
    for name in sorted(rounds[0], key=parts):
        key, size = parts(name)
        times = [ns[name] for ns in rounds]
        rows.append(f"{','.join(key)},{size or ''},{min(times):.4f},"
                    f"{median(times):.4f},{min(times) / cycle_ns:.3f}")
    return "\n".join(rows) + "\n"


def show(setup: Setup, cycles: Cycles, like: str, measured: str,
         folder: Path) -> None:
    """Print curves, and the outcomes of the row LIKE and of the row in the file
    MEASURED."""
    outcomes = []
    print(f"\n{curves.LEGEND}")
    for flag_set in setup.flag_sets():
        asked = [choices.choices(setup, flag_set, tune, folder)
                 for tune in (like, measured)]
        for kind, text in KIND_TEXT.items():
            if flag_set == O2:
                continue
            print(f"\n{text}, {flag_set.name} flags")
            print(curves.table(curves.by_strategy(cycles, flag_set.name,
                                                  kind), asked[1][kind]))
        outcomes.append(curves.outcome(cycles, flag_set.name, like, *asked))
    print(f"\n{curves.OUTCOME_LEGEND}\n\n" + "\n".join(outcomes))


def report(measured: dict[str, Number]) -> str:
    """The numbers of MEASURED that are left to the row, and why."""
    return "".join(f"{key} is left to the row: {number.origin}.\n"
                   for key, number in measured.items() if number.value is None)


def tune(chosen: argparse.Namespace, argv: list[str]) -> None:
    setup = prepare(chosen)
    rows, fields = core.rows(), core.fields_of_rows()
    like = choices.native_row(setup.gcc, rows)
    out: Path = chosen.out
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # If a compiler is interrupted, what it leaves is removed with this.
        os.environ["TMPDIR"] = name
        print(f"Compiling, then measuring for {setup.seconds} seconds ...",
              flush=True)
        wide = choices.vector_bytes(setup, folder)
        rounds = measure(setup, folder)
        cycles = cycles_of(rounds)
        measured = derive.numbers(
            cycles, list(map(cycles_of, halves(rounds))),
            Machine(setup.library, rows[like], wide, chosen.mixed), fields)
        lines = header(argv, setup, rounds)
        made = folder / out.name
        made.write_text(derive.text_of(
            lines, like, rows[like], measured,
            [key for key in fields if key not in measured]))
        show(setup, cycles, like, str(made), folder)
        made.with_suffix(".csv").write_text(raw(lines, rounds))
        no_picture = missing_matplotlib()
        if not no_picture:
            curves.picture(made.with_suffix(".png"), f"{processor()}, {like}",
                           cycles, [flags.name for flags in setup.flag_sets()])
        put([file for suffix in SUFFIXES
             if (file := made.with_suffix(suffix)).exists()], out.parent)
        if no_picture:  # but perhaps one of another run
            out.with_suffix(".png").unlink(missing_ok=True)
    print("\n" + report(measured) + lines[-1])
    print(f"{out} is written, beside it {out.stem}.csv"
          + (f"; no picture: {no_picture}" if no_picture
             else f" and {out.stem}.png") + ".")


def put(files: list[Path], folder: Path) -> None:
    """Put all of FILES into FOLDER, or none."""
    with (naming(folder / files[0].name),
          tempfile.TemporaryDirectory(dir=folder) as name):
        for file in files:
            (Path(name) / file.name).write_bytes(file.read_bytes())
        for interruption in INTERRUPTIONS:
            signal.signal(interruption, signal.SIG_IGN)
        for file in files:
            os.replace(Path(name) / file.name, folder / file.name)


def main(argv: list[str]) -> int:
    interrupt_once("interrupted; nothing was written")
    tune(arguments(argv), argv)
    return 0
