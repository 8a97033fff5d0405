"""Option sets to compile a program without and with the plugin.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

There are too many sets to try all, so each program gets a few random sets of
language, machine, level, further flags, and arguments of the plugin.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from memstrat_lab.fuzz.compiler import Compiler, usable
from memstrat_lab.fuzz.program import Program
from memstrat_tools import ToolError

# If this many random sets fail, something is wrong with the compiler.
MOST_DRAWS = 1000

KERNEL = ("-mno-sse", "-mno-mmx", "-mno-avx", "-mno-80387", "-mno-red-zone")
MACHINES: list[tuple[str, ...]] = [
    (), (), (), (), ("-m32",), KERNEL, ("-mgeneral-regs-only",),
    ("-m32", *KERNEL[:-1]), ("-mavx2",), ("-mavx512f",),
    ("-mavx2", "-mprefer-vector-width=128"), ("-m32", "-mavx2"),
    ("-mcmodel=large",)]
LEVELS = ["-O0", "-O1", "-O2", "-O2", "-O3", "-Os", "-Og", "-Oz"]

# csmith's programs have no input, so optimization removes most operations: 15
# programs kept 8 operations at -O1, 123 with the flags KEEP, and 500 at -O0.
CSMITH_LEVELS = ["-O0", "-O0", "-O0", *LEVELS]
KEEP = ("-fno-tree-sra", "-fno-tree-fre", "-fno-tree-dse", "-fno-tree-dce",
        "-fno-tree-dominator-opts")
# With this flag, the program is first built and run to write the profile.
PROFILE = "-fprofile-use"
EXTRAS: list[tuple[str, ...]] = [
    (PROFILE,), (PROFILE,), (PROFILE,),
    ("-ftrivial-auto-var-init=zero",), ("-ftrivial-auto-var-init=zero",),
    ("-ftrivial-auto-var-init=pattern",), ("-fno-strict-aliasing",),
    ("-flto",), ("-fstack-protector-strong",), ("-fPIC",), ("-fwrapv",),
    ("-fno-omit-frame-pointer",), ("-fnon-call-exceptions", "-fexceptions"),
    ("-funroll-all-loops",), ("-fno-tree-sra",), ("-fno-tree-dse",),
    ("-fno-inline",), ("-fno-tree-ter",), ("-ftracer",),
    ("-fno-tree-loop-distribute-patterns",), ("-fno-tree-vectorize",),
    ("-fno-common", "-fno-gcse"),
    ("-fcompare-debug",), ("-fstack-clash-protection",), ("-fno-ivopts",),
    ("-fsanitize=undefined",), ("-mcld",),
    ("-fzero-call-used-regs=used",), ("-fno-shrink-wrap",),
    ("-fno-schedule-insns2",), ("-mno-red-zone",), ("-fschedule-insns",),
    ("-mtune=skylake",), ("-mtune=znver3",), ("-mtune=atom",),
    ("-fno-builtin",), ("-ffreestanding",), ("-fno-allow-store-data-races",),
    ("-fno-delete-null-pointer-checks",), ("-fconserve-stack",),
    ("-minline-all-stringops",), ("-mstringop-strategy=rep_byte",),
    ("-mmemset-strategy=rep_4byte:64:noalign,libcall:-1:noalign",),
    ("-mmemcpy-strategy=unrolled_loop:64:noalign,libcall:-1:noalign",),
    ("-fvect-cost-model=unlimited",), ("-floop-interchange",),
    ("-fno-ipa-sra",)]
CXX_EXTRAS: list[tuple[str, ...]] = [
    ("-flifetime-dse=0",), ("-flifetime-dse=1",), ("-fdeclone-ctor-dtor",),
    ("-fno-devirtualize",), ("-fvisibility-inlines-hidden",)]

KINDS = ["memcpy", "memmove", "memset"]
STRATEGIES = ["straight", "straight", "unrolled_loop", "loop", "byte_loop",
              "vector_loop", "vector_loop", "rep_byte", "rep_4byte",
              "rep_8byte", "ladder", "ladder", "libcall"]
TRANSFORMATIONS = ["lower", "general-registers", "second-base", "store-order",
                   "share-zero"]

# The probability of each setting, and its values.
SETTINGS: dict[str, tuple[float, Sequence[object]]] = {
    "regs": (.3, ["gpr", "gpr", "sse", "avx", "avx512"]),
    "prefer": (.4, ["speed", "small", "small"]),
    "libcall": (.15, ["never"]),
    "tune": (.15, ["auto", "generic", "atom", "haswell",
                   "icelake-server", "znver3", "znver5"]),
    "dump": (.03, ["details"]),
    "limit": (.1, range(40)),
}


@dataclass(frozen=True)
class Variant:
    language: str
    machine: tuple[str, ...]
    flags: tuple[str, ...]  # level and extras
    plugin: tuple[str, ...]  # settings of the plugin, as KEY=VALUE

    def __str__(self) -> str:
        return (f"{self.language} {' '.join(self.machine + self.flags)}"
                f" [{' '.join(self.plugin)}]")


def random_strategy(rng: Random) -> str:
    """Return random ranges in the syntax of the option memcpy=."""
    limits = sorted(rng.sample([8, 16, 24, 40, 64, 100, 256, 512, 4096],
                               rng.choice([0, 0, 1, 2])))
    return ",".join(f"{rng.choice(STRATEGIES)}:{limit}:noalign"
                    for limit in [*limits, -1])


def random_arguments(rng: Random) -> list[str]:
    """Return arguments of the plugin, often none."""
    arguments: list[str] = []
    chance = rng.random()
    if chance < .35:
        return arguments
    if rng.random() < .1:
        # The settings for kernels.
        return ["regs=gpr", "libcall=never"]
    if chance < .55:
        threshold = rng.choice([0, 1, 7, 16, 33, 64, 128, 512, 4096, 10000])
        arguments.append(f"threshold={threshold}")
    if chance > .5:
        arguments += [f"{kind}={random_strategy(rng)}" for kind in KINDS
                      if rng.random() < .6]
    arguments += [f"{key}={rng.choice(values)}"
                  for key, (share, values) in SETTINGS.items()
                  if rng.random() < share]
    if rng.random() < .1:
        disabled = rng.sample(TRANSFORMATIONS, rng.choice([1, 1, 2]))
        arguments.append(f"disable={','.join(disabled)}")
    return arguments


def soft_p(machine: tuple[str, ...]) -> bool:
    """Return true if MACHINE has only general registers."""
    return "-mno-sse" in machine or "-mgeneral-regs-only" in machine


def random_variant(program: Program, rng: Random, compiler: Compiler
                   ) -> Variant:
    """Return a random variant of PROGRAM that COMPILER can build and this
    machine can run.  Raise ToolError if MOST_DRAWS variants fail."""
    for _ in range(MOST_DRAWS):
        language = rng.choice(program.languages)
        machine = rng.choice(MACHINES)
        extras = rng.sample(EXTRAS, rng.choice([0, 0, 1, 1, 2, 3]))
        if language == "c++" and rng.random() < .2:
            extras.append(rng.choice(CXX_EXTRAS))
        level = rng.choice(LEVELS)
        if program.kind == "csmith":
            level = rng.choice(CSMITH_LEVELS)
            extras.append(KEEP)
        flags = (level, *(f for extra in extras for f in extra))
        arguments = tuple(random_arguments(rng))
        floats = program.floats or (program.unused_floats and level == "-O0")
        if floats and soft_p(machine):
            continue
        if not set(program.unfit).isdisjoint(machine + flags):
            continue
        if all(usable(compiler, language, part, program.libraries)
               for part in [machine, (level,), *extras]):
            return Variant(language, machine, flags, arguments)
    raise ToolError(
        f"found no flags among {MOST_DRAWS} random sets with which a program"
        f" in {' or '.join(program.languages)} can be made and run, expected a"
        " compiler that works")
