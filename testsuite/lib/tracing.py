"""Programs that are traced, for tests.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from compiling import CC, CXX, Compiling, Record, plugin_flags, records_of

RUNTIME = Path(os.environ["MEMSTRAT_TEST_RUNTIME"])

HAS_32_BITS = (RUNTIME / "32/libmemstrat-trace.a").exists()

# By line and kind, how often there was each size.
Counts = dict[tuple[int, str], Counter[int]]


def runtime(given: Sequence[str]) -> Path:
    """The folder of the runtime for programs with the flags GIVEN."""
    return RUNTIME / ("32" if "-m32" in given else ".")


def counts_of(lines: Sequence[Record]) -> Counts:
    """What LINES of a trace say; ranges of sizes go by their ends."""
    counts: Counts = {}
    for line in lines:
        sizes = counts.setdefault((line["line"], line["kind"]), Counter())
        for size_bytes, times in line["sizes"]:
            sizes[size_bytes] += times
        for _, most_bytes, times in line["ranges"]:
            sizes[most_bytes] += times
    return counts


class Tracing(Compiling):
    """A test of programs that are compiled with trace."""

    def build(self, source: str, *given: str, compiler: str = "",
              settings: Sequence[str] = ("trace",)) -> None:
        """Make the program "prog" of SOURCE, with the flags GIVEN."""
        compiler = compiler or (CXX if source.endswith(".C") else CC)
        said = self.compile(*plugin_flags(*settings), source, *given,
                            f"-L{runtime(given)}", "-lmemstrat-trace", "-o",
                            "prog", compiler=compiler)
        self.assertEqual(said, "")

    def start(self, *command: str, trace: str | None = "t.jsonl",
              prepare: Callable[[], None] | None = None
              ) -> subprocess.CompletedProcess[str]:
        """Run the program, which writes to TRACE."""
        environment = {**os.environ, "LC_ALL": "C"}
        environment.pop("MEMSTRAT_TRACE", None)
        if trace is not None:
            environment["MEMSTRAT_TRACE"] = trace
        return subprocess.run(
            command or ("./prog",), cwd=self.folder, env=environment,
            text=True, capture_output=True, stdin=subprocess.DEVNULL,
            check=False, preexec_fn=prepare)

    def trace(self, name: str = "t.jsonl") -> list[Record]:
        """The lines of the trace NAME, which is removed."""
        lines = records_of(self.text(name))
        (self.folder / name).unlink()
        return lines

    def counts(self, status: int = 0) -> Counts:
        """What the program counts, which ends with STATUS."""
        (self.folder / "t.jsonl").unlink(missing_ok=True)
        done = self.start()
        self.assertEqual((done.returncode, done.stderr), (status, ""))
        return counts_of(self.trace())
