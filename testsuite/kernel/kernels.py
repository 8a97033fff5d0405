"""The kernels that can be built, and the ways to build them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A kernel is named tiny, T, D or U, for T and D with additions behind: T+kasan.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[1]
CONFIGS = HERE / "config"

# The flags that memstrat takes the place of (see README.md).
RFC = "unrolled_loop:256:noalign,libcall:-1:noalign"
FLAGS = (f"-mmemcpy-strategy={RFC}", f"-mmemset-strategy={RFC}")

# How a kernel can be compiled; the first that is asked for is the reference.
VARIANTS = ("default", "flags", "memstrat")

ADDITIONS = ("kasan", "size", "init-zero", "init-pattern", "init-none",
             "fortify", "kunit", "i386")


@dataclass(frozen=True)
class Kernel:
    """What to configure and build."""
    name: str  # as the user wrote it
    base: str  # make's target for the configuration
    fragments: tuple[Path, ...]  # on top of it, the last one counts
    targets: tuple[str, ...]  # to make
    arch: str = "x86"
    boots: bool = True  # in QEMU
    powers_off: bool = True  # or can be rebooted only
    sixty_four_bit: bool = True

    @property
    def file_name(self) -> str:
        return self.name.replace("+", "-")

    @property
    def image(self) -> str:
        """What QEMU or the user runs, in the folder of the build."""
        return "linux" if self.arch == "um" else "arch/x86/boot/bzImage"

    @property
    def modules(self) -> bool:
        return "modules" in self.targets


def kernel_of(name: str) -> Kernel:
    """The kernel of NAME; ValueError says what is wrong with it."""
    letter, *additions = name.split("+")
    for addition in additions:
        if letter not in ("T", "D") or addition not in ADDITIONS:
            raise ValueError(
                f"found '{name}', expected T or D, and behind '+' one of"
                f" {', '.join(ADDITIONS)}")
    fragments = [CONFIGS / f"{letter}.config"]
    fragments += [CONFIGS / f"{addition}.config" for addition in additions]
    if letter == "U" and not additions:
        return Kernel(name, "tinyconfig", (HERE / "um" / "um.config",),
                      ("linux",), arch="um", boots=False)
    targets = ("bzImage", "modules") if "kunit" in additions else ("bzImage",)
    if name == "tiny":
        return Kernel(name, "tinyconfig", tuple(fragments), targets,
                      powers_off=False)
    if letter == "T":
        return Kernel(name, "tinyconfig", tuple(fragments), targets,
                      sixty_four_bit="i386" not in additions)
    if letter == "D":
        base = "i386_defconfig" if "i386" in additions else "x86_64_defconfig"
        return Kernel(name, base, tuple(fragments), targets,
                      sixty_four_bit="i386" not in additions)
    raise ValueError(f"found '{name}', expected tiny, T, D or U")
