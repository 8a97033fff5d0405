"""The command tools/kernel.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from kernel import boot, remarks, report, source
from kernel.build import Build, BuildError
from kernel.census import Census, census, text_bytes
from kernel.kernels import ADDITIONS, TOP, VARIANTS, Kernel, kernel_of

DESCRIPTION = """\
Build Linux 6.1 in several ways, and say in one table what differs."""

EPILOG = f"""\
tiny is very small, T has what a virtual machine needs, D is x86_64_defconfig with objtool's check of
noinstr code, U is User-Mode Linux.  Behind T or D may stand, with '+' between:
{', '.join(ADDITIONS)}.

  tools/kernel T                           about 20 minutes of one processor
  tools/kernel T+kunit --boot              the kernel's own tests compared
  tools/kernel D --remarks                 hours; also why operations are left

What is built already is kept, so an interrupted run goes on.  The tables are
left in the folder too, as NAME.md and NAME.csv.  The exit status is 1 if a
kernel has a new warning or does not do what the first one does, and 2 if
something could not be built.  MEMSTRAT_TARGET_GCC names the compiler (default:
gcc)."""


def kernel_name(text: str) -> Kernel:
    try:
        return kernel_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def variant_list(text: str) -> list[str]:
    chosen = text.split(",")
    for name in chosen:
        if name not in VARIANTS or chosen.count(name) > 1:
            raise argparse.ArgumentTypeError(
                f"found '{text}', expected some of {','.join(VARIANTS)},"
                " each once")
    return chosen


def job_number(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 1024:
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected a number from 1 to 1024")
    return int(text)


def kernel_tree(text: str) -> Path:
    path = Path(text)
    if not (path / "scripts/bloat-o-meter").is_file():
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected the source of a Linux kernel")
    return path.absolute()


def plugin_file(text: str) -> Path:
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected a built memstrat.so")
    return path.absolute()


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="kernel", usage="tools/kernel [OPTION...] [KERNEL...]",
        description=DESCRIPTION, epilog=EPILOG, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("kernels", metavar="KERNEL", nargs="*", type=kernel_name,
        help="tiny, T, D or U, perhaps with additions (default: T)")
    add("--baseline", metavar="LIST", type=variant_list,
        default=list(VARIANTS), help="how to build, the first one is what the"
        f" others are compared with (default: {','.join(VARIANTS)})")
    add("--boot", action="store_true",
        help="boot each in QEMU, and compare what its tests say")
    add("--remarks", action="store_true",
        help="build with memstrat once more, and count its remarks")
    add("--kcflags", metavar="FLAGS", default="",
        help="further flags for all builds (write --kcflags=-g)")
    add("--jobs", metavar="N", type=job_number, default=os.cpu_count() or 1,
        help="compilations at a time (default: the number of processors)")
    add("--out", metavar="FOLDER", type=Path, default=TOP / "build/kernel",
        help="folder for sources, kernels and tables (default: build/kernel)")
    add("--source", metavar="TREE", type=kernel_tree,
        help="a kernel tree (default: Debian's Linux 6.1)")
    add("--plugin", metavar="FILE", type=plugin_file,
        help="the plugin (default: build it, build/memstrat.so)")
    return parser.parse_args(argv)


class Comparison:
    """One kernel, built in several ways."""

    def __init__(self, kernel: Kernel, chosen: argparse.Namespace, gcc: str,
                 plugin: Path) -> None:
        self.kernel = kernel
        self.chosen = chosen
        self.gcc = gcc
        self.plugin = plugin
        self.out = chosen.out.absolute()
        self.tree = chosen.source or source.unpack(self.out)
        if kernel.arch == "um":
            self.tree = source.for_user_mode(self.tree)
        self.builds = [self.build(variant) for variant in chosen.baseline]
        self.sound = True

    def build(self, variant: str, remarks_p: bool = False) -> Build:
        name = f"{self.kernel.file_name}-{variant}"
        if remarks_p:
            name += "-remarks"
        return Build(self.kernel, variant, self.tree, self.out / name,
                     self.gcc, self.plugin, self.chosen.jobs,
                     self.chosen.kcflags, remarks_p)

    def run(self) -> bool:
        """Build, count and compare; true if nothing is worse than in the
        first build."""
        states = [build.complete() for build in self.builds]
        counted = [self.count(build, state)
                   for build, state in zip(self.builds, states)]
        tables = [report.census_table(self.kernel.name, counted)]
        if self.chosen.remarks:
            with_remarks = self.build("memstrat", True)
            with_remarks.complete()
            tables += report.remark_tables(self.kernel.name,
                                           remarks.count(with_remarks.log))
        print()
        for table in tables:
            print(table.text(), end="\n\n")
        notes = "".join(self.body(build) for build in counted)
        report.write(self.out, self.kernel.file_name, tables, notes)
        print(f"{notes}Also in {self.out}/{self.kernel.file_name}.md and .csv.")
        for build in counted:
            self.complain(build.variant, "new warning", build.new_warnings)
        if self.chosen.boot and self.kernel.boots:
            self.boot()
        return self.sound

    def complain(self, variant: str, what: str, lines: list[str]) -> None:
        for line in lines:
            self.sound = False
            print(f"{self.kernel.name} {variant}: {what}: {line}")

    def count(self, build: Build, state: dict[str, object]) -> report.Counted:
        first = self.builds[0]
        print(f"Counting {build.title} ...", flush=True)
        object_file = build.folder / "vmlinux.o"
        counted = census(object_file) if object_file.exists() else Census()
        _, text = text_bytes(self.tree, first.folder / "vmlinux",
                             build.folder / "vmlinux")
        # A build alone should have no warning.
        known = first.warnings() if len(self.builds) > 1 else []
        cpu_seconds = state["cpu seconds"]
        assert isinstance(cpu_seconds, float)
        return report.Counted(build.variant, cpu_seconds, counted, text,
                              [w for w in build.warnings() if w not in known])

    @staticmethod
    def body(build: report.Counted) -> str:
        """The function that the story began with, in BUILD."""
        lines = "".join(f"    {line}\n" for line in build.census.body)
        return f"sync_regs, {build.variant}:\n\n{lines}\n" if lines else ""

    def boot(self) -> None:
        """Boot all, and compare with the first what the others say."""
        expected: list[str] = []
        for build in self.builds:
            print(f"Booting {build.title} ...", flush=True)
            seen = boot.boot(build)
            tests = seen.tests()
            if not seen.done:
                self.complain(build.variant, "no boot", [
                    f"see {build.folder}/memstrat-boot.log"])
            if build is self.builds[0]:
                expected = tests
                faults = seen.faults()
                if len(self.builds) == 1:
                    self.complain(build.variant, "fault", faults)
                continue
            self.complain(build.variant, "fault", [
                line for line in seen.faults() if line not in faults])
            differences = ([f"-{line}" for line in expected
                            if line not in tests]
                           + [f"+{line}" for line in tests
                              if line not in expected])
            if not differences and tests != expected:
                differences = ["the same lines in another order or number"]
            self.complain(build.variant, "boot differs", differences)
            if not differences:
                print(f"  {len(tests)} lines of tests as in"
                      f" {self.builds[0].variant}")


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    name = os.environ.get("MEMSTRAT_TARGET_GCC", "gcc")
    gcc = shutil.which(name)
    if not gcc:
        print(f"kernel: MEMSTRAT_TARGET_GCC: found no compiler '{name}'",
              file=sys.stderr)
        return 2
    sound = True
    try:
        source.install(chosen.source is None, chosen.boot)
        if chosen.plugin:
            plugin = chosen.plugin
        else:
            subprocess.run([TOP / "tools/build-plugin"], check=True)
            plugin = TOP / "build/memstrat.so"
        chosen.out.mkdir(parents=True, exist_ok=True)
        for kernel in chosen.kernels or [kernel_of("T")]:
            sound &= Comparison(kernel, chosen, gcc, plugin).run()
    except (BuildError, source.SourceError, OSError,
            subprocess.CalledProcessError) as error:
        print(f"kernel: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
        return 2
    return 0 if sound else 1
