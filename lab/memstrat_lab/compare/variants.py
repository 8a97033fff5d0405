"""The ways to compile with a set of flags.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.kernel.kernels import FLAGS as RFC_FLAGS
from memstrat_tools.compiler import plugin_flags, version
from memstrat_tools.flag_sets import FlagSet
from memstrat_tools.machine import processor_features

KINDS = ("copy", "zero", "fill", "move")
WORKLOADS = ("throughput", "latency", "distribution")
ALIGNMENTS = {"known": 8, "unknown": 1}

# The names of the reference, its control, the best assembly and the plugin.
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
    width: int = 0  # of the assembly, in bytes; 0 if there are no pieces
    rep_from: int = 0  # bytes from which rep is used; 0 for never

    @property
    def prefix(self) -> str:
        """The prefix of its C names."""
        return re.sub(r"\W", "_", self.name)

    @property
    def hidden(self) -> bool:
        """True if only results derived from it are shown."""
        return self.body in ("nothing", "assembly")

    def swept_p(self, flag_set: FlagSet) -> bool:
        """Return true if it is timed at all sizes.  Assembly in narrow pieces
        is a candidate only for chains, and mixed code only for the
        distribution."""
        return (self.body != "assembly" or self.width == 0
                or (self.width in flag_set.widths and not self.rep_from))

    @property
    def drawn_p(self) -> bool:
        """True if it is timed with the distribution."""
        return self.body != "assembly" or bool(self.width and self.rep_from)


def common_flags(command: tuple[str, ...]) -> tuple[str, ...]:
    """Return the flags of every variant.  They align functions to cache lines,
    store the fields of a chain one by one, and keep identical functions
    apart."""
    flags = ("-std=gnu11", "-w", "-falign-functions=64",
             "-fno-asynchronous-unwind-tables")
    if "clang" in version(command):
        return (*flags, "-fno-slp-vectorize")
    return (*flags, "-fno-ipa-icf", "-fno-tree-slp-vectorize")


def newest_clang() -> tuple[str, ...]:
    """Return the newest installed clang-NN, or else clang.  Return none if
    there is neither."""
    names = {path.name for folder in ("/usr/local/bin", "/usr/bin")
             for path in Path(folder).glob("clang-[0-9]*")}
    numbers = sorted(int(name[6:]) for name in names if name[6:].isdigit())
    numbered = [f"clang-{number}" for number in reversed(numbers)]
    return tuple(filter(shutil.which, [*numbered, "clang"]))[:1]


def variants_of(flag_set: FlagSet, chosen: argparse.Namespace
                ) -> list[Variant]:
    """Return the variants with FLAG_SET among those CHOSEN, the reference
    first."""
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
    """Return the hand-written code, of which the fastest is the bound."""
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
