"""The output of `perf script'.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  prog 12 1.5: PERF_RECORD_MMAP2 12/12: [0x5590...(0x1000) @ 0 ...]: r-xp /prog
  prog 12 1.6: 250000 cycles:u: 55906ca4320a f+0x1a (/prog)

With call graphs, a line for each frame follows, and then the registers.  With
call graphs, newer versions of perf print offsets in files, not addresses.
"""

import re
import sys
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path
from typing import NamedTuple

from memstrat_tools import ToolError
from memstrat_tools.progress import Progress

COMMAND = "perf script --show-mmap-events"

HEAD = re.compile(r"\s*\S.*?\s(-?\d+)(?:/\d+)?\s+(?:\[\d+\]\s+)?\d+\.\d+:\s+"
                  r"(?:(\d+)\s+)?([a-zA-Z][^\s(]*):(?:\s+(\S.*))?\s*$")
MAPPING = re.compile(r"_MMAP2? (-?\d+)/-?\d+: \[0x(\w+)\(0x(\w+)\) @ (\w+)"
                     r"[^\]]*\]: \S*x\S* (.*?)(?: \(deleted\))?$")
FRAME = re.compile(r"(\w+) (.*?)(?:@@?[A-Z].*?)?(?:\+0x(\w+))? "
                   r"\(((?:[^()]|\(\w+\))*?)(?: \(deleted\))?\)(?: +ABI:.*)?$")
REGISTER = re.compile(r"\b(DX|SI):0x(\w+)")


class Frame(NamedTuple):
    address: int
    symbol: str
    offset: int  # in the symbol
    file: str


class Sample(NamedTuple):
    process: int
    frame: str  # the line of the innermost frame
    caller: str  # the line of its caller
    size_bytes: int  # the register dx, or -1
    byte: int  # the lowest byte of si


@cache
def frame_of(line: str) -> Frame:
    """Return the frame in LINE, or an empty frame if there is none."""
    match = FRAME.match(line)
    return Frame(int(match[1], 16), match[2], int(match[3] or "0", 16),
                 match[4]) if match else Frame(0, "", 0, "[unknown]")


class Profile:
    """The profile in the file NAME, or in the standard input for `-'."""

    def __init__(self, name: str) -> None:
        self.samples: Counter[str] = Counter()
        # The periods of the samples, by event.
        self.weights: defaultdict[str, Counter[Sample]] = defaultdict(Counter)
        # Process, begin, end and offset of each file's mappings.
        self.mappings = defaultdict[str, list[tuple[int, ...]]](list)
        with (Path("/dev/stdin" if name == "-" else name).open(
                errors="surrogateescape") as lines,
              Progress("reading", unit="samples", stream=sys.stderr) as shown):
            for line in lines:
                if found := MAPPING.search(line) if "_MMAP" in line else None:
                    begin = int(found[2], 16)
                    self.mappings[found[5]].append((
                        int(found[1]), begin, begin + int(found[3], 16),
                        int(found[4], 0)))
                elif match := HEAD.match(line):
                    last = match[4] or ""
                    frames = [last] if last else []
                    for last in lines if not frames else ():
                        if last[0] != "\t" and (last.isspace()
                                                or last.startswith(" ABI:")):
                            break
                        if len(frames) < 2 and not last.endswith("inlined)\n"):
                            frames.append(last.strip())
                    frame, caller, *_ = *frames, "", ""
                    has = "ABI:" in last
                    regs = dict(REGISTER.findall(last)) if has else {}
                    # Count breakpoints at several functions as one event.
                    event = "mem" if match[3][:4] == "mem:" else match[3]
                    self.samples[event] += 1
                    self.weights[event][Sample(
                        int(match[1]), frame, caller, int(regs.get(
                            "DX", "-1"), 16), int(regs.get("SI", "0"), 16)
                        & 0xff)] += int(match[2] or 1)
                    shown.step()
        if not self.samples:
            raise ToolError(f"found no sample in '{name}', expected the output"
                            f" of `{COMMAND}'")

    def file_offset(self, process: int, frame: Frame) -> int | None:
        """Return the offset of FRAME in its file.  Use the latest mapping of
        FRAME's address in PROCESS or, if there is none, in another process."""
        found = sorted((one for one in self.mappings.get(frame.file, ())
                        if one[1] <= frame.address < one[2]),
                       key=lambda one: one[0] == process)
        return frame.address - found[-1][1] + found[-1][3] if found else None
