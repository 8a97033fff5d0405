"""The machine that the commands run on.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

from memstrat_tools import INSTALLED, TOP, ToolError


def require_packages(*packages: str) -> None:
    """On Debian, raise ToolError if one of PACKAGES is missing."""
    if not shutil.which("dpkg-query"):
        return
    missing = [package for package in packages if not subprocess.run(
        ["dpkg-query", "-W", "-f", "${db:Status-Abbrev}", package],
        capture_output=True, text=True, check=False).stdout.startswith("ii")]
    if missing:
        raise ToolError("some packages are missing; install them with"
                        f" 'apt-get install {' '.join(missing)}'")


def install_packages(*packages: str) -> None:
    """Install those of Debian's PACKAGES that are missing.  If memstrat
    itself is installed, raise ToolError instead."""
    if INSTALLED:
        require_packages(*packages)
    elif packages:
        subprocess.run([TOP / "tools/install-packages", *packages], check=True)


def missing_module(module: str, package: str) -> str:
    """Return an error message if the Python MODULE of Debian's PACKAGE is
    missing, else ""."""
    if find_spec(module):
        return ""
    return (f"found no Python module {module}, expected what Debian's package"
            f" {package} has")


def require_module(module: str, package: str) -> None:
    """Raise ToolError if the Python MODULE of Debian's PACKAGE is missing."""
    if problem := missing_module(module, package):
        raise ToolError(problem)


def processor_field(key: str) -> str | None:
    """Return the value of KEY in /proc/cpuinfo, or None."""
    text = Path("/proc/cpuinfo").read_text()
    match = re.search(rf"^{key}\s*: (.*)$", text, re.MULTILINE)
    return match[1] if match else None


def processor() -> str:
    """Return the processor's name, family and model, as text for results."""
    name, family, model = (processor_field(key) or "?" for key in
                           ("model name", "cpu family", "model"))
    return f"{name}, family {family} model {model}"


def processor_features() -> set[str]:
    """Return the features of this processor, as /proc/cpuinfo names them."""
    return set((processor_field("flags") or "").split())
