"""Compiling with the plugin, for tests.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

from in_folder import InFolder

PLUGIN = os.environ["MEMSTRAT_TEST_PLUGIN"]
CC = os.environ["MEMSTRAT_TEST_CC"]
CXX = os.environ["MEMSTRAT_TEST_CXX"]

Record = dict[str, Any]


def plugin_flags(*settings: str) -> list[str]:
    """The flags that load the plugin with SETTINGS."""
    return [f"-fplugin={PLUGIN}", "-fchecking=2",
            *(f"-fplugin-arg-memstrat-{setting}" for setting in settings)]


def records_of(text: str) -> list[Record]:
    """The objects in TEXT, a line of JSON each."""
    return [json.loads(line) for line in text.splitlines()]


class Compiling(InFolder):
    """A test whose folder is the current one of its commands."""

    def run_command(self, *command: str | Path, folder: Path | None = None
                    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command, cwd=folder or self.folder, text=True,
            capture_output=True, stdin=subprocess.DEVNULL, check=False,
            env={**os.environ, "LC_ALL": "C", "CCACHE_DISABLE": "1"})

    def compile(self, *arguments: str | Path, compiler: str = CC,
                folder: Path | None = None) -> str:
        """What the compiler prints for ARGUMENTS, which it accepts."""
        done = self.run_command(compiler, *arguments, folder=folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def text(self, name: str = "r.jsonl") -> str:
        return (self.folder / name).read_text()

    def records(self, name: str = "r.jsonl") -> list[Record]:
        return records_of(self.text(name))
