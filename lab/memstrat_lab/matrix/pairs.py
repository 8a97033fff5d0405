"""Loads each version's plugin in each compiler, and judges the result.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.matrix.compilers import Compiler
from memstrat_lab.processes import run

# A copy that memstrat always lowers with these flags.
SOURCE = """\
struct block { long words[21]; } a, b;
void copy (void) { a = b; }
"""
FLAGS = ("-O2", "-mno-sse")

SECONDS = 300  # far more than a compilation takes

FITS = "fits"
TELLS = "one line"


@dataclass(frozen=True)
class Compiled:
    """The result of a compilation."""
    status: int
    output: str
    code: bytes
    """The object's bytes, empty if the compiler made no object."""


def one_line(output: str, kind: str) -> bool:
    """Return true if OUTPUT is a single line, a message of KIND about another
    compiler."""
    lines = output.splitlines()
    return len(lines) == 1 and re.match(
        rf"\S+: {kind}: memstrat: built for another compiler: ", lines[0]
    ) is not None


def in_its_own(alone: Compiled, default: Compiled, warning: Compiled) -> str:
    """Judge a plugin in its own compiler: return FITS or the problem.  ALONE
    was compiled without the plugin, WARNING with mismatch=warn."""
    if default.status or default.output:
        return f"status {default.status}, {default.output!r}"
    if warning != default:
        return f"differs with mismatch=warn: {warning.output!r}"
    if default.code == alone.code:
        return "does nothing"
    return FITS


def in_another(alone: Compiled, default: Compiled, warning: Compiled) -> str:
    """Judge a plugin in another compiler: return TELLS or the problem."""
    if not default.status or default.code:
        return f"status {default.status}, expected an error and no object"
    if not one_line(default.output, "fatal error"):
        return f"expected one fatal error, found {default.output!r}"
    if warning.status or not one_line(warning.output, "warning"):
        return (f"expected one warning, found status {warning.status},"
                f" {warning.output!r}")
    if warning.code != alone.code:
        return "another object than without the plugin"
    return TELLS


def compiled(compiler: Compiler, folder: Path, *flags: str) -> Compiled:
    """Compile FOLDER/pair.c."""
    code = folder / "pair.o"
    code.unlink(missing_ok=True)
    result = run(compiler.command(folder, "env", "LC_ALL=C", compiler.gcc,
                                  *FLAGS, *flags, "-c", "pair.c", "-o",
                                  code.name), folder, SECONDS)
    return Compiled(result.status, result.output,
                    code.read_bytes() if code.exists() else b"")


def verdicts(compilers: list[Compiler], plugins: Mapping[int, Path],
             folder: Path) -> dict[tuple[int, int], str]:
    """Return the verdicts on PLUGINS in each of COMPILERS, by the versions of
    both.  Use FOLDER for files."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "pair.c").write_text(SOURCE)
    for version, plugin in plugins.items():
        (folder / str(version)).mkdir()
        shutil.copy(plugin, folder / str(version) / "memstrat.so")
    found = {}
    for compiler in compilers:
        alone = compiled(compiler, folder)
        for version in plugins:
            load = f"-fplugin={version}/memstrat.so"
            judge = in_its_own if version == compiler.version else in_another
            found[version, compiler.version] = judge(
                alone, compiled(compiler, folder, load),
                compiled(compiler, folder, load,
                         "-fplugin-arg-memstrat-mismatch=warn"))
    return found
