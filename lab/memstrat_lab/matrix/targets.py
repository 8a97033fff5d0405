"""lab/matrix --target: build and test memstrat for i386 and x32.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Debian's cross compilers cannot be installed together with gcc-multilib, so
they get a Debian of their own.
"""

import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

from memstrat_lab.matrix.chroot import FOLDER, Chroot, copy_sources
from memstrat_lab.options import refuse_unknown
from memstrat_lab.processes import followed
from memstrat_tools.options import CommandParser
from memstrat_tools.tables import Table

LIST = Path(__file__).with_name("targets.toml")
SUITE, VERSION = "bookworm", 12

ARG = "-fplugin-arg-memstrat"
VARIANTS = ("-O2", f"-O2 {ARG}-libcall=never", f"-O0 {ARG}-libcall=never",
            f"-O2 {ARG}-threshold=600")
"""Flags to compile the programs of execute.exp with."""

DESCRIPTION = """\
Build memstrat for Debian's cross compilers for i386 and x32, and test it by
programs, which run in QEMU.  The compilers come from a Debian bookworm, which
is unpacked in build/matrix once (as root; 5 minutes and 3 GB)."""

EPILOG = """\
Logs are in build/matrix/target-NAME/logs.  The last line is "N passed, N
failed"; the exit status is 0 if nothing failed, 1 if something did or was not
built, and 2 if Debian could not be unpacked."""


@dataclass(frozen=True)
class Target:
    """A row of targets.toml."""
    name: str
    triple: str
    """The triple in the names of packages."""
    libc: str
    run: str
    compiler: str = ""
    """The triple in the names of commands, if different."""

    @property
    def gcc(self) -> str:
        return f"{self.compiler or self.triple}-gcc-{VERSION}"

    @property
    def packages(self) -> list[str]:
        return [f"gcc-{VERSION}-{self.triple}",
                f"gcc-{VERSION}-plugin-dev-{self.triple}", self.libc,
                "qemu-user-static", "dejagnu", "python3", "make", "cmake",
                "g++", "libgmp-dev"]


@dataclass
class Outcome:
    """The results of one target's tests."""
    passed: int = 0
    failed: int = 0
    unsupported: int = 0
    minutes: float = 0


def targets() -> dict[str, Target]:
    return {name: Target(name, **row)
            for name, row in tomllib.loads(LIST.read_text()).items()}


def arguments(argv: list[str]) -> list[str]:
    known = list(targets())
    parser = CommandParser(
        prog="matrix", usage="lab/matrix --target [NAME...]",
        description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument("--target", action="store_true", required=True)
    parser.add_argument("names", metavar="NAME", nargs="*",
                        help=f"of {', '.join(known)} (default: all)")
    chosen = parser.parse_args(argv)
    refuse_unknown(parser, chosen.names, known)
    return chosen.names or known


def count(summary: Path, outcome: Outcome) -> None:
    """Add runtest's results in SUMMARY to OUTCOME."""
    lines = (summary.read_text(errors="replace").splitlines()
             if summary.exists() else [])
    ran_p = False
    for line in lines:
        kind = line.partition(":")[0]
        ran_p |= kind == "PASS"
        if kind in ("PASS", "XFAIL"):
            outcome.passed += 1
        elif kind in ("FAIL", "XPASS", "UNRESOLVED", "ERROR"):
            outcome.failed += 1
        elif kind in ("UNSUPPORTED", "UNTESTED"):
            outcome.unsupported += 1
    if not ran_p:
        outcome.failed += 1
        print(f"  no test ran, see {summary.parent}/memstrat.log")


def test(target: Target, chroot: Chroot) -> Outcome:
    folder = FOLDER / f"target-{target.name}"
    began = time.monotonic()
    outcome = Outcome()
    print(f"{target.name}, {target.gcc}:", flush=True)
    copy_sources(folder)
    chroot.make()
    followed(chroot.command(folder, "tools/install-packages",
                            *target.packages))
    setting = f"MEMSTRAT_TARGET_GCC={target.gcc}"
    followed(chroot.command(folder, setting, "tools/build-plugin",
                            "-DMEMSTRAT_WERROR=ON"))
    plugin = f"/memstrat/build-{target.gcc}/memstrat.so"
    for i, variant in enumerate(VARIANTS):
        name = f"execute-{i}"
        logs = folder / "logs" / name
        logs.mkdir(parents=True, exist_ok=True)
        (logs / "memstrat.sum").unlink(missing_ok=True)
        print(f"  execute.exp {variant}", flush=True)
        words = ["runtest", "--tool", "memstrat", "--outdir",
                 f"/memstrat/logs/{name}", "--srcdir", "/memstrat/testsuite",
                 f"PLUGIN={plugin}", f"CC={target.gcc}",
                 f"CXX={target.gcc.replace('gcc', 'g++')}",
                 f"RUN={target.run}", f"VARIANT={variant}", "execute.exp"]
        followed(chroot.command(folder, "env", "-C",
                                f"/memstrat/logs/{name}", *words))
        count(logs / "memstrat.sum", outcome)
    outcome.minutes = (time.monotonic() - began) / 60
    return outcome


def main(argv: list[str]) -> int:
    chroot = Chroot(SUITE, FOLDER / f"{SUITE}-cross")
    names = arguments(argv)
    outcomes = {name: test(targets()[name], chroot) for name in names}
    print(Table("", ["target", "passed", "failed", "unsupported", "minutes"],
                [[name, str(o.passed), str(o.failed), str(o.unsupported),
                  f"{o.minutes:.1f}"] for name, o in outcomes.items()]).text())
    failed = sum(o.failed for o in outcomes.values())
    print(f"{sum(o.passed for o in outcomes.values())} passed,"
          f" {failed} failed")
    return 1 if failed else 0
