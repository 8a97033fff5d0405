"""The target compiler and the plugin.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from memstrat_tools import INSTALLED, TOP, ToolError
from memstrat_tools.plugin_words import settings_start
from memstrat_tools.processes import checked
from memstrat_tools.progress import Progress


def target_gcc(native: bool = True) -> str:
    """Return the full path of the GCC that MEMSTRAT_TARGET_GCC names.  If
    NATIVE is true, require a GCC that compiles for this machine."""
    return chosen_gcc(os.environ.get("MEMSTRAT_TARGET_GCC", ""), native)


@cache
def chosen_gcc(name: str, native: bool) -> str:
    """Return the GCC for NAME, the value of MEMSTRAT_TARGET_GCC."""
    if INSTALLED:
        gcc = shutil.which(name or "gcc")
        if not gcc:
            raise ToolError(
                f"MEMSTRAT_TARGET_GCC: found no compiler '{name or 'gcc'}'")
        return gcc
    with Progress("looking for the compiler"):
        done = subprocess.run(
            [TOP / "tools/target-gcc", *(["--native"] if native else [])],
            text=True, capture_output=True, check=False)
    if done.returncode:
        raise ToolError(done.stderr.strip())
    return done.stdout.strip()


def version(command: Sequence[str]) -> str:
    """Return the first line that the compiler COMMAND prints for --version."""
    try:
        text = checked([*command, "--version"], "asking for the version").stdout
    except OSError as error:
        raise ToolError(f"'{command[0]}': {error.strerror}") from error
    return text.partition("\n")[0]


def build_folder() -> Path:
    """Return the plugin's build folder for the compiler."""
    return Path(checked([TOP / "tools/build-folder"],
                        "asking for the build's folder").stdout.strip())


def plugin_folder(compiler: str) -> Path:
    """Return the folder where COMPILER looks up short names of plugins."""
    return Path(checked([compiler, "-print-file-name=plugin"],
                        "asking for the folder of plugins").stdout.strip())


def built_plugin(compiler: str = "") -> Path:
    """Build the plugin and return its path.  If memstrat is installed, return
    the installed plugin for COMPILER instead (default: target_gcc)."""
    if INSTALLED:
        gcc = compiler or target_gcc()
        folder = plugin_folder(gcc)
        plugin = folder / "memstrat.so"
        if not plugin.is_file():
            raise ToolError(f"found no memstrat.so in '{folder}', expected the"
                            f" plugin for {gcc} to be installed")
        return plugin
    # Write to stderr, because the command's own output may be JSON.
    subprocess.run([TOP / "tools/build-plugin"], check=True,
                   stdout=sys.stderr)
    return build_folder() / "memstrat.so"


def plugin_arguments(plugin: Path | str, settings: Iterable[str]
                     ) -> list[str]:
    """Return the flags that give PLUGIN its SETTINGS (KEY or KEY=VALUE)."""
    return [settings_start(str(plugin)) + setting for setting in settings]


def plugin_flags(plugin: Path | str, settings: Iterable[str] = ()
                 ) -> list[str]:
    """Return the flags that load PLUGIN with SETTINGS."""
    return [f"-fplugin={plugin}", *plugin_arguments(plugin, settings)]


def require_none(remarks: Sequence[str], name: str) -> None:
    """Raise ToolError if there are REMARKS by memstrat, although it was
    removed from the command of compilation NAME."""
    if remarks:
        raise ToolError(f"memstrat is still loaded in {name}, expected a"
                        " -fplugin= of its command to load it; it says:"
                        f" {remarks[0]}")
