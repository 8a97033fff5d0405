"""Completion in shells: the names of commands and their options.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The shell calls the command with _ARGCOMPLETE in its environment
(python3-argcomplete), and the command's parser answers.
"""

import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterable

ASKED = "_ARGCOMPLETE"


def asked() -> bool:
    """Return true if the shell asks for completions."""
    return ASKED in os.environ


def answer(parser: ArgumentParser) -> None:
    """Give the shell PARSER's completions and exit.  The type of an argument
    may have a method `completions' for its values."""
    import argcomplete  # here, because it need not be installed
    for action in parser._actions:
        if completions := getattr(action.type, "completions", None):
            action.completer = (  # type: ignore[attr-defined]
                lambda prefix, completions=completions, **_:
                completions(prefix))
    argcomplete.autocomplete(parser)


def answer_all(names: Iterable[str], run: Callable[[str], object]) -> None:
    """Give the shell the completions among NAMES.  If the line already has the
    name of a command, RUN the command, whose own parser answers."""
    before = os.environ["COMP_LINE"][:int(os.environ["COMP_POINT"])]
    words = before.split()
    if len(words) > 1 and words[1] in names and not before.endswith(words[1]):
        os.environ[ASKED] = "2"  # the command begins at the second word
        run(words[1])
    parser = ArgumentParser()
    parser.add_argument("command", choices=list(names))
    parser.add_argument("--version", action="store_true")
    answer(parser)
