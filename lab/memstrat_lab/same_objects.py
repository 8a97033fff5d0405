"""The command lab/same-objects, which compiles a corpus with two builds of the
plugin and compares the objects.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import random
import re
import shlex
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.option_set import OptionSet
from memstrat_lab.options import add_jobs
from memstrat_lab.processes import run
from memstrat_tools import ToolError
from memstrat_tools.compiler import plugin_flags, target_gcc
from memstrat_tools.options import CommandParser, ListOf, number, plugin_file
from memstrat_tools.processes import Command
from memstrat_tools.progress import Progress

DESCRIPTION = """\
Compile each SOURCE, a file or a folder of C and C++ files, with the plugin OLD
and with NEW, at several sets of options, and list the objects that differ."""

EPILOG = """\
A file that the compiler rejects with both is counted as not compiled.  The last
line is "N same, N differ, N not compiled"; the exit status is 0 if nothing
differs, 1 if something does, and 2 after an error."""

OPTION_SETS = {options.name: options for options in [
    OptionSet("O0", level="-O0"),
    OptionSet("O1", level="-O1"),
    OptionSet("O2"),
    OptionSet("O3-v3", ("-march=x86-64-v3",), level="-O3"),
    OptionSet("Os", level="-Os"),
    OptionSet("m32", ("-m32",)),
    OptionSet("kernel", ("-mno-sse", "-mno-mmx", "-mno-80387",
                         "-mno-red-zone", "-ftrivial-auto-var-init=zero")),
    OptionSet("gpr", settings=("regs=gpr",)),
    OptionSet("small", settings=("prefer=small",)),
    OptionSet("no-call", settings=("libcall=never",)),
]}

# Settings for kernels, in addition to the kernel's own flags.
KERNEL_SETS = {"kernel's own": (), "kernel's own, small": ("prefer=small",)}

SUFFIXES = (".c", ".C", ".cc", ".cpp")
SECONDS = 300  # limit for one compilation


@dataclass(frozen=True)
class Compilation:
    title: str
    folder: Path  # to compile in
    command: Callable[[Path, Path], Command]
    """A function that returns the command for a plugin and an object."""

    def object_of(self, plugin: Path) -> bytes | None:
        """Return the object compiled with PLUGIN.  Return None if the compiler
        fails."""
        with tempfile.TemporaryDirectory(prefix="memstrat-same-") as folder:
            out = Path(folder) / "out.o"
            result = run(self.command(plugin, out), self.folder, SECONDS)
            return out.read_bytes() if result.status == 0 else None


def of_source(file: Path, options: OptionSet, gcc: str, flags: str
              ) -> Compilation:
    """Return the compilation of FILE with OPTIONS and further FLAGS."""
    def command(plugin: Path, out: Path) -> Command:
        return [gcc, "-w", "-c", file, *shlex.split(flags),
                *options.command_flags(plugin), "-frandom-seed=1", "-o", out]
    return Compilation(f"{file}, {options.name}", Path.cwd(), command)


def of_sources(sources: list[Path], sets: list[str], flags: str
               ) -> list[Compilation]:
    gcc = target_gcc(native=False)
    files = [file for source in sources for file in
             (sorted(source.rglob("*")) if source.is_dir() else [source])
             if file.suffix in SUFFIXES]
    return [of_source(file, OPTION_SETS[name], gcc, flags)
            for file in files for name in sets]


PLUGIN = re.compile(r"-fplugin=\S+( -fplugin-arg-\S+)*")


def kbuild_commands(folder: Path, files: int) -> dict[str, str]:
    """Return Kbuild's commands, by object, for FILES C files that Kbuild
    compiled in FOLDER with the plugin.  The choice is always the same."""
    known = {}
    for file in sorted(folder.rglob(".*.o.cmd")):
        line = file.read_text(errors="replace").partition("\n")[0]
        match = re.match(r"(?:saved)?cmd_(\S+) := (.*?\.c) *(?:;|$)", line)
        if match and PLUGIN.search(match[2]):
            known[match[1]] = match[2]
    if len(known) < files:
        raise ToolError(f"found {len(known)} C files with the plugin in"
                        f" {folder}, expected {files} or more")
    names = random.Random(3).sample(sorted(known), files)
    return {name: known[name] for name in names}


def of_kernel_file(name: str, kbuild: str, folder: Path, set_name: str
                   ) -> Compilation:
    """Return the compilation of the object NAME of the kernel in FOLDER, by
    Kbuild's command KBUILD and the settings SET_NAME."""
    def command(plugin: Path, out: Path) -> Command:
        flags = shlex.join(plugin_flags(plugin, KERNEL_SETS[set_name]))
        command = re.sub(r"-Wp,-MM?D,\S+", "",
                         PLUGIN.sub(flags, kbuild, count=1))
        return ["sh", "-c", re.sub(r" -c -o \S+", f" -c -o {out}", command)]
    return Compilation(f"{name}, {set_name}", folder, command)


