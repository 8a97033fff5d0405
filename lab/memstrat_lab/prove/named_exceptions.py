"""Functions that may stay without a proof, by name.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

exceptions.toml lists them; a refutation cannot be an exception.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

from memstrat_lab.prove.campaign import FAULT_TIMED_OUT, Result
from memstrat_lab.prove.validator import Verdict
from memstrat_tools import ToolError

LIST = Path(__file__).with_name("exceptions.toml")
NAMEABLE = (Verdict.TIMED_OUT.value, Verdict.UNSUPPORTED.value, FAULT_TIMED_OUT)


@dataclass(frozen=True)
class NamedException:
    verdict: str
    functions: tuple[str, ...]
    """Patterns of titles, like patterns of file names."""
    reason: str
    why: str = "*"
    """A pattern of the validator's message."""
    options: tuple[str, ...] = ("*",)
    """Patterns of names of option sets."""
    sizes: tuple[int, int] = (1, 1 << 20)
    """The least and the largest size, in bytes."""

    def covers(self, result: Result) -> bool:
        shape = result.function.shape
        return (result.verdict == self.verdict
                and self.sizes[0] <= shape.size_bytes <= self.sizes[1]
                and any(fnmatchcase(result.options.name, p)
                        for p in self.options)
                and any(fnmatchcase(str(shape), p)
                        for p in self.functions)
                and fnmatchcase(result.outcome.why, self.why))


def read_exceptions(path: Path = LIST) -> list[NamedException]:
    try:
        tables = tomllib.loads(path.read_text()).get("exception", [])
        exceptions = [
            NamedException(**{key: tuple(value) if isinstance(value, list)
                              else value for key, value in table.items()})
            for table in tables]
    except (TypeError, tomllib.TOMLDecodeError) as error:
        raise ToolError(f"{path}: {error}") from error
    for each in exceptions:
        if each.verdict not in NAMEABLE:
            raise ToolError(f"{path}: found verdict '{each.verdict}',"
                            f" expected one of {', '.join(NAMEABLE)}")
        if not each.reason:
            raise ToolError(f"{path}: found no reason in {each}")
    return exceptions
