"""The command bench/code-bytes: what becomes of a kernel's code, and if the
model counts it right.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from memstrat_tools import TOP, ToolError, records
from memstrat_tools.averages import percent
from memstrat_tools.compiler import built_plugin, plugin_flags
from memstrat_tools.kernel.code_sizes import (
    function_bytes,
    print_growth,
    sums_of_files,
)
from memstrat_tools.kernel.commands import add_sample, compile_in, prepared
from memstrat_tools.options import CommandParser

DESCRIPTION = """\
FOLDER is a kernel that tools/kernel has built with memstrat, for example
build/kernel/T-memstrat.  Compiles FILES (default: 400) of its C files, always
the same ones: as GCC does by default; with memstrat; with memstrat but without
share-zero; and in the latter way with a call for each block of more than 16
bytes.  Writes the bytes of the functions of each file, and what the model says
of the block operations with and without calls (code_bytes of the records).  The
last two differ only in operations, so the model is right if its difference is
that of the functions."""

CALLS = ("disable=share-zero", "threshold=16")

SIZES = ("default", "memstrat", "without_share_zero", "calls")
MODEL = ("model", "model_calls")


def fail(complaint: str) -> None:
    raise ToolError(complaint)


def compiled(folder: Path, command: str, flags: list[str]
             ) -> tuple[int, int]:
    """The bytes of the functions that COMMAND makes with the plugin's FLAGS, or
    without it if there are none; and those of its records."""
    with tempfile.TemporaryDirectory() as temporary:
        out = Path(temporary) / "out.o"
        report = Path(temporary) / "records"
        if flags:
            flags = [*flags, f"-fplugin-arg-memstrat-report={report}"]
        compile_in(folder, prepared(command, " ".join(flags),
                                    f"-c -o {out}"))
        known = records.read([report], fail).items if report.exists() else []
        return (function_bytes(str(out)),
                sum(record.code_bytes or 0 for record in known))


def row(folder: Path, command: str, plugin: Path) -> list[int]:
    """SIZES and MODEL of COMMAND."""
    default, _ = compiled(folder, command, [])
    memstrat, _ = compiled(folder, command, plugin_flags(plugin))
    without, model = compiled(folder, command,
                              plugin_flags(plugin, CALLS[:1]))
    calls, model_calls = compiled(folder, command, plugin_flags(plugin, CALLS))
    return [default, memstrat, without, calls, model, model_calls]


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(prog="code-bytes", description=DESCRIPTION)
    parser.add_plugin()
    add_sample(parser, 400, TOP / "bench/results/share-zero/files.csv")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    plugin = chosen.plugin or built_plugin()
    totals = sums_of_files(
        chosen, "bench/code-bytes", SIZES + MODEL,
        lambda command: row(chosen.folder, command, plugin))
    print_growth(SIZES, totals[:len(SIZES)])
    _, _, without, calls, model, model_calls = totals
    saved, says = without - calls, model - model_calls
    print(f"{saved} bytes are saved by calls; the model says {says},"
          f" {percent(says, saved)}.")
    print(f"The bytes of each file are in {chosen.result}.")
    return 0
