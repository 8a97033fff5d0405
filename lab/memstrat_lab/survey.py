"""The command lab/survey.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.difference import WARNING, difference
from memstrat_tools import TOP, ToolError, records
from memstrat_tools.averages import percent
from memstrat_tools.census.counts import sum_of
from memstrat_tools.census.elf import UnusableFile
from memstrat_tools.census.gathering import Gathered
from memstrat_tools.census.table import of_group
from memstrat_tools.compiler import built_plugin, plugin_flags
from memstrat_tools.options import CommandParser
from memstrat_tools.processes import checked, logged
from memstrat_tools.progress import Progress
from memstrat_tools.report.terminal import in_one_line
from memstrat_tools.report.totals import Totals

DESCRIPTION = """\
Build source packages of Debian by dpkg-buildpackage, without memstrat and with
it (DEB_CFLAGS_APPEND and DEB_CXXFLAGS_APPEND), and say what differs: how the
builds end, their tests, the compiler's warnings, and the code in the packages.

  lab/survey zlib
  lab/survey --settings prefer=small lz4_1.9.4-1.dsc

PACKAGE is a .dsc, or the name of a source package.  What it needs has to be
installed (apt-get build-dep PACKAGE): do it all in a container, as a user that
is not root, because some tests refuse to be run by root."""

EPILOG = """\
In OUT/PACKAGE are without.log and with.log, the packages in without/ and with/
(for diffoscope, and for autopkgtest), and memstrat's records.  Tests are the
lines of the usual harnesses; where there are none, all lines of the logs are
compared, without times and addresses.  A test may do something else each time:
try again.  The exit status is 0 if nothing differs but code, 1 if something
does or a package does not build, and 2 if it cannot be unpacked."""

# A test's line: of Automake and DejaGnu, of TAP, of CTest, of Meson, of
# Python's unittest, of GoogleTest, or the sum at the end of a harness.
TEST = re.compile(
    r"(X?PASS|[XK]?FAIL|SKIP(PED)?|ERROR|UN(RESOLVED|TESTED|SUPPORTED)): .*"
    r"|(not )?ok \d+\b.*|\d+/\d+ Test +#\d+: .*"
    r"|\d+/\d+ .* (OK|FAIL|SKIP|ERROR|TIMEOUT) .*"
    r"|\w+ \([\w.]+\).* \.\.\. .*|\[ +(OK|FAILED|SKIPPED) +\] .*"
    r"|.*\b\d+ (tests? )?(passed|failed)\b.*", re.IGNORECASE)

# What is another one each time, and the plugin's flags.
CHANGING = re.compile(
    r"\s*-fplugin[^\s\"']*|\x1b\[[\d;]*[A-Za-z]|\b0x[0-9a-fA-F]+|/tmp/[\w./-]+"
    r"|\b\d+:\d\d(:\d\d)?\b|[\d.]+ *(m?s|sec|seconds)\b|\b\d+\.\d+\b"
    r"|\b(?<=pid )\d+|(?<=frame size of )\d+")


@dataclass(frozen=True)
class Build:
    """A build that has ended, in FOLDER, with STATUS."""
    folder: Path
    status: int

    def lines(self) -> list[str]:
        """The lines of the log, as they are each time."""
        log = self.folder.with_suffix(".log").read_text(errors="replace")
        return [" ".join(CHANGING.sub("", line).split())
                for line in log.splitlines()]

    def code(self) -> tuple[int, int, int]:
        """How much code, rep and calls of memcpy and the like its packages
        have."""
        gathered = Gathered()
        for deb in sorted(self.folder.glob("*.deb")):
            if "-dbgsym_" in deb.name:
                continue
            content = self.folder / f"{deb.stem}.content"
            checked(["dpkg-deb", "-x", deb, content], f"unpacking {deb}")
            for path in sorted(content.rglob("*")):
                if path.is_file() and not path.is_symlink():
                    try:
                        gathered.add_file(path)
                    except (UnusableFile, OSError):
                        continue  # a script, or a picture
        total = sum_of(gathered.regions())
        return (total.size_bytes, of_group(total.tally, "rep"),
                of_group(total.tally, "calls"))


def fetched(package: str, folder: Path) -> Path:
    """The .dsc of PACKAGE, below FOLDER if that is a name."""
    if package.endswith(".dsc"):
        if not Path(package).is_file():
            raise ToolError(f"found no '{package}', expected a source package")
        return Path(package).absolute()
    with Progress(f"fetching {package}"):
        checked([TOP / "lab/debian-source", "--packed", folder / "source",
                 package], f"fetching the source of {package}")
    [dsc] = (folder / "source" / package).glob("*.dsc")
    return dsc


def build(dsc: Path, folder: Path, flags: Sequence[str], lto: bool) -> Build:
    """Build DSC in FOLDER with FLAGS; with LTO, links have them, too."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    # Both have the same folder while they are built, as its name may be in
    # the packages.
    work = folder.with_name("build")
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    checked(["dpkg-source", "--no-check", "-x", dsc, work / "source"],
            f"unpacking {dsc}", folder)
    text = " ".join(flags)
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "DEB_CFLAGS_APPEND": text,
                   "DEB_CXXFLAGS_APPEND": text}
    if lto:
        environment["DEB_LDFLAGS_APPEND"] = text
    with Progress(f"building {dsc.stem} {folder.name} memstrat"):
        status = logged(["dpkg-buildpackage", "-b", "-us", "-uc"],
                        work / "source", folder.with_suffix(".log"),
                        environment)
    for made in work.glob("*.deb"):
        made.rename(folder / made.name)
    work.rename(folder / "tree")
    return Build(folder, status)


