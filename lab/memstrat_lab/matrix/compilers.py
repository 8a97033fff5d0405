"""The versions of GCC, their origin, and commands for them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.matrix.chroot import Chroot

LIST = Path(__file__).with_name("compilers.toml")


@dataclass(frozen=True)
class Compiler:
    """A version of GCC."""
    version: int
    suite: str
    """The Debian suite with this compiler."""
    gcc: str
    """The compiler's command."""
    package: str
    chroot: Chroot | None
    """The chroot with the compiler, or None for this machine."""

    @property
    def name(self) -> str:
        return f"gcc-{self.version}"

    def command(self, folder: Path, *words: str) -> list[str | Path]:
        """Return the command that runs WORDS in the compiler's Debian, with
        this machine's FOLDER as the working folder and MEMSTRAT_TARGET_GCC
        set."""
        setting = f"MEMSTRAT_TARGET_GCC={self.gcc}"
        if self.chroot:
            return self.chroot.command(folder, setting, *words)
        return ["env", "-C", folder, setting, *words]


def compilers(folder: Path) -> dict[int, Compiler]:
    """Return the compilers by version, oldest first.  Other releases of Debian
    are in FOLDER."""
    host = host_suite()
    listed = {}
    for suite, row in tomllib.loads(LIST.read_text()).items():
        chroot = None if suite == host else Chroot(suite, folder / suite)
        for version in row["versions"]:
            name = f"gcc-{version}"
            listed[version] = Compiler(
                version, suite, row.get("gcc", name),
                row.get("package", name), chroot)
    return dict(sorted(listed.items()))


def host_suite() -> str:
    """Return this machine's Debian suite, or "" for another system."""
    fields = dict(line.split("=", 1) for line
                  in Path("/etc/os-release").read_text().splitlines()
                  if "=" in line)
    if fields.get("ID") != "debian":
        return ""
    return fields.get("VERSION_CODENAME", "")
