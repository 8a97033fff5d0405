"""The source of Linux, from Debian.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import shutil
import subprocess
from pathlib import Path

from memstrat_lab.kernel.kernels import HERE, Version
from memstrat_tools import ToolError
from memstrat_tools.machine import install_packages
from memstrat_tools.progress import Progress

DEFAULT_SERIES = "6.1"

BUILD_PACKAGES = ("make", "flex", "bison", "bc", "libelf-dev", "libssl-dev",
                  "binutils", "kmod", "cpio", "patch", "python3-capstone",
                  "python3-pyelftools")
BOOT_PACKAGES = ("qemu-system-x86", "gcc-multilib")
RUST_PACKAGES = ("rustc", "rust-src", "bindgen")


def install(series: str | None, boot: bool, rust: bool) -> None:
    """Install the packages for building a kernel, the source of Linux SERIES
    if given, and with BOOT or RUST the packages for booting or for Rust."""
    if series:
        try:
            install_packages(f"linux-source-{series}", "xz-utils")
        except subprocess.CalledProcessError:
            raise ToolError(
                f"--linux: found '{series}', expected a version of Linux that"
                " this machine's Debian has") from None
    install_packages(*BUILD_PACKAGES, *(BOOT_PACKAGES if boot else ()),
                     *(RUST_PACKAGES if rust else ()))


def unpack(series: str, into: Path) -> Path:
    """Return the source of Linux SERIES, unpacked in the folder INTO if
    necessary."""
    archive = Path(f"/usr/src/linux-source-{series}.tar.xz")
    tree = into / archive.name.removesuffix(".tar.xz")
    if not tree.exists():
        if not archive.exists():
            raise ToolError(f"found no '{archive}', expected what the package"
                            f" linux-source-{series} has")
        print(f"Unpacking {archive} ...", flush=True)
        part = into / "unpacking"
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir(parents=True)
        with Progress("unpacking"):
            subprocess.run(["tar", "xf", archive, "-C", part], check=True)
        (part / tree.name).rename(tree)
        part.rmdir()
    return tree


def version_of(tree: Path) -> Version:
    """Return the version of the Linux in TREE: (6, 12) for 6.12.117."""
    makefile = tree / "Makefile"
    found = dict(re.findall(r"^(VERSION|PATCHLEVEL) = (\d+)$",
                            makefile.read_text(), re.MULTILINE))
    if len(found) != 2:
        raise ToolError(f"found no VERSION and PATCHLEVEL in '{makefile}',"
                        " expected the Makefile of a Linux kernel")
    return int(found["VERSION"]), int(found["PATCHLEVEL"])


def for_user_mode(tree: Path) -> Path:
    """Return a copy of TREE with the benchmark, for ARCH=um.  Make a new copy
    if the benchmark or its patch has changed."""
    copy = tree.with_name(tree.name + "-um")
    patch = HERE / "um/um.patch"
    bench = sorted(HERE.glob("um/memstrat_bench*"))
    made_of = "".join(file.read_text() for file in (patch, *bench))
    stamp = copy / ".memstrat"
    if stamp.exists() and stamp.read_text() == made_of:
        return copy
    print(f"Copying the source to {copy} ...", flush=True)
    with Progress("copying"):
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(tree, copy, symlinks=True)
    with patch.open() as diff:
        subprocess.run(["patch", "-p1", "-s", "-d", copy], stdin=diff,
                       check=True)
    for file in bench:
        shutil.copy(file, copy / "init")
    stamp.write_text(made_of)
    return copy
