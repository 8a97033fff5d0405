"""The sets of flags for timed code.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from dataclasses import dataclass

from memstrat_tools.tune.measure import KERNEL, O2


@dataclass(frozen=True)
class FlagSet:
    name: str
    flags: tuple[str, ...]
    needs: frozenset[str]  # features of the processor, as in /proc/cpuinfo
    widths: tuple[int, ...]  # of registers in hand-written assembly
    avx_p: bool = False


V3 = frozenset(["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"])
V4 = V3 | frozenset(["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"])

FLAG_SETS = {flag_set.name: flag_set for flag_set in (
    FlagSet(*KERNEL, frozenset(), (8,)),
    FlagSet(*O2, frozenset(), (16,)),
    FlagSet("v3", ("-O2", "-march=x86-64-v3"), V3, (32,), avx_p=True),
    FlagSet("v4", ("-O2", "-march=x86-64-v4"), V4, (64, 32), avx_p=True))}
