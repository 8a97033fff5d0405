"""How a file is compiled: from compile_commands.json, or given.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
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

PROFILE_FLAGS = ("-fprofile-use", "-fbranch-probabilities")

CLANG = re.compile(r"(.*-)?clang(\+\+)?(-\d+)?")


@dataclass(frozen=True)
class Compilation:
    """A command without what says which files it writes."""
    arguments: tuple[str, ...]
    folder: Path
    database: Path | None = None
    """Where the command is from, if it was not given."""

    @cached_property
    def plugins(self) -> list[str]:
        """The memstrat that the command loads, by all its names."""
        return loaded(self.arguments, str(self.folder),
                      lambda: str(plugin_folder(self.arguments[0])))

    @property
    def plugin(self) -> str:
        """A name by which the compiler loads it, or nothing."""
        return self.plugins[0] if self.plugins else ""

    @property
    def profile_p(self) -> bool:
        """True if it is to use a profile."""
        return any(word.startswith(PROFILE_FLAGS) for word in self.arguments)

    def settings(self) -> list[str]:
        """What the command asks of memstrat, each a KEY or KEY=VALUE."""
        return [argument.removeprefix(start) for argument in self.arguments
                for start in dict.fromkeys(map(settings_start, self.plugins))
                if argument.startswith(start)]

    def without_plugin(self) -> list[str]:
        """The command without anything about memstrat."""
        return without(self.arguments, self.plugins)

    def require_gcc(self, file: Path) -> None:
        """ToolError if the command, which is to compile FILE, is not GCC's."""
        compiler = self.arguments[0]
        source = f"{self.database}: " if self.database else ""
        try:
            # Each of the names stands for itself where it is not defined.
            macros = "" if CLANG.fullmatch(Path(compiler).name) else (
                subprocess.run([compiler, "-E", "-P", "-x", "c", "-"],
                               cwd=self.folder, input="__GNUC__ __clang__",
                               text=True, errors="replace",
                               capture_output=True, check=False).stdout)
        except FileNotFoundError as error:
            raise ToolError(f"{source}found no '{error.filename}', expected a"
                            f" compiler, to be called in '{self.folder}'"
                            ) from None
        if not re.match(r"\d+ __clang__", macros):
            raise ToolError(
                f"{source}found '{compiler}', which is no GCC, expected a"
                " command of GCC that compiles the file"
                + ("; give it behind --" if self.database
                   else suggestion(file)))


def stripped(arguments: list[str], folder: Path, database: Path | None = None
             ) -> Compilation:
    """The compilation by ARGUMENTS, a command from DATABASE, in FOLDER."""
    while arguments and Path(arguments[0]).name in WRAPPERS:
        arguments = arguments[1:]
    if not arguments:
        raise ToolError("found no compiler in the command, expected one")
    words = without_outputs(expanded(arguments, str(folder)))
    return Compilation(tuple(words), folder, database)


def databases_near(file: Path) -> Iterator[Path]:
    """Each compile_commands.json that may be of FILE: beside it, or in a folder
    above it or above the current one, or in a folder build there."""
    for start in file.resolve().parent, Path.cwd():
        for folder in start, *start.parents:
            for place in folder / DATABASE, folder / "build" / DATABASE:
                if place.is_file():
                    yield place


def database_near(file: Path) -> Path:
    """The first one, or a ToolError."""
    for database in databases_near(file):
        return database
    raise ToolError(f"found no {DATABASE} for '{file}', expected one in a"
                    " folder above it or in a folder build there,"
                    f" --database FOLDER, or the command behind --"
                    f"{suggestion(file)}")


def suggestion(file: Path) -> str:
    """Which --database may have the command for FILE, or nothing."""
    for database in chain(databases_near(file), *(
            sorted(folder.glob(f"*/{DATABASE}"))
            for folder in (Path.cwd(), Path.cwd().parent))):
        return f"; try --database {os.path.relpath(database.parent)}"
    return ""


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
            return stripped(list(map(str, arguments)), folder, database)
    raise ToolError(f"found no command for '{file}' in {database}; for a header"
                    " name a file that includes it, by --unit FILE")
