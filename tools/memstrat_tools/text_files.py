"""Files of text, which come from elsewhere or go there.

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
    """An OSError in here is one of writing PATH, and says so: where a disk is
    full it names no file, in a folder for all or nothing another one."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise


def ends(mode: int) -> bool:
    """True if what has the MODE of a file can be read to its end: a file or a
    pipe, and not a device or a folder."""
    return stat.S_ISREG(mode) or stat.S_ISFIFO(mode)


def require_writable(file: Path) -> None:
    """ToolError unless FILE can be made in its folder."""
    try:
        with tempfile.NamedTemporaryFile(dir=file.parent):
            pass
    except OSError as error:
        raise ToolError(f"found '{file}', expected a file in a folder that can"
                        f" be written to: {error.strerror}") from error


def text_of(path: Path, expected: str) -> str:
    """What is in the file or pipe PATH; or a ToolError that says what was
    EXPECTED, if that is no text in UTF-8."""
    if not ends(path.stat().st_mode):
        raise ToolError(f"found '{path}', which is not a file, expected"
                        f" {expected}")
    return decoded(path.read_bytes(), str(path), expected)


def decoded(content: bytes, name: str, expected: str) -> str:
    """CONTENT, which is that of NAME, as text; or a ToolError as above."""
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise ToolError(f"found bytes that are not UTF-8 in '{name}', expected"
                        f" {expected}") from None
