"""Sets of options for the compiler and the plugin.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from dataclasses import dataclass
from pathlib import Path

from memstrat_tools.compiler import plugin_flags


@dataclass(frozen=True)
class OptionSet:
    """A set of options to compile with."""
    name: str
    flags: tuple[str, ...] = ()
    """The compiler's flags."""
    settings: tuple[str, ...] = ()
    """The plugin's settings, as KEY=VALUE."""
    level: str = "-O2"

    def command_flags(self, plugin: Path) -> list[str]:
        """Return the compiler's flags, including those that load PLUGIN."""
        return [self.level, *self.flags, *plugin_flags(plugin, self.settings)]
