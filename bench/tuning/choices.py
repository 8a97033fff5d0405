"""What the plugin chooses, asked for by compiling.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

from comparison.measure import run
from comparison.variants import ComparisonError, FlagSet
from tuning.measure import NATIVE, STRATEGIES
from tuning.rows import GENERIC, Row

# By size in bytes, the name that a strategy has in measurements.
Choices = dict[int, str]

REMARK = re.compile(r": memstrat: (copy|clear) of (\d+) bytes"
                    r" (?:lowered: (\w+)|left: (libcall) beyond)")

NAME_OF = {plugin: name for name, plugin in STRATEGIES.items()}
NAME_OF["unrolled_loop"] = "loop"


def remarks(gcc: str, plugin: Path, flag_set: FlagSet, arguments: list[str],
            sizes: Iterable[int], folder: Path) -> str:
    """What the plugin with ARGUMENTS says of copies and clears of SIZES, with
    FOLDER for the source."""
    source = folder / "choices.c"
    source.write_text("".join(
        f"void c{size} (char *d, char *s)"
        f" {{ __builtin_memcpy (d, s, {size}); }}\n"
        f"void z{size} (char *d) {{ __builtin_memset (d, 0, {size}); }}\n"
        for size in sizes))
    command = [gcc, *flag_set.flags, f"-fplugin={plugin}",
               *(f"-fplugin-arg-memstrat-{argument}"
                 for argument in arguments),
               "-fopt-info-optimized-missed", "-S", str(source), "-o",
               "/dev/null"]
    done = subprocess.run(command, text=True, capture_output=True)
    if done.returncode:
        raise ComparisonError(f"the plugin refuses {' '.join(arguments)}:\n"
                              f"{done.stderr[-2000:].rstrip()}")
    return done.stderr


def parse_remarks(text: str) -> dict[str, Choices]:
    """The choices for copies ("copy") and clears ("zero")."""
    found: dict[str, Choices] = {"copy": {}, "zero": {}}
    for kind, size, how, call in REMARK.findall(text):
        kind = "zero" if kind == "clear" else kind
        found[kind][int(size)] = NAME_OF.get(how or call, how)
    return found


def choices(gcc: str, plugin: Path, flag_set: FlagSet, tune: str,
            sizes: Iterable[int], folder: Path) -> dict[str, Choices]:
    """What tune=TUNE comes to."""
    return parse_remarks(remarks(gcc, plugin, flag_set, [f"tune={tune}"],
                                 sizes, folder))


def vector_bytes(gcc: str, plugin: Path, folder: Path) -> int:
    """How wide straight code's pieces are with the native flags."""
    text = remarks(gcc, plugin, NATIVE, ["memcpy=straight:-1:noalign"], [512],
                   folder)
    match = re.search(r"copy of 512 bytes lowered: straight, \d+ pieces of"
                      r" (\d+)", text)
    return int(match[1]) if match else 0


def native_row(gcc: str, rows: dict[str, Row]) -> str:
    """The row of what GCC tunes for here; generic if there is none."""
    text = run([gcc, "-march=native", "-Q", "--help=target"],
               "asking for -march=native")
    match = re.search(r"^\s*-mtune=\s+(\S+)\s*$", text, re.MULTILINE)
    return match[1] if match and match[1] in rows else GENERIC


def summary(chosen: Choices) -> str:
    """What CHOSEN comes to, as docs/options.md has it."""
    last: dict[str, int] = {}
    for size, how in sorted(chosen.items()):
        last[how] = size
    parts = []
    covered = 0
    for how, text in (("straight", "straight to"), ("loop", "a loop to"),
                      ("rep", "rep to")):
        if last.get(how, 0) > covered:
            covered = last[how]
            parts.append(f"{text} {covered}")
    if last.get("call", 0) > covered:
        parts.append("then a call" if parts else "always a call")
    return ", ".join(parts)
