"""The machine that the commands run on.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from memstrat_tools import TOP


def install_packages(*packages: str) -> None:
    """Install those of Debian's PACKAGES that are missing."""
    if packages:
        subprocess.run([TOP / "tools/install-packages", *packages], check=True)


def processor_field(key: str) -> str | None:
    """The value of KEY in /proc/cpuinfo; None if there is none."""
    text = Path("/proc/cpuinfo").read_text()
    match = re.search(rf"^{key}\s*: (.*)$", text, re.MULTILINE)
    return match[1] if match else None


def processor() -> str:
    """The processor's name and number, for the head of results."""
    name, family, model = (processor_field(key) or "?" for key in
                           ("model name", "cpu family", "model"))
    return f"{name}, family {family} model {model}"


def processor_features() -> set[str]:
    """The features of this processor, as /proc/cpuinfo names them."""
    return set((processor_field("flags") or "").split())
