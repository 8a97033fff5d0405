"""The command lab/execute.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import re
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from memstrat_lab.options import add_jobs
from memstrat_lab.processes import run
from memstrat_tools import TOP, records
from memstrat_tools.compiler import built_plugin, plugin_flags, target_gcc
from memstrat_tools.machine import require_module
from memstrat_tools.options import CommandParser, number
from memstrat_tools.progress import Progress

DESCRIPTION = """\
Execute both machine codes of each function that differs in BEFORE and AFTER,
from the same states in an emulator, and compare their visible effects.  These
are two objects of one source, or two trees of such objects, compiled with -g
for x86-64 or i386."""

EPILOG = """\
The last line is "N passed, N failed"; the exit status is 0 if none differs,
1 if one does, and 2 after an error."""

SUITE = TOP / "testsuite"
SOURCES = ("memstrat.target/x86_64/*.c", "memstrat.dg/*.c")
UNFIT = re.compile(r"dg-error|__builtin_unreachable|register \w+ \w+ __asm__"
                   r"|my_mem|##n|TIMES_|-m(x32|16) ")
"""Sources with errors, those that forbid some values of arguments or registers,
those that rename library functions, those with macros for long code, and those
for other machines."""
OPTIONS = re.compile(r'dg-options "([^"]*)"')
FILES = 40
SECONDS = 300  # for one compilation

# -fno-ipa-icf keeps equal functions apart.  To "own", the options of each
# program's test are added.
SETS = {"user": ("-O2", "-fno-ipa-icf"),
        "kernel": ("-O2", "-fno-ipa-icf", "-mno-sse", "-mno-mmx", "-mno-80387",
                   "-mno-red-zone", "-fno-strict-aliasing"),
        "i386": ("-O2", "-fno-ipa-icf", "-m32"),
        "i386kernel": ("-O2", "-fno-ipa-icf", "-m32", "-mregparm=3",
                        "-mno-sse", "-mno-mmx", "-mno-80387", "-fno-pic",
                        "-ffreestanding", "-fno-strict-aliasing"),
        "own": ("-fno-ipa-icf",)}


def programs() -> list[Path]:
    """Return the testsuite's programs that can be executed, the longest ones
    first."""
    files = [file for pattern in SOURCES for file in SUITE.glob(pattern)
             if not UNFIT.search(file.read_text())]
    return sorted(files, key=lambda file: (-file.stat().st_size, file))


def own_options(file: Path, plugin: bool) -> list[str]:
    """Return the options of FILE's test, those for the plugin only if PLUGIN is
    true."""
    found = OPTIONS.search(file.read_text())
    return [each for each in (found[1].split() if found else ())
            if plugin or not each.startswith("-fplugin-arg")]


def compile_all(folder: Path, files: Sequence[Path],
                sets: Mapping[str, Sequence[str]], *flags: str) -> None:
    """Compile FILES into FOLDER, with each of SETS and with FLAGS.  A program
    that does not compile has no object."""
    gcc = target_gcc()
    folder.mkdir()
    chosen = [(file, name) for file in files for name in sets]
    commands = [[gcc, "-w", "-g", "-c", file, *sets[name], *flags,
                 *(own_options(file, bool(flags)) if name == "own" else ()),
                 "-I", SUITE / "memstrat.execute", "-I", SUITE / "lib",
                 "-I", TOP / "include",
                 "-o", folder / f"{name}-{file.stem}.o"]
                for file, name in chosen]
    with (ThreadPoolExecutor(os.cpu_count()) as pool,
          Progress("compiling", len(chosen), "times") as progress):
        for _ in pool.map(partial(run, folder=folder, seconds=SECONDS),
                          commands):
            progress.step()


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
    add("--fast", action="store_true",
        help="programs of the testsuite, compiled without and with the plugin")
    parser.add_plugin()
    add_jobs(parser, "files")
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
    require_module("unicorn", "python3-unicorn")
    # This module needs Unicorn.
    from memstrat_lab.execute import campaign
    with tempfile.TemporaryDirectory(prefix="memstrat-execute-") as folder:
        if chosen.fast:
            top = Path(folder)
            chosen.before, chosen.after = top / "before", top / "after"
            chosen.records = top / "records"
            files = programs()[:FILES]
            compile_all(chosen.before, files, SETS)
            compile_all(chosen.after, files, SETS, *plugin_flags(
                chosen.plugin or built_plugin(), [f"report={chosen.records}"]))
        found = (records.read([chosen.records], print).items
                 if chosen.records else [])
        results = campaign.run_campaign(
            chosen.before, chosen.after, found, chosen.seed, chosen.function,
            chosen.jobs)
    for line in campaign.report(results, bool(chosen.function)):
        print(line)
    return int(any(each.verdict == "differs" for each in results))
