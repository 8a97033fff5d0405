"""The commands' arguments, for argparse: what all have, and types of them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any, TypeVar

from memstrat_tools import completion, version_text

Number = TypeVar("Number", int, float)

MOST = 2 ** 32 - 1


class CommandParser(ArgumentParser):
    """A parser of a command's arguments, which knows --version."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)
        self.add_argument("--version", action="version",
                          version=version_text(), help="print the version")

    def parse_args(  # type: ignore[override]
            self, *arguments: Any, **settings: Any) -> Namespace:
        if completion.asked():
            completion.answer(self)
        chosen: Namespace = super().parse_args(*arguments, **settings)
        return chosen


def refuse_unknown(parser: ArgumentParser, chosen: Iterable[object],
                   known: Collection[object]) -> None:
    """End the command with an error if one of CHOSEN is not in KNOWN."""
    for name in chosen:
        if name not in known:
            parser.error(f"found '{name}', expected some of"
                         f" {', '.join(map(str, known))}")


def number(kind: Callable[[str], Number], least: Number, most: int = MOST,
           expected: str = "") -> Callable[[str], Number]:
    """A parser of numbers of KIND from LEAST to MOST.  EXPECTED tells the user
    what is valid."""
    expected = expected or f"a number from {least} to {most}"

    def parse(text: str) -> Number:
        try:
            value = kind(text)
            if least <= value <= most:
                return value
        except ValueError:
            pass
        raise ArgumentTypeError(f"found '{text}', expected {expected}")
    return parse


def whole_number(least: int) -> Callable[[str], int]:
    """A parser of whole numbers of at least LEAST."""
    return number(int, least, expected=f"a whole number from {least}")


def list_of(names: Collection[str]) -> Callable[[str], list[str]]:
    """A parser of lists whose elements are some of NAMES."""
    def parse(text: str) -> list[str]:
        chosen = text.split(",")
        for name in chosen:
            if name not in names or chosen.count(name) > 1:
                raise ArgumentTypeError(
                    f"found '{text}', expected some of {','.join(names)},"
                    " each once")
        return chosen
    return parse


def existing_file(text: str) -> Path:
    path = Path(text)
    if not path.is_file():
        raise ArgumentTypeError(f"found no file '{text}'")
    return path.absolute()


def plugin_file(text: str) -> Path:
    """The file of a plugin, whatever its name."""
    path = Path(text)
    if not path.is_file():
        raise ArgumentTypeError(
            f"found '{text}', expected a built memstrat.so")
    return path.absolute()
