"""A comparison of all functions in two objects, or in two trees of objects.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import gc
import tempfile
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import NamedTuple

from memstrat_lab.execute.code import CLONE, Code
from memstrat_lab.execute.compare import Pair
from memstrat_lab.execute.debug import Line
from memstrat_lab.execute.objects import link
from memstrat_tools import ToolError
from memstrat_tools.census.elf import UnusableFile
from memstrat_tools.progress import Progress
from memstrat_tools.records import Record
from memstrat_tools.tables import Table, number_of

VERDICTS = ("differs", "same", "partly", "not run", "equal code")
"""Verdicts in order of priority, because a function's states can differ."""
RECORDS: defaultdict[str, list[Record]] = defaultdict(list)
"""Records by compilation unit; the worker processes inherit them."""


class FunctionResult(NamedTuple):
    """The verdict on function NAME of FILE, or on FILE if NAME is empty."""
    file: str
    name: str
    verdict: str
    text: str = ""
    operations: Counter[str] = Counter()
    covered: int = 0
    instructions: int = 0
    details: Sequence[str] = ()
    """The state and a diff of both versions, if their effects differ."""


def reach(code: Code, covered: set[int], operations: Iterable[Record]
          ) -> Counter[str]:
    """Count the OPERATIONS that ran, that did not run, and that have no code
    (merged or dead operations).  COVERED has the addresses that ran."""
    hits: defaultdict[Line, list[bool]] = defaultdict(list)
    for each in code.own:
        hits[code.file.debug.line(each.address)].append(
            each.address in covered)
    found = [hits.get((Path(each.file).name, each.line, each.column), [])
             for each in operations]
    return Counter("no code" if not each else "executed" if all(each)
                   else "not reached" for each in found)


def changed_functions(paths: Sequence[Path]) -> set[str]:
    """Return the functions with other code in the two objects PATHS."""
    with tempfile.TemporaryDirectory(prefix="memstrat-execute-") as folder:
        before, after = link(paths, Path(folder))
    return {name for name in before.functions.keys() & after.functions.keys()
            if Code(before, name).text() != Code(after, name).text()}


def compare_files(file: str, paths: Sequence[Path], seed: int = 1,
                  functions: Collection[str] = ()) -> list[FunctionResult]:
    """Compare FUNCTIONS (all if empty) of the two objects PATHS, both named
    FILE.  The first state has the seed SEED."""
    results = []
    gc.collect()  # an emulator is a part of a cycle, and takes a megabyte
    with tempfile.TemporaryDirectory(prefix="memstrat-execute-") as folder:
        try:
            before, after = link(paths, Path(folder))
            moved = cache(before.moved)
            both = before.functions.keys() | after.functions.keys()
            for name in sorted(both):
                if name not in (functions or [name]) or ".cold" in name:
                    continue
                if name in before.functions and name in after.functions:
                    results.append(compared(file, Pair(
                        Code(before, name), Code(after, name), moved), seed))
                elif not CLONE.search(name):
                    results.append(FunctionResult(file, name, "not run",
                                                  "only one object has it"))
        except UnusableFile as problem:
            results.append(FunctionResult(file, "", "not run", str(problem)))
    return results


def compared(file: str, pair: Pair, seed: int) -> FunctionResult:
    """Compare both versions of PAIR, a function of FILE."""
    before, after = pair.before.code, pair.code
    name = after.name
    operations = [record for unit in (after.file.debug.units if RECORDS
                                      else ())
                  for record in RECORDS.get(unit, ())
                  if record.symbol == name]
    if before.text() == after.text():
        return FunctionResult(file, name, "equal code", operations=Counter(
            {"equal code": len(operations)}))
    worst = min(pair.outcomes(seed),
                key=lambda each: VERDICTS.index(each.verdict))
    codes = unified_diff(before.text(), after.text(), "before", "after",
                         n=len(before.own), lineterm="")
    return FunctionResult(
        file, name, worst.verdict, worst.text,
        reach(after, pair.covered, operations), len(pair.covered),
        len(pair.addresses), [f"  with {worst.state}", *codes]
        if worst.verdict == "differs" else ())


def run_campaign(before: Path, after: Path, records: Iterable[Record],
                 seed: int, functions: Collection[str], jobs: int
                 ) -> list[FunctionResult]:
    """Compare FUNCTIONS (all if empty) in the objects or folders BEFORE and
    AFTER, and return the results.  RECORDS describe AFTER."""
    for record in records:
        if record.changed:
            RECORDS[record.unit].append(record)
    pairs, results = {after.name: (before, after)}, []
    if before.is_dir():
        names = sorted(str(path.relative_to(before))
                       for path in before.rglob("*.o"))
        pairs = {name: (before / name, after / name) for name in names
                 if (after / name).is_file()}
        results = [FunctionResult(name, "", "not run", "only BEFORE has it")
                   for name in names if name not in pairs]
    if not pairs:
        raise ToolError(f"found no object that '{before}' and '{after}' both"
                        " have, expected two trees built of one source")
    differ = {name: both for name, both in pairs.items()
              if both[0].read_bytes() != both[1].read_bytes()}
    with (ProcessPoolExecutor(jobs) as pool,
          Progress("executing", len(differ), "files") as progress):
        for future in [pool.submit(compare_files, name, both, seed, functions)
                       for name, both in differ.items()]:
            results += future.result()
            progress.step()
    return results


def report(results: Sequence[FunctionResult], codes: bool) -> Iterator[str]:
    """Yield lines about RESULTS.  If CODES is true, show the code of functions
    that differ."""
    for each in results:
        if each.verdict == "differs":
            yield f"{each.file}: {each.name}: {each.text}"
            yield from each.details[:None if codes else 1]
    verdicts = Counter(each.verdict for each in results if each.name)
    operations = sum((each.operations for each in results), Counter[str]())
    reasons = Counter(each.text for each in results
                      if each.verdict in ("partly", "not run"))
    for title, count in (("functions", verdicts), ("operations", operations),
                         ("not run to the end, or not at all", reasons)):
        if count:
            yield Table("", [title, f"{count.total():,}"], [
                [kind, f"{number:,}"] for kind, number
                in count.most_common()]).text() + "\n"
    covered = sum(each.covered for each in results)
    total = sum(each.instructions for each in results)
    yield (f"{number_of(covered, 'instruction')} of"
           f" {number_of(total, 'instruction')} executed"
           f" ({100 * covered / max(total, 1):.1f} %)")
    yield f"{verdicts['same']} passed, {verdicts['differs']} failed"
