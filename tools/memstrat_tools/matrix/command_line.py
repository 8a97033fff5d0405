"""The command tools/matrix.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from memstrat_tools import TOP
from memstrat_tools.matrix.chroot import Chroot
from memstrat_tools.matrix.compilers import host_suite, suites
from memstrat_tools.processes import checked
from memstrat_tools.tables import markdown

FOLDER = TOP / "build/matrix"

DESCRIPTION = """\
Build and test memstrat with several versions of GCC.  Versions that this
machine's Debian does not have come from another release, which is unpacked in
build/matrix once (as root; 2 minutes and 2 GB)."""

EPILOG = """\
Each version gets a copy of the sources in build/matrix/gcc-N, with its logs in
build/check there.  The last line is "N passed, N failed"; the exit status is 0
if nothing failed, 1 if something did or was not built, and 2 if a release of
Debian could not be unpacked."""


def arguments(argv: list[str]) -> argparse.Namespace:
    known = suites()
    parser = argparse.ArgumentParser(
        prog="matrix", usage="tools/matrix [--full] [VERSION...]",
        description=DESCRIPTION, epilog=EPILOG, allow_abbrev=False)
    parser.add_argument("--full", action="store_true",
                        help="run all of tools/check (default: its form"
                        " --compiler)")
    parser.add_argument("versions", metavar="VERSION", type=int, nargs="*",
                        help=f"of {', '.join(map(str, known))} (default: all)")
    chosen = parser.parse_args(argv)
    for version in chosen.versions:
        if version not in known:
            parser.error(f"found '{version}', expected some of"
                         f" {', '.join(map(str, known))}")
    chosen.versions = chosen.versions or list(known)
    return chosen


@dataclass
class Outcome:
    """Of one version's tests."""
    compiler: str
    suite: str
    passed: int
    failed: int
    minutes: float


def copy_sources(folder: Path) -> None:
    """Copy the work tree to FOLDER, but for what was built."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.name != "build":
            checked(["rm", "-rf", old], "removing an old copy")
    checked("git ls-files -z --cached --others --exclude-standard |"
            " tar --null --files-from=- --create |"
            f" tar --extract --directory={shlex.quote(str(folder))}",
            "copying the sources", TOP)


def followed(command: list[str | Path], folder: Path, gcc: str) -> list[str]:
    """The output of COMMAND, each line of which is shown as it comes."""
    lines = []
    with subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            errors="replace",
            env={**os.environ, "MEMSTRAT_TARGET_GCC": gcc}) as process:
        assert process.stdout
        for line in process.stdout:
            print(f"  {line}", end="", flush=True)
            lines.append(line.rstrip("\n"))
    return lines


def test(version: int, full_p: bool) -> Outcome:
    gcc = f"gcc-{version}"
    suite = suites()[version]
    folder = FOLDER / gcc
    copy_sources(folder)
    check = ["tools/check"] + ([] if full_p else ["--compiler"])
    began = time.monotonic()
    if suite == host_suite():
        print(f"{gcc}, of this machine:", flush=True)
        lines = followed([*check], folder, gcc)
        version_command: list[str | Path] = [gcc, "-dumpfullversion"]
    else:
        print(f"{gcc}, of Debian {suite}:", flush=True)
        chroot = Chroot(suite, FOLDER / suite)
        chroot.make()
        lines = followed(chroot.command(
            folder, f"MEMSTRAT_TARGET_GCC={gcc}", *check), folder, gcc)
        version_command = chroot.command(folder, gcc, "-dumpfullversion")
    minutes = (time.monotonic() - began) / 60
    counts = re.match(r"(\d+) passed, (\d+) failed$", lines[-1]
                      if lines else "")
    if not counts:
        print(f"{gcc}: found no count of tests at the end of"
              f" {shlex.join(check)}, see above")
    passed, failed = map(int, counts.groups()) if counts else (0, 1)
    name = checked(version_command, f"asking {gcc} for its version").stdout
    return Outcome(name.strip(), suite, passed, failed, minutes)


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    outcomes = [test(version, chosen.full) for version in chosen.versions]
    print(markdown(["GCC", "Debian", "passed", "failed", "minutes"],
                   [[o.compiler, o.suite, str(o.passed), str(o.failed),
                     f"{o.minutes:.1f}"] for o in outcomes], left=2))
    failed = sum(o.failed for o in outcomes)
    print(f"{sum(o.passed for o in outcomes)} passed, {failed} failed")
    return 1 if failed else 0