def of_kernel(folder: Path, files: int) -> list[Compilation]:
    return [of_kernel_file(name, kbuild, folder, set_name)
            for name, kbuild in kbuild_commands(folder, files).items()
            for set_name in KERNEL_SETS]


def kernel_folder(text: str) -> Path:
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected the folder of a kernel")
    return Path(text).resolve()


def source(text: str) -> Path:
    path = Path(text)
    if not path.exists():
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected a file or a folder")
    return path.absolute()


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="same-objects", usage="lab/same-objects [OPTION...]"
        " OLD/memstrat.so NEW/memstrat.so [SOURCE...]",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("old", metavar="OLD/memstrat.so", type=plugin_file)
    add("new", metavar="NEW/memstrat.so", type=plugin_file)
    add("sources", metavar="SOURCE", nargs="*", type=source)
    add("--options", metavar="NAMES", type=ListOf(OPTION_SETS),
        default=list(OPTION_SETS), help="of these sets of options:"
        f" {', '.join(OPTION_SETS)} (default: all)")
    add("--flags", default="", help="further flags for all sources, as"
        " --flags='-Iinclude -DNDEBUG'")
    add("--kernel", metavar="FOLDER", type=kernel_folder,
        help="files of a kernel, too, that lab/kernel has built with the"
        " plugin, for example build/kernel/D-memstrat")
    add("--files", metavar="N", type=number(int, 1, 100000), default=400,
        help="how many of them, always the same ones (default: 400)")
    add_jobs(parser, "compilations")
    return parser.parse_intermixed_args(argv)


def refuse_no_plugin(plugin: Path, gcc: str) -> None:
    """Raise ToolError if GCC cannot load PLUGIN."""
    done = run([gcc, *plugin_flags(plugin), "-x", "c", "-S", "-o", "/dev/null",
                "/dev/null"], Path.cwd(), SECONDS)
    if done.status:
        raise ToolError(f"found '{plugin}', expected a memstrat.so for"
                        f" {gcc}:\n{done.output}")


def difference(old: bytes | None, new: bytes | None) -> str:
    if old is None or new is None:
        return "compiles only with " + ("NEW" if old is None else "OLD")
    return f"differs, {len(old)} and {len(new)} bytes"


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    compilations = of_sources(chosen.sources, chosen.options, chosen.flags)
    if chosen.kernel:
        compilations += of_kernel(chosen.kernel, chosen.files)
    if not compilations:
        raise ToolError("found nothing to compile, expected a SOURCE in C or"
                        " C++, or --kernel")

    gcc = target_gcc(native=False)
    for plugin in chosen.old, chosen.new:
        refuse_no_plugin(plugin, gcc)

    same = differ = rejected = 0
    with (ThreadPoolExecutor(chosen.jobs) as pool,
          Progress("compiling", len(compilations), "times") as progress):
        objects = pool.map(
            lambda compilation: (compilation.object_of(chosen.old),
                                 compilation.object_of(chosen.new)),
            compilations)
        for compilation, (old, new) in zip(compilations, objects, strict=True):
            progress.step()
            if old is None and new is None:
                rejected += 1
            elif old == new:
                same += 1
            else:
                differ += 1
                print(f"{compilation.title}: {difference(old, new)}",
                      flush=True)
    print(f"{same} same, {differ} differ, {rejected} not compiled")
    return 1 if differ or not same else 0
