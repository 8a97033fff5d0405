"""Tables, on the terminal and in Markdown, and numbers in sentences.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


def number_of(number: int, thing: str) -> str:
    """Return NUMBER and the noun THING, in the plural unless NUMBER is 1."""
    return f"{number:,} {thing}{'s' * (number != 1)}"


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]],
             left: int = 1) -> str:
    """Return the table of ROWS under HEAD, without a final newline.  All
    columns but the first LEFT are numbers."""
    rule = ["---"] * left + ["---:"] * (len(head) - left)
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, rule, *rows])


@dataclass
class Table:
    """Rows of cells under a HEAD.  The first LEFT columns have words.  TITLE
    may be empty."""
    title: str
    head: list[str]
    rows: list[list[str]]
    left: int = 1

    def text(self) -> str:
        lines = [self.head, *self.rows]
        widths = [max(len(line[i]) for line in lines)
                  for i in range(len(self.head))]

        def shown(line: list[str]) -> str:
            cells = [cell.ljust(width) if column < self.left
                     else cell.rjust(width)
                     for column, (cell, width) in enumerate(
                         zip(line, widths, strict=True))]
            return f"  {'  '.join(cells)}".rstrip()
        return "\n".join([*([self.title] if self.title else []),
                          *map(shown, lines)])

    def markdown(self) -> str:
        title = f"{self.title}\n\n" if self.title else ""
        return f"{title}{markdown(self.head, self.rows, self.left)}\n"
