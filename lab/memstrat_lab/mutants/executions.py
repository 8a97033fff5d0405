"""Runs lab/execute on functions that a fault changes.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import shutil
import tempfile
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path

from memstrat_lab.execute.campaign import (
    FunctionResult,
    changed_functions,
    compare_files,
)
from memstrat_lab.execute.command_line import SETS, compile_all, programs
from memstrat_tools.compiler import plugin_arguments

STRATEGIES = ("loop:-1", "rep_8byte:-1", "ladder:64,libcall:-1")
"""Strategies that the programs' operations seldom have by default."""


def results_on(folder: Path, name: str) -> list[FunctionResult]:
    """Return the results for functions of object NAME that differ between sound
    and faulty in FOLDER.  The first versions are in before, without
    strategies."""
    chosen, _, file = name.partition("-")
    before = folder / "before" / (
        f"{chosen if chosen in SETS else 'user'}-{file}")
    sound, faulty = folder / "sound" / name, folder / "faulty" / name
    # Without memstrat, GCC 12 cannot compile some clears for i386.
    if not faulty.exists() or not before.exists():
        return [FunctionResult(name, "", "not compiled")]
    if sound.read_bytes() == faulty.read_bytes():
        return []
    changed = changed_functions((sound, faulty))
    return (compare_files(name, (before, faulty), functions=changed)
            if changed else [])


class Executions:
    """Programs of the testsuite, compiled without PLUGIN and with it, while it
    has no fault."""

    def __init__(self, plugin: Path) -> None:
        self.kept = tempfile.TemporaryDirectory(prefix="memstrat-mutants-")
        self.folder = folder = Path(self.kept.name)
        self.load = f"-fplugin={plugin}"
        self.sets = {**SETS, **{
            name.partition(":")[0]: (*SETS["user"], *plugin_arguments(
                plugin, [f"{kind}={name}" for kind in ("memcpy", "memset")]))
            for name in STRATEGIES}}
        compile_all(folder / "before", programs(), SETS)
        compile_all(folder / "sound", programs(), self.sets, self.load)

    def results(self) -> list[FunctionResult]:
        """Compile the programs with the plugin, which has a fault now, and
        return the results for functions that the fault changes."""
        faulty = self.folder / "faulty"
        shutil.rmtree(faulty, ignore_errors=True)
        compile_all(faulty, programs(), self.sets, self.load)
        names = sorted(path.name for path in self.folder.glob("sound/*.o"))
        with ProcessPoolExecutor() as pool:
            return [*chain.from_iterable(pool.map(
                partial(results_on, self.folder), names))]
