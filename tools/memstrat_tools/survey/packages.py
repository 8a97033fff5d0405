"""The packages to survey.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

packages.toml lists them, with what is special about each.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from memstrat_tools.survey.harnesses import Result, Tests

LIST = Path(__file__).with_name("packages.toml")

# As Debian's policy has it.
NAME = re.compile(r"[a-z0-9][a-z0-9+.-]+")

BUILD = "dpkg-buildpackage -us -uc --target=build-arch"


@dataclass(frozen=True)
class Package:
    """A source package of Debian.  Commands are for a shell in its source;
    where they do not use dpkg-buildflags, $DEB_CFLAGS_APPEND has the flags."""
    name: str
    build: str = BUILD
    """Builds, and mostly tests, too."""
    check: str = ""
    """Tests, where the build does not."""
    options: str = ""
    """More of DEB_BUILD_OPTIONS."""
    lto: bool = False
    """It is linked with -flto, and so the linker gets the flags, too."""
    source_suite: str = ""
    """The release of Debian that has the source, if another one than that in
    which it is built, with what that installs for its own version."""
    benchmark: str = ""
    """Has $COUNT ahead of the program whose instructions are counted."""
    minutes: int = 240
    """The most that a build with its tests may take."""
    chance: str = ""
    """A pattern of the names of tests that are drawn by chance: with others in
    each run, or more or less often."""
    note: str = ""
    """What a reader of the results has to know."""

    def comparable(self, tests: Tests) -> Tests:
        """TESTS, and of those that come by chance only the failures."""
        return {name: Counter({Result.FAILED: results[Result.FAILED]})
                if re.fullmatch(self.chance, name) else results
                for name, results in tests.items()}


def listed() -> dict[str, Package]:
    """The packages of the list, by name."""
    return {name: Package(name, **row)
            for name, row in tomllib.loads(LIST.read_text()).items()}
