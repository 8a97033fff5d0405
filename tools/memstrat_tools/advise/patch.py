"""Advice as a patch: attributes in front of functions.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  static int                          MEMSTRAT ("prefer=speed")
  f (char *p)                   ->    static int
                                      f (char *p)
"""

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from memstrat_tools import ToolError
from memstrat_tools.advise.gains import Advice
from memstrat_tools.source_tree import outside

HEADER = "#include <memstrat.h>\n"

# Matches a line after which a declaration can begin.
ENDS = re.compile(r"([;{}:]|\*/|\\)\s*$|^\s*(#|//|template\b)")
INCLUDE = re.compile(r"\s*#\s*include\b")


def begin_of(lines: Sequence[str], number: int) -> int:
    """Return the index of the first line of the declaration whose name is in
    line NUMBER of LINES, counted from 1."""
    index = number - 1
    while (index > 0 and lines[index - 1].strip()
           and not ENDS.search(lines[index - 1])):
        index -= 1
    return index


def include_index(lines: Sequence[str]) -> int:
    """Return the index after the last #include at the head of LINES."""
    depth, found = 0, 0
    for index, line in enumerate(lines):
        if re.match(r"\s*#\s*if", line):
            depth += 1
        elif re.match(r"\s*#\s*endif", line):
            depth -= 1
        elif INCLUDE.match(line) and depth == 0:
            found = index + 1
        elif line.rstrip().endswith(("{", ";")) and not line.startswith("#"):
            break
    return found


def changed(lines: Sequence[str],
            functions: Iterable[tuple[int, Sequence[str]]]) -> list[str]:
    """Return LINES with settings added to FUNCTIONS.  Each of FUNCTIONS is a
    pair: the number of the line with the function's name, and the settings."""
    result = list(lines)
    for number, settings in sorted(functions, reverse=True):
        index = begin_of(lines, number)
        indent = re.match(r"\s*", lines[index])
        assert indent
        quoted = ", ".join(f'"{setting}"' for setting in settings)
        result.insert(index, f"{indent[0]}MEMSTRAT ({quoted})\n")
    if not any("memstrat.h" in line for line in lines if INCLUDE.match(line)):
        result.insert(include_index(lines), HEADER)
    return result


def patches(advice: Iterable[Advice], source: Path) -> Iterator[str]:
    """Yield unified diffs that add the attributes in ADVICE to files in the
    folder SOURCE.  Skip files outside SOURCE.  Raise ToolError if all files
    are outside SOURCE, or if a file is missing in SOURCE."""
    by_file: defaultdict[str, dict[int, dict[str, str]]] = defaultdict(dict)
    elsewhere = set()
    for each in advice:
        if not each.key or not each.where.line:
            continue
        if outside(each.where.file):
            elsewhere.add(each.where.file)
        else:
            settings = by_file[each.where.file].setdefault(each.where.line, {})
            settings.setdefault(each.key, each.what)
    if elsewhere and not by_file:
        raise ToolError(f"found '{min(elsewhere)}' to patch, expected a file"
                        " below the folder of --source")
    for name, functions in sorted(by_file.items()):
        file = source / name
        try:
            lines = file.read_text(errors="surrogateescape").splitlines(True)
        except OSError as error:
            raise ToolError(
                f"found no '{file}' to patch, expected the source in the folder"
                f" of --source: {error.strerror}") from None
        inside = [(number, [*settings.values()])
                  for number, settings in functions.items()
                  if number <= len(lines)]
        yield "".join(difflib.unified_diff(
            lines, changed(lines, inside), f"a/{name}", f"b/{name}"))
