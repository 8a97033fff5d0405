"""Tables in Markdown.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]],
             left: int = 1) -> str:
    """The table of ROWS under HEAD, without a newline at its end; all columns
    except the first LEFT are numbers."""
    rule = ["---"] * left + ["---:"] * (len(head) - left)
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, rule, *rows])
