"""The instructions of one line of the source.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The compiler's .loc directives identify the instructions.  -g does not change
the code.
"""

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# The flags with which assembly names the line of each instruction.
FLAGS = ("-g1", "-gno-variable-location-views", "-fno-lto", "-S")

FILE = re.compile(r'\t\.file (\d+) (?:"([^"]*)" )?"([^"]*)"')
LOC = re.compile(r"\t\.loc (\d+) (\d+) (\d+)")
LABEL = re.compile(r"([^\s:]+):")
INSTRUCTION = re.compile(r"\t([a-z][^.\s]*.*)")
LOCAL = re.compile(r"\.L\w*")


@dataclass(frozen=True)
class Line:
    """An instruction or label of a function, with its place in the source."""
    text: str
    file: str
    number: int
    column: int

    @property
    def label(self) -> bool:
        return self.text.endswith(":")


def function_lines(assembly: str, symbol: str) -> Iterator[Line]:
    """Yield the lines of the function SYMBOL, with its cold part, in
    ASSEMBLY."""
    files: dict[str, str] = {}
    names = (symbol, f"{symbol}.cold")
    inside = False
    place = ("", 0, 0)
    for text in assembly.splitlines():
        if match := FILE.match(text):
            files[match[1]] = str(Path(match[2] or "", match[3]))
        elif match := LOC.match(text):
            place = files.get(match[1], ""), int(match[2]), int(match[3])
        elif match := LABEL.match(text):
            # Labels of asm statements, such as 661, begin no function.
            if not LOCAL.match(match[1]):
                inside |= match[1] in names
            elif inside:
                yield Line(text, *place)
        elif text.startswith("\t.size\t"):
            inside = False
        elif inside and (match := INSTRUCTION.match(text)):
            yield Line(match[1].replace("\t", " "), *place)


def common_end(one: str, other: str) -> int:
    """Return the number of trailing parts that two paths share."""
    pairs = zip(reversed(Path(one).parts), reversed(Path(other).parts),
                strict=False)
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1],
                                              pairs))


def code_of_line(assembly: str, symbol: str, file: str, number: int,
                 column: int | None = None) -> list[str]:
    """Return the instructions of the function SYMBOL for line NUMBER of FILE
    and, if given, for COLUMN.  Include labels that instructions use."""
    lines = list(function_lines(assembly, symbol))
    # Options such as -fdebug-prefix-map= change the folder.
    common, name = max(((common_end(other, file), other) for other in
                        {line.file for line in lines}), default=(0, ""))
    used = set(LOCAL.findall(" ".join(
        line.text for line in lines if not line.label)))
    return [f"\t{line.text}" if not line.label else line.text
            for line in lines
            if common and line.number == number and line.file == name
            and column in (None, line.column)
            and (not line.label or line.text[:-1] in used)]
