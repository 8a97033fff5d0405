"""The tools of the workshop, as commands of lab/run.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from memstrat_tools.program import Program

PROGRAM = Program("run", "lab/run", {
    name: (f"memstrat_lab.{module}", what) for name, module, what in (
        ("fuzz", "fuzz.command_line",
         "compare random programs without and with the plugin"),
        ("prove", "prove.command_line",
         "prove lowerings with a translation validator"),
        ("execute", "execute.command_line",
         "execute both codes of functions in an emulator, and compare"),
        ("mutants", "mutants.command_line",
         "put faults into the plugin, and see that tests find them"),
        ("matrix", "matrix.command_line",
         "build and test with several versions of GCC"),
        ("packages", "packages.command_line",
         "install memstrat in each way in a bare Debian, and use it"),
        ("bare", "bare.command_line",
         "run the README's commands on a Debian that has nothing"),
        ("kernel", "kernel.command_line",
         "build Linux without and with the plugin, and compare"),
        ("um-bench", "kernel.um_bench",
         "compare kernels for User-Mode Linux that are built"),
        ("same-objects", "same_objects",
         "compare the objects that two builds of the plugin make"),
        ("compare", "compare.command_line",
         "compare what compilers make of block operations"),
        ("adopters", "adopters.command_line",
         "build firmware and a hypervisor without and with the plugin, and run"
         " both"),
        ("programs", "programs.command_line",
         "count what whole programs execute"))})
