"""Boot a kernel in QEMU, without KVM, and check what it prints.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.kernel.build import Build
from memstrat_lab.kernel.kernels import HERE, Kernel
from memstrat_tools.processes import Command

# A first process, which tries this and that, and turns the machine off.
INIT = HERE / "init.c"

# Enough for an emulated machine on a busy one, with KASAN.
TIMEOUT_SECONDS = 1200

# The kernel may print in the middle of another's line.
TIME = re.compile(r"\[ *[0-9]+\.[0-9]{6}\](?:\[ *[TC][0-9]+\])? ?")

# What a kernel prints about its own tests, and our first process about its own.
TEST_LINE = re.compile(
    r"^\s*(not )?ok \d|^\s*# |^\s*1\.\.\d|TAP version|^memstrat-init:"
    r"|^\w*test\w*: |tests? passed|selftest|\bpassed\b|\bfailed\b"
    r"|^\s*KTAP", re.IGNORECASE)

# Lines that only say how fast the emulated machine is at that moment, and those
# that a thread beside the test prints.
OTHER_LINE = re.compile(r"calibrat|^rust_doctests_kernel: ", re.IGNORECASE)

# What differs from boot to boot.
CHANGING = re.compile(
    r"0x[0-9a-f]+|\b[0-9a-f]{8,16}\b|\b(?:CPU|PID): \d+"
    r"|\b\d+(?:\.\d+)? ?(?:[num]?s(?:ecs?)?|cycles)\b"
    r"|\b(?:in|took|seed:?|time:?) \d+"
    # A test that expects what it finds on the stack to be anything.
    r"|\bXFAIL uninit bytes: \d+", re.IGNORECASE)

# What a kernel and our first process never say when all is well.
FAULT = re.compile(r"Kernel panic|BUG:|Oops|general protection|WARNING: CPU"
                   r"|Call Trace|unable to handle"
                   r"|^memstrat-init: \w+: failed")


@dataclass(frozen=True)
class Boot:
    """What a kernel printed."""
    lines: tuple[str, ...]  # of the console, without times
    done: bool  # it reached the end and turned the machine off

    def tests(self) -> list[str]:
        """The lines about tests, without what differs from boot to boot."""
        return [CHANGING.sub("N", line).rstrip() for line in self.lines
                if TEST_LINE.search(line) and not OTHER_LINE.search(line)]

    def faults(self) -> list[str]:
        """The lines that should not be there, without the same differences."""
        return [CHANGING.sub("N", line) for line in self.lines
                if FAULT.search(line)]


def initramfs(build: Build) -> Path:
    """The archive with the first process and the modules of BUILD."""
    folder = build.folder
    init = folder / "memstrat-init"
    bits = "-m64" if build.kernel.sixty_four_bit else "-m32"
    subprocess.run([build.gcc, "-O2", "-static", bits, INIT, "-o", init],
                   check=True)
    entries = ["dir /dev 0755 0 0", "nod /dev/console 0600 0 0 c 5 1",
               f"file /init {init} 0755 0 0"]
    if build.kernel.modules:
        entries.append("dir /modules 0755 0 0")
        order = (folder / "modules.order").read_text().split()
        entries += [f"file /modules/{Path(module).name}"
                    f" {folder / module} 0644 0 0" for module in order]
    listing = folder / "memstrat-initramfs.list"
    listing.write_text("\n".join(entries) + "\n")
    archive = folder / "memstrat-initramfs"
    with archive.open("wb") as out:
        subprocess.run([folder / "usr/gen_init_cpio", listing], stdout=out,
                       check=True)
    return archive


def lines_of(console: str) -> tuple[str, ...]:
    """The lines of CONSOLE that are not empty, without times."""
    return tuple(filter(None, TIME.sub("\n", console).splitlines()))


def parameters(kernel: Kernel) -> str:
    """The command line of KERNEL.

    Without init_on_alloc, test_meminit fails, and says how often the memory
    that it got was zero by chance.
    """
    line = "console=ttyS0 panic=-1 init_on_alloc=1"
    return line if kernel.powers_off else line + " -- reboot"


def boot(build: Build) -> Boot:
    """Boot the kernel of BUILD; its console is kept in memstrat-boot.log."""
    command: Command = [
        "qemu-system-x86_64", "-accel", "tcg", "-cpu", "max", "-smp", "2", "-m",
        "1024", "-kernel", build.folder / build.kernel.image, "-initrd",
        initramfs(build), "-append", parameters(build.kernel), "-nographic",
        "-no-reboot"]
    try:
        output = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=TIMEOUT_SECONDS,
            check=False).stdout
        ended = True
    except subprocess.TimeoutExpired as error:
        output = error.stdout or b""
        ended = False
    text = output.decode(errors="replace").replace("\r", "")
    (build.folder / "memstrat-boot.log").write_text(text)
    lines = lines_of(text)
    return Boot(lines, ended and "memstrat-init: done" in lines)
