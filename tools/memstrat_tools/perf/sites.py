"""The samples of a profile at string instructions and in library functions.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from memstrat_tools import core, records, traces
from memstrat_tools.advise.runs import by_place, function_of, line_of
from memstrat_tools.census.elf import UnusableFile
from memstrat_tools.census.program import Program
from memstrat_tools.perf.script import Frame, Profile, Sample, frame_of
from memstrat_tools.size_bands import BANDS, band_of
from memstrat_tools.trace import code_places

LIBRARY = re.compile(r"_*mem(p?cpy|move|set)(@plt|(_(orig|noinline|chk|erms"
                     r"|s?sse|avx|evex|unaligned|x86).*)?)$")
ASSEMBLY = re.compile(r"_*((copy|clear)_(user|page|mc)|rep_(movs|stos)_)")
KERNEL = re.compile(r"(guest\.)?kernel\.|vmlinux")

BAND = "    {} bytes"
REP, AFTER, KNOWN, CALLS, UNKNOWN, CONSTANT, *_, IN_ASSEMBLY = SHARES = (
    "inline rep movs and rep stos", "  at the instruction after",
    "  of known size", "memcpy, memmove and memset",
    "  from an unknown place", "  called with a constant size",
    *map(BAND.format, BANDS[:-1]), "copies and clears in assembly")

# Probe PROBED addresses.  If instructions begin at less than RIGHT_PART of
# them, by weight, the file is not the file that was profiled.
PROBED, RIGHT_PART = 40, 0.9


def key_of(name: str) -> str:
    """Return the key of the file NAME.  The key is the same for [a_b] and
    a-b.ko, and for all names of a kernel."""
    name = Path(name).name.strip("[]").replace("-", "_").removesuffix(".ko")
    return "vmlinux" if KERNEL.match(name) else name


@dataclass
class Site:
    """A string instruction of a FORM such as "rep movsq", or a call."""
    where: traces.Site
    form: str
    size_bytes: int | None
    weight: int = 0
    after: int = 0  # the part of WEIGHT at the next instruction
    around: list[tuple[str, int]] = field(default_factory=list)
    """The site's instruction and its two neighbors, with their weights."""
    sizes: Counter[tuple[str, int]] = field(default_factory=Counter)
    """The kinds and sizes of calls, from registers."""
    decision: str = ""  # memstrat's, or empty if unknown

    @property
    def rep(self) -> bool:
        return self.form.startswith("rep ")


class File:
    """The profile's file NAME, read from PATH, and its sites.  Raise
    UnusableFile if PATH has no code."""

    def __init__(self, name: str, path: Path) -> None:
        self.name, self.path = name, path
        self.program = Program(path)
        self.sites: dict[int, Site] = {}  # by address
        self.weights: Counter[int] = Counter()
        self.wrong = 0  # the weight of functions with another address in PATH

    def site(self, found: tuple[int, str]) -> Site:
        """Return the site at the address of FOUND, with the form of FOUND."""
        address, form = found
        if address not in self.sites:
            kind, size_bytes = self.program.kind_and_size(address, form)
            self.sites[address] = Site(traces.Site("perf", kind=kind), form,
                                       size_bytes)
        return self.sites[address]

    def look_up(self) -> int:
        """Add source places and neighboring instructions to the sites.
        Remove sites in files of assembly, and return their weight."""
        assembly = 0
        for (address, site), found in zip(
                [*self.sites.items()],
                code_places.sites(str(self.path), [*self.sites]), strict=True):
            site.where = replace(found, way="perf", kind=site.where.kind,
                                 object=self.name, address=address)
            if site.rep:
                site.around = [(f"{one[2]} {one[3]}".rstrip(),
                                self.weights[one[0]])
                               for one in self.program.around(address)]
                if found.file.endswith((".S", ".s")):
                    assembly += self.sites.pop(address).weight
        return assembly


