"""The comparison of all functions of two objects, or of two trees.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import csv
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from difflib import SequenceMatcher
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from memstrat_lab.execute.code import CLONE, Code, shown
from memstrat_lab.execute.compare import Pair
from memstrat_lab.execute.debug import DebugInfo, Line
from memstrat_lab.execute.machine import CannotRun
from memstrat_lab.execute.objects import ObjectFile, place
from memstrat_tools import ToolError
from memstrat_tools.census.elf import UnusableFile
from memstrat_tools.progress import Progress
from memstrat_tools.records import Record
from memstrat_tools.tables import Table, number_of

VERDICTS = ("differs", "same", "partly", "not run", "equal code")
"""A function gets the first of these that one of its states has."""
REACHED = ("executed", "in part", "not reached", "no code", "equal code",
           "not run")
"""The coverage of an operation in the second version.  An operation without
code was merged with others, or is dead."""
COLUMN = 44  # characters of a line of each version, side by side

RECORDS: defaultdict[str, list[Record]] = defaultdict(list)
"""The records of each unit, for the processes of a campaign."""


class Choice(NamedTuple):
    """The functions to compare, and the SEED and number of RUNS."""
    seed: int = 1
    runs: int = 40
    functions: tuple[str, ...] = ()
    most_functions: int = 1 << 30


class FunctionResult(NamedTuple):
    """The verdict on function NAME of FILE, or on FILE itself."""
    file: str
    name: str
    verdict: str
    text: str = ""
    operations: Counter[str] = Counter()
    state: str = ""
    states: int = 0
    covered: int = 0
    instructions: int = 0
    codes: tuple[list[str], ...] = ()
    """The assembly of both versions, if their effects differ."""


def reach(code: Code, covered: set[int], operations: Iterable[Record]
          ) -> Counter[str]:
    """Count how many of OPERATIONS COVERED instructions reach."""
    hits: defaultdict[Line, list[bool]] = defaultdict(list)
    for each in code.own:
        hits[code.debug.line(each.address)].append(each.address in covered)
    found = [hits.get((Path(each.file).name, each.line, each.column), [])
             for each in operations]
    return Counter("no code" if not each else "executed" if all(each)
                   else "in part" if any(each) else "not reached"
                   for each in found)


def compare_files(file: str, paths: Sequence[Path], choice: Choice
                  ) -> list[FunctionResult]:
    """Compare the objects PATHS, named FILE."""
    try:
        before, after = (ObjectFile(path.read_bytes()) for path in paths)
        # Skip a linked object, because its parts are compared.
        return (list(compare_objects(file, before, after, choice))
                if before.sources <= 1 else [])
    except UnusableFile as problem:
        return [FunctionResult(file, "", "not run", str(problem))]


def compare_objects(file: str, before: ObjectFile, after: ObjectFile,
                    choice: Choice) -> Iterator[FunctionResult]:
    """Yield the result for each function of BEFORE and AFTER."""
    for name in before.functions.keys() ^ after.functions.keys():
        if not CLONE.search(name) and not choice.functions:
            yield FunctionResult(file, name, "not run",
                                 "only one object has it")
    names = [name for name in before.functions if name in after.functions
             and ".cold" not in name
             and name in (choice.functions or [name])]
    differ = [name for name in names if choice.functions
              or before.code_of(name) != after.code_of(name)]
    chosen = differ[::-(-len(differ) // choice.most_functions) or 1]
    if not differ and not RECORDS:
        yield from (FunctionResult(file, name, "equal code") for name in names)
        return
    place(before, after)
    debug = DebugInfo(before), DebugInfo(after)
    for name in names:
        operations = [record for unit in debug[1].units
                      for record in RECORDS.get(unit, [])
                      if record.symbol == name]
        if name in chosen:
            yield compared(FunctionResult(file, name, "not run"),
                           (before, after), debug, choice, operations)
        elif name not in differ:
            yield FunctionResult(file, name, "equal code", "", Counter(
                {"equal code": len(operations)}))


def compared(result: FunctionResult, objects: tuple[ObjectFile, ObjectFile],
             debug: tuple[DebugInfo, DebugInfo], choice: Choice,
             operations: list[Record]) -> FunctionResult:
    """Return RESULT with the comparison of its function, which has
    OPERATIONS."""
    try:
        pair = Pair(result.name, objects, debug)
    except CannotRun as reason:
        return result._replace(text=str(reason), operations=Counter(
            {"not run": len(operations)}))
    outcomes = list(pair.outcomes(choice.seed, choice.runs))
    worst = min(outcomes, key=lambda each: VERDICTS.index(each.verdict))
    return FunctionResult(
        *result[:2], worst.verdict, worst.text,
        reach(pair.code, pair.covered, operations), str(worst.state),
        len(outcomes), len(pair.covered), len(pair.addresses),
        tuple([f"{each.address:x}  {shown(each)}" for each in code.own]
              for code in pair.codes) if worst.verdict == "differs" else ())


def run_campaign(before: Path, after: Path, choice: Choice,
                 records: Iterable[Record], jobs: int
                 ) -> list[FunctionResult]:
    """Return the results for BEFORE and AFTER, files or folders."""
    for record in records:
        if record.changed:
            RECORDS[record.unit].append(record)
    pairs = {after.name: (before, after)}
    if before.is_dir():
        pairs = {name: (before / name, after / name) for name in sorted(
                 str(path.relative_to(before)) for path in before.rglob("*.o"))
                 if (after / name).is_file()}
    if not pairs:
        raise ToolError(f"found no object that '{before}' and '{after}' both"
                        " have, expected two trees built of one source")
    differ = {name: both for name, both in pairs.items()
              if both[0].read_bytes() != both[1].read_bytes()}
    with (ProcessPoolExecutor(jobs) as pool,
          Progress("executing", len(differ), "files") as progress):
        results = []
        for future in [pool.submit(compare_files, name, both, choice)
                       for name, both in differ.items()]:
            results += future.result()
            progress.step()
    return results


# --- The report --------------------------------------------------------------

def side_by_side(before: list[str], after: list[str]) -> Iterator[str]:
    """Yield the lines of both codes side by side, equal ones in one row."""
    one, two = ([line.partition("  ")[2] for line in code]
                for code in (before, after))
    matcher = SequenceMatcher(None, one, two, autojunk=False)
    for kind, i, i_end, j, j_end in matcher.get_opcodes():
        for left, right in zip_longest(before[i:i_end], after[j:j_end],
                                       fillvalue=""):
            yield (f"  {left:{COLUMN}.{COLUMN}} {' |'[kind != 'equal']}"
                   f" {right}").rstrip()


def report(results: Sequence[FunctionResult], codes: bool) -> Iterator[str]:
    """Yield lines about RESULTS, with CODES of functions that differ if
    true."""
    for each in results:
        if each.verdict == "differs":
            yield f"{each.file}: {each.name}: {each.text}"
            yield f"  with {each.state}"
            yield from side_by_side(*each.codes) if codes else ()
    verdicts = Counter(each.verdict for each in results if each.name)
    operations = sum((each.operations for each in results), Counter[str]())
    for title, count, kinds in (("functions", verdicts, VERDICTS),
                                ("operations", operations, REACHED)):
        if count:
            numbers = [count.total(), *(count[kind] for kind in kinds)]
            yield Table("", [title, *kinds], [
                [f"{number:,}" for number in numbers]], 0).text() + "\n"
    reasons = Counter(each.text for each in results
                      if each.verdict in ("partly", "not run"))
    if reasons:
        yield Table("Not run to the end, or not at all", ["reason", ""], [
            [reason, f"{number:,}"] for reason, number
            in reasons.most_common(12)]).text() + "\n"
    covered = sum(each.covered for each in results)
    total = sum(each.instructions for each in results)
    yield (f"{number_of(covered, 'instruction')} of"
           f" {number_of(total, 'instruction')} executed"
           f" ({100 * covered / max(total, 1):.1f} %)")
    yield f"{verdicts['same']} passed, {verdicts['differs']} failed"


def write(results: Sequence[FunctionResult], path: Path) -> None:
    """Write a line for each of RESULTS to the table PATH."""
    with path.open("w", newline="") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(["file", "function", "verdict", "text", "state",
                        "states", "covered", "instructions", *REACHED])
        for file, name, verdict, text, count, *numbers, _ in results:
            table.writerow([file, name, verdict, text, *numbers,
                            *(count[kind] for kind in REACHED)])
