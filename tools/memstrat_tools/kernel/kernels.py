"""The kernels that can be built, and the ways to build them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A kernel is named tiny, T, D or U; T and D may have additions: T+kasan.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
CONFIGS = HERE / "config"

# The flags that memstrat replaces (see README.md).
RFC = "unrolled_loop:256:noalign,libcall:-1:noalign"
FLAGS = (f"-mmemcpy-strategy={RFC}", f"-mmemset-strategy={RFC}")

# The ways to compile a kernel with the plugin, and the plugin's arguments.
WITH_PLUGIN = {"memstrat": (), "memstrat-speed": ("prefer=speed",),
               "memstrat-small": ("prefer=small",)}

# All the ways; the first one asked for is the reference.
VARIANTS = ("default", "flags", *WITH_PLUGIN)
USUAL_VARIANTS = ["default", "flags", "memstrat"]

ADDITIONS = ("kasan", "size", "init-zero", "init-pattern", "init-none",
             "fortify", "kunit", "i386")


@dataclass(frozen=True)
class Kernel:
    """The kernel to configure and build."""
    name: str  # as the user wrote it
    base: str  # make's target for the configuration
    fragments: tuple[Path, ...]  # on top of it; the last one wins
    targets: tuple[str, ...]  # to make
    arch: str = "x86"
    boots: bool = True  # in QEMU
    powers_off: bool = True  # else it can only be rebooted
    sixty_four_bit: bool = True

    @property
    def file_name(self) -> str:
        return self.name.replace("+", "-")

    @property
    def image(self) -> str:
        """The file that QEMU or the user runs, in the folder of the build."""
        return "linux" if self.arch == "um" else "arch/x86/boot/bzImage"

    @property
    def modules(self) -> bool:
        return "modules" in self.targets

    def wanted(self) -> dict[str, tuple[str, Path]]:
        """What the fragments switch on: for each symbol the line that has to be
        in .config, and the fragment that it is from.  The last one wins."""
        lines: dict[str, tuple[str, Path]] = {}
        for fragment in self.fragments:
            for line in fragment.read_text().splitlines():
                if match := re.match(r"(# )?(CONFIG_\w+)(=| is not set)", line):
                    lines.pop(match[2], None)
                    if not match[1]:
                        lines[match[2]] = line, fragment
        return lines


def kernel_of(name: str) -> Kernel:
    """The kernel named NAME; ValueError says what is wrong with the name."""
    letter, *additions = name.split("+")
    for addition in additions:
        if letter not in ("T", "D") or addition not in ADDITIONS:
            raise ValueError(
                f"found '{name}', expected T or D, and behind '+' one of"
                f" {', '.join(ADDITIONS)}")
    if name == "U":
        return Kernel(name, "tinyconfig", (HERE / "um" / "um.config",),
                      ("linux",), arch="um", boots=False)
    if letter in ("tiny", "T", "D"):
        wide = "i386" not in additions
        base = "tinyconfig"
        if letter == "D":
            base = "x86_64_defconfig" if wide else "i386_defconfig"
        modules = ("modules",) if "kunit" in additions else ()
        return Kernel(
            name, base,
            tuple(CONFIGS / f"{part}.config" for part in (letter, *additions)),
            ("bzImage", *modules), powers_off=letter != "tiny",
            sixty_four_bit=wide)
    raise ValueError(f"found '{name}', expected tiny, T, D or U")
