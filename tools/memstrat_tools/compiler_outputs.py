"""The outputs of a GCC command, and the same command without them.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

# Options for output, dependencies, further files and messages.  OUTPUTS are
# single words.  Options in OUTPUTS_WITH_VALUE are followed by their value.
OUTPUTS = re.compile(
    r"-(c|S|E|M|MM|MD|MMD|MP|MG|pipe|save-temps.*|time(=.*)?)$"
    r"|-Wp,-M.*|-(o|MF|MT|MQ|aux-info=?).+"
    r"|-f(opt-info|save-optimization-record|dump-|callgraph-info"
    r"|stack-usage|test-coverage|profile-note=|compare-debug"
    r"|diagnostics-format=)|-gsplit-dwarf$")
OUTPUTS_WITH_VALUE = ("-o", "-MF", "-MT", "-MQ", "-aux-info")

# Options that count runs and also write a file for gcov.
COVERAGE = ("--coverage", "-coverage")

PROFILE_IS_READ = re.compile(r"-f(profile-use(=.*)?|branch-probabilities)$")


def dropped(words: Iterable[str], with_value: Collection[str]) -> Iterator[str]:
    """Yield WORDS, but drop each word of WITH_VALUE and the word after it."""
    left = iter(words)
    for word in left:
        if word in with_value:
            next(left, None)
        else:
            yield word


def without_outputs(words: Iterable[str]) -> list[str]:
    """Return the WORDS of a command without the options that choose its
    outputs.  Add the name of the profile that the command reads."""
    command = list(words)
    kept = ["-fprofile-arcs" if word in COVERAGE else word
            for word in dropped(command, OUTPUTS_WITH_VALUE)
            if not OUTPUTS.match(word)]
    return [*kept, *profile_name(command)]


def profile_name(command: list[str]) -> list[str]:
    """Return options that make COMMAND read the same profile for any output.
    Return no options if COMMAND reads no profile or has -dumpbase."""
    if not any(map(PROFILE_IS_READ.match, command)) or any(
            word.startswith("-dumpbase") for word in command):
        return []
    # Without .x, GCC would take a part of the name for an extension.
    return ["-dumpdir", "", "-dumpbase", f"{auxiliary_name(command)}.x",
            "-dumpbase-ext", ".x"]


def auxiliary_name(command: list[str]) -> str:
    """Return the path, without suffix, of the files that COMMAND reads and
    writes beside its output: see -dumpdir in GCC's manual."""
    output = ""
    for word, value in zip(command, [*command[1:], ""], strict=True):
        if word == "-o":
            output = value
        elif word.startswith("-o"):
            output = word.removeprefix("-o")
    sources = [word for word in command[1:]
               if Path(word).suffix and not word.startswith(("-", "@"))
               and word != output]
    source = Path(sources[-1]).stem if sources else ""
    if "-c" in command or "-S" in command:
        return str(Path(output).with_suffix("")) if output else source
    program = Path(output or "a.out")
    if program.suffix in (".exe", ".out"):
        program = program.with_suffix("")
    return f"{program}-{source}"
