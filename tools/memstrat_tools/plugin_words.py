"""Where a command of GCC loads memstrat, however it is named there.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A plugin is a short name, which GCC looks up in a folder, or a path; its
settings begin with the name of the file.  Either may be a link, so that what
the file contains counts.

This runs in each compilation of a bisection, and imports only what starts fast.
"""

import os
import re
import shlex
from collections.abc import Callable, Collection, Iterable, Iterator

LOAD = "-fplugin="
FOLDER = "-iplugindir="

NAME = "memstrat"
MARK = "memstrat: "  # begins its remarks, and is in no other plugin


def name_of(plugin: str) -> str:
    """What settings of PLUGIN, a value of -fplugin=, begin with: its name
    without a suffix, which has at most three letters to GCC."""
    return re.sub(r"(?<=.)\.[^.]{1,3}$", "", os.path.basename(plugin))


def is_memstrat(plugin: str, folder: str, plugins: Callable[[], str]) -> bool:
    """True if PLUGIN is memstrat, for a compiler that runs in FOLDER and has
    its plugins in the folder PLUGINS."""
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
    """WORDS of a command that runs in FOLDER, with what is in a response file
    in the place of @FILE."""
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
    """The values of -fplugin= in WORDS, of a command that runs in FOLDER, that
    are memstrat, each once.  PLUGINS says where short names are looked up,
    unless WORDS do."""
    given = [word.removeprefix(FOLDER) for word in words
             if word.startswith(FOLDER)]
    found = (word.removeprefix(LOAD) for word in words
             if word.startswith(LOAD))
    return [plugin for plugin in dict.fromkeys(found)
            if is_memstrat(plugin, folder,
                           lambda: given[-1] if given else plugins())]


def settings_start(plugin: str) -> str:
    """What a word with a setting of PLUGIN begins with."""
    return f"-fplugin-arg-{name_of(plugin)}-"


def without(words: Iterable[str], plugins: Collection[str]) -> list[str]:
    """WORDS without those that load PLUGINS or give them settings."""
    dropped = {LOAD + plugin for plugin in plugins}
    starts = tuple(map(settings_start, plugins))
    return [word for word in words
            if word not in dropped and not word.startswith(starts)]


def remarks_to(file: str) -> str:
    """The word that makes GCC write all remarks to FILE."""
    return f"-fopt-info-note-optimized-missed={file}"


def said(text: str) -> list[str]:
    """The remarks in TEXT that are memstrat's."""
    return [line for line in text.splitlines() if MARK in line]
