"""Compiles the timed operations into one program, and runs it.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from memstrat_tools import core
from memstrat_tools.compiler import plugin_flags
from memstrat_tools.machine import processor_features
from memstrat_tools.processes import checked
from memstrat_tools.progress import Progress
from memstrat_tools.tune.times import Round, round_of

HERE = Path(__file__).resolve().parent

# The plugin's names for the strategies.  Without vectors, vector_loop stands
# for unrolled_loop.
STRATEGIES = {"straight": "straight", "loop": "vector_loop",
              "rep": "rep_8byte", "call": "libcall"}

# The least size for a strategy.  For smaller sizes, a loop has at most one
# iteration, or GCC has already made plain moves.
LEAST_BYTES = {"loop": 64, "rep": 64}

# The prefix of the called functions' names, as a C string.
LIBRARY_PREFIX = {"c": '""', "linux": '"linux_"'}


class FlagSet(NamedTuple):
    """A named set of flags for timed code."""
    name: str
    flags: tuple[str, ...]


KERNEL = FlagSet("kernel", (
    "-O2", "-fno-strict-aliasing", "-mno-mmx", "-mno-sse", "-mno-sse2",
    "-mno-avx", "-mno-80387", "-mno-red-zone"))
O2 = FlagSet("O2", ("-O2",))
NATIVE = FlagSet("native", ("-O2", "-march=native"))

SIZES = (*range(8, 257, 8), *range(272, 513, 16), *range(576, 1025, 64),
         1280, 1536, 2048, 3072, 4096)
QUICK_SIZES = (8, 32, 64, 96, 128, 192, 256, 384, 512, 1024, 2048, 4096)

# Repetitions in a round, in random order.
REPETITIONS = 3
# Three rounds for each half of a run.
LEAST_ROUNDS = 6


@dataclass(frozen=True)
class Setup:
    """The tools and the extent of a measurement."""
    gcc: str
    plugin: Path
    library: str  # "c" or "linux"
    sizes: tuple[int, ...]
    seconds: int

    def widths(self, folder: Path) -> dict[FlagSet, int]:
        """Return the bytes of a vector for each set of flags, 0 in a kernel.
        Compile a file in FOLDER to find the bytes for NATIVE."""
        if self.library == "linux":
            return {KERNEL: 0}
        source = folder / "native.c"
        source.write_text("void f (char *d, char *s)"
                          " { __builtin_memcpy (d, s, 512); }\n")
        remark = checked([self.gcc, *NATIVE.flags, *plugin_flags(
            self.plugin, ["memcpy=straight:-1"]), "-fopt-info-optimized", "-S",
            source, "-o", "/dev/null"], "compiling for -march=native").stderr
        match = re.search(r"pieces of (\d+)", remark)
        native = int(match[1]) if match else 0
        return {KERNEL: 0, O2: 16} | ({NATIVE: native} if native > 16 else {})

    @staticmethod
    def fast_short_rep_p() -> bool:
        """Return true if Linux copies with rep movsb on this processor."""
        return "fsrm" in processor_features()


def native_cpu(gcc: str) -> str:
    """Return the CPU that GCC tunes for with -march=native, or generic if
    memstrat has no rows for it."""
    text = checked([gcc, "-march=native", "-Q", "--help=target"],
                   "asking for -march=native").stdout
    match = re.search(r"^\s*-mtune=\s+(\S+)\s*$", text, re.MULTILINE)
    cpus = json.loads(core.rows_text())["cpus"]
    known = {*cpus}.union(*(cpu["cpus"] for cpu in cpus.values()))
    return match[1] if match and match[1] in known else "generic"


def object_of(setup: Setup, flag_set: FlagSet, strategy: str,
              folder: Path) -> Path:
    """Compile the operations by STRATEGY in FOLDER.  Return the object."""
    file = folder / f"{flag_set.name}_{strategy}.o"
    always = f"{STRATEGIES[strategy]}:-1:noalign"
    sizes = " ".join(f"X ({size})" for size in setup.sizes
                     if size >= LEAST_BYTES.get(strategy, 0))
    # GCC would expand a short memcpy inline if it were a builtin.
    way = (["-fno-builtin"] if strategy == "call" else
           plugin_flags(setup.plugin, [f"memcpy={always}",
                                       f"memset={always}"]))
    checked([setup.gcc, *flag_set.flags, "-falign-functions=64", *way,
             f'-DFLAGS="{flag_set.name}"', f'-DSTRATEGY="{strategy}"',
             f"-DSIZES(X)={sizes}",
             f"-DLIBRARY(name)={LIBRARY_PREFIX[setup.library]} name",
             "-c", HERE / "operations.c", "-o", file],
            f"compiling {strategy} at {flag_set.name}")
    return file


def build(setup: Setup, flag_sets: Iterable[FlagSet], folder: Path) -> Path:
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        compiled = [pool.submit(object_of, setup, flag_set, strategy, folder)
                    for flag_set in flag_sets
                    for strategy in STRATEGIES]
        try:
            objects = [future.result() for future in compiled]
        except BaseException:
            # Running compilers still write to FOLDER, which is removed next.
            pool.shutdown(cancel_futures=True)
            raise
    fast = ["-DFAST_SHORT_REP"] if setup.fast_short_rep_p() else []
    program = folder / "harness"
    checked(["g++", "-O2", "-std=c++17", *fast, HERE / "harness.cc",
             HERE / "library.S", *objects, "-lbenchmark", "-lpthread", "-o",
             program], "building the harness")
    return program


def measure(setup: Setup, flag_sets: Iterable[FlagSet], folder: Path
            ) -> list[Round]:
    """Run the program in FOLDER repeatedly.  Each run has memory at other
    addresses, so the results include the effect of addresses."""
    with Progress("compiling"):
        program = build(setup, flag_sets, folder)
    rounds: list[Round] = []
    with Progress("measuring", budget_seconds=setup.seconds) as progress:
        while (progress.seconds() < setup.seconds
               or len(rounds) < LEAST_ROUNDS):
            rounds.append(round_of(checked(
                [program, f"--benchmark_repetitions={REPETITIONS}",
                 "--benchmark_enable_random_interleaving=true"],
                "measuring").stdout))
    return rounds
