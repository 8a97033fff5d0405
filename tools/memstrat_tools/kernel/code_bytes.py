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
from memstrat_tools.kernel.piece_bytes import FLAGS, model_bytes, piece_bytes
from memstrat_tools.options import CommandParser

DESCRIPTION = """\
FOLDER is a kernel that tools/kernel has built with memstrat, for example
build/kernel/T-memstrat.  Compiles FILES (default: 400) of its C files, always
the same ones: as GCC does by default; with memstrat; and with memstrat but
without share-zero.  Writes the bytes of the functions of each file; and, of
those functions where all operations that are lowered are straight copies and
clears, how many bytes the pieces have (pieces), and how many the model says
(model).  The instructions that compute second bases are in model only."""

SIZES = ("default", "memstrat", "without_share_zero")
MODEL = ("pieces", "model")


def fail(complaint: str) -> None:
    raise ToolError(complaint)


def size(folder: Path, command: str, flags: list[str]) -> int:
    """The bytes of the functions that COMMAND makes with FLAGS."""
    with tempfile.TemporaryDirectory() as temporary:
        out = Path(temporary) / "out.o"
        compile_in(folder, prepared(command, " ".join(flags),
                                    f"-c -o {out}"))
        return function_bytes(str(out))


def pieces(folder: Path, command: str, flags: list[str]) -> tuple[int, int]:
    """The bytes of the pieces in what COMMAND makes with the plugin's FLAGS,
    and what the model says of them."""
    with tempfile.TemporaryDirectory() as temporary:
        report = Path(temporary) / "records"
        flags = [*flags, f"-fplugin-arg-memstrat-report={report}"]
        compile_in(folder, prepared(
            command, " ".join(flags),
            " ".join([*FLAGS, "-dumpbase", "out", "-dumpdir",
                      f"{temporary}/", "-o", f"{temporary}/out.s"])))
        if not report.exists():
            return 0, 0
        said = model_bytes(records.read([report], fail).items)
        [dump] = Path(temporary).glob("*.final")
        found = piece_bytes(
            (Path(temporary) / "out.s").read_text(errors="replace"),
            dump.read_text(errors="replace"))
        return sum(found[symbol] for symbol in said), said.total()


def row(folder: Path, command: str, plugin: Path,
        model_only: bool) -> list[int]:
    """SIZES, unless MODEL_ONLY, and MODEL of COMMAND."""
    alone = plugin_flags(plugin, ("disable=share-zero",))
    ways: list[list[str]] = [[], plugin_flags(plugin), alone]
    sizes = [] if model_only else [size(folder, command, flags)
                                   for flags in ways]
    return [*sizes, *pieces(folder, command, alone)]


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(prog="code-bytes", description=DESCRIPTION)
    parser.add_plugin()
    parser.add_argument("--model-only", action="store_true",
                        help="only pieces and model, in a quarter of the time")
    add_sample(parser, 400, TOP / "bench/results/code-bytes/files.csv")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    plugin = chosen.plugin or built_plugin()
    title = "bench/code-bytes" + " --model-only" * chosen.model_only
    *sizes, found, said = sums_of_files(
        chosen, title, MODEL if chosen.model_only else SIZES + MODEL,
        lambda command: row(chosen.folder, command, plugin, chosen.model_only))
    if sizes:
        print_growth(SIZES, sizes)
    print(f"Pieces have {found} bytes; the model says {said},"
          f" {percent(said, found)}.")
    print(f"The bytes of each file are in {chosen.result}.")
    return 0
