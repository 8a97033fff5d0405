"""The comparison of all functions of two objects, or of two trees.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from difflib import ndiff
from pathlib import Path
from typing import NamedTuple

from memstrat_lab.execute.code import CLONE, Code, shown
from memstrat_lab.execute.compare import Pair
from memstrat_lab.execute.debug import Line
from memstrat_lab.execute.machine import CannotRun
from memstrat_lab.execute.objects import link
from memstrat_tools import ToolError
from memstrat_tools.census.elf import UnusableFile
from memstrat_tools.progress import Progress
from memstrat_tools.records import Record
from memstrat_tools.tables import Table, number_of

VERDICTS = ("differs", "same", "partly", "not run", "equal code")
"""A function gets the first of these that one of its states has."""
REACHED = ("executed", "not reached", "no code", "equal code", "not run")
"""The coverage of an operation in the second version.  An operation without
code was merged with others, or is dead."""

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
    state: str = ""
    operations: Counter[str] = Counter()
    covered: int = 0
    instructions: int = 0
    before: Sequence[str] = ()
    """The assembly of the first version, if their effects differ."""
    after: Sequence[str] = ()


def reach(code: Code, covered: set[int], operations: Iterable[Record]
          ) -> Counter[str]:
    """Count how many of OPERATIONS COVERED instructions reach."""
    hits: defaultdict[Line, list[bool]] = defaultdict(list)
    for each in code.own:
        hits[code.file.debug.line(each.address)].append(
            each.address in covered)
    found = [hits.get((Path(each.file).name, each.line, each.column), [])
             for each in operations]
    return Counter("no code" if not each else "executed" if all(each)
                   else "not reached" for each in found)


def compare_files(file: str, paths: Sequence[Path], choice: Choice
                  ) -> list[FunctionResult]:
    """Compare the objects PATHS, named FILE."""
    try:
        with tempfile.TemporaryDirectory(prefix="memstrat-execute-") as folder:
            return list(compare_objects(file, paths, Path(folder), choice))
    except UnusableFile as problem:
        return [FunctionResult(file, "", "not run", str(problem))]


def compare_objects(file: str, paths: Sequence[Path], folder: Path,
                    choice: Choice) -> Iterator[FunctionResult]:
    """Yield the result for each function of the objects PATHS."""
    before, after = objects = link(paths, folder)
    for name in before.functions.keys() ^ after.functions.keys():
        if not CLONE.search(name) and not choice.functions:
            yield FunctionResult(file, name, "not run",
                                 "only one object has it")
    codes = {name: [Code(each, name) for each in objects]
             for name in before.functions if name in after.functions
             and ".cold" not in name and name in (choice.functions or [name])}
    differ = [name for name, (one, two) in codes.items()
              if choice.functions or one.text() != two.text()]
    chosen = differ[::-(-len(differ) // choice.most_functions) or 1]
    for name, (one, two) in codes.items():
        operations = [record for unit in (after.debug.units if RECORDS else ())
                      for record in RECORDS.get(unit, [])
                      if record.symbol == name]
        result = FunctionResult(file, name, "not run")
        if name in chosen:
            yield compared(result, one, two, choice, operations)
        elif name not in differ:
            yield result._replace(
                verdict="equal code",
                operations=Counter({"equal code": len(operations)}))


def compared(result: FunctionResult, before: Code, after: Code, choice: Choice,
             operations: list[Record]) -> FunctionResult:
    """Return RESULT with the comparison of BEFORE and AFTER, versions of its
    function, which has OPERATIONS."""
    try:
        pair = Pair(result.name, before, after)
    except CannotRun as reason:
        return result._replace(text=str(reason), operations=Counter(
            {"not run": len(operations)}))
    worst = min(pair.outcomes(choice.seed, choice.runs),
                key=lambda each: VERDICTS.index(each.verdict))
    return FunctionResult(
        *result[:2], worst.verdict, worst.text, str(worst.state),
        reach(after, pair.covered, operations), len(pair.covered),
        len(pair.addresses),
        *([shown(each) for each in code.own] for code in (before, after)
          if worst.verdict == "differs"))


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


def report(results: Sequence[FunctionResult], codes: bool) -> Iterator[str]:
    """Yield lines about RESULTS, with CODES of functions that differ if
    true."""
    for each in results:
        if each.verdict == "differs":
            yield f"{each.file}: {each.name}: {each.text}"
            yield f"  with {each.state}"
            yield from ndiff(each.before, each.after) if codes else ()
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
