"""Builds and runs a program of adopters.toml.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import shutil
import signal
import subprocess
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from memstrat_lab.kernel.boot import INIT
from memstrat_tools import TOP, ToolError
from memstrat_tools.processes import checked, logged, signal_group
from memstrat_tools.progress import Progress

RUN_SECONDS = 1200  # for an emulated machine on a busy host

LAST_CHARACTERS = 8192  # of console output, searched for Adopter.ends

# Warnings of GCC and Clang.
WARNING = re.compile(r"\S+?:\d+:(\d+:)? warning: .*")

# Escape sequences for colours and positions.
ESCAPE = re.compile(r"\x1b[\[(][0-9;?=]*[A-Za-z]|\r")


@dataclass(frozen=True)
class Adopter:
    """A program of adopters.toml, whose head explains the fields."""
    name: str
    source: str
    packages: tuple[str, ...]
    build: str
    code: tuple[str, ...]
    run: str
    says: str
    ends: str = ""
    beside: Mapping[str, str] = field(default_factory=dict)

    @property
    def public_p(self) -> bool:
        """True if the source is a public repository, not a Debian package."""
        return "/" in self.source

    @property
    def checkouts(self) -> dict[str, str]:
        """Public repositories that must be checked out, by checkout name."""
        own = {self.name: self.source} if self.public_p else {}
        return {**own, **self.beside}


ADOPTERS = {name: Adopter(name, **table) for name, table in tomllib.loads(
    Path(__file__).with_name("adopters.toml").read_text()).items()}


@dataclass(frozen=True)
class Outcome:
    """The build's warnings, the size of the code, its undefined symbols, and
    the output of a run."""
    warnings: Counter[str]
    text_bytes: int
    undefined: Counter[str]
    says: Counter[str]


def source_of(adopter: Adopter, folder: Path) -> Path:
    """Return ADOPTER's source in FOLDER.  Fetch it if it is a Debian
    package."""
    for name, repository in adopter.checkouts.items():
        if not (folder / name).is_dir():
            raise ToolError(f"{adopter.name}: found no '{folder}/{name}',"
                            f" expected a checkout of {repository}")
    source = folder.absolute() / (
        adopter.name if adopter.public_p else adopter.source)
    if not adopter.public_p:
        subprocess.run([TOP / "lab/debian-source", folder, adopter.source],
                       check=True)
    return source


def build(adopter: Adopter, tree: Path, gcc: str, flags: Sequence[str]
          ) -> str:
    """Build ADOPTER in TREE with GCC and FLAGS.  Return the build's output."""
    log = tree.with_suffix(".build.log")
    folder = tree.with_suffix(".path")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "gcc").symlink_to(gcc)
    command = adopter.build.replace("{flags}", " ".join(flags))
    with Progress(f"building {adopter.name}, {tree.name}"):
        status = logged(["bash", "-e", "-c", command], tree, log,
                        {**os.environ, "LC_ALL": "C.UTF-8",
                         "PATH": f"{folder}:{os.environ['PATH']}",
                         "MAKEFLAGS": f"-j{os.cpu_count()}"})
    if status:
        raise ToolError(f"{adopter.name} does not build (status {status}), see"
                        f" {log}")
    return log.read_text(errors="replace")


def printed(adopter: Adopter, tree: Path, sources: Path) -> str:
    """Run the program in TREE until it ends or prints ADOPTER.ends.  Return
    the output.  SOURCES contains the further checkouts."""
    command = adopter.run.replace("{sources}", str(sources))
    if "{init}" in command:
        init = tree.with_suffix(".init")
        checked(["gcc", "-O2", "-static", INIT, "-o", init],
                "building the init")
        command = command.replace("{init}", str(init))
    text = ""
    with (Progress(f"running {adopter.name}, {tree.name}"),
          tree.with_suffix(".run.log").open("w") as log, subprocess.Popen(
              ["timeout", str(RUN_SECONDS), "bash", "-e", "-c", command],
              cwd=tree, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
              stderr=subprocess.STDOUT, start_new_session=True) as process):
        assert process.stdout
        while more := os.read(process.stdout.fileno(), 1 << 16):
            text += more.decode(errors="replace")
            last = ESCAPE.sub("", text[-LAST_CHARACTERS:])
            if adopter.ends and re.search(adopter.ends, last, re.MULTILINE):
                break
        signal_group(process, signal.SIGKILL)
        log.write(text)
    return ESCAPE.sub("", text)


def outcome(adopter: Adopter, source: Path, tree: Path, gcc: str,
            flags: Sequence[str] = ()) -> Outcome:
    """Copy SOURCE to TREE, build it with GCC and FLAGS, and run it.  Return
    the outcome."""
    shutil.rmtree(tree, ignore_errors=True)
    tree.parent.mkdir(parents=True, exist_ok=True)
    checked(["cp", "-a", source, tree], f"copying {source}")
    log = build(adopter, tree, gcc, flags)
    linked = [file for pattern in adopter.code
              for file in sorted(tree.glob(pattern))]
    if not linked:
        raise ToolError(f"{adopter.name}: found no {adopter.code[0]} in {tree}")
    sizes = checked(["size", "-t", *linked], "asking for sizes").stdout
    undefined = checked(["nm", "-u", *linked], "asking for symbols").stdout
    return Outcome(
        Counter(line.replace(str(tree), "") for line in log.splitlines()
                if WARNING.fullmatch(line)),
        int(sizes.splitlines()[-1].split()[0]),
        Counter(set(re.findall(r"^ +[Uw] (\S+)$", undefined, re.MULTILINE))),
        Counter(match[0].rstrip() for match in re.finditer(
            adopter.says, printed(adopter, tree, source.parent),
            re.MULTILINE)))
