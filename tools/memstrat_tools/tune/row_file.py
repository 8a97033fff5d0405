"""The text of a tune= file.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from memstrat_tools.core import Row
from memstrat_tools.tune.derive import Number


def comment(text: str) -> list[str]:
    return textwrap.wrap(text, 79, initial_indent="# ",
                         subsequent_indent="# ", break_long_words=False,
                         break_on_hyphens=False)


def entry(key: str, number: Number, of_row: int, like: str) -> list[str]:
    """The lines for KEY, whose value in the row LIKE is OF_ROW."""
    if number.value is None:
        return comment(f"{key}: {number.origin}; as {like}, {of_row}.")
    line = f"{key} = {number.value}"
    if number.value != of_row:
        line += f" # {like} has {of_row}"
    return [*comment(f"{number.origin[0].upper()}{number.origin[1:]}."), line]


def text_of(header: list[str], like: str, row: Row,
            numbers: Mapping[str, Number], inherited: list[str]) -> str:
    """The text of a row with HEADER that is like the row LIKE, whose numbers
    are ROW, except for NUMBERS; INHERITED are the keys that were not looked
    for."""
    lines = [line for text in header for line in comment(text)]
    lines.append(f"like = {like}")
    for key, number in numbers.items():
        lines += ["", *entry(key, number, row[key], like)]
    if inherited:
        lines += ["", *comment("Nothing here measures these, they are as"
                               f" {like}: {', '.join(inherited)}.")]
    return "\n".join(lines) + "\n"
