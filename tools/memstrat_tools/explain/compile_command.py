"""The command that compiles a file, from the user or compile_commands.json.

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

# Programs that may precede the compiler in a command, and change no code.
WRAPPERS = ("ccache", "sccache", "distcc", "icecc")

PROFILE_FLAGS = ("-fprofile-use", "-fbranch-probabilities")

CLANG = re.compile(r"(.*-)?clang(\+\+)?(-\d+)?")


@dataclass(frozen=True)
class Compilation:
    """A command without its options for outputs."""
    arguments: tuple[str, ...]
    folder: Path
    database: Path | None = None
    """The origin of the command, or None if the user gave it."""

    @cached_property
    def plugins(self) -> list[str]:
        """The names by which the command loads memstrat."""
        return loaded(self.arguments, str(self.folder),
                      lambda: str(plugin_folder(self.arguments[0])))

    @property
    def plugin(self) -> str:
        """The first of PLUGINS, or empty."""
        return self.plugins[0] if self.plugins else ""

    @property
    def profile_p(self) -> bool:
        """True if the command uses a profile."""
        return any(word.startswith(PROFILE_FLAGS) for word in self.arguments)

    def settings(self) -> list[str]:
        """Return memstrat's settings in the command (KEY or KEY=VALUE)."""
        return [argument.removeprefix(start) for argument in self.arguments
                for start in dict.fromkeys(map(settings_start, self.plugins))
                if argument.startswith(start)]

    def without_plugin(self) -> list[str]:
        return without(self.arguments, self.plugins)

    def require_gcc(self, file: Path) -> None:
        """Raise ToolError unless the command, which is for FILE, runs GCC."""
        compiler = self.arguments[0]
        source = f"{self.database}: " if self.database else ""
        try:
            # An undefined macro expands to its own name.
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
    """Return the compilation by ARGUMENTS in FOLDER, from DATABASE."""
    while arguments and Path(arguments[0]).name in WRAPPERS:
        arguments = arguments[1:]
    if not arguments:
        raise ToolError("found no compiler in the command, expected one")
    words = without_outputs(expanded(arguments, str(folder)))
    return Compilation(tuple(words), folder, database)


def databases_near(file: Path) -> Iterator[Path]:
    """Yield each compile_commands.json in FILE's folder, the current folder,
    the folders above them, and the subfolder build of each such folder."""
    for start in file.resolve().parent, Path.cwd():
        for folder in start, *start.parents:
            for place in folder / DATABASE, folder / "build" / DATABASE:
                if place.is_file():
                    yield place


def database_near(file: Path) -> Path:
    """Return the first one of databases_near, or raise ToolError."""
    for database in databases_near(file):
        return database
    raise ToolError(f"found no {DATABASE} for '{file}', expected one in a"
                    " folder above it or in a folder build there,"
                    f" --database FOLDER, or the command behind --"
                    f"{suggestion(file)}")


def suggestion(file: Path) -> str:
    """Suggest a --database for FILE, or return an empty text."""
    for database in chain(databases_near(file), *(
            sorted(folder.glob(f"*/{DATABASE}"))
            for folder in (Path.cwd(), Path.cwd().parent))):
        return f"; try --database {os.path.relpath(database.parent)}"
    return ""


def entries(database: Path) -> Iterator[dict[str, Any]]:
    """Yield the usable entries of DATABASE."""
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
    """Return the first compilation of FILE in DATABASE."""
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
