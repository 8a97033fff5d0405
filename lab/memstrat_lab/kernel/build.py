"""Configures and builds a kernel in one variant.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A build's folder contains the kernel's objects and these files:

  memstrat.config the options from the configuration fragments
  memstrat.log    the output of make
  .memstrat       records, if the build writes them
  memstrat.json   the build's inputs and cost, and whether it is complete
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
        """Return the command that makes TARGETS."""
        command = ["make"]
        if self.variant in WITH_PLUGIN:
            command += ["-f", str(TOP / "examples/kernel/Makefile.memstrat"),
                        f"MEMSTRAT={self.plugin}"]
            # Writing records takes time, so do it only on request.
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
        """Return the lines of the kernel's fragments for this version of
        Linux."""
        return "".join(f"{line}\n" for line, _ in self.configuration.values())

    def made_of(self) -> str:
        """Return a digest of the build's inputs."""
        digest = hashlib.sha256(self.fragment().encode())
        # The Makefile contains the full version of Linux.
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
        """Return the content of memstrat.json, or an empty dictionary if the
        inputs' digest there is not MADE_OF."""
        try:
            state: dict[str, Any] = json.loads(self.state_file.read_text())
        except (OSError, ValueError):
            return {}
        return state if state.get("made of") == made_of else {}

    def files_before(self) -> int:
        """Return the number of files compiled for another variant of this
        kernel, or 0 if there is none."""
        logs = self.folder.parent.glob(
            f"{self.kernel.file_name}-*/memstrat.log")
        return max((len(re.findall("^  CC ", log.read_text(errors="replace"),
                                   re.MULTILINE))
                    for log in logs if log != self.log), default=0)

    def run(self, *targets: str) -> None:
        """Make TARGETS, and show progress.  Raise ToolError on failure."""
        compiled = Progress(self.title, self.files_before(), "files compiled")
        # Write line by line, so that a killed build keeps its warnings.
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
        # If Kconfig rejected an option of a fragment, the test would be void.
        granted = config.read_text().splitlines()
        for line, origin in self.configuration.values():
            if "=" in line and line not in granted:
                raise ToolError(f"{self.title}: found no '{line}' in"
                                f" {config}, expected it from {origin}")

    def complete(self) -> dict[str, Any]:
        """Complete the build.  Return its state, which includes the cost."""
        made_of = self.made_of()
        state = self.state(made_of)
        if state.get("complete"):
            print(f"{self.title}: kept from an earlier run", flush=True)
            return state
        print(f"Building {self.title} ...", flush=True)
        if not state:
            # Remove the folder: `make clean' leaves files of another objtool.
            if self.log.exists():
                shutil.rmtree(self.folder)
            self.folder.mkdir(parents=True, exist_ok=True)
            self.configure()
            state = {"made of": made_of, "cpu seconds": 0., "complete": False}
            # Save the state now, so that a killed build can resume.
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
        """Return the warnings of the compiler and objtool, but not of Kconfig.
        Replace text that differs from build to build, such as the size of a
        frame that is too large."""
        lines = self.log.read_text(errors="replace").splitlines()
        return sorted({re.sub(r"(\+0x)[0-9a-f]+|(frame size of )\d+",
                              r"\1\2N", line)
                       for line in lines if "warning:" in line.lower()
                       and not line.startswith(".config:")})
