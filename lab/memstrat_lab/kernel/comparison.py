"""A comparison of one kernel's variants.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import textwrap
from pathlib import Path
from typing import Any

from memstrat_lab.kernel import boot, report, source, um_bench
from memstrat_lab.kernel.build import Build
from memstrat_lab.kernel.kernels import USUAL_VARIANTS, WITH_PLUGIN, Kernel
from memstrat_tools.progress import Progress


class Comparison:
    """One kernel in several variants."""

    def __init__(self, kernel: Kernel, chosen: argparse.Namespace, gcc: str,
                 plugin: Path) -> None:
        self.kernel = kernel
        self.chosen = chosen
        self.gcc = gcc
        self.plugin = plugin
        self.out = chosen.out.absolute()
        self.tree = chosen.source or source.unpack(chosen.linux, self.out)
        if kernel.arch == "um":
            self.tree = source.for_user_mode(self.tree)
        self.builds = [self.build(variant) for variant
                       in chosen.variants or USUAL_VARIANTS]
        self.sound = True

    def build(self, variant: str, records_p: bool = False) -> Build:
        name = f"{self.kernel.file_name}-{variant}"
        if records_p:
            name += "-records"
        return Build(self.kernel, variant, self.tree, self.out / name,
                     self.gcc, self.plugin, self.chosen.jobs,
                     self.chosen.kcflags, records_p)

    def run(self) -> bool:
        """Build, count and compare.  Return true if no build is worse than the
        first."""
        states = [build.complete() for build in self.builds]
        with Progress("counting"):
            counted = [self.count(build, state) for build, state
                       in zip(self.builds, states, strict=True)]
        tables = [report.census_table(self.kernel.name, counted)]
        if self.chosen.records:
            with_records = self.build("memstrat", True)
            with_records.complete()
            tables += report.operation_tables(self.kernel.name,
                                              with_records.records)
        print()
        for table in tables:
            print(table.text(), end="\n\n")
        notes = "".join(self.body(build) + self.still_rep(build)
                        for build in counted)
        if self.kernel.arch == "um":
            notes += self.times()
        report.write(self.out, self.kernel.file_name, tables, notes)
        print(f"{notes}Also in {self.out}/{self.kernel.file_name}.md and .csv.")
        for build in counted:
            self.complain(build.variant, "new warning" if len(counted) > 1
                          else "warning", build.new_warnings)
        if self.chosen.boot and self.kernel.boots:
            self.boot()
        return self.sound

    def complain(self, variant: str, problem: str, lines: list[str]) -> None:
        for line in lines:
            self.sound = False
            print(f"{self.kernel.name} {variant}: {problem}: {line}")

    def count(self, build: Build, state: dict[str, Any]) -> report.Counted:
        first = self.builds[0]
        print(f"Counting {build.title} ...", flush=True)
        # A single build has nothing to be compared with.
        known = first.warnings() if len(self.builds) > 1 else []
        return report.Counted(
            build.variant, state["cpu seconds"],
            report.census(build.folder / "vmlinux.o"),
            [w for w in build.warnings() if w not in known])

    @staticmethod
    def body(build: report.Counted) -> str:
        """Return BUILD's code of the function SHOWN, as Markdown."""
        lines = "".join(f"    {line}\n" for line in build.census.body)
        return (f"{report.SHOWN}, {build.variant}:\n\n{lines}\n" if lines
                else "")

    @staticmethod
    def still_rep(build: report.Counted) -> str:
        """List the functions of BUILD that still have a rep with memstrat."""
        names = build.census.functions_with_rep(warm=True)
        if build.variant not in WITH_PLUGIN or not names:
            return ""
        text = textwrap.fill(" ".join(names), 76, initial_indent="    ",
                             subsequent_indent="    ",
                             break_long_words=False, break_on_hyphens=False)
        return ("Functions with a rep outside cold sections,"
                f" {build.variant} (assembly, and\nblocks that the compiler"
                f" optimizes for size):\n\n{text}\n\n")

    def times(self) -> str:
        """Run the benchmark in all kernels.  Return a table of times."""
        runs = um_bench.measure(
            {build.variant: build.folder / self.kernel.image
             for build in self.builds},
            self.out / f"{self.kernel.file_name}-times.csv",
            self.chosen.repetitions)
        return (f"Time of kernel code, as ratios to {self.builds[0].variant}"
                f" (medians of {self.chosen.repetitions}):\n\n"
                f"{um_bench.markdown(runs)}\n")

    def boot(self) -> None:
        """Boot all kernels.  Compare their output with the first kernel's."""
        expected: list[str] = []
        for build in self.builds:
            print(f"Booting {build.title} ...", flush=True)
            with Progress("booting"):
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