class Sites:
    """The sites in PROFILE.  The profiled files are among GIVEN, or else at
    their own paths.  COMPLAIN tells the user about unusable files."""

    def __init__(self, profile: Profile, given: Iterable[Path],
                 complain: Callable[[str], None]) -> None:
        [(self.event, self.samples)] = profile.samples.most_common(1)
        # PEBS and IBS report the instruction itself.
        self.precise = self.event.startswith("ibs") or (
            ":pp" in self.event and "clock" not in self.event)
        self.profile, self.complain = profile, complain
        self.given = {key_of(path.name): path for one in given for path in (
            one.rglob("*") if one.is_dir() else [one])}
        self.files: dict[str, File | None] = {}
        self.weight = profile.weights[self.event].total()
        self.shares = Counter(dict.fromkeys(SHARES, 0))  # parts of WEIGHT
        self.functions: Counter[str] = Counter()
        for step in self.weigh, self.add:
            for sample, weight in profile.weights[self.event].items():
                step(sample, weight)
            for file in filter(None, self.files.values()):
                self.check(file)
        files = [*filter(None, self.files.values())]
        self.shares[IN_ASSEMBLY] += sum(file.look_up() for file in files)
        self.all = sorted((site for file in files for site in
                           file.sites.values()), key=lambda one: -one.weight)
        for site in self.all:
            self.shares[REP] += site.weight * site.rep
            self.shares[AFTER] += site.after
            if site.size_bytes is not None:
                for name in [KNOWN] if site.rep else [
                        CONSTANT, BAND.format(band_of(site.size_bytes))]:
                    self.shares[name] += site.weight

    def part(self, weight: int) -> str:
        return f"{100 * weight / self.weight:.1f} %"

    def find(self, sample: Sample, line: str
             ) -> tuple[Frame, File | None, int | None]:
        """Return the frame in LINE of SAMPLE, its file and its address, as far
        as known."""
        frame = frame_of(line)
        if frame.file not in self.files:
            path = self.given.get(key_of(frame.file), Path(frame.file))
            self.files[frame.file] = None
            try:
                if path.is_file():
                    self.files[frame.file] = File(frame.file, path)
            except (UnusableFile, OSError) as error:
                self.complain(f"'{path}': {error}; left out")
        file = self.files[frame.file]
        return frame, file, file.program.address_of(
            frame.address, self.profile.file_offset(sample.process, frame),
            frame.symbol, frame.offset) if file else None

    def weigh(self, sample: Sample, weight: int) -> None:
        """Count SAMPLE by its address, its function and its file."""
        frame, file, address = self.find(sample, sample.frame)
        self.functions[frame.symbol] += weight
        if file and address is not None:
            file.weights[address] += weight
        else:
            self.shares[f"not read: {frame.file}"] += weight
            if file and frame.symbol in file.program.symbols:
                file.wrong += weight

    def check(self, file: File) -> None:
        """Leave out FILE if it is not the file that was profiled."""
        probed = file.weights.most_common(PROBED)
        seen = sum(weight for _, weight in probed) + file.wrong
        right = sum(weight for address, weight in probed
                    if file.program.right(address))
        if right < RIGHT_PART * seen:
            self.complain(
                f"'{file.path}': found no instruction at"
                f" {100 - 100 * right // seen} % of its samples, expected the"
                " file that was profiled; left out")
            self.files[file.name] = None
            self.shares[f"not read: {file.name}"] += file.weights.total()

    def add(self, sample: Sample, weight: int) -> None:
        """Add SAMPLE to its site, if there is one."""
        frame, file, address = self.find(sample, sample.frame)
        _, caller, back = self.find(sample, sample.caller)
        if caller and back is not None and (
                found := caller.program.call(back)):
            self.shares[CALLS] += weight
            site = caller.site(found)
            site.weight += weight
            if sample.size_bytes >= 0 and not frame.offset:
                fill = site.where.kind == "clear" and sample.byte
                site.sizes["fill" if fill else site.where.kind,
                           sample.size_bytes] += weight
        elif LIBRARY.match(frame.symbol):
            self.shares[CALLS] += weight
            self.shares[UNKNOWN] += weight
        elif ASSEMBLY.match(frame.symbol):
            self.shares[IN_ASSEMBLY] += weight
        elif file and address is not None and (
                found := file.program.rep(address, self.precise)):
            site = file.site(found)
            site.weight += weight
            site.after += weight * (found[0] != address)

    def traced(self) -> Iterator[traces.Traced]:
        """Yield the lines of a trace with the sizes of calls."""
        for site in self.all:
            for (kind, size), times in site.sizes.items():
                yield traces.Traced(
                    replace(site.where, kind=kind),
                    Counter({(size, size): times}), size * times)

    def decide(self, known: Iterable[records.Record],
               settings: Mapping[str, str]) -> None:
        """Add memstrat's decisions from the records KNOWN.  If there are no
        records, add the core's decisions with SETTINGS."""
        places = by_place(known)
        for site in self.all:
            there = (places.get(line_of(site.where))
                     or places.get(function_of(site.where)) or {})
            site.decision = " or ".join(sorted({
                f"{record.decision}: {record.how}"
                for record in there.values()
                if site.size_bytes in (None, record.size_bytes)}))
        asked = [site for site in self.all
                 if site.size_bytes is not None and not places]
        for site, answer in zip(asked, core.ask(
                {"kind": site.where.kind, "size_bytes": site.size_bytes,
                 "vector_bytes": 16 * str(site.where.object).startswith("/"),
                 **settings} for site in asked), strict=True):
            site.decision = answer.outcome.partition(" bytes ")[2]
