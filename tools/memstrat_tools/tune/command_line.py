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

from memstrat_tools import COMMAND, ToolError, page
from memstrat_tools.compiler import built_plugin, target_gcc, version
from memstrat_tools.machine import install_packages, processor
from memstrat_tools.options import CommandParser, number
from memstrat_tools.plot import missing_matplotlib
from memstrat_tools.processes import INTERRUPTIONS, interrupt_once
from memstrat_tools.text_files import naming, require_writable
from memstrat_tools.tune import curves, rows
from memstrat_tools.tune.measure import (
    LIBRARY_PREFIX,
    QUICK_SIZES,
    SIZES,
    Setup,
    measure,
    native_cpu,
)
from memstrat_tools.tune.times import (
    CYCLE,
    KINDS,
    Curves,
    Round,
    curves_of,
    halves,
    least_of,
    mixed_cycles,
    noise,
    parts,
)

DESCRIPTION = """\
Time straight code, loops, string instructions and calls on this machine, and
write rows of thresholds for -fplugin-arg-memstrat-tune=FILE: the sizes at which
one becomes faster than another."""

EPILOG = f"""\
  {COMMAND} tune --out mine.tune
  {COMMAND} tune --out kernel.tune --library linux

Beside FILE.tune are left FILE.csv, the raw times, and, where matplotlib is
installed, FILE.png, the curves.  The machine should have nothing else to do.
The exit status is 2 if something is wrong; then nothing is written.
MEMSTRAT_TARGET_GCC names the compiler that loads the plugin (default: gcc).
{page('tuning')} says more."""

# The suffixes of the files, in the order in which they are written.
SUFFIXES = (".csv", ".png", ".tune")

DEFAULT_SECONDS = 100
QUICK_SECONDS = 2


def tune_file(text: str) -> Path:
    """Return the file TEXT, whose suffix makes tune= read it as a file."""
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
    """Find or build everything needed to measure."""
    machine = platform.machine()
    if machine != "x86_64":
        raise ToolError(f"found a machine that is '{machine}', expected"
                        " x86_64")
    gcc = target_gcc()
    install_packages("libbenchmark-dev", "g++")
    return Setup(gcc, chosen.plugin or built_plugin(), chosen.library,
                 QUICK_SIZES if chosen.quick else SIZES, chosen.seconds)


def header(argv: list[str], setup: Setup, rounds: list[Round], mixed_p: bool
           ) -> list[str]:
    """Return the lines at the head of each file of results."""
    middle, most = noise(rounds)
    library = ("as in Linux, " + ("rep movsb, rep stosb"
                                  if setup.fast_short_rep_p()
                                  else "rep movsq, rep stosq")
               if setup.library == "linux"
               else os.confstr("CS_GNU_LIBC_VERSION"))
    more = " and ".join(f"{mixed_cycles(curves_of(rounds), kind):.1f} ({kind})"
                        for kind in KINDS)
    return [
        shlex.join([COMMAND, "tune", *argv]), processor(),
        version((setup.gcc,)), f"Library: {library}",
        f"A cycle, {least_of(rounds)[CYCLE]:.4f} ns, is one of a chain of"
        " dependent additions.  All times are the least ones of"
        f" {len(rounds)} rounds, in random order.",
        f"Where sizes are mixed, calls take {more} cycles more"
        + (", which is added here." if mixed_p else "."),
        f"Noise: the halves of the run are {middle:.2%} apart (median), nine"
        f" of ten times by less than {most:.1%}."]


def raw(lines: list[str], rounds: list[Round]) -> str:
    """Return all times as CSV."""
    cycle_ns = least_of(rounds)[CYCLE]
    text = [f"# {line}" for line in lines]
    text.append("flags,kind,strategy,size_bytes,least_ns,median_ns,"
                "least_cycles")
    for name in sorted(rounds[0], key=parts):
        times = [ns[name] for ns in rounds]
        text.append(f"{name},{min(times):.4f},{median(times):.4f},"
                    f"{min(times) / cycle_ns:.3f}")
    return "\n".join(text) + "\n"


def show(cycles: Curves, tables: dict[str, dict[rows.Where, str]]) -> None:
    """Print the curves, and the choices of the named TABLES.  The last table
    is the measured one."""
    *_, measured = tables.values()
    outcomes = []
    print(f"\n{curves.LEGEND}")
    for where in measured:
        flags, kind, prefer, call = where
        if kind not in KINDS or prefer != "balanced":
            continue
        shown = curves.by_strategy(cycles, flags, kind)
        if call == "call":
            print(f"\n{kind}, {flags} flags\n"
                  + curves.text_of(shown, rows.table_of(measured[where])))
        outcomes.append(f"{flags}, {kind}, {call}")
        for name, one in tables.items():
            text = one[where]
            ratio = curves.to_the_fastest(shown, rows.table_of(text), call)
            outcomes.append(f"  {name + ':':18}{text} ({ratio:.2f})")
    print(f"\n{curves.OUTCOME_LEGEND}\n\n" + "\n".join(outcomes))


def tune(chosen: argparse.Namespace, argv: list[str]) -> None:
    setup = prepare(chosen)
    like = native_cpu(setup.gcc)
    out: Path = chosen.out
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # An interrupted compiler's files go into this folder, which is
        # removed.
        os.environ["TMPDIR"] = name
        print(f"Compiling, then measuring for {setup.seconds} seconds ...",
              flush=True)
        sets = setup.widths(folder)
        widths = {flags.name: width for flags, width in sets.items()}
        rounds = measure(setup, sets, folder)
        whole = curves_of(rounds, chosen.mixed)
        tables = {like: rows.tables(like, widths)}
        measured = rows.rows(
            [whole, *(curves_of(half, chosen.mixed) for half in
                      halves(rounds))], widths, tables[like])
        lines = header(argv, setup, rounds, chosen.mixed)
        made = folder / out.name
        made.write_text(rows.text_of(lines, like, measured))
        new = tables["the measured row"] = rows.tables(str(made), widths)
        show(whole, tables)
        made.with_suffix(".csv").write_text(raw(lines, rounds))
        no_picture = missing_matplotlib()
        if not no_picture:
            curves.picture(
                made.with_suffix(".png"), f"{processor()}, {like}", whole,
                {(flags, kind): rows.table_of(new[flags, kind, "balanced",
                                                  "call"])
                 for flags in widths for kind in KINDS})
        put([file for suffix in SUFFIXES
             if (file := made.with_suffix(suffix)).exists()], out.parent)
        if no_picture:  # remove the picture of an earlier run
            out.with_suffix(".png").unlink(missing_ok=True)
    print("", *rows.left_out(measured), lines[-1], sep="\n")
    print(f"{out} is written, beside it {out.stem}.csv"
          + (f"; no picture: {no_picture}" if no_picture
             else f" and {out.stem}.png") + ".")


def put(files: list[Path], folder: Path) -> None:
    """Put all of FILES into FOLDER, or none of them."""
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
