"""The commands by which Kbuild compiled a kernel, to compile files again.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import argparse
import random
import re
from pathlib import Path

from memstrat_tools import ToolError

PLUGIN = re.compile(r"-fplugin=\S+( -fplugin-arg-\S+)*")


def commands(folder: Path) -> dict[str, str]:
    """The command by which Kbuild compiled each object file of FOLDER with the
    plugin."""
    by_object = {}
    for file in sorted(folder.rglob(".*.o.cmd")):
        line = file.read_text(errors="replace").partition("\n")[0]
        match = re.match(r"(?:saved)?cmd_(\S+) := (.*?\.c) *(?:;|$)", line)
        if match and PLUGIN.search(match[2]):
            by_object[match[1]] = match[2]
    return by_object


def sample(folder: Path, files: int) -> dict[str, str]:
    """A random choice of FILES of commands (FOLDER), always the same."""
    known = commands(folder)
    if len(known) < files:
        raise ToolError(f"found {len(known)} C files with the plugin in"
                        f" {folder}, expected {files} or more")
    names = random.Random(3).sample(sorted(known), files)
    return {name: known[name] for name in names}


def prepared(command: str, flags: str, output: str) -> str:
    """COMMAND with FLAGS in the place of the plugin's, and OUTPUT in the place
    of its own output."""
    command = PLUGIN.sub(flags, command, count=1)
    command = re.sub(r"-Wp,-MM?D,\S+", "", command)
    return re.sub(r" -c -o \S+", f" {output}", command)


def kernel_folder(text: str) -> Path:
    """The folder of a kernel that TEXT names, for argparse."""
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(
            f"found '{text}', expected the folder of a kernel")
    return Path(text).resolve()
