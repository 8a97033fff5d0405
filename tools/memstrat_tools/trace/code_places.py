"""Where in the source the code at an address is, if the file has debug
information, as addr2line of the binutils says it.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memstrat_tools.records import Call

NOT_KNOWN = "??"

POINT = re.compile(r"(.*):(\d+|\?)(?: \(discriminator \d+\))?$")


@dataclass(frozen=True)
class CodePlace:
    """As in a record: FILE and LINE are empty and 0 if they are not known, and
    so are the names."""
    file: str = ""
    line: int = 0
    function: str = ""
    symbol: str = ""
    inlined_from: tuple[Call, ...] = ()


@dataclass(frozen=True)
class Frame:
    """A function, and a place in it."""
    symbol: str
    file: str
    line: int


def answer_of(command: Sequence[str], lines: Sequence[str]) -> list[str]:
    """What COMMAND prints for LINES; nothing if it is not there."""
    try:
        done = subprocess.run(
            command, input="".join(f"{line}\n" for line in lines), text=True,
            errors="surrogateescape", capture_output=True, check=False,
            env={**os.environ, "LC_ALL": "C"})
    except FileNotFoundError:
        return []
    return done.stdout.splitlines()


def known(text: str) -> str:
    return "" if text == NOT_KNOWN else text


def frames_of(lines: Sequence[str]) -> Iterator[list[Frame]]:
    """The frames of each address in the LINES of addr2line, the innermost
    first."""
    frames: list[Frame] = []
    rest = iter(lines)
    for line in rest:
        if line.startswith("0x"):
            frames = []
            yield frames
        elif match := POINT.match(next(rest, "")):
            number = int(match[2]) if match[2] != "?" else 0
            frames.append(Frame(known(line), known(match[1]), number))


def place_of(frames: Sequence[Frame], names: dict[str, str]) -> CodePlace:
    """The place that FRAMES say; NAMES are those of the language."""
    if not frames:
        return CodePlace()
    return CodePlace(
        frames[0].file, frames[0].line, names[frames[-1].symbol],
        frames[-1].symbol,
        tuple(Call(names[frame.symbol], frame.file, frame.line, 0)
              for frame in frames[1:]))


def code_places(file: str, addresses: Sequence[int]) -> list[CodePlace]:
    """The place of each of ADDRESSES in FILE."""
    lines = answer_of(["addr2line", "-a", "-f", "-i", "-e", file],
                      [hex(address) for address in addresses])
    found = list(frames_of(lines))
    if len(found) != len(addresses):  # no addr2line, or no file
        return [CodePlace()] * len(addresses)
    symbols = sorted({frame.symbol for frames in found for frame in frames})
    names = answer_of(["c++filt"], symbols)
    if len(names) != len(symbols):
        names = symbols
    return [place_of(frames, dict(zip(symbols, names, strict=True)))
            for frames in found]
