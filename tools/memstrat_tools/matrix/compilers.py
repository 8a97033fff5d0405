"""Where each version of GCC comes from.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import tomllib
from pathlib import Path

LIST = Path(__file__).with_name("compilers.toml")


def suites() -> dict[int, str]:
    """The Debian suite of each version, oldest version first."""
    table = tomllib.loads(LIST.read_text())
    return {int(version): suite for version, suite in sorted(
        table.items(), key=lambda item: int(item[0]))}


def host_suite() -> str:
    """The Debian suite of this machine; empty if it is something else."""
    fields = dict(line.split("=", 1) for line
                  in Path("/etc/os-release").read_text().splitlines()
                  if "=" in line)
    if fields.get("ID") != "debian":
        return ""
    return fields.get("VERSION_CODENAME", "")
