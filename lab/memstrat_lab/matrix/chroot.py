"""Another Debian release in a folder, and copies of the sources for it.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The release's packages come from this machine's mirror.  Nothing stays mounted,
because each command has its own mounts.
"""

import os
import shlex
import shutil
from pathlib import Path

from memstrat_tools import TOP, ToolError
from memstrat_tools.processes import checked
from memstrat_tools.progress import Progress

FOLDER = TOP / "build/matrix"

SOURCE = "/memstrat"  # the working folder of a command in the chroot

# The script for all releases: debootstrap lacks scripts for newer releases.
SCRIPT = "/usr/share/debootstrap/scripts/sid"

# Enters the chroot, with the mounts that tests need: /proc, /dev and a folder.
ENTER = f"""\
mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" &&
mount --bind "$1" "$0{SOURCE}" && root=$0 && shift &&
exec chroot "$root" /usr/bin/env -i -C {SOURCE} HOME=/root LC_ALL=C.UTF-8 \\
  PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb DEBIAN_FRONTEND=noninteractive \\
  "$@"
"""

# Settings of apt to copy into the chroot: network access, and checks of dates.
APT_SETTINGS = ("Acquire::Check-Valid-Until ", "Acquire::Check-Date ",
                "Acquire::http::", "Acquire::https::")


class Chroot:
    """The Debian release SUITE in FOLDER."""

    def __init__(self, suite: str, folder: Path) -> None:
        self.suite = suite
        self.folder = folder

    def make(self) -> None:
        """Unpack the release, unless the folder exists."""
        if (self.folder / SOURCE.lstrip("/")).is_dir():
            return
        if os.geteuid() != 0:
            raise ToolError(
                f"found no Debian {self.suite} in {self.folder}, and only root"
                " can make one; expected to be run as root")
        checked([TOP / "tools/install-packages", "debootstrap"],
                "the installation of debootstrap")
        partial = self.folder.with_name(f"{self.folder.name}.partial")
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir(parents=True)
        with Progress("unpacking Debian"):
            checked(["debootstrap", "--variant=minbase", self.suite, partial,
                     mirror(), SCRIPT], f"making a Debian {self.suite}")
        settings = checked(["apt-config", "dump"], "reading apt's settings")
        (partial / "etc/apt/apt.conf.d/99host").write_text("".join(
            f"{line}\n" for line in settings.stdout.splitlines()
            if line.startswith(APT_SETTINGS)))
        (partial / "etc/hosts").write_text(
            "127.0.0.1 localhost\n::1 localhost\n")
        (partial / SOURCE.lstrip("/")).mkdir()
        partial.rename(self.folder)

    def command(self, folder: Path, *words: str) -> list[str | Path]:
        """Return the command that runs WORDS in the chroot, with this
        machine's FOLDER as the working folder."""
        return ["unshare", "--mount", "--pid", "--fork", "--kill-child",
                "sh", "-c", ENTER, self.folder, folder, *words]


def mirror() -> str:
    """Return the address of this machine's Debian packages."""
    listed = checked(["apt-get", "indextargets", "--format",
                      "$(ORIGIN) $(REPO_URI)", "Created-By: Packages"],
                     "reading apt's sources").stdout
    for line in listed.splitlines():
        origin, _, address = line.partition(" ")
        if origin == "Debian":
            return address
    raise ToolError("apt-get indextargets: found no source of Debian")


def copy_sources(folder: Path) -> None:
    """Replace FOLDER, except build folders, by a copy of the work tree."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if not old.name.startswith("build"):
            checked(["rm", "-rf", old], "removing an old copy")
    checked("git ls-files -z --cached --others --exclude-standard |"
            " tar --null --files-from=- --create |"
            f" tar --extract --directory={shlex.quote(str(folder))}",
            "copying the sources", TOP)
