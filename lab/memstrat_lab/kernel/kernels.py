"""The kernels and their variants.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A kernel's name is tiny, T, D or U; T and D may have additions: T+kasan.

By default, the lines of a configuration fragment are for all versions of
Linux.  After a comment like

  # Linux from 6.2 to 6.7:

lines are only for these versions, up to the next such comment.  "from" or "to"
may be missing; after "# Linux:" lines are for all versions again.
"""

import re
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
CONFIGS = HERE / "config"

# The flags that memstrat replaces (see README.md).
RFC = "unrolled_loop:256:noalign,libcall:-1:noalign"
FLAGS = (f"-mmemcpy-strategy={RFC}", f"-mmemset-strategy={RFC}")

# The variants with the plugin, and the plugin's arguments.
WITH_PLUGIN = {"memstrat": (), "memstrat-speed": ("prefer=speed",),
               "memstrat-small": ("prefer=small",)}

# All variants.  The first variant on the command line is the reference.
VARIANTS = ("default", "flags", *WITH_PLUGIN)
USUAL_VARIANTS = ["default", "flags", "memstrat"]

ADDITIONS = ("kasan", "size", "init-zero", "init-pattern", "init-none",
             "fortify", "kunit", "i386", "pvh", "plugins", "structleak",
             "frame-pointer", "mitigations", "ftrace", "rust")

# Flags that make User-Mode Linux's code like a kernel's.  Linux 6.12 sets
# these flags, Linux 6.1 only with Clang.
USER_MODE_FLAGS = ("-mno-sse", "-mno-mmx", "-mno-sse2", "-mno-3dnow",
                   "-mno-avx")

Version = tuple[int, int]  # of Linux: (6, 12)

VERSIONS = re.compile(r"# Linux(?: from (\d+)\.(\d+))?(?: to (\d+)\.(\d+))?:$")


def lines_for(fragment: Path, version: Version) -> list[str]:
    """Return the lines of FRAGMENT that are for Linux VERSION."""
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
    name: str  # as the user gave it
    base: str  # make's target for the base configuration
    fragments: tuple[Path, ...]  # on top of BASE; later fragments win
    targets: tuple[str, ...]  # to make
    arch: str = "x86"
    boots: bool = True  # in QEMU
    powers_off: bool = True  # otherwise the kernel can only reboot
    sixty_four_bit: bool = True
    pvh: bool = False  # QEMU enters vmlinux directly, as Xen does

    @property
    def file_name(self) -> str:
        return self.name.replace("+", "-")

    @property
    def image(self) -> str:
        """The file to run, in the build's folder."""
        if self.arch == "um":
            return "linux"
        return "vmlinux" if self.pvh else "arch/x86/boot/bzImage"

    @property
    def flags(self) -> tuple[str, ...]:
        """Flags for all variants."""
        return USER_MODE_FLAGS if self.arch == "um" else ()

    @property
    def modules(self) -> bool:
        return "modules" in self.targets

    def configuration(self, version: Version) -> dict[str, tuple[str, Path]]:
        """Return, for each symbol, the last line that sets it for Linux
        VERSION, and the fragment with that line."""
        lines: dict[str, tuple[str, Path]] = {}
        for fragment in self.fragments:
            for line in lines_for(fragment, version):
                if match := re.match(r"(?:# )?(CONFIG_\w+)(=| is not set)",
                                     line):
                    lines.pop(match[1], None)
                    lines[match[1]] = line, fragment
        return lines


def kernel_of(name: str) -> Kernel:
    """Return the kernel NAME.  Raise ValueError if NAME is not valid."""
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
