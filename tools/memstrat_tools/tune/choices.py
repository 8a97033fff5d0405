"""The plugin's choices, found out by compiling.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections.abc import Iterable
from pathlib import Path

from memstrat_tools.compiler import plugin_flags
from memstrat_tools.core import GENERIC, Row
from memstrat_tools.flag_sets import FlagSet
from memstrat_tools.processes import checked
from memstrat_tools.records import Record, of_compilation
from memstrat_tools.tune.measure import NATIVE, STRATEGIES, Setup

# For each size in bytes, the name of the strategy in measurements.
Choices = dict[int, str]

# Sizes at which the plugin is asked what it chooses.
ASKED_SIZES = (*range(8, 1025, 8), *range(1088, 4097, 64))

NAME_OF = {plugin: name for name, plugin in STRATEGIES.items()}
NAME_OF["unrolled_loop"] = "loop"


def records(setup: Setup, flag_set: FlagSet, setting: str,
            sizes: Iterable[int], folder: Path) -> list[Record]:
    """The plugin's records with SETTING of copies and clears of SIZES; FOLDER
    is for the source."""
    source = folder / "choices.c"
    source.write_text("".join(
        f"void c{size} (char *d, char *s)"
        f" {{ __builtin_memcpy (d, s, {size}); }}\n"
        f"void z{size} (char *d) {{ __builtin_memset (d, 0, {size}); }}\n"
        for size in sizes))
    report = folder / "records"
    checked([setup.gcc, *flag_set.flags,
             *plugin_flags(setup.plugin, [setting, f"report={report}"]),
             "-S", source, "-o", "/dev/null"], f"compiling with {setting}")
    return of_compilation(report)


def choices_in(made: Iterable[Record]) -> dict[str, Choices]:
    """The choices for copies ("copy") and clears ("zero")."""
    chosen: dict[str, Choices] = {"copy": {}, "zero": {}}
    for record in made:
        kind = "zero" if record.kind == "clear" else record.kind
        strategy = record.strategy
        if record.size_bytes and strategy:
            chosen[kind][record.size_bytes] = NAME_OF.get(strategy, strategy)
    return chosen


def choices(setup: Setup, flag_set: FlagSet, tune: str,
            folder: Path) -> dict[str, Choices]:
    """The choices with tune=TUNE."""
    return choices_in(records(setup, flag_set, f"tune={tune}", ASKED_SIZES,
                              folder))


def vector_bytes(setup: Setup, folder: Path) -> int:
    """The width of the pieces of straight code with the native flags."""
    for record in records(setup, NATIVE, "memcpy=straight:-1:noalign", [512],
                          folder):
        if record.kind == "copy" and record.strategy == "straight":
            return 512 // (record.pieces or 512)
    return 0


def native_row(gcc: str, rows: dict[str, Row]) -> str:
    """The row of the CPU that GCC tunes for here; generic if there is none."""
    text = checked([gcc, "-march=native", "-Q", "--help=target"],
                   "asking for -march=native").stdout
    match = re.search(r"^\s*-mtune=\s+(\S+)\s*$", text, re.MULTILINE)
    return match[1] if match and match[1] in rows else GENERIC


def summary(chosen: Choices) -> str:
    """The ranges of CHOSEN, as "straight to 256, then a call"."""
    last = {strategy: size for size, strategy in sorted(chosen.items())}
    parts = []
    covered = 0
    for strategy, text in (("straight", "straight to"), ("loop", "a loop to"),
                           ("rep", "rep to")):
        if last.get(strategy, 0) > covered:
            covered = last[strategy]
            parts.append(f"{text} {covered}")
    if last.get("call", 0) > covered:
        parts.append("then a call" if parts else "always a call")
    return ", ".join(parts)
