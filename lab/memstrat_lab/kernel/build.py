"""Configure and build one kernel in one way.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A build's folder holds the kernel's objects and, of our own,

  memstrat.config the lines of the fragments
  memstrat.log    what make printed
  .memstrat       records, if there are any
  memstrat.json   what the build is made from, its cost, and whether it is
                  complete
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memstrat_lab.kernel.kernels import FLAGS, WITH_PLUGIN, Kernel
from memstrat_lab.kernel.source import version_of
from memstrat_lab.processes import cpu_seconds
from memstrat_tools import TOP, ToolError
from memstrat_tools.progress import Progress


@dataclass
class Build:
    kernel: Kernel
    variant: str
    tree: Path  # the source
    folder: Path  # the objects
    gcc: str
    plugin: Path
    jobs: int
    kcflags: str  # further flags
    records_p: bool = False  # keep the records of memstrat

    @property
    def log(self) -> Path:
        return self.folder / "memstrat.log"

    @property
    def state_file(self) -> Path:
        return self.folder / "memstrat.json"

    @property
    def records(self) -> Path:
        return self.folder / ".memstrat"

    @property
    def title(self) -> str:
        return f"{self.kernel.name} {self.variant}"

    def make(self, *targets: str) -> list[str]:
        """The command that makes TARGETS."""
        command = ["make"]
        if self.variant in WITH_PLUGIN:
            command += ["-f", str(TOP / "examples/kernel/Makefile.memstrat"),
                        f"MEMSTRAT={self.plugin}"]
            # They take time.
            command.append("MEMSTRAT_RECORDS="
                           f"{self.records if self.records_p else ''}")
            if arguments := WITH_PLUGIN[self.variant]:
                command.append(f"MEMSTRAT_ARGS={' '.join(arguments)}")
        command += [f"ARCH={self.kernel.arch}", f"CC={self.gcc}",
                    f"HOSTCC={self.gcc}", f"O={self.folder}"]
        flags = [*self.kernel.flags, *self.kcflags.split()]
        if self.variant == "flags":
            flags += FLAGS
        if flags:
            command.append(f"KCFLAGS={' '.join(flags)}")
        return [*command, *targets]

    @property
    def configuration(self) -> dict[str, tuple[str, Path]]:
        return self.kernel.configuration(version_of(self.tree))

    def fragment(self) -> str:
        """The lines of the kernel's fragments for this version of Linux."""
        return "".join(f"{line}\n" for line, _ in self.configuration.values())

    def made_of(self) -> str:
        """A text that changes when the build has to be done again."""
        digest = hashlib.sha256(self.fragment().encode())
        # It has the version, to the last number.
        digest.update((self.tree / "Makefile").read_bytes())
        if self.variant in WITH_PLUGIN:
            digest.update(self.plugin.read_bytes())
        version = subprocess.run([self.gcc, "--version"], check=True, text=True,
                                 stdout=subprocess.PIPE).stdout
        stamp = self.tree / ".memstrat"
        patched = stamp.read_text() if stamp.exists() else ""
        digest.update(
            f"{self.tree} {self.make()} {version} {patched}".encode())
        return digest.hexdigest()

    def state(self, made_of: str) -> dict[str, Any]:
        """What memstrat.json says; nothing if that is not of MADE_OF."""
        try:
            state: dict[str, Any] = json.loads(self.state_file.read_text())
        except (OSError, ValueError):
            return {}
        return state if state.get("made of") == made_of else {}

    def files_before(self) -> int:
        """How many files were compiled for the same kernel in another way; 0
        if there is none."""
        logs = self.folder.parent.glob(
            f"{self.kernel.file_name}-*/memstrat.log")
        return max((len(re.findall("^  CC ", log.read_text(errors="replace"),
                                   re.MULTILINE))
                    for log in logs if log != self.log), default=0)

    def run(self, *targets: str) -> None:
        """Make TARGETS, showing progress; ToolError if that fails."""
        compiled = Progress(self.title, self.files_before(), "files compiled")
        # Line by line: a build that is killed goes on, and its warnings count.
        with compiled, self.log.open("a", buffering=1) as log, subprocess.Popen(
                self.make(f"-j{self.jobs}", *targets), cwd=self.tree,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, text=True, errors="replace",
                env={**os.environ, "LC_ALL": "C"}) as process:
            assert process.stdout
            for line in process.stdout:
                log.write(line)
                compiled.step(line.startswith("  CC "))
        if process.returncode:
            raise ToolError(f"{self.title} did not build, see {self.log}")

    def configure(self) -> None:
        self.run(self.kernel.base)
        config = self.folder / ".config"
        fragment = self.folder / "memstrat.config"
        fragment.write_text(self.fragment())
        subprocess.run(
            [self.tree / "scripts/kconfig/merge_config.sh", "-m", "-O",
             self.folder, config, fragment], check=True, cwd=self.tree,
            stdout=subprocess.DEVNULL)
        self.run("olddefconfig")
        # If Kconfig did not grant what a fragment asks for, nothing is tested.
        granted = config.read_text().splitlines()
        for line, origin in self.configuration.values():
            if "=" in line and line not in granted:
                raise ToolError(f"{self.title}: found no '{line}' in"
                                f" {config}, expected it from {origin}")

    def complete(self) -> dict[str, Any]:
        """Build what is not built yet, and return what the build took."""
        made_of = self.made_of()
        state = self.state(made_of)
        if state.get("complete"):
            print(f"{self.title}: kept from an earlier run", flush=True)
            return state
        print(f"Building {self.title} ...", flush=True)
        if not state:
            # `make clean' leaves what another version's objtool is made of.
            if self.log.exists():
                shutil.rmtree(self.folder)
            self.folder.mkdir(parents=True, exist_ok=True)
            self.configure()
            state = {"made of": made_of, "cpu seconds": 0., "complete": False}
            # So that a build that is killed goes on, too.
            self.state_file.write_text(json.dumps(state))
        before = cpu_seconds()
        try:
            self.run(*self.kernel.targets)
            state["complete"] = True
        finally:
            state["cpu seconds"] += cpu_seconds() - before
            self.state_file.write_text(json.dumps(state))
        print(f"  {state['cpu seconds']:.0f} s of CPU time", flush=True)
        return state

    def warnings(self) -> list[str]:
        """The warnings of compiler and objtool, without what differs from
        build to build; not those of Kconfig.  A frame that is too large is
        so by any number of bytes."""
        lines = self.log.read_text(errors="replace").splitlines()
        return sorted({re.sub(r"(\+0x)[0-9a-f]+|(frame size of )\d+",
                              r"\1\2N", line)
                       for line in lines if "warning:" in line.lower()
                       and not line.startswith(".config:")})
