"""The comparison of all functions of two objects, and of two trees.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from memstrat_lab.execute.code import CLONE
from memstrat_lab.execute.compare import Pair
from memstrat_lab.execute.debug import DebugInfo, Line
from memstrat_lab.execute.machine import CannotRun
from memstrat_lab.execute.objects import ObjectFile, place
from memstrat_lab.execute.search import Search
from memstrat_tools import ToolError
from memstrat_tools.census.elf import UnusableFile
from memstrat_tools.progress import Progress
from memstrat_tools.records import Record

VERDICTS = ("equal code", "same", "partly", "not run", "differs")
WORST = ("differs", "same", "partly", "not run")
"""The verdicts of states, that of their function first."""

REACHED = ("executed", "in part", "not reached", "no code", "equal code",
           "not run")
"""The states of an operation in the code after.  Without code it is merged
with others, or dead."""

RECORDS: dict[str, list[Record]] = {}
"""The records of each unit, for the processes of a campaign."""

Objects = tuple[ObjectFile, ObjectFile]
Infos = tuple[DebugInfo, DebugInfo]


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
    """The verdict on function NAME of FILE, or of FILE itself."""
    file: str
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


def place_of(record: Record) -> Line:
    return Path(record.file).name, record.line, record.column


def records_of(debug: Infos, name: str) -> list[Record]:
    """Return the records of operations in function NAME whose code memstrat
    changed."""
    return [record for unit in debug[1].units
            for record in RECORDS.get(unit, []) if record.symbol == name]


def reach(pair: Pair, covered: Iterable[int], records: Iterable[Record]
          ) -> Counter[str]:
    """Count how many of RECORDS' operations COVERED instructions reach."""
    code = pair.after.code
    hits: defaultdict[Line, list[bool]] = defaultdict(list)
    for each in code.own:
        hits[code.debug.line(each.address)].append(each.address in covered)
    found = [hits.get(place_of(record), []) for record in records]
    return Counter("no code" if not each else "executed" if all(each)
                   else "in part" if any(each) else "not reached"
                   for each in found)


def compare_function(file: str, name: str, objects: Objects, debug: Infos,
                     choice: Choice) -> FunctionResult:
    result = FunctionResult(file, name, "not run")
    records = records_of(debug, name)
    try:
        pair = Pair(name, objects, debug, {
            place_of(each) for each in records if each.kind == "move"})
    except CannotRun as reason:
        result.text = str(reason)
        result.operations["not run"] = len(records)
        return result
    search = Search(pair, choice.seed, choice.runs)
    outcomes = list(search.outcomes())
    shown = min(outcomes, key=lambda each: WORST.index(each.verdict))
    result.verdict, result.text = shown.verdict, shown.text
    result.state, result.states = str(shown.state), len(outcomes)
    result.covered = len(search.compared)
    result.instructions = len(pair.after.code.own)
    result.operations = reach(pair, search.compared, records)
    if result.verdict == "differs":
        result.codes = tuple([f"{each.address:x}  {each}" for each in code.own]
                             for code in pair.codes)
    return result


def compare_objects(file: str, objects: Objects, choice: Choice
                    ) -> Iterator[FunctionResult]:
    """Yield the result for each function of both OBJECTS, named FILE."""
    before, after = objects
    chosen, most = choice.functions, choice.most_functions
    for name in sorted(before.functions.keys() ^ after.functions.keys()):
        if not CLONE.search(name) and not chosen:
            yield FunctionResult(file, name, "not run",
                                 "only one object has it")
    names = [name for name in before.functions if name in after.functions
             and ".cold" not in name and (not chosen or name in chosen)]
    differ = [name for name in names if chosen
              or before.code_of(name) != after.code_of(name)]
    if differ and before.variables() != after.variables():
        raise UnusableFile("found data laid out in another way, expected two"
                           " objects of one source")
    equal = [name for name in names if name not in differ]
    if 0 < most < len(differ):
        differ = [differ[i * len(differ) // most] for i in range(most)]
    if not differ and not RECORDS:
        yield from (FunctionResult(file, name, "equal code") for name in equal)
        return
    place(*objects)
    debug = DebugInfo(before), DebugInfo(after)
    for name in equal:
        yield FunctionResult(file, name, "equal code", operations=Counter(
            {"equal code": len(records_of(debug, name))}))
    for name in differ:
        yield compare_function(file, name, objects, debug, choice)


def compare_files(name: str, before: Path, after: Path, choice: Choice
                  ) -> list[FunctionResult]:
    try:
        objects = (ObjectFile(before.read_bytes()),
                   ObjectFile(after.read_bytes()))
        if objects[0].sources > 1:
            return []  # its parts are compared
        return list(compare_objects(name, objects, choice))
    except UnusableFile as problem:
        return [FunctionResult(name, "", "not run", str(problem))]


def pairs_of(before: Path, after: Path) -> list[tuple[str, Path, Path]]:
    """Return the names and paths of objects that BEFORE and AFTER, files or
    folders, both have, and that differ."""
    if not before.is_dir():
        return [(after.name, before, after)]
    names = [str(path.relative_to(before)) for path in sorted(
        before.rglob("*.o")) if path.is_file()]
    found = [(name, before / name, after / name) for name in names
             if (after / name).is_file()]
    if not found:
        raise ToolError(f"found no object that '{before}' and '{after}' both"
                        " have, expected two trees built of one source")
    return [each for each in found
            if each[1].read_bytes() != each[2].read_bytes()]


def set_records(records: Mapping[str, list[Record]]) -> None:
    RECORDS.update(records)


def run_campaign(pairs: list[tuple[str, Path, Path]], choice: Choice,
                 records: Iterable[Record], jobs: int
                 ) -> list[FunctionResult]:
    """Return the results for PAIRS of files."""
    by_unit: defaultdict[str, list[Record]] = defaultdict(list)
    for record in records:
        if record.changed:
            by_unit[record.unit].append(record)
    with (ProcessPoolExecutor(jobs, initializer=set_records,
                              initargs=(dict(by_unit),)) as pool,
          Progress("executing", len(pairs), "files") as progress):
        futures = [pool.submit(compare_files, *each, choice)
                   for each in pairs]
        results = []
        for future in futures:
            results += future.result()
            progress.step()
    return results
