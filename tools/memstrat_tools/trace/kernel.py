"""The sizes that a running kernel moves, by bpftrace.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The script counts calls of memcpy, memmove and memset, but no inline code.  A
kernel's own functions are in assembly, where kprobes are usually forbidden
(CONFIG_KPROBE_EVENTS_ON_NOTRACE).  So the script uses the debug registers,
which need an address.  In .noinstr.text both are refused. bpftrace prints the
maps at its end, with -f json as lines like these:

  {"type":"map","data":{"@exact":{"copy,sync_regs,168":12}}}
  {"type":"hist","data":{"@large":{"copy,f":[{"min":512,"max":1023,...}]}}}
"""

import json
import platform
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from memstrat_tools import ToolError
from memstrat_tools.text_files import text_of
from memstrat_tools.traces import Site, Traced, merged

SYMBOLS = Path("/proc/kallsyms")
"""Lines "ADDRESS TYPE NAME", with zeros for all but root."""

NO_PROBES = Path("/sys/kernel/debug/kprobes/blacklist")
"""Lines "FIRST-END NAME": code where the kernel forbids counting."""

KINDS = {
    "memcpy": '"copy"',
    "memmove": '"move"',
    "memset": '(reg("si") & 0xff) == 0 ? "clear" : "fill"',
}
"""The expressions for the kind of each function's calls."""

EXACT_MAX_BYTES = 256

HEAD = """\
// Which sizes the running kernel copies, moves, clears and fills by calls.
// Written by `memstrat trace --bpftrace' for this kernel, until it boots again.
//
//   BPFTRACE_MAP_KEYS_MAX=100000 bpftrace -f json -o kernel.json FILE
//   memstrat trace --from-bpftrace kernel.json
//
// As root; Ctrl-C ends it.
"""

PROBE = """
watchpoint:{address:#x}:8:x // {function}
{{
  $kind = {kind};
  $size = reg("dx");
  $caller = ksym(*(uint64 *) reg("sp"));
  if ($size <= {most}) {{
    @exact[$kind, $caller, $size] = count();
  }} else {{
    @large[$kind, $caller] = hist($size);
    @large_bytes[$kind, $caller] = sum($size);
  }}
}}
"""


def addresses(symbols: Iterable[str], no_probes: Iterable[str]
              ) -> dict[str, int]:
    """Return the addresses in SYMBOLS of the functions that can be counted
    according to NO_PROBES."""
    found = {}
    for line in symbols:
        digits, _, name = line.split()[:3]
        if name in KINDS and int(digits, 16):
            found[name] = int(digits, 16)
    if not found:
        raise ToolError(f"found no address of {', '.join(KINDS)} in {SYMBOLS},"
                        " expected to be called as root")
    for line in no_probes:
        first, end = (int(text, 16) for text in line.split()[0].split("-"))
        for name, address in [*found.items()]:
            if first <= address < end:
                del found[name]
    if not found:
        raise ToolError(f"found all of {', '.join(KINDS)} in {NO_PROBES},"
                        " expected one in whose code this kernel allows to"
                        " count")
    return found


def script(found: Mapping[str, int]) -> str:
    """Return bpftrace's script to count calls of the functions FOUND."""
    return HEAD + "".join(
        PROBE.format(function=function, address=address, kind=KINDS[function],
                     most=EXACT_MAX_BYTES)
        for function, address in found.items())


def addresses_here() -> dict[str, int]:
    """Return the functions' addresses in the running kernel."""
    if platform.machine() != "x86_64":
        raise ToolError(f"found a machine '{platform.machine()}', expected"
                        " x86_64")
    try:
        no_probes = NO_PROBES.read_text().splitlines()
    except OSError:  # there are no kprobes, or debugfs is not mounted
        no_probes = []
    return addresses(SYMBOLS.read_text().splitlines(), no_probes)


def site_of(kind: str, function: str) -> Site:
    return Site("bpftrace", function=function, symbol=function, kind=kind)


def lines_of(name: str, values: dict[str, Any]) -> Iterator[Traced]:
    """Yield a line for each count in the map NAME with VALUES."""
    for key, value in values.items():
        kind, function = key.split(",", 1)
        if name == "@exact":
            function, size = function.rsplit(",", 1)
            yield Traced(site_of(kind, function),
                         Counter({(int(size), int(size)): int(value)}),
                         int(size) * int(value))
        elif name == "@large":
            # The first bucket begins below its first size.
            yield Traced(site_of(kind, function), Counter({
                (max(bucket["min"], EXACT_MAX_BYTES + 1), bucket["max"]):
                bucket["count"] for bucket in value if bucket["count"]}), 0)
        elif name == "@large_bytes":
            yield Traced(site_of(kind, function), Counter(), int(value))


PRINTED = "what bpftrace prints with -f json for the script of --bpftrace"


def traced(source: Path) -> list[Traced]:
    """Return bpftrace's output in the file SOURCE as lines of a trace."""
    printed = text_of(source, PRINTED).splitlines()
    if not any(line.strip() for line in printed):
        raise ToolError(f"found nothing in '{source}', expected {PRINTED}")
    lines: list[Traced] = []
    for number, line in enumerate(printed, 1):
        try:
            fields = json.loads(line) if line.strip() else {"type": "none"}
            if fields["type"] in ("map", "hist"):
                for name, values in fields["data"].items():
                    lines += lines_of(name, values)
        except (ValueError, TypeError, KeyError, AttributeError):
            raise ToolError(f"{source}:{number}: found no line of bpftrace,"
                            f" expected {PRINTED}") from None
    return merged(lines)
