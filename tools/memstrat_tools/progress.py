"""Progress of a command, printed at least every ten seconds.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

tools/script.sh prints the progress of scripts.  MEMSTRAT_PROGRESS_SECONDS sets
another interval, for tests; an empty value turns off progress lines.
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self, TextIO

# Seconds between progress lines.  A loaded machine may take nearly ten.
SECONDS = 8


def minutes(seconds: float) -> str:
    """Return SECONDS as minutes and seconds, such as 1:05."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


class Progress:
    """A context in which a thread prints the time so far every few seconds.
    If step () is called, the lines also have the part done and the time left.

      compiling: 1:04, 12 of 80 files, about 6:02 left

    NOTE returns text to add.  A TOTAL of 0 means unknown, and a TOTAL that is
    exceeded is ignored.  BUDGET_SECONDS is the time limit, or 0."""

    def __init__(self, title: str, total: int = 0, unit: str = "",
                 note: Callable[[], str] = str, budget_seconds: float = 0,
                 stream: TextIO | None = None) -> None:
        self.title = title
        self.total = total
        self.unit = unit
        self.note = note
        self.budget_seconds = budget_seconds
        self.stream = stream or sys.stdout
        self.done = 0
        self.began = time.monotonic()
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.show, daemon=True)

    def step(self, number: int = 1) -> None:
        """Count NUMBER more units as done."""
        self.done += number

    def line(self, seconds: float) -> str:
        """Return the line to print SECONDS after the beginning."""
        parts = [minutes(seconds)]
        total = self.total if self.done <= self.total else 0
        if total:
            parts.append(f"{self.done} of {total} {self.unit}")
        elif self.unit:
            parts.append(f"{self.done} {self.unit}")
        left = []
        if total and self.done:
            left.append(seconds * (total - self.done) / self.done)
        if self.budget_seconds:
            left.append(max(self.budget_seconds - seconds, 0))
        if left:
            parts.append(f"about {minutes(min(left))} left")
        if note := self.note():
            parts.append(note)
        return f"  {self.title}: {', '.join(parts)}"

    def seconds(self) -> float:
        return time.monotonic() - self.began

    def show(self) -> None:
        seconds = os.environ.get("MEMSTRAT_PROGRESS_SECONDS", str(SECONDS))
        while not self.ended.wait(float(seconds) if seconds else None):
            print(self.line(self.seconds()), file=self.stream, flush=True)

    def __enter__(self) -> Self:
        self.began = time.monotonic()
        self.thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None,
                 error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.ended.set()
        self.thread.join()
