"""The command lab/packages.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import os
import re
import shutil
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from memstrat_lab.matrix.chroot import Chroot, copy_sources
from memstrat_lab.matrix.compilers import compilers
from memstrat_lab.options import refuse_unknown
from memstrat_lab.processes import followed
from memstrat_tools import TOP, ToolError
from memstrat_tools.options import CommandParser
from memstrat_tools.processes import Command
from memstrat_tools.tables import Table

FOLDER = TOP / "build/bare"

SCRIPTS = [Path(__file__).with_name(name) for name in ("commands.sh", "use")]

DEFAULT_VERSIONS = (11, 12, 16)

DESCRIPTION = """\
Build, install and use memstrat in each way, for several versions of GCC, in a
bare Debian: the release that lab/matrix takes the version from.  Ways are the
build tree, cmake --install, also with DESTDIR, and Debian's and RPM's packages,
which are installed side by side if one release has several versions.  Removing
memstrat must leave nothing."""

EPILOG = """\
Must be run as root: the releases are unpacked in build/bare.  At the end, a
table shows the parts that work after each way.  The last line is "N passed, N
failed"; the exit status is 0 if nothing failed."""


def arguments(argv: list[str]) -> argparse.Namespace:
    known = compilers(FOLDER)
    parser = CommandParser(
        prog="packages", usage="lab/packages [VERSION...]",
        description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("versions", metavar="VERSION", type=int, nargs="*",
                        help=f"of {', '.join(map(str, known))} (default:"
                        f" {' '.join(map(str, DEFAULT_VERSIONS))})")
    chosen = parser.parse_args(argv)
    refuse_unknown(parser, chosen.versions, known)
    chosen.versions = sorted(set(chosen.versions)) or list(DEFAULT_VERSIONS)
    return chosen


# Mounts an overlay: all writes go to the upper layer, a folder.
OVERLAY = """\
mkdir -p "$1/upper" "$1/work" "$1/root" &&
mount -t overlay memstrat \\
  -o "lowerdir=$0,upperdir=$1/upper,workdir=$1/work" "$1/root" &&
shift && exec "$@"
"""


def over(base: Chroot, layer: Path, folder: Path, *words: str) -> Command:
    """Return the command that runs WORDS as root in BASE, with this machine's
    FOLDER as the working folder.  Changes to BASE stay in the folder LAYER."""
    inside = Chroot(base.suite, layer / "root")
    return ["unshare", "--mount", "sh", "-c", OVERLAY, str(base.folder), layer,
            *inside.command(folder, *words)]


@dataclass(frozen=True)
class Outcome:
    """The outcome of trying WHAT after memstrat was installed by WAY."""
    passed: bool
    way: str
    what: str


def tried(base: Chroot, layer: Path, folder: Path, *words: str
          ) -> list[Outcome]:
    """Run WORDS in FOLDER, in an unchanged BASE.  Return the outcomes.  Empty
    LAYER first; changes to BASE go there."""
    shutil.rmtree(layer, ignore_errors=True)
    layer.mkdir(parents=True)
    done = followed(over(base, layer, folder, *words), "")
    outcomes = [Outcome(match[1] == "passed", match[2] or "", match[3])
                for match in re.finditer(
                    r"^(passed|failed): (?:([^:]*): )?(.*)$", done.output,
                    re.MULTILINE)]
    if done.status or not outcomes:
        outcomes.append(Outcome(False, "", f"exit status {done.status}"))
        print(f"failed: {outcomes[-1].what}")
    return outcomes


def table(compiler: str, outcomes: list[Outcome]) -> str:
    """Return a table of parts that work with COMPILER after each
    installation."""
    end = f", {compiler}"
    rows: dict[str, dict[str, bool]] = {}
    for outcome in outcomes:
        if outcome.way.endswith(end):
            rows.setdefault(outcome.what, {})[outcome.way] = outcome.passed
    ways = list(dict.fromkeys(way for row in rows.values() for way in row))
    words = {True: "yes", False: "NO", None: "-"}
    return Table(f"\n{compiler}", ["", *(way.removesuffix(end)
                                         for way in ways)],
                 [[what, *(words[row.get(way)] for way in ways)]
                  for what, row in rows.items()], len(ways) + 1).text()


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    if os.geteuid() != 0:
        raise ToolError("found another user than root, expected root: releases"
                        " of Debian are unpacked")
    FOLDER.mkdir(parents=True, exist_ok=True)
    outcomes: list[Outcome] = []
    known = compilers(FOLDER)
    for suite, group in groupby(chosen.versions,
                                lambda version: known[version].suite):
        bare = Chroot(suite, FOLDER / f"debian-{suite}")
        bare.make()
        use = FOLDER / f"use-{suite}"
        shutil.rmtree(use, ignore_errors=True)
        use.mkdir()
        for script in SCRIPTS:
            shutil.copy(script, use)
        versions = list(group)
        for compiler in map(known.__getitem__, versions):
            print(f"{compiler.name} in Debian {suite}:", flush=True)
            folder = FOLDER / compiler.name
            shutil.rmtree(folder, ignore_errors=True)
            copy_sources(folder)
            outcomes += tried(
                bare, FOLDER / f"{compiler.name}-layer", folder, "env",
                f"MEMSTRAT_TARGET_GCC={compiler.gcc}",
                "lab/memstrat_lab/packages/ways", compiler.package)
        print(f"The packages in Debian {suite}:", flush=True)
        folder = FOLDER / f"packages-{suite}"
        shutil.rmtree(folder, ignore_errors=True)
        copy_sources(folder)
        outcomes += tried(bare, FOLDER / f"packages-{suite}-layer", folder,
                          "lab/memstrat_lab/packages/build",
                          *map(str, versions))
        for package in (folder / "build/packages").glob("*"):
            shutil.copy(package, use)
        outcomes += tried(bare, FOLDER / f"use-{suite}-layer", use, "./use",
                          *map(str, versions))
    for version in chosen.versions:
        print(table(known[version].gcc, outcomes))
    failed = sum(not outcome.passed for outcome in outcomes)
    print(f"\n{len(outcomes) - failed} passed, {failed} failed")
    return 1 if failed else 0