def differences(without: Build, with_plugin: Build) -> Iterator[str]:
    """What differs, but for the code: a line each."""
    if without.status != with_plugin.status:
        yield (f"  the build: status {without.status}, with memstrat"
               f" {with_plugin.status}")
    old, new = without.lines(), with_plugin.lines()
    tests = [Counter(filter(TEST.fullmatch, lines)) for lines in (old, new)]
    if any(tests):
        yield from difference("tests", tests[0], tests[1])
    else:
        yield from difference("log", Counter(old), Counter(new))
    warnings = set(filter(WARNING.fullmatch, new)) - set(old)
    yield from difference("warnings", Counter(), Counter(warnings))


def survey(package: str, folder: Path, plugin: Path, settings: list[str],
           lto: bool) -> bool:
    """Build PACKAGE in FOLDER without and with PLUGIN; true if it builds, and
    nothing differs."""
    dsc = fetched(package, folder)
    report = folder / "records"
    shutil.rmtree(report, ignore_errors=True)
    flags = plugin_flags(plugin, [*settings, f"report={report}/"])
    builds = [build(dsc, folder / "without", [], lto),
              build(dsc, folder / "with", flags, lto)]
    found = list(differences(*builds))
    print(f"{dsc.stem}: " + (
        "differs" if found else "the same with memstrat" if not
        builds[0].status else f"fails in both ways, see {folder}/without.log"))
    print("\n".join(found), end="\n" if found else "")
    with Progress("counting"):
        old, new = (each.code() for each in builds)
    print(f"  code: {old[0]:,} bytes, {percent(new[0], old[0])}; rep {old[1]:,}"
          f" -> {new[1]:,}; calls {old[2]:,} -> {new[2]:,}")
    made = (records.read([report], print).items if any(report.glob("**/*"))
            else [])
    print(f"  memstrat: {in_one_line(Totals(made)) if made else 'not loaded'}")
    return not found and not builds[0].status


def main(argv: list[str]) -> int:
    parser = CommandParser(
        prog="survey",
        usage="lab/survey [OPTION...] PACKAGE...",
        description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("packages", metavar="PACKAGE", nargs="+")
    parser.add_plugin()
    parser.add_settings()
    parser.add_argument("--lto", action="store_true", help="for packages that"
                        " are built with -flto (DEB_LDFLAGS_APPEND)")
    parser.add_argument("--out", metavar="OUT", type=Path,
                        default=TOP / "build/survey",
                        help="(default: build/survey)")
    chosen: argparse.Namespace = parser.parse_args(argv)
    plugin = chosen.plugin or built_plugin()
    same = [survey(package, chosen.out.absolute()
                   / Path(package).name.partition("_")[0], plugin,
                   chosen.settings, chosen.lto)
            for package in chosen.packages]
    return 0 if all(same) else 1
