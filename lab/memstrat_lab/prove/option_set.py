"""The sets of options for proofs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from memstrat_lab.option_set import OptionSet


def strategy(name: str) -> tuple[str, ...]:
    """Return the settings that give every kind the strategy NAME."""
    return tuple(f"{kind}={name}:-1:noalign"
                 for kind in ("memcpy", "memmove", "memset"))


OPTION_SETS = {each.name: each for each in [
    OptionSet("default"),
    OptionSet("O1", level="-O1"),
    OptionSet("O3", level="-O3"),
    OptionSet("avx2", ("-mavx2",)),
    OptionSet("avx512", ("-mavx512f", "-mprefer-vector-width=512")),
    OptionSet("no-sse", ("-mno-sse", "-mgeneral-regs-only")),
    OptionSet("small", settings=("prefer=small",)),
    OptionSet("gpr", settings=("regs=gpr",)),
    OptionSet("gpr-O1", settings=("regs=gpr",), level="-O1"),
    OptionSet("gpr-O3", settings=("regs=gpr",), level="-O3"),
    OptionSet("gpr-avx2", ("-mavx2",), ("regs=gpr",)),
    OptionSet("gpr-small", settings=("regs=gpr", "prefer=small")),
    OptionSet("straight", settings=strategy("straight")),
    OptionSet("loop", settings=strategy("loop")),
    OptionSet("unrolled-loop", settings=strategy("unrolled_loop")),
    OptionSet("vector-loop", settings=strategy("vector_loop")),
    OptionSet("byte-loop", settings=strategy("byte_loop")),
    OptionSet("no-call", settings=("libcall=never", "regs=gpr")),
]}

# The sets for --short.
SHORT = ("default", "avx2", "gpr", "loop")

# The sets for the shapes found in programs.
PROGRAM_SETS = ("default", "avx2", "small", "gpr")
