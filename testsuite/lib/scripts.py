"""Commands and scripts in folders of their own, for tests.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import contextlib
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def empty_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="memstrat-test-") as name:
        yield Path(name)


def run(command: list[str | Path], folder: Path, **environment: str
        ) -> tuple[int, str, str]:
    """Status, output and errors of COMMAND in FOLDER."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, check=False,
                          env={**os.environ, **environment})
    return done.returncode, done.stdout, done.stderr


def write_script(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{text}\n")
    file.chmod(0o755)
    return file
