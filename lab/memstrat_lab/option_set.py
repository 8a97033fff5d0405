"""Sets of options, of the compiler and of the plugin.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from dataclasses import dataclass
from pathlib import Path

from memstrat_tools.compiler import plugin_flags


@dataclass(frozen=True)
class OptionSet:
    """What to compile with."""
    name: str
    flags: tuple[str, ...] = ()
    """Of the compiler."""
    settings: tuple[str, ...] = ()
    """Of the plugin, as KEY=VALUE."""
    level: str = "-O2"

    def command_flags(self, plugin: Path) -> list[str]:
        """Return the flags for the compiler, those that load PLUGIN
        included."""
        return [self.level, *self.flags, *plugin_flags(plugin, self.settings)]
