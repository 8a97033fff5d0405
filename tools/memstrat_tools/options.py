"""Command-line arguments for argparse: arguments common to all commands, and
types.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from argparse import (
    Action,
    ArgumentError,
    ArgumentParser,
    ArgumentTypeError,
    Namespace,
    RawDescriptionHelpFormatter,
)
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from memstrat_tools import ToolError, completion, version_text
from memstrat_tools.trace.program_headers import MAGIC

Number = TypeVar("Number", int, float)

MOST = 2 ** 32 - 1


def one_of(names: Iterable[str]) -> str:
    """Return NAMES in words, joined by "or"."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


class CommandParser(ArgumentParser):
    """A parser of a command's arguments with --version.  Description and
    epilog are printed unchanged."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False,
                         formatter_class=RawDescriptionHelpFormatter,
                         **settings)
        self.add_argument("--version", action="version",
                          version=version_text(), help="print the version")

    def add_plugin(self, default: str = "build it") -> None:
        self.add_argument("--plugin", metavar="FILE", type=plugin_file,
                          help=f"the plugin (default: {default})")

    def add_markdown(self) -> None:
        self.add_argument("--markdown", action="store_true",
                          help="print tables in Markdown")

    def add_settings(self, whose: str = "memstrat") -> None:
        """Add --settings, a list."""
        self.add_argument(
            "--settings", metavar="'KEY=VALUE ...'", type=settings_list,
            action="extend", default=[],
            help=f"of {whose}, without -fplugin-arg-memstrat-")

    def error(self, message: str) -> NoReturn:
        """Report the error in one line, like other errors."""
        raise ToolError(message)

    def _get_value(self, action: Action, arg_string: str) -> Any:
        """Convert ARG_STRING for ACTION.  Name the argument in errors."""
        try:
            return super()._get_value(action, arg_string)
        except ToolError as error:
            raise ArgumentError(action, str(error)) from error

    def _check_value(self, action: Action, value: Any) -> None:
        """Raise an error if VALUE is not among ACTION's choices."""
        if action.choices is not None and value not in action.choices:
            raise ArgumentError(action, f"found '{value}', expected"
                                f" {one_of(action.choices)}")

    def parse_args(  # type: ignore[override]
            self, *arguments: Any, **settings: Any) -> Namespace:
        if completion.asked():
            completion.answer(self)
        chosen: Namespace = super().parse_args(*arguments, **settings)
        return chosen


def number(kind: Callable[[str], Number], least: Number, most: int = MOST,
           expected: str = "") -> Callable[[str], Number]:
    """Return a parser of numbers of KIND from LEAST to MOST.  EXPECTED
    describes such numbers to the user."""
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
    """Return a parser of whole numbers of at least LEAST."""
    return number(int, least, expected=f"a whole number from {least}")


@dataclass(frozen=True, eq=False)
class ListOf:
    """A parser of comma-separated lists of some of NAMES."""
    names: Collection[str]

    def __call__(self, text: str) -> list[str]:
        chosen = text.split(",")
        for name in chosen:
            if name not in self.names or chosen.count(name) > 1:
                raise ArgumentTypeError(
                    f"found '{text}', expected some of"
                    f" {','.join(self.names)}, each once")
        return chosen

    def completions(self, typed: str) -> list[str]:
        *before, _ = typed.split(",")
        return [",".join([*before, name]) for name in self.names
                if name not in before]


def settings_list(text: str) -> list[str]:
    """Return the plugin's settings in TEXT, separated by spaces."""
    settings = text.split()
    for setting in settings:
        if not re.fullmatch(r"[a-z][a-z0-9-]*(=\S*)?", setting):
            raise ArgumentTypeError(
                f"found '{setting}', expected KEY or KEY=VALUE, as behind"
                " -fplugin-arg-memstrat-")
    return settings


def existing_file(text: str) -> Path:
    path = Path(text)
    if not path.is_file():
        raise ArgumentTypeError(f"found no file '{text}'")
    return path.absolute()


def plugin_file(text: str) -> Path:
    """Return the file TEXT, which must be the plugin, under any name."""
    path = Path(text)
    content = path.read_bytes() if path.is_file() else b""
    if not content.startswith(MAGIC) or b"\0plugin_init\0" not in content:
        raise ArgumentTypeError(
            f"found '{text}', expected a built memstrat.so")
    return path.absolute()
