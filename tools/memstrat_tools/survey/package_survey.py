"""Survey one package: build it in both ways, again where tests differ, and
compare.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A package's folder has, besides the builds (build.py),

  source         what Debian has
  prepared.json  its version, and the release that has it, if that is another
                 one; only then are source and layer complete
  prepare.log    what apt printed
  layer          what is installed for it

Layer and built files are removed when no test differs.
"""

from __future__ import annotations

import json
import shutil
import textwrap
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from memstrat_tools import ToolError
from memstrat_tools.matrix.chroot import Chroot
from memstrat_tools.processes import watched
from memstrat_tools.survey.build import (
    VARIANTS,
    WITH,
    WITHOUT,
    Build,
    Outcome,
    Plugin,
    outcome,
)
from memstrat_tools.survey.comparison import Differences, compare
from memstrat_tools.survey.harnesses import Result, total
from memstrat_tools.survey.layer import Layer
from memstrat_tools.survey.packages import Package
from memstrat_tools.survey.results import Measured, Row

BUILDS = 3  # of each variant, before a difference is the plugin's fault

PREPARE_SECONDS = 3600

# With a package, the release of Debian in use, and the one that has the source,
# if it is another.
PREPARE = """\
apt-get build-dep -y --no-install-recommends --arch-only -P nodoc "$1"
if [ "$3" ]; then
  sed "s/^deb /deb-src /; s/ $2 / $3 /" /etc/apt/sources.list \\
    >"/etc/apt/sources.list.d/$3.list"
  apt-get update
fi
apt-get source --download-only "$1${3:+/$3}"
"""

SHOWN = 10  # of the things in one field of a row
SHOWN_CHARACTERS = 200  # of each


class PackageSurvey:
    """The survey of PACKAGE in FOLDER, with BASE below what is installed for
    it.  SAY is called with what is being done; STOP ends it.  The first builds
    of both variants are made SIDE_BY_SIDE or one after the other."""

    def __init__(self, package: Package, folder: Path, base: Chroot,
                 plugin: Plugin, say: Callable[[str], None],
                 stop: threading.Event, *, side_by_side: bool = False
                 ) -> None:
        self.package = package
        self.folder = folder
        self.layer = Layer(base, folder / "layer")
        self.plugin = plugin
        self.say = say
        self.stop = stop
        self.side_by_side = side_by_side
        self.source = folder / "source"
        self.stamp = folder / "prepared.json"
        self.outcomes: dict[str, list[Outcome]] = {WITHOUT: [], WITH: []}

    def version(self) -> str:
        """The version of the source that is there; "" if there is none, or
        it is of another release of Debian."""
        try:
            prepared = json.loads(self.stamp.read_text())
            suite = prepared.get("source_suite", "")
            return (str(prepared["version"])
                    if suite == self.package.source_suite else "")
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return ""

    def prepare(self) -> None:
        """Fetch the source, and install what it needs; ToolError if that
        fails."""
        self.say("preparing")
        self.stamp.unlink(missing_ok=True)
        shutil.rmtree(self.source, ignore_errors=True)
        self.source.mkdir(parents=True)
        self.layer.make()
        log = self.folder / "prepare.log"
        log.unlink(missing_ok=True)
        done = watched(
            self.layer.install_command(
                self.source, "sh", "-ec", PREPARE, "sh", self.package.name,
                self.layer.base.suite, self.package.source_suite),
            log, PREPARE_SECONDS, PREPARE_SECONDS, self.stop)
        descriptions = [*self.source.glob("*.dsc")]
        if done.status or len(descriptions) != 1:
            errors = [line for line in log.read_text(
                errors="replace").splitlines() if line.startswith("E: ")]
            raise ToolError(f"{(errors or ['nothing was fetched'])[0]}, see"
                            f" {self.package.name}/{log.name}")
        version, = (line.partition(": ")[2] for line
                    in descriptions[0].read_text().splitlines()
                    if line.startswith("Version: "))
        self.stamp.write_text(json.dumps({
            "version": version, "source_suite": self.package.source_suite}))

    def build_of(self, variant: str, number: int) -> Build:
        return Build(self.package, self.version(), variant, number,
                     self.plugin, self.folder)

    def build(self, variant: str) -> None:
        """Build once more, unless that was done in an earlier run."""
        number = len(self.outcomes[variant]) + 1
        build = self.build_of(variant, number)
        self.say(f"{variant} {number}" if number > 1 else
                 " and ".join(VARIANTS) if self.side_by_side else variant)
        state = build.complete(self.layer, self.source, self.stop)
        self.outcomes[variant].append(outcome(state, build.log))

    def differences(self) -> Differences:
        without, with_plugin = (
            [self.package.comparable(built.tests)
             for built in self.outcomes[variant]]
            for variant in VARIANTS)
        return compare(without, with_plugin)

    def ready(self) -> bool:
        """True if nothing has to be fetched."""
        return bool(self.version()) and (self.layer.exists() or all(
            self.build_of(variant, 1).state() for variant in VARIANTS))

    def build_all(self) -> None:
        """Build in both ways, and again as long as tests differ."""
        if not self.ready():
            self.prepare()
        with ThreadPoolExecutor(1 + self.side_by_side) as pool:
            list(pool.map(self.build, VARIANTS))
        for variant in [WITH, WITHOUT] * (BUILDS - 1):
            if not self.differences().differing:
                break
            self.build(variant)

    def run(self) -> Row:
        """The package's row."""
        try:
            self.build_all()
        except ToolError as error:
            return Row(self.package.name, self.version(),
                       note=" ".join(str(error).split()))
        found = self.differences()
        if not found.differing:
            self.layer.remove()
            for tree in self.folder.glob("with*-?"):
                shutil.rmtree(tree)
        return self.row(found)

    def row(self, found: Differences) -> Row:
        """The row that says of each test FOUND what it does."""
        old, new = (self.outcomes[variant][0] for variant in VARIANTS)
        notes = [self.package.note] if self.package.note else []
        for variant, built in (WITHOUT, old), (WITH, new):
            if not built.built_p:
                notes.append(f"{variant}: {built.state.ended},"
                             f" {built.reason()}, see"
                             f" {self.package.name}/{built.log.name}")
        programs = new.state.programs
        loaded = programs.units_with_plugin > 0 or not programs.units
        if not loaded:
            notes.append("memstrat was not loaded: the flags are not used")
        return Row(
            self.package.name, self.version(),
            "yes" if old.built_p and new.built_p and loaded else "no",
            ", ".join(old.harnesses), measured(old), measured(new),
            some(f"{name}: {what}" for name, what in found.differing.items()),
            some(f"{name}: {what}" for name, what in found.flaky.items()),
            some(sorted(new.warnings - old.warnings)),
            " ".join([self.plugin.digest[:8], *self.plugin.settings]),
            some(notes))


def measured(built: Outcome) -> Measured:
    programs = built.state.programs

    def tests(result: Result) -> int | None:
        return total(built.tests, result) if built.harnesses else None
    return Measured(
        tests(Result.PASSED), tests(Result.FAILED), tests(Result.SKIPPED),
        programs.text_bytes, programs.rep, programs.calls,
        built.state.instructions, programs.units, programs.units_with_plugin)


def some(texts: Iterable[str]) -> str:
    """TEXTS in one field, a few of them if there are many."""
    listed = [textwrap.shorten(text, SHOWN_CHARACTERS, placeholder=" ...")
              for text in texts]
    more = ([f"and {len(listed) - SHOWN} more"]
            if len(listed) > SHOWN else [])
    return "; ".join(listed[:SHOWN] + more)
