"""Boots a kernel in QEMU, without KVM, and checks its output.

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

# The init process, which tests the kernel and turns the machine off.
INIT = HERE / "init.c"

# Enough for KASAN on an emulated machine on a busy host.
TIMEOUT_SECONDS = 1200

# The time before a line of the kernel.  It may also appear within a line.
TIME = re.compile(r"\[ *[0-9]+\.[0-9]{6}\](?:\[ *[TC][0-9]+\])? ?")

# Lines of the kernel's own tests and of the init process.
TEST_LINE = re.compile(
    r"^\s*(not )?ok \d|^\s*# |^\s*1\.\.\d|TAP version|^memstrat-init:"
    r"|^\w*test\w*: |tests? passed|selftest|\bpassed\b|\bfailed\b"
    r"|^\s*KTAP", re.IGNORECASE)

# Lines about the emulated machine's speed, and lines of a thread that runs
# during the tests.
OTHER_LINE = re.compile(r"calibrat|^rust_doctests_kernel: ", re.IGNORECASE)

# Text that differs from boot to boot.
CHANGING = re.compile(
    r"0x[0-9a-f]+|\b[0-9a-f]{8,16}\b|\b(?:CPU|PID): \d+"
    r"|\b\d+(?:\.\d+)? ?(?:[num]?s(?:ecs?)?|cycles)\b"
    r"|\b(?:in|took|seed:?|time:?) \d+"
    # The result of a test that accepts any bytes on the stack.
    r"|\bXFAIL uninit bytes: \d+", re.IGNORECASE)

# Lines that report a fault of the kernel or a failure in the init process.
FAULT = re.compile(r"Kernel panic|BUG:|Oops|general protection|WARNING: CPU"
                   r"|Call Trace|unable to handle"
                   r"|^memstrat-init: \w+: failed")


@dataclass(frozen=True)
class Boot:
    """The output of a boot."""
    lines: tuple[str, ...]  # of the console, without times
    done: bool  # true if init finished and the machine turned off

    def tests(self) -> list[str]:
        """Return the lines about tests, with an N for each CHANGING text."""
        return [CHANGING.sub("N", line).rstrip() for line in self.lines
                if TEST_LINE.search(line) and not OTHER_LINE.search(line)]

    def faults(self) -> list[str]:
        """Return the lines about faults, with an N for each CHANGING text."""
        return [CHANGING.sub("N", line) for line in self.lines
                if FAULT.search(line)]


def initramfs(build: Build) -> Path:
    """Make the archive with the init process and the modules of BUILD."""
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
    """Return the nonempty lines of CONSOLE, without times."""
    return tuple(filter(None, TIME.sub("\n", console).splitlines()))


def parameters(kernel: Kernel) -> str:
    """Return the command line of KERNEL.  Without init_on_alloc, test_meminit
    fails, and its output depends on which memory happens to be zero."""
    line = "console=ttyS0 panic=-1 init_on_alloc=1"
    return line if kernel.powers_off else line + " -- reboot"


def boot(build: Build) -> Boot:
    """Boot the kernel of BUILD.  Save its output in memstrat-boot.log."""
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
