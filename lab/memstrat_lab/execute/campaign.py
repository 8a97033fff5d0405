"""The comparison of all functions of two objects, and of two trees.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from memstrat_lab.execute.code import listing
from memstrat_lab.execute.debug import DebugInfo, Line
from memstrat_lab.execute.machine import CannotRun
from memstrat_lab.execute.objects import (
    CLONE,
    ObjectFile,
    PlacedObject,
    place,
)
from memstrat_lab.execute.pair import Outcome, Pair
from memstrat_lab.execute.search import Search
from memstrat_tools import ToolError
from memstrat_tools.census.elf import UnusableFile
from memstrat_tools.progress import Progress
from memstrat_tools.records import Record

VERDICTS = ("equal code", "same", "partly", "not run", "differs")

REACHED = ("executed", "in part", "not reached", "no code", "equal code",
           "not run")
"""The states of an operation in the code after.  Without code it is merged
with others, or dead."""

RECORDS: dict[str, list[Record]] = {}
"""The records of each unit, for the processes of a campaign."""


@dataclass(frozen=True)
class Choice:
    """The functions to compare, and how."""
    seed: int = 1
    runs: int = 100
    functions: tuple[str, ...] = ()
    most_functions: int = 0
    """The limit for one file; 0 means no limit."""


@dataclass
class FunctionResult:
    name: str
    verdict: str
    text: str = ""
    state: str = ""
    states: int = 0
    covered: int = 0
    instructions: int = 0
    operations: Counter[str] = field(default_factory=Counter)
    codes: tuple[list[str], ...] = ()
    """The assembly of both codes, if they differ in effect."""


@dataclass
class FileResult:
    name: str
    functions: list[FunctionResult] = field(default_factory=list)
    problem: str = ""
    """The reason not to compare the file."""


def worst(outcomes: Sequence[Outcome]) -> Outcome:
    """Return the outcome that stands for OUTCOMES."""
    order = ("differs", "same", "partly", "not run")
    return min(outcomes, key=lambda each: order.index(each.verdict))


def records_of(debug: DebugInfo, name: str) -> list[Record]:
    """Return the records of operations in function NAME whose code memstrat
    changed."""
    return [record for unit in debug.units for record in RECORDS.get(unit, [])
            if record.symbol == name and record.changed]


def reach(pair: Pair, covered: set[int], records: Iterable[Record]
          ) -> Counter[str]:
    """Count how many of RECORDS' operations COVERED instructions reach."""
    code = pair.after.code
    by_line: defaultdict[Line, list[int]] = defaultdict(list)
    for each in code.own_instructions:
        by_line[code.debug.line(each.address)].append(each.address)
    counts: Counter[str] = Counter()
    for record in records:
        line = (Path(record.file).name, record.line, record.column)
        addresses = by_line.get(line, [])
        hits = sum(address in covered for address in addresses)
        counts["no code" if not addresses else "executed"
               if hits == len(addresses) else "in part" if hits
               else "not reached"] += 1
    return counts


def compare_function(name: str, objects: tuple[PlacedObject, PlacedObject],
                     debug: tuple[DebugInfo, DebugInfo], choice: Choice
                     ) -> FunctionResult:
    records = records_of(debug[1], name)
    try:
        pair = Pair(name, objects, debug, {
            (Path(record.file).name, record.line, record.column)
            for record in records if record.kind == "move"})
    except CannotRun as reason:
        return FunctionResult(name, "not run", str(reason), operations=Counter(
            {"not run": len(records)}))
    search = Search(pair, choice.seed, choice.runs)
    outcomes = [pair.outcome(state) for state in search.states()]
    covered = {address for each in outcomes
               for start, size in each.executed
               for address in search.addresses_in(start, start + size)}
    shown = worst(outcomes)
    return FunctionResult(
        name, shown.verdict, shown.text, str(shown.state), len(outcomes),
        len(covered), len(search.addresses), reach(pair, covered, records),
        tuple(map(listing, pair.codes)) if shown.verdict == "differs" else ())


def compare_objects(before: ObjectFile, after: ObjectFile, choice: Choice
                    ) -> Iterator[FunctionResult]:
    """Yield the result for each function of both objects."""
    names = [name for name in before.functions
             if name in after.functions and ".cold" not in name
             and (not choice.functions or name in choice.functions)]
    for name in before.functions.keys() ^ after.functions.keys():
        if not CLONE.search(name) and not choice.functions:
            yield FunctionResult(name, "not run", "only one object has it")
    differ = [name for name in names
              if before.code_of(name) != after.code_of(name)]
    if choice.most_functions and len(differ) > choice.most_functions:
        step = len(differ) / choice.most_functions
        differ = [differ[int(i * step)] for i in range(choice.most_functions)]
    chosen = names if choice.functions else differ
    debug = None
    if chosen or RECORDS:
        if before.variables() != after.variables():
            raise UnusableFile("found data laid out in another way, expected"
                               " two objects of one source")
        objects = place(before, after)
        debug = DebugInfo(objects[0]), DebugInfo(objects[1])
    for name in names:
        if name in chosen and debug:
            yield compare_function(name, objects, debug, choice)
        elif name not in differ:
            records = records_of(debug[1], name) if debug else []
            yield FunctionResult(name, "equal code", operations=Counter(
                {"equal code": len(records)}))


def compare_files(name: str, before: Path, after: Path, choice: Choice
                  ) -> FileResult:
    result = FileResult(name)
    try:
        result.functions = list(compare_objects(
            ObjectFile(before.read_bytes()), ObjectFile(after.read_bytes()),
            choice))
    except UnusableFile as problem:
        result.problem = str(problem)
    return result


def object_names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*.o")
            if path.is_file()}


def pairs_of(before: Path, after: Path) -> list[tuple[str, Path, Path]]:
    """Return the names and paths of objects that BEFORE and AFTER, files or
    folders, both have."""
    if not before.is_dir():
        return [(after.name, before, after)]
    names = sorted(object_names(before) & object_names(after))
    if not names:
        raise ToolError(f"found no object that '{before}' and '{after}' both"
                        " have, expected two trees built of one source")
    return [(name, before / name, after / name) for name in names]


def one_source(path: Path) -> bool:
    """Return true if PATH is an object of a single source, with code."""
    try:
        file = ObjectFile(path.read_bytes())
    except UnusableFile:
        return True  # to be reported
    sources = sum(symbol.kind == 4 and bool(symbol.name)
                  for symbol in file.symbols)
    return sources <= 1 and bool(file.functions)


def set_records(records: Mapping[str, list[Record]]) -> None:
    RECORDS.update(records)


def run_campaign(pairs: list[tuple[str, Path, Path]], choice: Choice,
                 records: Iterable[Record], jobs: int) -> list[FileResult]:
    """Return the results for PAIRS of files."""
    by_unit: defaultdict[str, list[Record]] = defaultdict(list)
    for record in records:
        by_unit[record.unit].append(record)
    chosen = [each for each in pairs
              if each[1].read_bytes() != each[2].read_bytes()
              and one_source(each[1])]
    with (ProcessPoolExecutor(jobs, initializer=set_records,
                              initargs=(dict(by_unit),)) as pool,
          Progress("executing", len(chosen), "files") as progress):
        futures = [pool.submit(partial(compare_files, *each, choice))
                   for each in chosen]
        results = []
        for future in futures:
            results.append(future.result())
            progress.step()
    return results
