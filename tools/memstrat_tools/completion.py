"""What a shell can complete: the names of commands, and their options.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The shell asks by calling the command with _ARGCOMPLETE in its environment
(python3-argcomplete); each command's own parser answers.
"""

import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterable

ASKED = "_ARGCOMPLETE"


def asked() -> bool:
    """True if the shell asks what could come next."""
    return ASKED in os.environ


def answer(parser: ArgumentParser) -> None:
    """Tell the shell what PARSER has, and end the process.  A type with a
    method completions says what a value can be."""
    import argcomplete  # here, because it need not be installed
    for action in parser._actions:
        if completions := getattr(action.type, "completions", None):
            action.completer = (  # type: ignore[attr-defined]
                lambda prefix, completions=completions, **_:
                completions(prefix))
    argcomplete.autocomplete(parser)


def answer_all(names: Iterable[str], run: Callable[[str], object]) -> None:
    """Tell the shell which of NAMES could come next; or, behind one of them,
    RUN it, so that its parser answers."""
    before = os.environ["COMP_LINE"][:int(os.environ["COMP_POINT"])]
    words = before.split()
    if len(words) > 1 and words[1] in names and not before.endswith(words[1]):
        os.environ[ASKED] = "2"  # the words of its parser begin there
        run(words[1])
    parser = ArgumentParser()
    parser.add_argument("command", choices=list(names))
    parser.add_argument("--version", action="store_true")
    answer(parser)
