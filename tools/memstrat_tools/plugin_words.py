"""The words of a GCC command that load memstrat, under any name.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A command names a plugin by its path, or by a short name, which GCC looks up in
a folder.  Words with settings repeat the file's name.  A path or a short name
may be a link, so a file with another name is recognized by its content.

Each compilation of a bisection imports this module, which must load fast.
"""

import os
import re
import shlex
from collections.abc import Callable, Collection, Iterable, Iterator

LOAD = "-fplugin="
FOLDER = "-iplugindir="

NAME = "memstrat"
MARK = "memstrat: "  # in all of memstrat's remarks, and in no others


def name_of(plugin: str) -> str:
    """Return PLUGIN's name in settings: the file's name without a suffix of up
    to three letters.  PLUGIN is a value of -fplugin=."""
    return re.sub(r"(?<=.)\.[^.]{1,3}$", "", os.path.basename(plugin))


def is_memstrat(plugin: str, folder: str, plugins: Callable[[], str]) -> bool:
    """Return true if PLUGIN is memstrat, for a compiler that runs in FOLDER.
    PLUGINS returns the folder of the compiler's plugins."""
    if NAME in os.path.basename(plugin):
        return True
    file = (plugin if re.search(r"[./]", plugin)
            else os.path.join(plugins(), f"{plugin}.so"))
    try:
        with open(os.path.join(folder, file), "rb") as stream:
            return MARK.encode() in stream.read()
    except OSError:
        return False


def expanded(words: Iterable[str], folder: str = "") -> Iterator[str]:
    """Yield WORDS for a run in FOLDER, with response files expanded."""
    for word in words:
        inside = None
        if word.startswith("@"):
            try:
                with open(os.path.join(folder, word[1:]), encoding="utf-8",
                          errors="surrogateescape") as file:
                    inside = shlex.split(file.read())
            except (OSError, ValueError):
                pass
        if inside is None:
            yield word
        else:
            yield from expanded(inside, folder)


def loaded(words: Collection[str], folder: str = "",
           plugins: Callable[[], str] = str) -> list[str]:
    """Return the distinct values of -fplugin= in WORDS that name memstrat, for
    a run in FOLDER.  PLUGINS returns the default folder of short names."""
    given = [word.removeprefix(FOLDER) for word in words
             if word.startswith(FOLDER)]
    found = (word.removeprefix(LOAD) for word in words
             if word.startswith(LOAD))
    return [plugin for plugin in dict.fromkeys(found)
            if is_memstrat(plugin, folder,
                           lambda: given[-1] if given else plugins())]


def settings_start(plugin: str) -> str:
    """Return the prefix of the words with PLUGIN's settings."""
    return f"-fplugin-arg-{name_of(plugin)}-"


def without(words: Iterable[str], plugins: Collection[str]) -> list[str]:
    """Return WORDS without words that load PLUGINS or have their settings."""
    dropped = {LOAD + plugin for plugin in plugins}
    starts = tuple(map(settings_start, plugins))
    return [word for word in words
            if word not in dropped and not word.startswith(starts)]


def remarks_to(file: str) -> str:
    """Return the option with which GCC writes all remarks to FILE."""
    return f"-fopt-info-note-optimized-missed={file}"


def said(text: str) -> list[str]:
    """Return memstrat's remarks in TEXT."""
    return [line for line in text.splitlines() if MARK in line]
