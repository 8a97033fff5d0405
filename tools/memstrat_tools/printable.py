"""Untrusted text, made safe to print.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

File names may contain any byte.  The functions here escape control characters,
changes of the writing direction and invalid UTF-8.
"""

MOST_NAME_CHARACTERS = 60


def escaped(character: str) -> str:
    """Return CHARACTER as a C escape sequence."""
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # invalid UTF-8
        return f"\\x{code - 0xDC00:02x}"
    return character.encode("unicode_escape").decode()


def printable(text: str) -> str:
    """Return TEXT with unprintable characters escaped."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable()
                   else escaped(character) for character in text)


def short_name(name: str) -> str:
    """Return NAME printable, without its middle if it is long."""
    name = printable(name)
    if len(name) <= MOST_NAME_CHARACTERS:
        return name
    half = (MOST_NAME_CHARACTERS - 3) // 2
    return f"{name[:half]}...{name[-half:]}"
