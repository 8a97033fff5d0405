"""The command tools/memstrat survey.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
import threading
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path

from memstrat_tools import TOP, ToolError
from memstrat_tools.averages import percent
from memstrat_tools.census.counting import require_libraries
from memstrat_tools.compiler import built_plugin
from memstrat_tools.machine import processor
from memstrat_tools.matrix.compilers import host_suite
from memstrat_tools.options import CommandParser
from memstrat_tools.processes import INTERRUPTED, Stopped, interrupt_once
from memstrat_tools.progress import Progress
from memstrat_tools.survey import page, results
from memstrat_tools.survey.build import Plugin
from memstrat_tools.survey.layer import make_base, plugin_version
from memstrat_tools.survey.package_survey import PackageSurvey
from memstrat_tools.survey.packages import NAME, Package, listed
from memstrat_tools.survey.results import Row

DESCRIPTION = """\
Build source packages of Debian without and with memstrat, run their own tests
both times, and say what differs: tests, warnings, and the code of programs and
libraries.  A test that differs is run again in further builds, without memstrat
as well, before memstrat is blamed."""

EPILOG = """\
Packages are built by an unprivileged user in a Debian of their own, which is
unpacked once (as root; 2 GB); what a package needs is installed for it alone.
The flags are given in DEB_CFLAGS_APPEND and DEB_CXXFLAGS_APPEND, and in
DEB_LDFLAGS_APPEND where the linker compiles (-flto).  Any source package can be
named; packages.toml has what is special about some.

  tools/memstrat survey zlib jansson
  tools/memstrat survey --jobs 4
  tools/memstrat survey --page

A build takes one processor.  With twice as many jobs as packages, the first two
builds of each are made side by side.  What is built is kept, so an interrupted
survey goes on.  A build is ended when it has printed nothing for 40 minutes.
The exit status is 0 if nothing differs, 1 if a test does, or a package could
not be built, and 2 if nothing could be tried.  MEMSTRAT_TARGET_GCC names the
compiler that the plugin is built for; it has to be that Debian's own."""

COMMAND = "tools/memstrat survey"


def package(text: str) -> Package:
    if not NAME.fullmatch(text):
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected the name of a source package")
    return listed().get(text, Package(text))


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="memstrat survey", usage=f"{COMMAND} [OPTION...] [PACKAGE...]\n"
        f"       {COMMAND} --page [--out FILE]",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("packages", metavar="PACKAGE", nargs="*", type=package,
        help="of Debian (default: all of packages.toml)")
    add("--page", action="store_true", help="write docs/survey.md and its"
        " picture from the results, and do nothing else")
    add("--json", action="store_true", help="print the rows as JSON")
    parser.add_jobs("builds")
    parser.add_settings()
    add("--suite", metavar="NAME", default=host_suite() or "bookworm",
        help="the release of Debian (default: this machine's, or bookworm)")
    add("--folder", metavar="FOLDER", type=Path, default=TOP / "build/survey",
        help="for sources, builds and logs (default: build/survey)")
    add("--out", metavar="FILE", type=Path,
        default=TOP / "bench/results/survey.csv", help="the results; rows of"
        " other packages stay (default: bench/results/survey.csv)")
    parser.add_plugin()
    chosen = parser.parse_args(argv)
    if chosen.page and chosen.packages:
        parser.error("found a PACKAGE, expected none with --page")
    chosen.packages = chosen.packages or list(listed().values())
    return chosen


class Survey:
    """The survey of all packages that are CHOSEN."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.chosen = chosen
        self.rows = results.read(chosen.out)
        self.folder: Path = chosen.folder.absolute()
        self.plugin = Plugin(chosen.plugin or built_plugin(),
                             tuple(chosen.settings))
        self.base = make_base(chosen.suite, self.folder / chosen.suite)
        named = (" --settings " + shlex.quote(" ".join(
            self.plugin.settings)) if self.plugin.settings else "")
        fits = plugin_version(self.base, self.plugin.file,
                              self.folder / "plugin")
        self.head = [f"{COMMAND}{named}", f"Debian {chosen.suite}, {fits}",
                     processor()]
        self.stop = threading.Event()
        self.side_by_side = chosen.jobs >= 2 * len(chosen.packages)
        self.doing: dict[str, str] = {}
        self.out = sys.stderr if chosen.json else sys.stdout

    def run(self) -> list[Row]:
        """The rows of all packages.  Each is written as soon as it is
        known."""
        packages = self.chosen.packages
        progress = Progress(
            "surveying", len(packages), "packages", lambda: ", ".join(
                f"{name} {what}" for name, what in self.doing.items()),
            stream=self.out)
        with progress, ThreadPoolExecutor(self.chosen.jobs) as pool:
            pending = [pool.submit(self.survey, package, progress)
                       for package in packages]
            try:
                wait(pending, return_when=FIRST_EXCEPTION)
                return [row.result() for row in pending]
            finally:
                self.stop.set()
                pool.shutdown(cancel_futures=True)

    def survey(self, package: Package, progress: Progress) -> Row:
        name = package.name

        def say(what: str) -> None:
            self.doing[name] = what
        row = PackageSurvey(package, self.folder / name, self.base,
                            self.plugin, say, self.stop,
                            side_by_side=self.side_by_side).run()
        del self.doing[name]
        self.rows[name] = row
        results.write(self.chosen.out, self.head, self.rows)
        print(sentence(row), file=self.out, flush=True)
        progress.step()
        return row


def sentence(row: Row) -> str:
    """What ROW says, in short."""
    if row.built != "yes":
        return f"{row.package}: not built: {row.note}"
    old, new = row.without, row.with_plugin
    tests = ("the same log" if old.passed is None else
             f"{old.passed} tests passed, {old.failed} failed")
    found = [f"DIFFERS: {row.differing}" if row.differing
             else f"{tests}, as without memstrat"]
    if row.flaky:
        found.append(f"flaky: {row.flaky}")
    if row.new_warnings:
        found.append(f"new warnings: {row.new_warnings}")
    found.append(f"text {percent(new.text_bytes or 0, old.text_bytes or 0)}")
    found.append(f"rep {old.rep} -> {new.rep}")
    return f"{row.package} {row.version}: {', '.join(found)}"


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    if chosen.page:
        page.write(chosen.out)
        return 0
    require_libraries()
    if os.geteuid() != 0:
        raise ToolError("found another user than root, expected root: a"
                        " release of Debian is unpacked")
    survey = Survey(chosen)
    interrupt_once()
    try:
        rows = survey.run()
    except (KeyboardInterrupt, Stopped):
        print("interrupted; run the same command to resume", file=sys.stderr)
        return INTERRUPTED
    if chosen.json:
        print(json.dumps([row.cells() for row in rows], indent=1))
    sound = sum(row.sound for row in rows)
    print(f"{sound} passed, {len(rows) - sound} failed", file=survey.out)
    return 0 if sound == len(rows) else 1
