"""Text files, read and written.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memstrat_tools import ToolError


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Put the name PATH into an OSError from this context.  By itself, the
    error may name a temporary file or, if the disk is full, no file."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise


def ends(mode: int) -> bool:
    """Return true if a file of this MODE can be read to its end: a regular
    file or a pipe, but not a device or a folder."""
    return stat.S_ISREG(mode) or stat.S_ISFIFO(mode)


def require_writable(file: Path) -> None:
    """Raise ToolError unless FILE can be created in its folder."""
    try:
        with tempfile.NamedTemporaryFile(dir=file.parent):
            pass
    except OSError as error:
        raise ToolError(f"found '{file}', expected a file in a folder that can"
                        f" be written to: {error.strerror}") from error


def text_of(path: Path, expected: str) -> str:
    """Return the content of the file or pipe PATH.  Raise a ToolError with the
    description EXPECTED unless the content is UTF-8."""
    if not ends(path.stat().st_mode):
        raise ToolError(f"found '{path}', which is not a file, expected"
                        f" {expected}")
    return decoded(path.read_bytes(), str(path), expected)


def decoded(content: bytes, name: str, expected: str) -> str:
    """Return CONTENT of NAME as text, or raise a ToolError like text_of."""
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise ToolError(f"found bytes that are not UTF-8 in '{name}', expected"
                        f" {expected}") from None
