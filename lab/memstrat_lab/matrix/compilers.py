"""Where each version of GCC comes from, and commands for it.

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
    """Of Debian."""
    gcc: str
    """Its command."""
    package: str
    chroot: Chroot | None
    """None if it is in this machine's Debian."""

    @property
    def name(self) -> str:
        return f"gcc-{self.version}"

    def command(self, folder: Path, *words: str) -> list[str | Path]:
        """Return the command that runs WORDS in FOLDER of this machine, where
        the compiler is, with MEMSTRAT_TARGET_GCC set."""
        setting = f"MEMSTRAT_TARGET_GCC={self.gcc}"
        if self.chroot:
            return self.chroot.command(folder, setting, *words)
        return ["env", "-C", folder, setting, *words]


def compilers(folder: Path) -> dict[int, Compiler]:
    """Return the compilers by version, oldest first; other releases of Debian
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
    """Return the Debian suite of this machine; empty if it is something
    else."""
    fields = dict(line.split("=", 1) for line
                  in Path("/etc/os-release").read_text().splitlines()
                  if "=" in line)
    if fields.get("ID") != "debian":
        return ""
    return fields.get("VERSION_CODENAME", "")
