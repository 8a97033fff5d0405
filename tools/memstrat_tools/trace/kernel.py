"""The sizes that a running kernel moves, by bpftrace.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The script counts calls of memcpy, memmove and memset; what the compiler has
expanded inline is no call.  bpftrace prints the maps when it ends, with
-f json as lines like these:

  {"type":"map","data":{"@exact":{"copy,sync_regs,168":12}}}
  {"type":"hist","data":{"@large":{"copy,f":[{"min":512,"max":1023,...}]}}}
"""

from __future__ import annotations

import json
import platform
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from memstrat_tools import ToolError
from memstrat_tools.traces import Site, Traced

RETURN_ADDRESS = {
    "x86_64": '*(uint64 *) reg("sp")',
    "aarch64": 'reg("lr")',
}
"""Where a function returns to when it begins, by machine."""

KINDS = {
    "memcpy": '"copy"',
    "memmove": '"move"',
    "memset": '(arg1 & 0xff) == 0 ? "clear" : "fill"',
}
"""How each function's kind is told."""

EXACT_MAX_BYTES = 256

HEAD = """\
// Which sizes the running kernel copies, moves, clears and fills by calls.
// Written by `memstrat trace --bpftrace' for {machine}.
//
//   BPFTRACE_MAP_KEYS_MAX=100000 bpftrace -f json -o kernel.json FILE
//   memstrat trace --from-bpftrace kernel.json
//
// As root; Ctrl-C ends it.
"""

PROBE = """
kprobe:{function}
{{
  $kind = {kind};
  $caller = ksym({address});
  if (arg2 <= {most}) {{
    @exact[$kind, $caller, arg2] = count();
  }} else {{
    @large[$kind, $caller] = hist(arg2);
    @large_bytes[$kind, $caller] = sum(arg2);
  }}
}}
"""


def script(machine: str = "") -> str:
    """The script for bpftrace on MACHINE, by default this one."""
    machine = machine or platform.machine()
    if machine not in RETURN_ADDRESS:
        raise ToolError(f"found a machine '{machine}', expected one of"
                        f" {', '.join(RETURN_ADDRESS)}")
    return HEAD.format(machine=machine) + "".join(
        PROBE.format(function=function, kind=kind, most=EXACT_MAX_BYTES,
                     address=RETURN_ADDRESS[machine])
        for function, kind in KINDS.items())


@dataclass
class Counted:
    """What was counted for a kind and a function."""
    sizes: list[tuple[int, int]] = field(default_factory=list)
    ranges: list[tuple[int, int, int]] = field(default_factory=list)
    large_bytes: int = 0


Sites = defaultdict[tuple[str, str], Counted]


def add_map(name: str, values: dict[str, Any], sites: Sites) -> None:
    """Add the map called NAME, with VALUES, to SITES."""
    for key, value in values.items():
        kind, rest = key.split(",", 1)
        if name == "@exact":
            function, size = rest.rsplit(",", 1)
            sites[kind, function].sizes.append((int(size), int(value)))
        elif name == "@large":
            sites[kind, rest].ranges += [
                # The first bucket begins before the sizes that it is for.
                (max(bucket["min"], EXACT_MAX_BYTES + 1), bucket["max"],
                 bucket["count"]) for bucket in value if bucket["count"]]
        elif name == "@large_bytes":
            sites[kind, rest].large_bytes = int(value)


def traced(lines: Iterable[str], source: Path) -> list[Traced]:
    """What bpftrace has printed, in LINES of SOURCE, as lines of a trace."""
    sites: Sites = defaultdict(Counted)
    for number, line in enumerate(lines, 1):
        try:
            printed = json.loads(line) if line.strip() else {}
            if printed.get("type") in ("map", "hist"):
                for name, values in printed["data"].items():
                    add_map(name, values, sites)
        except (ValueError, TypeError, KeyError, AttributeError):
            raise ToolError(f"{source}:{number}: found no line of bpftrace,"
                            " expected what it prints with -f json for the"
                            " script of --bpftrace") from None
    return [traced_site(kind, function, counted)
            for (kind, function), counted in sites.items()]


def traced_site(kind: str, function: str, counted: Counted) -> Traced:
    number = counted.large_bytes + sum(size * times
                                       for size, times in counted.sizes)
    return Traced(Site("bpftrace", function=function, symbol=function,
                       kind=kind),
                  tuple(sorted(counted.sizes)), tuple(sorted(counted.ranges)),
                  number)
