"""Faults to put into the plugin, one at a time.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

mutants.toml lists them: a file of plugin/, a text that occurs in it exactly
once, its replacement, and the test that notices.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from memstrat_tools import ToolError

LIST = Path(__file__).with_name("mutants.toml")


@dataclass(frozen=True)
class Mutant:
    name: str
    file: str
    """Relative to the top of the source."""
    old: str
    new: str
    killed_by: str
    """A test: see killers.py."""

    def mutated(self, text: str) -> str:
        """The file's TEXT with the fault in it."""
        times = text.count(self.old)
        if times != 1:
            raise ToolError(f"{self.name}: found its old text {times} times"
                            f" in {self.file}, expected once")
        return text.replace(self.old, self.new)


def read_mutants(path: Path = LIST) -> dict[str, Mutant]:
    """The mutants in PATH by name."""
    try:
        return {name: Mutant(name, **table) for name, table
                in tomllib.loads(path.read_text()).items()}
    except (TypeError, tomllib.TOMLDecodeError) as error:
        raise ToolError(f"{path}: {error}") from error
