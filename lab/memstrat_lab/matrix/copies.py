"""Copies of the sources.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import shlex
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
