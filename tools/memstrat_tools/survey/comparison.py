"""What differs between the builds of a package.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from memstrat_tools.survey.harnesses import Tests


@dataclass
class Differences:
    """Tests by name, each with a few words on what it does."""
    differing: dict[str, str] = field(default_factory=dict)
    """No build with the plugin does what one without it does."""
    flaky: dict[str, str] = field(default_factory=dict)
    """They do different things, but not because of the plugin."""


def words(results: Sequence[Counter[str]]) -> str:
    """The RESULTS of a test in some builds: "1 passed, 2 failed"."""
    return " / ".join(
        ", ".join(f"{number} {result}" for result, number
                  in sorted(counts.items())) or "nothing"
        for counts in results)


def compare(without: Sequence[Tests], with_plugin: Sequence[Tests]
            ) -> Differences:
    """What differs between builds WITHOUT and WITH_PLUGIN."""
    found = Differences()
    nothing: Counter[str] = Counter()
    for name in sorted({name for tests in [*without, *with_plugin]
                        for name in tests}):
        old = [tests.get(name, nothing) for tests in without]
        new = [tests.get(name, nothing) for tests in with_plugin]
        if all(results == old[0] for results in [*old, *new]):
            continue
        of = found.flaky if any(results in old for results in new) else (
            found.differing)
        of[name] = f"{words(old)}; with memstrat {words(new)}"
    return found
