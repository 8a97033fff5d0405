"""An empty folder for each test.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path


class InFolder(unittest.TestCase):
    """A test with an empty folder, which is removed afterwards."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="memstrat-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def write(self, name: str, *contents: str | bytes) -> Path:
        """Write CONTENTS to the file NAME in the folder, and return it."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"".join(part.encode() if isinstance(part, str)
                                  else part for part in contents))
        return file
