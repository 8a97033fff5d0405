"""Lines of a build's log, without what differs from build to build.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

# Colors, and the plugin's flags with the space ahead of them.
LEFT_OUT = re.compile(r"\x1b\[[\d;]*[A-Za-z]|\s*-fplugin[^\s\"']*")

# A time takes the space ahead of it along, as it may be padded.
CHANGING = tuple((re.compile(pattern), new) for pattern, new in (
    (r"\b0x[0-9a-fA-F]+\b", "0xN"),
    (r"/tmp/[\w./-]+", "/tmp/N"),
    (r"\b\w{3},? +(\w{3} +\d{1,2}|\d{1,2} \w{3})\b[ \d:]*", "DATE"),
    (r"\b\d{4}-\d\d-\d\d\b", "DATE"),
    (r"\b\d{1,2}:\d\d(:\d\d)?(\.\d+)?\b", "TIME"),
    (r"\b\d+m\d+\.\d+s", "TIME"),
    (r"\s*\b\d+(\.\d+)? ?([mun]?s|secs?|seconds?|minutes?)\b", " TIME"),
    (r"\b(pid|process|PID)([ =:]*)\d+", r"\1\2N"),
    (r"\s+(?=[\"'])", ""),  # where the plugin's flags were, or none
))

NUMBER = re.compile(r"\b\d+\.\d+\b")  # mostly a time, or a measurement

WARNING = re.compile(r"\S+?:\d+:(\d+:)? warning: .*")
TEMPORARY = re.compile(r"/tmp/tmp\w+/")
FRAME = re.compile(r"(frame size of )\d+")


def plain(line: str) -> str:
    """LINE without colors and the plugin's flags."""
    return LEFT_OUT.sub("", line).rstrip()


def same_each_time(text: str) -> str:
    """TEXT with words for what is another one each time: times, addresses,
    names of temporary files; and with single spaces."""
    for pattern, new in CHANGING:
        text = pattern.sub(new, text)
    return " ".join(text.split())


def all_lines(log: Iterable[str]) -> Counter[str]:
    """The lines of LOG that say something, as they are each time; any
    number with a point is taken for the same."""
    lines = Counter(NUMBER.sub("N", same_each_time(plain(line)))
                    for line in log)
    del lines[""]
    return lines


def warnings(log: Iterable[str]) -> set[str]:
    """The compilers' warnings in LOG.  A frame that is too large is so by any
    number of bytes, and temporary folders have other names each time."""
    return {TEMPORARY.sub("/tmp/N/", FRAME.sub(r"\1N", line))
            for line in map(plain, log) if WARNING.fullmatch(line)}
