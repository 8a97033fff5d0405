"""What is installed for one package, over a release of Debian that stays as it
is.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from memstrat_tools import ToolError
from memstrat_tools.matrix.chroot import Chroot
from memstrat_tools.processes import Command, checked
from memstrat_tools.progress import Progress

# What builds need, and debhelper because nearly all packages do.
TOOLS = ("build-essential", "debhelper", "fakeroot", "iproute2", "valgrind")

BUILDER = "builder"  # who builds: many tests refuse to be run by root

INSTALL = f"""\
sed 's/^deb /deb-src /' /etc/apt/sources.list \\
  >/etc/apt/sources.list.d/source.list
echo force-unsafe-io >/etc/dpkg/dpkg.cfg.d/memstrat
apt-get update
apt-get install -y --no-install-recommends {' '.join(TOOLS)}
id {BUILDER} || useradd --create-home {BUILDER}
"""

# What is below is never written to; what is above is in a folder.
OVERLAY = """\
mkdir -p "$1/upper" "$1/work" "$1/root" &&
mount -t overlay memstrat \\
  -o "lowerdir=$0,upperdir=$1/upper,workdir=$1/work" "$1/root" &&
shift && exec "$@"
"""

# A build sees no network but one of its own, so that builds side by side
# can use the same ports.
BUILD = f"""\
ip link set lo up && exec setpriv --reuid={BUILDER} --regid={BUILDER} \\
  --init-groups env HOME=/home/{BUILDER} USER={BUILDER} LOGNAME={BUILDER} "$@"
"""


def make_base(suite: str, folder: Path) -> Chroot:
    """The release SUITE of Debian in FOLDER, as it is today, with what all
    packages need."""
    base = Chroot(suite, folder)
    base.make()
    with Progress(f"updating Debian {suite}"):
        checked(base.command(folder, "sh", "-ec", INSTALL),
                f"updating Debian {suite} in {folder}")
    return base


@dataclass(frozen=True)
class Layer:
    """What FOLDER has on top of BASE.  Each build has another layer on top of
    that, so that builds side by side do not meet in /tmp."""
    base: Chroot
    folder: Path

    def exists(self) -> bool:
        return (self.folder / "upper").is_dir()

    def make(self) -> None:
        """Make it anew, with nothing in it."""
        self.remove()
        self.folder.mkdir(parents=True)

    def remove(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def build_layer(self, folder: Path) -> Path:
        """What the build in FOLDER of this machine has on top."""
        return self.folder / "builds" / folder.name

    def forget_build(self, folder: Path) -> None:
        """Let the build in FOLDER have nothing on top."""
        shutil.rmtree(self.build_layer(folder), ignore_errors=True)

    def install_command(self, folder: Path, *words: str) -> Command:
        """The command by which root runs WORDS in FOLDER of this machine, and
        installs what all builds have."""
        return self.overlaid(str(self.base.folder), self.folder, folder, words)

    def command(self, folder: Path, *words: str) -> Command:
        """The command by which root runs WORDS for the build in FOLDER."""
        return self.overlaid(f"{self.folder}/upper:{self.base.folder}",
                             self.build_layer(folder), folder, words)

    def build_command(self, folder: Path, *words: str) -> Command:
        """The same, by BUILDER, and without a network."""
        return self.command(folder, "unshare", "--net", "sh", "-c", BUILD,
                            "sh", *words)

    def overlaid(self, below: str, above: Path, folder: Path,
                 words: tuple[str, ...]) -> Command:
        inside = Chroot(self.base.suite, above / "root")
        return ["unshare", "--mount", "sh", "-c", OVERLAY, below, above,
                *inside.command(folder, *words)]


def plugin_version(base: Chroot, plugin: Path, folder: Path) -> str:
    """What PLUGIN and the compiler in BASE say of themselves; ToolError if they
    do not fit.  Files are written to FOLDER."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(plugin, folder / "memstrat.so")
    said = checked(base.command(
        folder, "sh", "-ec", "gcc --version | head -n 1; exec gcc -x c"
        " -fplugin=./memstrat.so -fplugin-arg-memstrat-version -c /dev/null"
        " -o /dev/null"), f"loading {plugin} into the compiler of Debian"
        f" {base.suite}")
    lines = (said.stdout + said.stderr).split("\n")
    if len(lines) < 2:
        raise ToolError(f"{plugin}: found no version, expected one")
    return ", ".join(filter(None, lines))
