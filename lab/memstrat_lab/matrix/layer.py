"""What is installed over a release of Debian that stays as it is.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.matrix.chroot import Chroot
from memstrat_tools.processes import Command

# What is below is never written to; what is above is in a folder.
OVERLAY = """\
mkdir -p "$1/upper" "$1/work" "$1/root" &&
mount -t overlay memstrat \\
  -o "lowerdir=$0,upperdir=$1/upper,workdir=$1/work" "$1/root" &&
shift && exec "$@"
"""


@dataclass(frozen=True)
class Layer:
    """What FOLDER has on top of BASE."""
    base: Chroot
    folder: Path

    def make(self) -> None:
        """Make it anew, with nothing in it."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)

    def command(self, folder: Path, *words: str) -> Command:
        """The command by which root runs WORDS in FOLDER of this machine, and
        installs what stays in the layer."""
        inside = Chroot(self.base.suite, self.folder / "root")
        return ["unshare", "--mount", "sh", "-c", OVERLAY,
                str(self.base.folder), self.folder,
                *inside.command(folder, *words)]
