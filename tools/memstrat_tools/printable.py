"""Text from elsewhere, made safe to look at.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The name of a file may have any byte in it.  Nothing that moves a terminal's
cursor, that turns the direction of writing around or that is no UTF-8 is
printed as it is.
"""

MOST_NAME_CHARACTERS = 60


def escaped(character: str) -> str:
    """CHARACTER as an escape sequence of C."""
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # a byte that is no UTF-8
        return f"\\x{code - 0xDC00:02x}"
    return character.encode("unicode_escape").decode()


def printable(text: str) -> str:
    """TEXT with escape sequences for all that cannot be seen."""
    if text.isprintable():
        return text
    return "".join(character if character.isprintable()
                   else escaped(character) for character in text)


def short_name(name: str) -> str:
    """NAME printable, with the middle left out if it is long."""
    name = printable(name)
    if len(name) <= MOST_NAME_CHARACTERS:
        return name
    half = (MOST_NAME_CHARACTERS - 3) // 2
    return f"{name[:half]}...{name[-half:]}"
