"""The variants of code to compare, for a set of flags.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.compare.flag_sets import FlagSet
from memstrat_lab.kernel.kernels import FLAGS as RFC_FLAGS
from memstrat_tools.compiler import plugin_flags, version
from memstrat_tools.machine import processor_features

KINDS = ("copy", "zero", "fill", "move")
WORKLOADS = ("throughput", "latency", "distribution")
ALIGNMENTS = {"known": 8, "unknown": 1}

# Names: the reference, its control, the best assembly, no operation, memstrat.
REFERENCE = "gcc"
CONTROL = "gcc-again"
BOUND = "bound"
NOTHING = "nothing"
MEMSTRAT = "memstrat"
NAMES = (REFERENCE, CONTROL, "flags", "clang", "call", MEMSTRAT, BOUND)


@dataclass(frozen=True)
class Variant:
    """A line of the pictures, or a candidate for the bound."""
    name: str
    command: tuple[str, ...]
    flags: tuple[str, ...] = ()
    body: str = "builtin"  # or "library", "nothing", "assembly"
    width: int = 0  # of the assembly's pieces, in bytes; 0 for no pieces
    rep_from: int = 0  # smallest size that uses rep, in bytes; 0 for never

    @property
    def prefix(self) -> str:
        """The prefix of the variant's C names."""
        return re.sub(r"\W", "_", self.name)

    @property
    def hidden(self) -> bool:
        """True if the variant appears only in the bound or in net times."""
        return self.body in ("nothing", "assembly")

    def swept_p(self, flag_set: FlagSet) -> bool:
        """Return true if the variant is timed at all sizes.  Assembly of
        narrow pieces is timed only in chains, and assembly that combines
        pieces and rep only with the distribution."""
        return (self.body != "assembly" or self.width == 0
                or (self.width in flag_set.widths and not self.rep_from))

    @property
    def drawn_p(self) -> bool:
        """True if the variant is timed with the distribution."""
        return self.body != "assembly" or bool(self.width and self.rep_from)


def common_flags(command: tuple[str, ...]) -> tuple[str, ...]:
    """Return the flags common to all variants.  They align functions to cache
    lines, keep stores to a chain's fields separate, and do not merge identical
    functions."""
    flags = ("-std=gnu11", "-w", "-falign-functions=64",
             "-fno-asynchronous-unwind-tables")
    if "clang" in version(command):
        return (*flags, "-fno-slp-vectorize")
    return (*flags, "-fno-ipa-icf", "-fno-tree-slp-vectorize")


def newest_clang() -> tuple[str, ...]:
    """Return the command of the newest installed clang-NN, or else of clang.
    Return an empty tuple if neither is installed."""
    names = {path.name for folder in ("/usr/local/bin", "/usr/bin")
             for path in Path(folder).glob("clang-[0-9]*")}
    numbers = sorted(int(name[6:]) for name in names if name[6:].isdigit())
    numbered = [f"clang-{number}" for number in reversed(numbers)]
    return tuple(filter(shutil.which, [*numbered, "clang"]))[:1]


def variants_of(flag_set: FlagSet, chosen: argparse.Namespace
                ) -> list[Variant]:
    """Return the CHOSEN variants for FLAG_SET, the reference first."""
    base = (chosen.gcc,)
    variants = [Variant(REFERENCE, base), Variant(CONTROL, base),
                Variant("flags", base, RFC_FLAGS)]
    if chosen.clang:
        variants.append(Variant("clang", chosen.clang))
    variants += [Variant(name, command)
                 for name, command in chosen.others.items()]
    variants.append(Variant("call", base, ("-fno-builtin",), "library"))
    variants.append(Variant(MEMSTRAT, base, tuple(
        plugin_flags(chosen.plugin, chosen.settings))))
    variants = [variant for variant in variants
                if variant.name == REFERENCE or variant.name in chosen.variants]
    variants.append(Variant(NOTHING, base, (), "nothing"))
    if BOUND in chosen.variants:
        variants += candidates(flag_set, base)
    return variants


def candidates(flag_set: FlagSet, base: tuple[str, ...]) -> list[Variant]:
    """Return the hand-written variants, the candidates for the bound."""
    widths = dict.fromkeys((*flag_set.widths, 8, 4))
    return [
        *(Variant(f"asm-{width}", base, (), "assembly", width)
          for width in widths),
        # Below this size neither compilers nor libraries use rep.
        Variant("asm-rep", base, (), "assembly", 0, 128),
        *(Variant(f"asm-{width}-rep", base, (), "assembly", width, 64 * width)
          for width in flag_set.widths)]


def missing_features(flag_set: FlagSet) -> list[str]:
    """Return the features that FLAG_SET needs and this processor lacks."""
    return sorted(flag_set.needs - processor_features())
