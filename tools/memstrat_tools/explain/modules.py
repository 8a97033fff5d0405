"""Compilation of a C++ module unit, without a change to the build's module.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A compilation that exports a module also writes the module: into gcm.cache, or
to the path that the mapper file of -fmodule-mapper= gives for the module's
name.  To redirect the module, pass another mapper file.
"""

import os
import re
from collections.abc import Sequence
from pathlib import Path

from memstrat_tools import ToolError
from memstrat_tools.processes import checked
from memstrat_tools.text_files import text_of

MAPPER = "-fmodule-mapper="
REPOSITORY = "gcm.cache"

# The make rule that has the name and the file of a module.
RULE = re.compile(r"^(\S+)\.c\+\+m: \S+$", re.MULTILINE)


def written_module(command: Sequence[str], folder: Path, scratch: Path) -> str:
    """Return the name of the module that COMMAND, run in FOLDER, writes.
    Return empty if it writes no module.  Put temporary files into SCRATCH."""
    rules = scratch / "modules.d"
    checked([*command, "-w", "-E", "-o", os.devnull, "-MMD", "-MF", rules],
            "looking for modules", folder)
    match = RULE.search(rules.read_text())
    return match[1] if match else ""


def name_of(compiled: Path) -> str:
    """Return the name of the module or header in the file COMPILED."""
    name = compiled.with_suffix("").as_posix()
    if "/" not in name:
        return name.replace("-", ":")
    name = re.sub(r"(?<=/),,(?=/)", "..", name)
    return re.sub(r"^,(?=/)", ".", name) if name[0] == "," else f"/{name}"


def map_of(command: Sequence[str], folder: Path) -> list[str]:
    """Return the lines of COMMAND's mapper file.  If COMMAND has no mapper
    file, return lines for the files in the repository."""
    given = [word.removeprefix(MAPPER) for word in command
             if word.startswith(MAPPER)]
    if not given:
        return [f"{name_of(file.relative_to(folder / REPOSITORY))}"
                f" {file.relative_to(folder)}"
                for file in (folder / REPOSITORY).rglob("*.gcm")]
    file = folder / given[-1].partition("?")[0]
    if not file.is_file():
        raise ToolError(f"{MAPPER}: found '{given[-1]}', expected a file: no"
                        " other mapper can be told to write a module elsewhere")
    return text_of(file, "names of modules and their files").splitlines()


def elsewhere(command: Sequence[str], folder: Path, scratch: Path
              ) -> list[str]:
    """Return options with which COMMAND, run in FOLDER, writes its module to
    SCRATCH.  Return no options if it writes no module."""
    if not any(word.startswith("-fmodules") for word in command):
        return []
    own = written_module(command, folder, scratch)
    if not own:
        return []
    lines = [line for line in map_of(command, folder)
             if line.split(maxsplit=1)[:1] != [own]]
    mapper = scratch / "mapper"
    mapper.write_text("\n".join([*lines, f"{own} {scratch / 'own.gcm'}", ""]))
    return [f"{MAPPER}{mapper}"]
