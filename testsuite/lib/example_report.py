"""A report on a few records, for tests.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from example_records import LEFT, line_of

from memstrat_tools.records import read
from memstrat_tools.report.contents import Contents
from memstrat_tools.source_tree import SourceTree

EVIL = "</script><script>evil()</script><img src=x onerror=evil()>"
EVIL_FILE = "<script>evil()<|script>&amp;'\"{{ 7 * 6 }}.c"
EVIL_SOURCE = "f (\"</script><script>evil()</script><!--\"); /* \u202e \x1b */"


@contextmanager
def example(*lines: bytes, top: int = 10, kinds: list[str] | None = None
            ) -> Iterator[tuple[Contents, SourceTree]]:
    """Yield a report on LINES of records, and the tree of its source."""
    with tempfile.TemporaryDirectory(prefix="memstrat-test-") as name:
        file = Path(name, "r.jsonl")
        file.write_bytes(b"".join(lines))
        tree = SourceTree(Path(name))
        yield Contents(read([file], lambda line: None),
                       {"kind": kinds or []}, tree, top), tree


EVIL_LINES = [
    line_of(file=EVIL_FILE, line=2, function=EVIL, unit=EVIL, place="loop",
            section=EVIL, plan=EVIL, strategy=EVIL, runs=10 ** 15,
            inlined_from=[{"function": EVIL, "file": EVIL, "line": 1,
                           "column": 1}]),
    line_of(**{**LEFT, "reason": EVIL, "reason_text": EVIL, "file": EVIL}),
    line_of(file="\udcff\u202e.c", function="\ud800"),
]


def with_evil_source(tree: SourceTree) -> None:
    (tree.folder / EVIL_FILE).write_text(f"one\n{EVIL_SOURCE}\n{EVIL}\n")
