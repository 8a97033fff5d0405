"""Programs of the testsuite, compiled without and with the plugin.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from memstrat_lab.execute.campaign import (
    Choice,
    FunctionResult,
    pairs_of,
    run_campaign,
)
from memstrat_lab.processes import run
from memstrat_tools import TOP, ToolError, records
from memstrat_tools.compiler import built_plugin, plugin_flags, target_gcc
from memstrat_tools.progress import Progress

SOURCES = ("memstrat.target/x86_64/*.c", "memstrat.dg/*.c")
UNFIT = re.compile(r"__builtin_unreachable|register \w+ \w+ __asm__|my_mem")
"""Sources that do not allow each value of an argument or register, or name
library functions in another way."""
FILES = 40
FUNCTIONS = 20  # of a file
SECONDS = 300  # for one compilation

# GCC merges functions of the same code.
SETS = {"user": ("-O2", "-fno-ipa-icf"),
        "kernel": ("-O2", "-fno-ipa-icf", "-mno-sse", "-mno-mmx", "-mno-80387",
                   "-mno-red-zone", "-fno-strict-aliasing")}


def sources() -> list[Path]:
    """Return FILES of the testsuite, among them some of each kind."""
    suite = TOP / "testsuite"
    files = [file for pattern in SOURCES
             for file in sorted(suite.glob(pattern))
             if not UNFIT.search(file.read_text())]
    return [files[i * len(files) // FILES] for i in range(FILES)]


def compiled(file: Path, set_name: str, gcc: str, plugin: Path, folder: Path
             ) -> bool:
    """Compile FILE without and with PLUGIN into FOLDER.  Return true if the
    objects differ."""
    name = f"{set_name}/{file.stem}.o"
    objects = []
    with_plugin = plugin_flags(plugin, [f"report={folder / 'records'}"])
    for side in "before", "after":
        out = folder / side / name
        out.parent.mkdir(parents=True, exist_ok=True)
        done = run([gcc, "-w", "-g", "-c", file, *SETS[set_name],
                    "-I", TOP / "testsuite/memstrat.execute",
                    "-I", TOP / "testsuite/lib", "-I", TOP / "include",
                    *(with_plugin if side == "after" else []), "-o", out],
                   folder, SECONDS)
        if done.status:
            return False
        objects.append(out.read_bytes())
    return objects[0] != objects[1]


def compile_all(gcc: str, plugin: Path, folder: Path, jobs: int) -> None:
    chosen = [(file, name) for file in sources() for name in SETS]
    with (ThreadPoolExecutor(jobs) as pool,
          Progress("compiling", len(chosen), "times") as progress):
        def one(each: tuple[Path, str]) -> bool:
            differs = compiled(each[0], each[1], gcc, plugin, folder)
            progress.step()
            return differs
        differing = sum(pool.map(one, chosen))
        if not differing:
            raise ToolError(f"found no program that '{plugin}' changes,"
                            " expected a memstrat.so for this compiler")


def results(plugin: Path | None, choice: Choice, jobs: int
            ) -> list[FunctionResult]:
    """Return the results for the testsuite's programs."""
    plugin = plugin or built_plugin()
    with tempfile.TemporaryDirectory(prefix="memstrat-execute-") as name:
        folder = Path(name)
        compile_all(target_gcc(), plugin, folder, jobs)
        return run_campaign(
            pairs_of(folder / "before", folder / "after"),
            replace(choice, most_functions=FUNCTIONS),
            records.read([folder / "records"], print).items, jobs)

