"""Compiles all variants with one set of flags into one program, and runs it.

Each repetition links the program in another order, because a function's
address can matter as much as its code.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import random
import time
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, median

from memstrat_lab.compare import operations
from memstrat_lab.compare.flag_sets import FlagSet
from memstrat_lab.compare.sizes import Operation, chain_sizes
from memstrat_lab.compare.variants import (
    ALIGNMENTS,
    BOUND,
    KINDS,
    WORKLOADS,
    Variant,
    common_flags,
)
from memstrat_tools import TOP
from memstrat_tools.census import elf
from memstrat_tools.processes import checked
from memstrat_tools.progress import Progress

HERE = Path(__file__).resolve().parent

RET = 0xc3

# Sizes at which to time an empty function; its time is the same at all sizes.
NOTHING_SIZES = (8, 64, 168, 256, 512)


@dataclass(frozen=True, order=True)
class Point:
    """The key of a measurement, without the variant."""
    flags: str
    workload: str
    kind: str
    alignment: str
    size: int


@dataclass
class Measured:
    """Times in nanoseconds and code in bytes, by point and variant."""
    times: dict[Point, dict[str, list[float]]] = field(
        default_factory=lambda: defaultdict(dict))
    code: dict[Point, dict[str, float]] = field(
        default_factory=lambda: defaultdict(dict))

    def median(self, point: Point, variant: str) -> float | None:
        times = self.times[point].get(variant)
        return median(times) if times else None

    def add_bound(self) -> None:
        """Add the bound: at each point, the fastest hand-written code."""
        for point, by_variant in self.times.items():
            candidates = {name: median(times)
                          for name, times in by_variant.items()
                          if name.startswith("asm-")}
            if candidates:
                best = min(candidates, key=candidates.__getitem__)
                by_variant[BOUND] = by_variant[best]
                if best in self.code[point]:
                    self.code[point][BOUND] = self.code[point][best]


@dataclass(frozen=True)
class Plan:
    """A measurement with one set of flags."""
    flag_set: FlagSet
    variants: list[Variant]
    workloads: list[str]
    sizes: list[int]
    kinds: list[str]
    steps: list[Operation]
    repetitions: int
    microseconds: int
    jobs: int
    timed_p: bool  # if false, only verified

    def swept(self) -> list[Operation]:
        return [Operation(kind, alignment, size) for kind in self.kinds
                for alignment in ALIGNMENTS for size in self.sizes]

    def chains(self) -> list[int]:
        return (chain_sizes(self.sizes)
                if "latency" in self.workloads and "copy" in self.kinds else [])


def functions(plan: Plan, variant: Variant) -> tuple[list[Operation],
                                                     set[Operation]]:
    """Return the operations for which VARIANT needs functions, and the subset
    that is timed one by one."""
    swept = plan.swept()
    if variant.body == "nothing":
        swept = [Operation("copy", alignment, size)
                 for alignment in ALIGNMENTS for size in NOTHING_SIZES]
    timed = set(swept) if variant.swept_p(plan.flag_set) else set()
    drawn = set(plan.steps) if variant.drawn_p else set()
    return sorted(timed | drawn), timed


def compile_variant(plan: Plan, variant: Variant, folder: Path) -> Path:
    source = folder / f"{variant.prefix}.c"
    needed, timed = functions(plan, variant)
    source.write_text(operations.source(variant, needed, timed, plan.chains(),
                                        plan.flag_set))
    target = source.with_suffix(".o")
    checked([*variant.command, *common_flags(variant.command),
             *plan.flag_set.flags, *variant.flags, "-I", HERE, "-c", source,
             "-o", target], f"compiling {variant.name} at {plan.flag_set.name}")
    return target


def compile_all(plan: Plan, folder: Path) -> tuple[list[Path],
                                                   dict[str, Path]]:
    """Compile everything in FOLDER.  Return the common objects, and the object
    of each variant."""
    tables = folder / "tables.c"
    tables.write_text(operations.tables(plan.variants, plan.steps))
    common = [tables.with_suffix(".o")]
    checked(["gcc", "-O1", "-I", HERE, "-c", tables, "-o", common[0]],
            "compiling the tables")
    for name in ("harness", "verify"):
        common.append(folder / f"{name}.o")
        checked(["g++", "-O2", "-std=c++17", f"-I{TOP}/tools/memstrat_tools",
                 "-c", HERE / f"{name}.cc", "-o", common[-1]],
                f"compiling {name}.cc")
    with ThreadPoolExecutor(plan.jobs) as pool:
        objects = dict(zip(
            (variant.name for variant in plan.variants),
            pool.map(lambda variant: compile_variant(plan, variant, folder),
                     plan.variants), strict=True))
    return common, objects


def code_bytes(path: Path) -> dict[str, int]:
    """Return the size of each function in the object PATH without its ret: the
    size of its operation as inline code.  A final jump to the library is as
    long as the call that inline code would have."""
    return {symbol.name: symbol.size_bytes - (section.content[symbol.end - 1]
                                              == RET)
            for section in elf.read(path.read_bytes()).sections
            for symbol in section.symbols if symbol.size_bytes}


def link(objects: list[Path], folder: Path, number: int) -> Path:
    """Link OBJECTS in FOLDER, in a random order with NUMBER as its seed.
    Return the program."""
    order = random.Random(number).sample(objects, len(objects))
    program = folder / f"compare-{number}"
    checked(["g++", *order, "-lbenchmark", "-lpthread", "-o", program],
            "linking the harness")
    return program


def measure(plan: Plan, folder: Path, measured: Measured) -> None:
    """Measure PLAN, with objects in FOLDER, and add the results to
    MEASURED."""
    name = plan.flag_set.name
    print(f"{name}: compiling {len(plan.variants)} variants ...", flush=True)
    with Progress("compiling"):
        common, objects = compile_all(plan, folder)
        programs = [link([*common, *objects.values()], folder, number)
                    for number in range(plan.repetitions if plan.timed_p
                                        else 1)]
    print(f"{name}: verifying ...", flush=True)
    with Progress("verifying"):
        checked([programs[0], "verify"], f"verifying {name}")
    for variant in plan.variants:
        add_code(plan, variant, code_bytes(objects[variant.name]), measured)
    if not plan.timed_p:
        return
    print(f"{name}: timing ...", flush=True)
    start = time.monotonic()
    lines = []
    with Progress("timing", len(programs), "runs") as progress:
        for program in programs:
            # The filter matches all names.  Without a filter, Google Benchmark
            # 1.7 takes quadratic time: 88 seconds instead of 3 for 39,000
            # benchmarks.
            output = checked([program, ",".join(plan.workloads),
                              str(plan.microseconds), "--benchmark_filter=,",
                              "--benchmark_enable_random_interleaving=true"],
                             f"running {name}").stdout
            lines += [line.split(",") for line in output.splitlines()]
            progress.step()
    print(f"{name}: {time.monotonic() - start:.0f} seconds", flush=True)
    # The benchmarks ran in random order, so sort their lines.
    lines.sort(key=lambda line: (WORKLOADS.index(line[0]), place(line[1]),
                                 line[2], int(line[3])))
    for workload, kind, alignment, size, by, ns in lines:
        point = Point(name, workload, kind, alignment, int(size))
        measured.times[point].setdefault(by, []).append(float(ns))


def place(kind: str) -> tuple[int, str]:
    """Return a sort key for KIND in tables."""
    return KINDS.index(kind) if kind in KINDS else len(KINDS), kind


def add_code(plan: Plan, variant: Variant, sizes: dict[str, int],
             measured: Measured) -> None:
    """Add SIZES, the code sizes of VARIANT's functions, to MEASURED."""
    name = plan.flag_set.name
    for operation in plan.swept():
        size = sizes.get(operations.function_name(variant, operation))
        if size is not None and variant.swept_p(plan.flag_set):
            measured.code[Point(name, "throughput", operation.kind,
                                operation.alignment, operation.size)
                          ][variant.name] = size
    for kind in ("copy", "zero", "all"):
        drawn = [sizes.get(operations.function_name(variant, step))
                 for step in plan.steps if kind in (step.kind, "all")]
        if drawn and None not in drawn:
            measured.code[Point(name, "distribution", kind, "mixed", 0)
                          ][variant.name] = fmean(n for n in drawn
                                                  if n is not None)
