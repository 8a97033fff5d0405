"""The command bench/straight-against-loop.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from memstrat_tools.compiler import built_plugin, plugin_flags
from memstrat_tools.machine import install_packages
from memstrat_tools.strategies.benchmark import (
    Benchmark,
    Times,
    compile_variant,
)

DESCRIPTION = """\
Time straight code, the unrolled loop and GCC's default side by side, with flags
as a kernel has them (no SSE).  Writes the raw times, and prints the medians as
ratios."""

BENCHMARK = Benchmark("straight-against-loop", "harness.cc", .05, 9)

# Of the plugin; GCC's default has none.
STRATEGIES = {"straight": "straight", "loop": "unrolled_loop"}


def compiled(plugin: Path, folder: Path) -> list[Path]:
    """The objects of all variants, in FOLDER."""
    variants: dict[str, list[str]] = {"gcc": []}
    for name, strategy in STRATEGIES.items():
        variants[name] = plugin_flags(plugin, [f"memcpy={strategy}:-1:noalign",
                                               f"memset={strategy}:-1:noalign"])
    return [compile_variant("operations.c", name,
                            ["-O2", "-mno-sse", "-mno-mmx", *flags],
                            folder / f"{name}.o")
            for name, flags in variants.items()]


def order(key: tuple[str, ...]) -> tuple[str, int, str]:
    """The sort key of KEY, a kind and a size, which is a number or a word."""
    kind, size = key
    return kind, int(size) if size.isdigit() else 0, size


def show(times: Times) -> None:
    """Print the medians of TIMES as ratios."""
    medians = {name: median(ns) for name, ns in times.items()}
    print("Medians as ratios:")
    print(f"  {'kind/size':10} {'straight/loop':>15} {'straight/gcc':>14}")
    for kind, size in sorted({name[:2] for name in medians}, key=order):
        straight, loop, gcc = (medians[kind, size, variant]
                               for variant in ("straight", "loop", "gcc"))
        print(f"  {f'{kind}/{size}':10} {straight / loop:15.2f}"
              f" {straight / gcc:14.2f}")


def main(argv: list[str]) -> int:
    result = BENCHMARK.result(DESCRIPTION, argv)
    install_packages("libbenchmark-dev")
    plugin = built_plugin()
    with tempfile.TemporaryDirectory() as folder:
        objects = compiled(plugin, Path(folder))
        print("Running (about two minutes) ...", flush=True)
        show(BENCHMARK.run(objects, Path(folder), result))
    print(f"Raw times are in {result}.")
    return 0
