"""The programs to compare, and the arguments with which they run.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import subprocess
from dataclasses import dataclass, replace
from pathlib import Path

from memstrat_tools import TOP, ToolError
from memstrat_tools.processes import checked
from memstrat_tools.progress import Progress

DATA = TOP / "lab/data"
PACKAGES = ("tcl", "make", "gcc", "valgrind", "binutils")


@dataclass(frozen=True)
class Program:
    """A program of Debian's package PACKAGE.  SOURCES are patterns of files to
    compile, except those in EXCEPTED.  MAKE has shell commands to run first.
    ARGUMENTS and FLAGS may contain {source}, and ARGUMENTS also {data}."""
    name: str
    package: str
    sources: tuple[str, ...]
    arguments: tuple[str, ...]
    make: str = "true"
    excepted: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()
    profile_p: bool = False  # built with the profile of a first run

    def files(self, source: Path) -> list[str]:
        """Return the files of SOURCE to compile."""
        files = sorted({str(file) for pattern in self.sources
                        for file in source.glob(pattern)
                        if file.name not in self.excepted})
        if not files:
            raise ToolError(f"{self.name}: found no {self.sources[0]} in"
                            f" {source}")
        return files

    def command(self, source: Path) -> list[str]:
        """Return the arguments to run the program with."""
        return [argument.format(source=source, data=DATA)
                for argument in self.arguments]


PLAIN = (
    Program("sqlite", "sqlite3", ("sqlite3.c", "test/speedtest1.c"),
            ("--size", "5", "--testset", "main", ":memory:"),
            "./configure --disable-tcl && make sqlite3.c",
            libraries=("-lpthread", "-ldl", "-lm")),
    Program("mujs", "mujs", ("one.c", "main.c"), ("{data}/workload.js",),
            libraries=("-lm",)),
    Program("lua", "lua5.4", ("src/*.c",), ("{data}/workload.lua",),
            excepted=("luac.c",),
            # Without a constant seed, the order of tables varies.
            flags=("-DLUA_USE_POSIX", "-Dluai_makeseed(L)=0"),
            libraries=("-lm",)),
    Program("zlib", "zlib", ("*.c", "test/minigzip.c"),
            ("-c", "{source}/deflate.c", "{source}/contrib/blast/blast.c"),
            flags=("-DHAVE_UNISTD_H",)),
    Program("lz4", "lz4", ("lib/*.c", "programs/*.c"),
            ("-9", "-q", "-c", "{source}/lib/lz4hc.c"),
            flags=("-I{source}/lib",), libraries=("-lpthread",)),
    Program("zstd", "libzstd",
            ("lib/common/*.c", "lib/compress/*.c", "lib/decompress/*.c",
             "lib/dictBuilder/*.c", "programs/*.c"),
            ("-d", "-q", "-c", "{source}/memstrat.zst"),
            "make -C programs zstd && cat lib/*/*.c | programs/zstd -q"
            " > memstrat.zst",
            flags=("-DZSTD_DISABLE_ASM",)))

# Each program, built without and with its profile.
PROGRAMS = {program.name: program for plain in PLAIN for program in (
    plain, replace(plain, name=f"{plain.name}-pgo", profile_p=True))}


def source_of(program: Program, folder: Path) -> Path:
    """Return PROGRAM's source in FOLDER.  Fetch and make it if necessary."""
    subprocess.run([TOP / "lab/debian-source", folder, program.package],
                   check=True)
    source = folder / program.package
    made = source / ".memstrat-made"
    if not made.exists():
        with Progress(f"making {program.name}"):
            checked(program.make, f"making {program.name}", source)
        made.touch()
    return source
