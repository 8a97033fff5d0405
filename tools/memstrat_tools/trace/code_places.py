"""The source places of addresses, which addr2line of the binutils finds in a
file's debug information.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import replace

from memstrat_tools.records import Call
from memstrat_tools.traces import Site

NOT_KNOWN = "??"

POINT = re.compile(r"(.*):(\d+|\?)(?: \(discriminator \d+\))?$")


def answer_of(command: Sequence[str], lines: Sequence[str]) -> list[str]:
    """Return COMMAND's output for LINES, or [] if COMMAND is missing."""
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


def frames_of(lines: Sequence[str]) -> Iterator[list[Call]]:
    """Yield the frames of each address in the LINES of addr2line, the
    innermost first."""
    frames: list[Call] = []
    rest = iter(lines)
    for line in rest:
        if line.startswith("0x"):
            frames = []
            yield frames
        elif match := POINT.match(next(rest, "")):
            # Without debug information, only the file's name may be known.
            file, number = ("", 0) if match[2] in "?0" else (
                known(match[1]), int(match[2]))
            frames.append(Call(known(line), file, number, 0))


def site_of(frames: Sequence[Call], names: dict[str, str]) -> Site:
    """Return the site of FRAMES.  NAMES has the demangled names by symbol."""
    if not frames:
        return Site("preload")
    inner, *outer = frames
    symbol = frames[-1].function
    return Site("preload", inner.file, inner.line, tuple(
        replace(frame, function=names[frame.function]) for frame in outer),
                names[symbol], symbol)


def sites(file: str, addresses: Sequence[int]) -> list[Site]:
    """Return the site of each of ADDRESSES in FILE, as far as known.  The
    sites do not have their addresses yet."""
    lines = answer_of(["addr2line", "-a", "-f", "-i", "-e", file],
                      [hex(address) for address in addresses])
    found = list(frames_of(lines))
    if len(found) != len(addresses):  # no addr2line, or no file
        return [Site("preload")] * len(addresses)
    symbols = sorted({frame.function for frames in found for frame in frames})
    names = answer_of(["c++filt"], symbols)
    if len(names) != len(symbols):
        names = symbols
    return [site_of(frames, dict(zip(symbols, names, strict=True)))
            for frames in found]
