"""Runs the compiler and its programs, without and with the plugin.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import signal
import tempfile
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from memstrat_lab.processes import Result, run
from memstrat_tools.compiler import plugin_flags

# Limits for compiling, in seconds, and for running, in seconds of processor
# time.  A program whose reference exceeds a limit is not used.  Limits with
# the plugin are larger, so that a busy machine does not look like a fault.
REFERENCE_SECONDS = (60, 1)
PLUGIN_SECONDS = (300, 20)

# A program that exits with 0 if the machine supports the program's flags.
PROBE = """int
main (void)
{
#ifdef __AVX512F__
  return !__builtin_cpu_supports ("avx512f");
#elif defined __AVX2__
  return !__builtin_cpu_supports ("avx2");
#endif
  return 0;
}
"""


def run_program(program: str, folder: Path, seconds: int) -> Result:
    """Run ./PROGRAM in FOLDER, for at most SECONDS of processor time."""
    result = run(["prlimit", f"--cpu={seconds}", f"./{program}"], folder,
                 20 * seconds)
    if result.status in (-signal.SIGXCPU, -signal.SIGKILL):
        return replace(result, timed_out=True)
    return result


@dataclass(frozen=True)
class Compiler:
    gcc: str
    plugin: Path

    def command(self, language: str, flags: tuple[str, ...], source: str,
                program: str, libraries: tuple[str, ...] = ()) -> list[str]:
        return [self.gcc, "-w", "-Wno-psabi", "-x", language, *flags, source,
                "-o", program, *libraries]

    def plugin_flags(self, settings: tuple[str, ...]) -> tuple[str, ...]:
        return (*plugin_flags(self.plugin, settings), "-fchecking=2")


@cache
def usable(compiler: Compiler, language: str, flags: tuple[str, ...],
           libraries: tuple[str, ...]) -> bool:
    """Return true if programs built with FLAGS and LIBRARIES run here."""
    nothing = Result(0, "")
    with tempfile.TemporaryDirectory(prefix="memstrat-fuzz-") as name:
        folder = Path(name)
        (folder / "probe.c").write_text(PROBE)
        command = compiler.command(language, flags, "probe.c", "probe",
                                   libraries)
        return (run(command, folder, 60) == nothing
                and run_program("probe", folder, 10) == nothing)
