"""The command bench/code-bytes: what becomes of a kernel's code, and if the
model counts it right.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import os
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass, fields
from pathlib import Path

from memstrat_tools import TOP, ToolError, records
from memstrat_tools.averages import percent
from memstrat_tools.compiler import built_plugin, plugin_flags
from memstrat_tools.kernel.commands import (
    compile_in,
    function_bytes,
    kernel_folder,
    prepared,
    sample,
)
from memstrat_tools.options import CommandParser, number
from memstrat_tools.progress import Progress

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


@dataclass(frozen=True)
class Bytes:
    """Of one file, or of all."""
    default: int = 0
    memstrat: int = 0
    without_share_zero: int = 0
    calls: int = 0
    model: int = 0
    model_calls: int = 0

    def __add__(self, other: Bytes) -> Bytes:
        return Bytes(*(a + b for a, b in zip(astuple(self), astuple(other),
                                             strict=True)))


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


def bytes_of(folder: Path, command: str, plugin: Path) -> Bytes:
    default, _ = compiled(folder, command, [])
    memstrat, _ = compiled(folder, command, plugin_flags(plugin))
    without, model = compiled(folder, command,
                              plugin_flags(plugin, CALLS[:1]))
    calls, model_calls = compiled(folder, command, plugin_flags(plugin, CALLS))
    return Bytes(default, memstrat, without, calls, model, model_calls)


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(prog="code-bytes", description=DESCRIPTION)
    parser.add_plugin()
    parser.add_argument("folder", type=kernel_folder, metavar="FOLDER")
    parser.add_argument("files", type=number(int, 1, 100000),
                        metavar="FILES", nargs="?", default=400)
    parser.add_argument("result", type=Path, metavar="RESULT.csv", nargs="?",
                        default=TOP / "bench/results/share-zero/files.csv")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    plugin = chosen.plugin or built_plugin()
    files = sample(chosen.folder, chosen.files)
    total = Bytes()
    print(f"Compiling {chosen.files} files ...", flush=True)
    with (ThreadPoolExecutor(os.cpu_count()) as pool,
          chosen.result.open("w") as out,
          Progress("compiling", len(files), "files") as progress):
        print(f"# bench/code-bytes {chosen.folder.name} {chosen.files}",
              file=out)
        print("file", *(field.name for field in fields(Bytes)), sep=",",
              file=out)
        for name, counted in zip(files, pool.map(
                lambda command: bytes_of(chosen.folder, command, plugin),
                files.values()), strict=True):
            print(name, *astuple(counted), sep=",", file=out, flush=True)
            progress.step()
            total += counted
    for name in ("default", "memstrat", "without_share_zero", "calls"):
        value = getattr(total, name)
        print(f"{name:18} {value:10} {percent(value, total.default)}")
    saved = total.without_share_zero - total.calls
    says = total.model - total.model_calls
    print(f"{saved} bytes are saved by calls; the model says {says},"
          f" {percent(says, saved)}.")
    print(f"The bytes of each file are in {chosen.result}.")
    return 0
