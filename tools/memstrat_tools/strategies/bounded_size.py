"""The command bench/bounded-size.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import re
import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median

from memstrat_tools.compiler import built_plugin, plugin_flags
from memstrat_tools.machine import install_packages
from memstrat_tools.processes import checked
from memstrat_tools.strategies.benchmark import (
    Benchmark,
    Times,
    compile_variant,
)

DESCRIPTION = """\
Time, where a size is only bounded, GCC's own code, our loop, a ladder by hand
and a call of the C library side by side, at -O2 (user) and without vectors
(kernel).  Writes the raw times, and prints the medians as ratios to the call's,
and where GCC's own code has a rep."""

BENCHMARK = Benchmark("bounded-size", "bounded-harness.cc", .004, 9)

FLAGS = {
    "user": ["-O2"],
    "kernel": ["-O2", "-mno-sse", "-mno-mmx", "-mgeneral-regs-only",
               "-mno-red-zone"],
}

TUNINGS = ("generic", "haswell", "skylake", "icelake-server", "znver1",
           "znver3")


def variants(plugin: Path) -> dict[str, list[str]]:
    """The flags of each variant, in addition to those of FLAGS."""
    return {"gcc": [], "loop": plugin_flags(plugin, ["libcall=never"]),
            "ladder": ["-DLADDER"], "call": ["-DLIBRARY"]}


def compiled(plugin: Path, folder: Path) -> list[Path]:
    """The objects of all variants, in FOLDER."""
    return [compile_variant("bounded.c", f"{name}_{variant}",
                            [*flags, *more], folder / f"{name}-{variant}.o")
            for name, flags in FLAGS.items()
            for variant, more in variants(plugin).items()]


def show(times: Times) -> None:
    """Print the medians of TIMES as ratios."""
    medians = {name: median(ns) for name, ns in times.items()}
    print("Medians as ratios to the call's:")
    print(f"  {'flags':7} {'order':5} {'kind':4} {'max':>5} {'gcc':>8}"
          f" {'loop':>8} {'ladder':>8}")
    # User code first.
    rows = sorted({name[:4] for name in medians},
                  key=lambda row: (row[0] != "user", row[1], row[2],
                                   int(row[3])))
    for flags, order, kind, most in rows:
        call = medians[flags, order, kind, most, "call"]
        ratios = "".join(
            f" {medians[flags, order, kind, most, variant] / call:8.2f}"
            for variant in ("gcc", "loop", "ladder"))
        print(f"  {flags:7} {order:5} {kind:4} {most:>5}{ratios}")


def bounds_with_rep(tuning: str, folder: Path) -> dict[str, list[int]]:
    """By kind, the bounds at which GCC's own code for TUNING has a rep."""
    file = compile_variant("bounded.c", "user_gcc",
                           [*FLAGS["user"], f"-mtune={tuning}"],
                           folder / "tuned.o")
    listing = checked(["objdump", "-d", "--no-show-raw-insn", file],
                      "listing instructions").stdout
    bounds: dict[str, set[int]] = defaultdict(set)
    kind, most = "", 0
    for line in listing.splitlines():
        if function := re.match(r"[0-9a-f]+ <\w+?_\w+?_([a-z]+)_(\d+).*>:",
                                line):
            kind, most = function[1], int(function[2])
        elif "\trep " in line:
            bounds[kind].add(most)
    return {kind: sorted(bounds[kind]) for kind in sorted(bounds)}


def show_reps(folder: Path) -> None:
    print("Where GCC's own code has a rep, at -O2:")
    for tuning in TUNINGS:
        for kind, bounds in bounds_with_rep(tuning, folder).items():
            print(f"  {tuning:14} {kind:4} {' '.join(map(str, bounds))}")


def main(argv: list[str]) -> int:
    result = BENCHMARK.result(DESCRIPTION, argv)
    install_packages("libbenchmark-dev")
    plugin = built_plugin()
    with tempfile.TemporaryDirectory() as folder:
        objects = compiled(plugin, Path(folder))
        print("Running (about a minute) ...", flush=True)
        show(BENCHMARK.run(objects, Path(folder), result))
        show_reps(Path(folder))
    print(f"Raw times are in {result}.")
    return 0
