"""How a file is compiled: from compile_commands.json, or given.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from memstrat_tools import ToolError
from memstrat_tools.compiler import plugin_folder
from memstrat_tools.compiler_outputs import without_outputs
from memstrat_tools.plugin_words import (
    expanded,
    loaded,
    settings_start,
    without,
)
from memstrat_tools.text_files import text_of

DATABASE = "compile_commands.json"

# What stands before a compiler in a command, and changes nothing.
WRAPPERS = ("ccache", "sccache", "distcc", "icecc")


@dataclass(frozen=True)
class Compilation:
    """A command without what says which files it writes."""
    arguments: tuple[str, ...]
    folder: Path

    @cached_property
    def plugins(self) -> list[str]:
        """The memstrat that the command loads, by all its names."""
        return loaded(self.arguments, str(self.folder),
                      lambda: str(plugin_folder(self.arguments[0])))

    @property
    def plugin(self) -> str:
        """A name by which the compiler loads it, or nothing."""
        return self.plugins[0] if self.plugins else ""

    def settings(self) -> list[str]:
        """What the command asks of memstrat, each a KEY or KEY=VALUE."""
        return [argument.removeprefix(start) for argument in self.arguments
                for start in dict.fromkeys(map(settings_start, self.plugins))
                if argument.startswith(start)]

    def without_plugin(self) -> list[str]:
        """The command without anything about memstrat."""
        return without(self.arguments, self.plugins)


def stripped(arguments: list[str], folder: Path) -> Compilation:
    """The compilation by ARGUMENTS, a command, in FOLDER."""
    while arguments and Path(arguments[0]).name in WRAPPERS:
        arguments = arguments[1:]
    if not arguments:
        raise ToolError("found no compiler in the command, expected one")
    words = without_outputs(expanded(arguments, str(folder)))
    return Compilation(tuple(words), folder)


def database_near(file: Path) -> Path:
    """The compile_commands.json of FILE: beside it, or in a folder above it or
    above the current one, or in a folder build there."""
    for start in file.resolve().parent, Path.cwd():
        for folder in start, *start.parents:
            for place in folder / DATABASE, folder / "build" / DATABASE:
                if place.is_file():
                    return place
    raise ToolError(f"found no {DATABASE} for '{file}', expected one in a"
                    " folder above it, --database FILE, or the command behind"
                    " --")


def entries(database: Path) -> Iterator[dict[str, Any]]:
    """The entries of DATABASE that have what is needed."""
    text = text_of(database, "the commands of a build")
    try:
        content = json.loads(text)
    except ValueError as error:
        raise ToolError(f"{database}: found no JSON ({error}), expected the"
                        " commands of a build") from None
    if not isinstance(content, list):
        raise ToolError(f"{database}: found no list, expected the commands of"
                        " a build")
    for entry in content:
        if (isinstance(entry, dict) and isinstance(entry.get("file"), str)
                and isinstance(entry.get("directory"), str)
                and (isinstance(entry.get("arguments"), list)
                     or isinstance(entry.get("command"), str))):
            yield entry


def from_database(database: Path, file: Path) -> Compilation:
    """How DATABASE compiles FILE; the first time if it does so more often."""
    wanted = file.resolve()
    for entry in entries(database):
        folder = Path(database.parent, entry["directory"])
        if Path(folder, entry["file"]).resolve() == wanted:
            try:
                arguments = (entry["arguments"]
                             if isinstance(entry.get("arguments"), list)
                             else shlex.split(entry["command"]))
            except ValueError as error:
                raise ToolError(f"{database}: the command for '{file}':"
                                f" {error}") from None
            return stripped(list(map(str, arguments)), folder)
    raise ToolError(f"found no command for '{file}' in {database}; for a header"
                    " name a file that includes it, by --unit FILE")
