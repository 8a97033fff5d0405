"""The command bench/call-against-inline.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from memstrat_tools.compiler import built_plugin, plugin_flags
from memstrat_tools.machine import install_packages
from memstrat_tools.strategies.benchmark import (
    Benchmark,
    Times,
    compile_variant,
)

DESCRIPTION = """\
Time straight code, the loop, rep and a call of the C library side by side.
Writes the raw times, and prints the least ones as ratios to straight code: on a
machine that does something else besides, what disturbs them only adds.
MEMSTRAT_PLUGIN names the plugin (default: build it)."""

BENCHMARK = Benchmark("call-against-inline", "calls-harness.cc", .005, 25)

STRATEGIES = {"straight": "straight", "loop": "unrolled_loop",
              "rep8": "rep_8byte", "rep1": "rep_byte", "call": "libcall"}


def compiled(plugin: Path, folder: Path) -> list[Path]:
    """The objects of all variants, in FOLDER."""
    return [compile_variant(
        "calls.c", name,
        ["-O2", "-mno-sse", "-mno-mmx",
         *plugin_flags(plugin, [f"memcpy={strategy}:-1:noalign",
                                f"memset={strategy}:-1:noalign"])],
        folder / f"{name}.o") for name, strategy in STRATEGIES.items()]


def show(times: Times) -> None:
    """Print the least of TIMES as ratios."""
    least = {name: min(ns) for name, ns in times.items()}
    print("Least times as ratios to straight code:")
    for kind, size in sorted({(kind, int(size)) for kind, size, _ in least}):
        straight = least[kind, str(size), "straight"]
        ratios = "  ".join(
            f"{name} {least[kind, str(size), name] / straight:.2f}"
            for name in STRATEGIES if name != "straight")
        print(f"  {f'{kind}/{size}':10} {ratios}")


def main(argv: list[str]) -> int:
    result = BENCHMARK.result(DESCRIPTION, argv)
    install_packages("libbenchmark-dev")
    named = os.environ.get("MEMSTRAT_PLUGIN")
    plugin = Path(named).absolute() if named else built_plugin()
    with tempfile.TemporaryDirectory() as folder:
        objects = compiled(plugin, Path(folder))
        print("Running (about half a minute) ...", flush=True)
        show(BENCHMARK.run(objects, Path(folder), result))
    print(f"Raw times are in {result}.")
    return 0
