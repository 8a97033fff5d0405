"""Build one package in one way, and run its tests.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

In a package's folder, a build has

  VARIANT-N            the source and what was built
  VARIANT-N.log        what was printed
  VARIANT-N.benchmark  what the package's benchmark printed
  VARIANT-N.json       how it ended; only then is the build complete
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import threading
import time
from collections import Counter
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path

from memstrat_tools import ToolError
from memstrat_tools.callgrind import collected
from memstrat_tools.compiler import plugin_flags
from memstrat_tools.matrix.chroot import SOURCE
from memstrat_tools.processes import checked, watched
from memstrat_tools.survey.harnesses import Tests, read_tests
from memstrat_tools.survey.layer import BUILDER, Layer
from memstrat_tools.survey.log_lines import all_lines, warnings
from memstrat_tools.survey.packages import Package
from memstrat_tools.survey.programs import Programs, count, linked_in

WITHOUT, WITH = "without", "with"
VARIANTS = WITHOUT, WITH

PLUGIN = "memstrat.so"

BUILT = "built"

SILENT_SECONDS = 40 * 60  # a build that prints nothing for so long hangs
BENCHMARK_SECONDS = 30 * 60

COUNT = "valgrind --tool=callgrind --callgrind-out-file=/dev/null"

UNPACK = f"dpkg-source --no-check -x *.dsc tree && chown -R {BUILDER} ."


@dataclass(frozen=True)
class Plugin:
    """What the builds with memstrat load."""
    file: Path
    settings: tuple[str, ...]

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(self.file.read_bytes()).hexdigest()


@dataclass(frozen=True)
class State:
    """How a build ended."""
    made_of: str
    ended: str
    """BUILT, or a few words."""
    seconds: float
    programs: Programs
    instructions: int | None
    """Of the package's benchmark."""


@dataclass(frozen=True)
class Build:
    package: Package
    version: str
    variant: str
    number: int
    plugin: Plugin
    folder: Path
    """The package's."""

    @property
    def tree(self) -> Path:
        return self.folder / f"{self.variant}-{self.number}"

    @property
    def log(self) -> Path:
        return self.tree.with_suffix(".log")

    @property
    def file(self) -> Path:
        return self.tree.with_suffix(".json")

    @property
    def benchmark_log(self) -> Path:
        return self.tree.with_suffix(".benchmark")

    @property
    def flags(self) -> str:
        """The flags for the compilers, nothing but those of memstrat."""
        if self.variant == WITHOUT:
            return ""
        return " ".join(plugin_flags(Path(SOURCE) / PLUGIN,
                                     self.plugin.settings))

    @property
    def made_of(self) -> str:
        """A text that changes when the build has to be done again."""
        plugin = self.plugin.digest if self.variant == WITH else ""
        return hashlib.sha256(repr(
            [self.version, self.package.build, self.package.check,
             self.package.options, self.package.benchmark, self.flags, plugin,
             *self.link_settings()]
        ).encode()).hexdigest()

    def link_settings(self) -> list[str]:
        """What gives the flags to links that compile."""
        return ([f"DEB_LDFLAGS_APPEND={self.flags}"]
                if self.package.lto and self.flags else [])

    def settings(self) -> list[str]:
        """The build's environment."""
        return [f"DEB_BUILD_OPTIONS=parallel=1 nodoc {self.package.options}",
                "DEB_BUILD_PROFILES=nodoc", f"COUNT={COUNT}",
                f"DEB_CFLAGS_APPEND={self.flags}",
                f"DEB_CXXFLAGS_APPEND={self.flags}", *self.link_settings()]

    def state(self) -> State | None:
        """How the build ended; None if it did not, or is of something else."""
        try:
            read = json.loads(self.file.read_text())
            state = State(**read | {"programs": Programs(**read["programs"])})
        except (OSError, ValueError, TypeError, KeyError):
            return None
        return state if state.made_of == self.made_of else None

    def complete(self, layer: Layer, source: Path, stop: threading.Event
                 ) -> State:
        """Build in LAYER what SOURCE has, unless that is done, and return how
        it ended."""
        if state := self.state():
            return state
        self.file.unlink(missing_ok=True)
        self.log.unlink(missing_ok=True)
        self.benchmark_log.unlink(missing_ok=True)
        shutil.rmtree(self.tree, ignore_errors=True)
        layer.forget_build(self.tree)
        shutil.copytree(source, self.tree)
        shutil.copy(self.plugin.file, self.tree / PLUGIN)
        checked(layer.command(self.tree, "sh", "-ec", UNPACK),
                f"unpacking {self.package.name}")
        shipped = linked_in(self.tree)
        began = time.monotonic()
        ended = self.run_build(layer, stop)
        state = State(self.made_of, ended, time.monotonic() - began,
                      count(linked_in(self.tree) - shipped),
                      self.benchmark(layer, stop) if ended == BUILT else None)
        part = self.file.with_suffix(".part")
        part.write_text(json.dumps(asdict(state), indent=1))
        part.rename(self.file)
        return state

    def inside(self, layer: Layer, *words: str) -> list[str | Path]:
        """The command that carries out WORDS where the source is."""
        return [*layer.build_command(self.tree, "env", "-C", f"{SOURCE}/tree",
                                     *self.settings(), *words)]

    def run_build(self, layer: Layer, stop: threading.Event) -> str:
        """How the build ended."""
        result = watched(
            self.inside(layer, "sh", "-ec",
                        f"{self.package.build}\n{self.package.check}"),
            self.log, self.package.minutes * 60, SILENT_SECONDS, stop)
        if result.timed_out:
            return "timed out"
        return f"status {result.status}" if result.status else BUILT

    def benchmark(self, layer: Layer, stop: threading.Event) -> int | None:
        """The instructions of the package's benchmark, if it has one."""
        if not self.package.benchmark:
            return None
        watched(self.inside(layer, "sh", "-ec", self.package.benchmark),
                self.benchmark_log, BENCHMARK_SECONDS, BENCHMARK_SECONDS, stop)
        try:
            return collected(self.benchmark_log.read_text(errors="replace"),
                             self.package.benchmark)
        except ToolError:
            return None


@dataclass(frozen=True)
class Outcome:
    """What is known of a build that has ended."""
    state: State
    log: Path
    harnesses: list[str]
    tests: Tests
    """Or all lines of the log, where no harness is known."""
    warnings: set[str]

    @property
    def built_p(self) -> bool:
        """True if there is something to compare."""
        return self.state.ended == BUILT or bool(self.harnesses)

    def reason(self) -> str:
        """The line of the log that says best why the build ended early."""
        lines = [line.strip() for line in self.log.read_text(
            errors="replace").splitlines() if line.strip()]
        # Of a compiler or a script, or else of make.
        for pattern in r"(^|[\s:])(fatal )?error: ", r"\*\*\* .*Error \d":
            for line in lines:
                if re.search(pattern, line):
                    return line[:150]
        return (lines or ["nothing was printed"])[-1][:150]


def outcome(state: State, log: Path) -> Outcome:
    """What STATE and LOG say of a build.  How it ended is one of the tests."""
    lines = log.read_text(errors="replace").splitlines()
    harnesses, tests = read_tests(lines)
    if not harnesses:
        tests = {line: Counter({"lines": number})
                 for line, number in all_lines(lines).items()}
    tests["(the build)"] = Counter({state.ended: 1})
    return Outcome(state, log, harnesses, tests, warnings(lines))
