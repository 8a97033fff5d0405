"""The command lab/kernel.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import re
import sys
from pathlib import Path
from textwrap import fill

from memstrat_lab.kernel import source, um_bench
from memstrat_lab.kernel.comparison import Comparison
from memstrat_lab.kernel.kernels import (
    ADDITIONS,
    USUAL_VARIANTS,
    VARIANTS,
    Kernel,
    kernel_of,
)
from memstrat_lab.options import add_jobs
from memstrat_lab.processes import INTERRUPTED
from memstrat_tools import TOP, ToolError
from memstrat_tools.compiler import built_plugin, target_gcc
from memstrat_tools.options import CommandParser, ListOf, number

DESCRIPTION = """\
Build Linux in several variants, and compare them in a table."""

EPILOG = f"""\
tiny is very small, T has what a virtual machine needs, D is x86_64_defconfig
with objtool's check of noinstr code, U is User-Mode Linux with a benchmark.
T and D take these additions, joined with '+':
{fill(', '.join(ADDITIONS), break_on_hyphens=False)}.
pvh boots vmlinux as Xen does; plugins and structleak (GCC 11) have plugins of
the tree; rust is for 7.2.

  lab/kernel T                           about 20 minutes of one processor
  lab/kernel T+kunit --boot              the kernel's own tests compared
  lab/kernel U                           its code timed, natively
  lab/kernel D --records                 hours; also why operations are left
  lab/matrix --run 16 lab/kernel T --linux 7.2 --boot
                                           a newer Linux, by GCC 16
  lab/kernel U --variants flags,memstrat,memstrat-speed
                                           what prefer=speed gains

Finished builds are kept, so an interrupted run can resume.  The tables are
left in the folder too, as NAME.md and NAME.csv.  The exit status is 1 if a
kernel has a new warning (if it is the only build, any warning) or behaves
differently from the first one, and 2 if something could not be built.
MEMSTRAT_TARGET_GCC names the compiler (default: gcc)."""


def kernel_name(text: str) -> Kernel:
    try:
        return kernel_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def series(text: str) -> str:
    """Return TEXT if it is a version of Linux."""
    if not re.fullmatch(r"\d+\.\d+", text):
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected a version of Linux such as 6.12")
    return text


def kernel_tree(text: str) -> Path:
    path = Path(text)
    if not (path / "scripts/kconfig").is_dir():
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected the source of a Linux kernel")
    return path.absolute()


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="kernel", usage="lab/kernel [OPTION...] [KERNEL...]",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("kernels", metavar="KERNEL", nargs="*", type=kernel_name,
        help="tiny, T, D or U, perhaps with additions (default: T)")
    add("--variants", metavar="LIST", type=ListOf(VARIANTS),
        help=f"how to build, some of {','.join(VARIANTS)}; the first one is"
        " what the others are compared with (default:"
        f" {','.join(USUAL_VARIANTS)})")
    add("--boot", action="store_true",
        help="boot each in QEMU, and compare what its tests say")
    add("--records", action="store_true",
        help="build with memstrat once more, and count its records")
    add("--repetitions", metavar="N", type=number(int, 1, 1000),
        default=um_bench.REPETITIONS, help="how often each kernel U runs its"
        f" benchmark (default: {um_bench.REPETITIONS})")
    add("--kcflags", metavar="FLAGS", default="",
        help="further flags for all builds (write --kcflags=-g)")
    add_jobs(parser, "compilations")
    add("--out", metavar="FOLDER", type=Path, default=TOP / "build/kernel",
        help="folder for sources, kernels and tables (default: build/kernel)")
    tree = parser.add_mutually_exclusive_group()
    tree.add_argument(
        "--linux", metavar="VERSION", type=series,
        default=source.DEFAULT_SERIES, help="a version of Linux that this"
        " machine's Debian has: 6.1 or 6.12 in Debian 12, 7.2 in forky"
        f" (default: {source.DEFAULT_SERIES})")
    tree.add_argument("--source", metavar="TREE", type=kernel_tree,
                      help="another kernel tree")
    parser.add_plugin()
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    kernels = chosen.kernels or [kernel_of("T")]
    if re.search(r"[\s:]", str(chosen.out.resolve())):
        raise ToolError(f"--out: found a space or a colon in '{chosen.out}',"
                        " expected a folder in which Linux can be built")
    sound = True
    try:
        gcc = target_gcc()
        source.install(None if chosen.source else chosen.linux,
                       chosen.boot,
                       any("+rust" in kernel.name for kernel in kernels))
        plugin = chosen.plugin or built_plugin()
        chosen.out.mkdir(parents=True, exist_ok=True)
        for kernel in kernels:
            sound &= Comparison(kernel, chosen, gcc, plugin).run()
    except KeyboardInterrupt:
        print("interrupted; run the same command to resume", file=sys.stderr)
        return INTERRUPTED
    return 0 if sound else 1
