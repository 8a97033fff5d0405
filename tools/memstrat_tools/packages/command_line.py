"""The command tools/memstrat packages.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
from itertools import groupby
from pathlib import Path

from memstrat_tools import TOP, ToolError
from memstrat_tools.matrix.chroot import Chroot
from memstrat_tools.matrix.compilers import Compiler, compilers
from memstrat_tools.matrix.copies import copy_sources
from memstrat_tools.options import CommandParser, refuse_unknown
from memstrat_tools.processes import followed

BUILDERS = TOP / "build/matrix"
FOLDER = TOP / "build/bare"

USE = Path(__file__).with_name("use")

DEFAULT_VERSIONS = (11, 12, 16)

DESCRIPTION = """\
Make memstrat's packages, Debian's and RPM's, for several versions of GCC, and
install, use and remove them in a Debian that has little else: the release that
tools/matrix takes the version from.  Versions of one release are installed side
by side."""

EPILOG = """\
Must be run as root: other releases than this machine's are unpacked in
build/matrix, where their packages are made, and all in build/bare, where
they are used.  The last line is "N passed, N failed"; the exit status is 0 if
nothing failed."""

# Where the compiler is.  The plugin is built again in another folder.
MAKE = """\
set -eu
tools/install-packages "$1" "$1-plugin-dev" g++ cmake make libgmp-dev \\
  nlohmann-json3-dev help2man lowdown python3-argcomplete dpkg-dev file \\
  lintian rpm
for source in . again/elsewhere; do
  cmake -S "$source" -B "$source/build-package" -DMEMSTRAT_WERROR=ON \\
    -DMEMSTRAT_TARGET_GCC="$MEMSTRAT_TARGET_GCC"
done
cmake --build build-package -j "$(nproc)"
cmake --build again/elsewhere/build-package -j "$(nproc)" --target memstrat
cd build-package
cpack -G DEB
cpack -G RPM
"""


def arguments(argv: list[str]) -> argparse.Namespace:
    known = compilers(BUILDERS)
    parser = CommandParser(
        prog="memstrat packages", usage="tools/memstrat packages [VERSION...]",
        description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("versions", metavar="VERSION", type=int, nargs="*",
                        help=f"of {', '.join(map(str, known))} (default:"
                        f" {' '.join(map(str, DEFAULT_VERSIONS))})")
    chosen = parser.parse_args(argv)
    refuse_unknown(parser, chosen.versions, known)
    chosen.versions = sorted(set(chosen.versions)) or list(DEFAULT_VERSIONS)
    return chosen


class Counts:
    """Of what was tried."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0

    def say(self, passed: bool, what: str) -> None:
        print(f"{'passed' if passed else 'failed'}: {what}", flush=True)
        self.count(passed)

    def count(self, passed: bool) -> None:
        if passed:
            self.passed += 1
        else:
            self.failed += 1


def run(counts: Counts, what: str, command: list[str | Path], log: Path
        ) -> bool:
    """True if COMMAND succeeds; its output goes to LOG."""
    with log.open("w") as out:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out,
                              stderr=subprocess.STDOUT, check=False)
    counts.say(done.returncode == 0, what)
    if done.returncode:
        print("".join(f"  {line}\n" for line in
                      log.read_text(errors="replace").splitlines()[-20:])
              + f"  see {log}", flush=True)
    return done.returncode == 0


def make_packages(counts: Counts, compiler: Compiler) -> list[Path]:
    """The packages for COMPILER, made where it is."""
    name = compiler.name
    folder = FOLDER / name
    log = folder.with_suffix(".log")
    print(f"Making the packages for {name} of Debian {compiler.suite}, see"
          f" {log} ...", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    copy_sources(folder)
    again = folder / "again/elsewhere"
    copy_sources(again)
    if compiler.chroot:
        compiler.chroot.make()
    if not run(counts, f"{name}: its packages", compiler.command(
            folder, "sh", "-c", MAKE, "sh", compiler.package), log):
        return []
    first, second = (source / "build-package/memstrat.so"
                     for source in (folder, again))
    counts.say(first.read_bytes() == second.read_bytes(),
               f"{name}: the same bytes in another folder")
    packages = folder / "build-package/packages"
    made = sorted(packages.glob("*.deb"))
    run(counts, f"{name}: lintian", compiler.command(
        folder, "lintian", "--allow-root", "--fail-on", "error",
        *(str(package.relative_to(folder)) for package in made)),
        folder.with_suffix(".lintian"))
    return made + sorted(packages.glob("*.rpm"))


def use_packages(counts: Counts, suite: str, versions: list[int],
                 packages: list[Path]) -> None:
    """Use PACKAGES, those of VERSIONS, in the release SUITE."""
    chroot = Chroot(suite, FOLDER / suite)
    chroot.make()
    folder = FOLDER / f"use-{suite}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for file in [*packages, USE]:
        shutil.copy(file, folder)
    print(f"Using them in Debian {suite} ...", flush=True)
    done = followed(chroot.command(folder, f"./{USE.name}",
                                   *map(str, versions)), "")
    results = re.findall("^(passed|failed): ", done.output, re.MULTILINE)
    for result in results:
        counts.count(result == "passed")
    if done.status or not results:
        counts.say(False, f"the use in Debian {suite}, exit status"
                   f" {done.status}")


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    if os.geteuid() != 0:
        raise ToolError("found another user than root, expected root: releases"
                        " of Debian are unpacked")
    FOLDER.mkdir(parents=True, exist_ok=True)
    counts = Counts()
    known = compilers(BUILDERS)
    for suite, group in groupby(chosen.versions,
                                lambda version: known[version].suite):
        versions = list(group)
        packages = [package for version in versions
                    for package in make_packages(counts, known[version])]
        use_packages(counts, suite, versions, packages)
    print(f"{counts.passed} passed, {counts.failed} failed")
    return 1 if counts.failed else 0
