"""The command lab/matrix.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import re
import shlex
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.matrix import pairs, targets
from memstrat_lab.matrix.chroot import FOLDER, copy_sources
from memstrat_lab.matrix.compilers import Compiler, compilers
from memstrat_lab.options import refuse_unknown
from memstrat_lab.processes import followed
from memstrat_tools import ToolError
from memstrat_tools.options import CommandParser
from memstrat_tools.processes import checked
from memstrat_tools.tables import Table

DESCRIPTION = """\
Build and test memstrat with several versions of GCC.  Versions that this
machine's Debian lacks come from another release, which is unpacked in
build/matrix once (as root; 2 minutes and 2 GB, or 5 GB for GCC 17).  Then load
each version's plugin in each version's compiler: in a foreign one, it must
report the mismatch in one line."""

EPILOG = """\
Each version gets a copy of the sources in build/matrix/gcc-N, with its logs in
the folder check of its build there.  The last line is "N passed, N failed".
The exit status is 0 if nothing failed, 1 if something did or was not built, and
2 if a release of Debian could not be unpacked."""


def arguments(argv: list[str]) -> argparse.Namespace:
    known = list(compilers(FOLDER))
    parser = CommandParser(
        prog="matrix", usage="lab/matrix [--full | --fast | --pairs]"
        " [VERSION...]\n       lab/matrix --target [NAME...]\n"
        "       lab/matrix --run VERSION COMMAND...",
        description=DESCRIPTION, epilog=EPILOG)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--full", action="store_true",
                      help="run all of tools/check (default: its form"
                      " --compiler)")
    form.add_argument("--fast", action="store_true",
                      help="run less: its form --compiler --fast")
    form.add_argument("--pairs", action="store_true",
                      help="only build the plugins, and load them in each"
                      " other's compilers")
    form.add_argument("--target", action="store_true",
                      help="test i386 and x32; --target --help says more")
    form.add_argument("--run", metavar="VERSION COMMAND", type=int,
                      help="only run COMMAND, a tool of this project, where"
                      " that version is, in build/matrix/gcc-VERSION")
    parser.add_argument("versions", metavar="VERSION", type=int, nargs="*",
                        help=f"of {', '.join(map(str, known))} (default: all)")
    chosen = parser.parse_args(argv)
    refuse_unknown(parser, chosen.versions, known)
    chosen.versions = chosen.versions or known
    return chosen


@dataclass
class Outcome:
    """The results of one version's tests."""
    compiler: str
    suite: str
    passed: int
    failed: int
    minutes: float


def prepared(compiler: Compiler) -> Path:
    """Install COMPILER, and return a copy of the sources for it."""
    folder = FOLDER / compiler.name
    copy_sources(folder)
    where = f"Debian {compiler.suite}" if compiler.chroot else "this machine"
    print(f"{compiler.name}, of {where}:", flush=True)
    if compiler.chroot:
        compiler.chroot.make()
    # The workshop's tools are in Python, which a bare Debian lacks.
    followed(compiler.command(folder, "tools/install-packages",
                              compiler.package, "python3"))
    return folder


def test(compiler: Compiler, form: list[str]) -> Outcome:
    """Run tools/check with COMPILER and the options FORM."""
    folder = prepared(compiler)
    check = ["tools/check", *form]
    began = time.monotonic()
    lines = followed(compiler.command(folder, *check)).output.splitlines()
    minutes = (time.monotonic() - began) / 60
    counts = re.match(r"(\d+) passed, (\d+) failed$", lines[-1]
                      if lines else "")
    if not counts:
        print(f"{compiler.name}: found no count of tests at the end of"
              f" {shlex.join(check)}, see above")
    passed, failed = map(int, counts.groups()) if counts else (0, 1)
    name = checked(compiler.command(folder, compiler.gcc, "-dumpfullversion"),
                   f"asking {compiler.name} for its version").stdout
    return Outcome(name.strip(), compiler.suite, passed, failed, minutes)


def built_plugin(compiler: Compiler) -> Path | None:
    """Build and return the plugin for COMPILER.  Return None if that fails."""
    folder = FOLDER / compiler.name
    followed(compiler.command(folder, "tools/build-plugin"))
    build = checked(compiler.command(folder, "tools/build-folder"),
                    "asking for the build's folder").stdout.strip()
    plugin = folder / Path(build).name / "memstrat.so"
    return plugin if plugin.exists() else None


def test_pairs(chosen: list[Compiler]) -> Outcome:
    """Load each plugin in each compiler, and print a table."""
    began = time.monotonic()
    plugins = {}
    for compiler in chosen:
        plugin = built_plugin(compiler)
        if plugin:
            plugins[compiler.version] = plugin
    found = pairs.verdicts(chosen, plugins, FOLDER / "pairs")
    print(Table(
        "", ["plugin of", *(f"in {compiler.version}" for compiler in chosen)],
        [[str(version), *(found[version, compiler.version]
                          for compiler in chosen)] for version in plugins],
        left=len(chosen) + 1).text())
    wrong = [verdict for verdict in found.values()
             if verdict not in (pairs.FITS, pairs.TELLS)]
    missing = (len(chosen) - len(plugins)) * len(chosen)
    return Outcome("pairs", "", len(found) - len(wrong), len(wrong) + missing,
                   (time.monotonic() - began) / 60)


def run(argv: list[str]) -> int:
    """Run the command in ARGV[1:] for version ARGV[0].  Return its status."""
    listed = compilers(FOLDER)
    version, command = argv[:1], argv[1:]
    if not command or version not in [[str(known)] for known in listed]:
        raise ToolError(f"--run: found '{' '.join(argv)}', expected one of"
                        f" {', '.join(map(str, listed))} and a command")
    compiler = listed[int(version[0])]
    folder = prepared(compiler)
    return subprocess.run(compiler.command(folder, *command),
                          check=False).returncode


def main(argv: list[str]) -> int:
    if "--target" in argv:
        return targets.main(argv)
    if argv[:1] == ["--run"]:
        return run(argv[1:])
    options = arguments(argv)
    listed = compilers(FOLDER)
    chosen = [listed[version] for version in options.versions]
    form = ([] if options.full else
            ["--compiler", "--fast"] if options.fast else ["--compiler"])
    outcomes = []
    for compiler in chosen:
        if options.pairs:
            prepared(compiler)
        else:
            outcomes.append(test(compiler, form))
    if len(chosen) > 1 or options.pairs:
        outcomes.append(test_pairs(chosen))
    print(Table("", ["GCC", "Debian", "passed", "failed", "minutes"],
                [[o.compiler, o.suite, str(o.passed), str(o.failed),
                  f"{o.minutes:.1f}"] for o in outcomes], left=2).text())
    failed = sum(o.failed for o in outcomes)
    print(f"{sum(o.passed for o in outcomes)} passed, {failed} failed")
    return 1 if failed else 0
