"""Compiling with the plugin, for tests.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from in_folder import InFolder

from memstrat_tools.records import flat

PLUGIN = os.environ["MEMSTRAT_TEST_PLUGIN"]
CC = os.environ["MEMSTRAT_TEST_CC"]
CXX = os.environ["MEMSTRAT_TEST_CXX"]

Record = dict[str, Any]


def plugin_flags(*settings: str) -> list[str]:
    """Return the flags that load the plugin with SETTINGS."""
    return [f"-fplugin={PLUGIN}", "-fchecking=2",
            *(f"-fplugin-arg-memstrat-{setting}" for setting in settings)]


def reporting(report: str | Path = "r", *settings: str) -> list[str]:
    """Return the flags to load the plugin with report=REPORT and SETTINGS."""
    return plugin_flags(f"report={report}", *settings)


def records_of(text: str) -> list[Record]:
    """Return the objects in TEXT, which has one JSON object per line."""
    return [json.loads(line) for line in text.splitlines()]


class Compiling(InFolder):
    """A test that compiles files in its folder."""

    def compile(self, *arguments: str | Path, compiler: str = CC,
                folder: str | Path = "") -> str:
        """Compile with ARGUMENTS, which must succeed.  Return the output."""
        done = self.run_command(compiler, *arguments, folder=folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stderr

    def recorded_files(self) -> list[Path]:
        """Return all files in the folder of records."""
        return sorted(path for path in (self.folder / "r").rglob("*")
                      if not path.is_dir())

    def records(self) -> list[Record]:
        return [flat(record) for file in self.recorded_files()
                for record in records_of(file.read_text())]

    def recorded(self, *arguments: str | Path, compiler: str = CC,
                 settings: Sequence[str] = ()) -> list[Record]:
        """Compile with ARGUMENTS and SETTINGS, and return the new records."""
        shutil.rmtree(self.folder / "r", ignore_errors=True)
        self.compile(*reporting("r", *settings), *arguments, compiler=compiler)
        return self.records()
