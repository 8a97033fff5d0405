"""The kernels that can be built, and the ways to build them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A kernel is named tiny, T, D or U, and T and D may have additions: T+kasan.

Fragments of configurations are for all versions of Linux, but for lines behind
a comment like

  # Linux from 6.2 to 6.7:

which are for these versions ("from" or "to" may be missing), up to the next
such comment; "# Linux:" ends it.
"""

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
             "fortify", "kunit", "i386", "pvh", "plugins", "structleak",
             "frame-pointer", "mitigations", "ftrace", "rust")

# The flags that User-Mode Linux has in Linux 6.12, but with GCC not in 6.1: its
# code should be that of a kernel.
USER_MODE_FLAGS = ("-mno-sse", "-mno-mmx", "-mno-sse2", "-mno-3dnow",
                   "-mno-avx")

Version = tuple[int, int]  # of Linux: (6, 12)

VERSIONS = re.compile(r"# Linux(?: from (\d+)\.(\d+))?(?: to (\d+)\.(\d+))?:$")


def lines_for(fragment: Path, version: Version) -> list[str]:
    """The lines of FRAGMENT that are for Linux VERSION."""
    lines = []
    meant = True
    for line in fragment.read_text().splitlines():
        if match := VERSIONS.match(line):
            first = tuple(int(number or 0) for number in match.group(1, 2))
            last = tuple(int(number or 999) for number in match.group(3, 4))
            meant = first <= version <= last
        elif meant:
            lines.append(line)
    return lines


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
    pvh: bool = False  # QEMU enters vmlinux itself, as Xen does

    @property
    def file_name(self) -> str:
        return self.name.replace("+", "-")

    @property
    def image(self) -> str:
        """The file that QEMU or the user runs, in the folder of the build."""
        if self.arch == "um":
            return "linux"
        return "vmlinux" if self.pvh else "arch/x86/boot/bzImage"

    @property
    def flags(self) -> tuple[str, ...]:
        """The flags that it is compiled with in every way."""
        return USER_MODE_FLAGS if self.arch == "um" else ()

    @property
    def modules(self) -> bool:
        return "modules" in self.targets

    def configuration(self, version: Version) -> dict[str, tuple[str, Path]]:
        """What the fragments say for Linux VERSION: for each symbol its line in
        .config, and the fragment that it is from.  The last one wins."""
        lines: dict[str, tuple[str, Path]] = {}
        for fragment in self.fragments:
            for line in lines_for(fragment, version):
                if match := re.match(r"(?:# )?(CONFIG_\w+)(=| is not set)",
                                     line):
                    lines.pop(match[1], None)
                    lines[match[1]] = line, fragment
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
            sixty_four_bit=wide, pvh="pvh" in additions)
    raise ValueError(f"found '{name}', expected tiny, T, D or U")
