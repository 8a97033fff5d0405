"""Count what is in a built kernel.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The counts are by the compiler's own sections, in the file that
Kernel.relocatable names.
"""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

SECTION = re.compile(r"Disassembly of section (.*):")
FUNCTION = re.compile(r"[0-9a-f]+ <(.*)>:")
REP = re.compile(r"repz? (movs|stos)")
CALLED = re.compile(r"R_\w+\s+(?:__)?(memcpy|memset|memmove)\b(?:-0x4)?$")
# .init.text, .exit.text and the like run once, .text.unlikely hardly ever.
COLD = re.compile(r"unlikely|init|exit|ref\.text")
PADDING = re.compile(r"\bnop|^xchg +%ax,%ax$")
SHOWN = "sync_regs"  # the function whose body is shown


@dataclass
class Census:
    functions: int = 0
    instructions: int = 0
    reps: Counter[tuple[str, str]] = field(default_factory=Counter)
    """rep movs and rep stos: by "movs" or "stos", and section."""
    functions_with_rep: list[tuple[str, str]] = field(default_factory=list)
    """Section and name."""
    calls: Counter[str] = field(default_factory=Counter)
    """Calls of, jumps to, and other uses of a function."""
    body: list[str] = field(default_factory=list)
    """The body of the function SHOWN."""

    def warm_functions_with_rep(self) -> list[str]:
        """The functions with a rep outside the sections of cold code."""
        return [name for section, name in self.functions_with_rep
                if not COLD.search(section)]

    def reps_of(self, kind: str) -> int:
        return sum(n for (of, _), n in self.reps.items() if of == kind)


def census(code: Path, objdump: str) -> Census:
    """Count what OBJDUMP shows of CODE, a relocatable file or an archive."""
    counted = Census()
    with subprocess.Popen(
            [objdump, "-dr", "--no-show-raw-insn", "-w", code],
            stdout=subprocess.PIPE, text=True, errors="replace") as process:
        assert process.stdout
        count_listing(process.stdout, counted)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, "objdump")
    return counted


def count_listing(lines: Iterable[str], counted: Census) -> None:
    """Add what is in the LINES of objdump to COUNTED."""
    section = function = ""
    for line in lines:
        if "R_" in line and (match := CALLED.search(line)):
            counted.calls[match[1]] += 1
        address, colon, instruction = line.partition(":\t")
        if colon and address.startswith(" "):
            counted.instructions += 1
            if function == SHOWN:
                counted.body.append(
                    re.split(r" *(?:#.*)?[\t\n]", instruction)[0])
            if (instruction.startswith("rep")
                    and (match := REP.match(instruction))):
                counted.reps[match[1], section] += 1
                if counted.functions_with_rep[-1:] != [(section, function)]:
                    counted.functions_with_rep.append((section, function))
        elif match := FUNCTION.match(line):
            function = match[1]
            counted.functions += 1
        elif match := SECTION.match(line):
            section = match[1]
    while counted.body and PADDING.search(counted.body[-1]):
        counted.body.pop()


def text_bytes(tree: Path, old: Path, new: Path) -> tuple[int, int]:
    """The size of all functions of the kernels OLD and NEW, in bytes, as the
    bloat-o-meter of the kernel's TREE counts it."""
    output = subprocess.run(
        ["python3", tree / "scripts/bloat-o-meter", "-t", old, new],
        check=True, text=True, stdout=subprocess.PIPE).stdout
    match = re.search(r"Total: Before=(\d+), After=(\d+)", output)
    assert match, output
    return int(match[1]), int(match[2])
