"""The programs that adopters.toml has.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
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
    beside: Mapping[str, str] = field(default_factory=dict)

    @property
    def public_p(self) -> bool:
        """Its source is not a package of Debian's."""
        return "/" in self.source

    @property
    def checkouts(self) -> dict[str, str]:
        """The public repositories that it needs, by the names of their
        checkouts."""
        own = {self.name: self.source} if self.public_p else {}
        return {**own, **self.beside}


ADOPTERS = {table["name"]: Adopter(**table) for table in tomllib.loads(
    Path(__file__).with_name("adopters.toml").read_text())["adopter"]}
