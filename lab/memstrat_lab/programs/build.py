"""Builds a program, and counts the instructions it executes.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.programs.programs import Program
from memstrat_tools import ToolError
from memstrat_tools.processes import checked


@dataclass(frozen=True)
class Variant:
    """A way to compile.  FLAGS come after those of --flags."""
    name: str
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Counted:
    """Executed instructions, in total and by function, and the size of the
    program's code."""
    instructions: int
    text_bytes: int
    by_function: Counter[str]


def build(program: Program, source: Path, folder: Path, gcc: str,
          flags: list[str]) -> Path:
    """Compile PROGRAM with FLAGS in FOLDER.  Return the binary."""
    binary = folder / "program"

    def compile_with(more: list[str]) -> None:
        checked([gcc, "-w", *flags, *more, f"-I{source}",
                 *(flag.format(source=source) for flag in program.flags),
                 *program.files(source), "-o", "program", *program.libraries],
                f"building {program.name}", folder)
    if program.profile_p:
        compile_with(["-fprofile-generate"])
        checked([binary, *program.command(source)],
                f"running {program.name}", folder)
        compile_with(["-fprofile-use", "-Werror=missing-profile"])
    else:
        compile_with([])
    return binary


def text_bytes(binary: Path) -> int:
    """Return the size of BINARY's section .text."""
    output = checked(["size", "-A", binary], "asking for sizes").stdout
    sizes = re.findall(r"^\.text\s+(\d+)", output, re.M)
    return int(sizes[0])


def functions(counts: Path) -> Counter[str]:
    """Return the instructions of each function in callgrind's file COUNTS.
    Callgrind adds 'N to the names of recursive functions."""
    output = checked(["callgrind_annotate", "--threshold=100",
                      "--show-percs=no", counts], "reading counts",
                     counts.parent).stdout
    by_name: Counter[str] = Counter()
    for instructions, name, _ in re.findall(
            r"^ *([\d,]+) +[^ \n]*?:([^ \n:']+)('\d+)?(?: \[.*)?$", output,
            re.M):
        by_name[name] += int(instructions.replace(",", ""))
    return by_name


# Callgrind counts each iteration of a `rep`, so keep the library's memcpy and
# memset from using `rep`.
NO_REP = "GLIBC_TUNABLES=" + ":".join(
    f"glibc.cpu.x86_rep_{name}_threshold={2 ** 40}"
    for name in ("movsb", "stosb"))


def count(program: Program, source: Path, binary: Path) -> Counted:
    """Run BINARY, built from PROGRAM, under callgrind.  Return the counts."""
    counts = binary.with_name("callgrind.out")
    output = checked([
        "env", NO_REP, "valgrind", "--tool=callgrind",
        f"--callgrind-out-file={counts}", binary, *program.command(source)],
        f"counting {program.name}", binary.parent).stderr
    collected = re.search(r"Collected : (\d+)", output)
    if not collected:
        raise ToolError(f"no count from '{program.name}'")
    return Counted(int(collected[1]), text_bytes(binary), functions(counts))
