"""The source of Linux 6.1, from Debian.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from memstrat_tools import ToolError
from memstrat_tools.kernel.kernels import HERE
from memstrat_tools.machine import install_packages

SERIES = "6.1"
SOURCE_PACKAGES = (f"linux-source-{SERIES}", "xz-utils", "patch")
BUILD_PACKAGES = ("make", "flex", "bison", "bc", "libelf-dev", "libssl-dev",
                  "binutils", "kmod", "cpio")
BOOT_PACKAGES = ("qemu-system-x86", "gcc-multilib")


def install(source: bool, boot: bool) -> None:
    """Install what is needed to build a kernel and, if asked for, its SOURCE
    and what is needed to BOOT it."""
    install_packages(*BUILD_PACKAGES, *(SOURCE_PACKAGES if source else ()),
                     *(BOOT_PACKAGES if boot else ()))


def unpack(into: Path) -> Path:
    """The kernel's source in the folder INTO, unpacked there if necessary."""
    archive = Path(f"/usr/src/linux-source-{SERIES}.tar.xz")
    tree = into / archive.name.removesuffix(".tar.xz")
    if not tree.exists():
        if not archive.exists():
            raise ToolError(f"found no '{archive}', expected what the package"
                            f" linux-source-{SERIES} has")
        print(f"Unpacking {archive} ...", flush=True)
        part = into / "unpacking"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        subprocess.run(["tar", "xf", archive, "-C", part], check=True)
        (part / tree.name).rename(tree)
        part.rmdir()
    return tree


def for_user_mode(tree: Path) -> Path:
    """A copy of TREE with the benchmark in it, for ARCH=um; made again if its
    patch or the benchmark has changed."""
    copy = tree.with_name(tree.name + "-um")
    patch, bench = HERE / "um/um.patch", HERE / "um/memstrat_bench.c"
    made_of = patch.read_text() + bench.read_text()
    stamp = copy / ".memstrat"
    if stamp.exists() and stamp.read_text() == made_of:
        return copy
    print(f"Copying the source to {copy} ...", flush=True)
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(tree, copy, symlinks=True)
    with patch.open() as diff:
        subprocess.run(["patch", "-p1", "-s", "-d", copy], stdin=diff,
                       check=True)
    shutil.copy(bench, copy / "init")
    stamp.write_text(made_of)
    return copy
