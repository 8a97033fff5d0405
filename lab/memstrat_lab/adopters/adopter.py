"""The programs that adopters.toml has.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Adopter:
    """See the head of adopters.toml."""
    name: str
    source: str
    packages: tuple[str, ...]
    build: str
    code: tuple[str, ...]
    run: str
    says: str
    ends: str = ""

    @property
    def public_p(self) -> bool:
        """Its source is not a package of Debian's."""
        return "/" in self.source


ADOPTERS = {table["name"]: Adopter(**table) for table in tomllib.loads(
    Path(__file__).with_name("adopters.toml").read_text())["adopter"]}
