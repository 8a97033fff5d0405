"""Copies of the sources, and commands that run in them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

from memstrat_tools import TOP
from memstrat_tools.processes import checked

FOLDER = TOP / "build/matrix"


def copy_sources(folder: Path) -> None:
    """Copy the work tree to FOLDER, but for what was built."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if not old.name.startswith("build"):
            checked(["rm", "-rf", old], "removing an old copy")
    checked("git ls-files -z --cached --others --exclude-standard |"
            " tar --null --files-from=- --create |"
            f" tar --extract --directory={shlex.quote(str(folder))}",
            "copying the sources", TOP)


def followed(command: list[str | Path]) -> list[str]:
    """The output of COMMAND, each line of which is shown as it comes."""
    lines = []
    with subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace") as process:
        assert process.stdout
        for line in process.stdout:
            print(f"  {line}", end="", flush=True)
            lines.append(line.rstrip("\n"))
    return lines
