"""Build a program, and count what it executes.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from program.programs import Program, ProgramError


@dataclass(frozen=True)
class Variant:
    """A way to compile: NAME, and FLAGS behind those of the program."""
    name: str
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Counted:
    """INSTRUCTIONS that were executed, in all and by function, and the bytes
    of the program's code."""
    instructions: int
    text_bytes: int
    by_function: dict[str, int]


def run(title: str, command: list[str], folder: Path) -> str:
    """Run COMMAND in FOLDER; what it prints.  ProgramError if it fails."""
    done = subprocess.run(command, cwd=folder, text=True, errors="replace",
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    if done.returncode:
        raise ProgramError(f"{title}: '{command[0]}' ended with status"
                           f" {done.returncode}:\n{done.stdout[-2000:]}")
    return done.stdout


def build(program: Program, source: Path, folder: Path, gcc: str,
          flags: list[str]) -> Path:
    """PROGRAM, compiled with FLAGS in the folder FOLDER."""
    binary = folder / "program"

    def compile_with(more: list[str]) -> None:
        run(program.name,
            [gcc, "-w", *flags, *more, f"-I{source}",
             *(flag.format(source=source) for flag in program.flags),
             *program.files(source), "-o", "program", *program.libraries],
            folder)
    if program.profile_p:
        compile_with(["-fprofile-generate"])
        run(program.name, [str(binary), *program.command(source)], folder)
        compile_with(["-fprofile-use", "-Werror=missing-profile"])
    else:
        compile_with([])
    return binary


def text_bytes(binary: Path) -> int:
    """The size of the section .text of BINARY."""
    output = run(binary.name, ["size", "-A", str(binary)], binary.parent)
    sizes = re.findall(r"^\.text\s+(\d+)", output, re.M)
    return int(sizes[0])


def functions(counts: Path) -> dict[str, int]:
    """The instructions of each function in COUNTS, a file of callgrind, which
    names those that call themselves with 'N behind."""
    output = run("callgrind", ["callgrind_annotate", "--threshold=100",
                               "--show-percs=no", str(counts)], counts.parent)
    found: dict[str, int] = {}
    for count, name, _ in re.findall(
            r"^ *([\d,]+) +[^ \n]*?:([^ \n:']+)('\d+)?(?: \[.*)?$", output,
            re.M):
        found[name] = found.get(name, 0) + int(count.replace(",", ""))
    return found


def count(program: Program, source: Path, binary: Path) -> Counted:
    """Run BINARY, which is PROGRAM, under callgrind."""
    counts = binary.with_name("callgrind.out")
    output = run(program.name, [
        "valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}",
        str(binary), *program.command(source)], binary.parent)
    match = re.search(r"Collected : (\d+)", output)
    if not match:
        raise ProgramError(f"{program.name}: no count from callgrind")
    return Counted(int(match[1]), text_bytes(binary), functions(counts))
