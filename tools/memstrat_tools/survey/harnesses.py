"""The results of single tests in a build's log.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

Each line of a log is tried with each pattern, so nobody has to say which
harness a package has, or how many.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from enum import StrEnum

from memstrat_tools.survey.log_lines import plain, same_each_time


class Result(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"
    SEEN = "seen"
    """Named in the log, but counted by a line of COUNTS."""


Tests = dict[str, Counter[str]]
"""How many tests of a name had which result."""

# A line about one test.  What has no result is SEEN.
ONE_TEST = {
    "PASS and FAIL lines": re.compile(
        r"(?P<result>X?PASS|[XK]?FAIL|SKIP(PED)?|ERROR|UN(RESOLVED|TESTED"
        r"|SUPPORTED)): (?P<name>.+)"),
    "CTest": re.compile(
        r"\s*\d+/\d+ Test +#\d+: (?P<name>\S+) [. ]*"
        r"(?P<result>Passed|\*\*\*[^\d]*?) +[\d.]+ sec"),
    "Meson": re.compile(
        r"\s*\d+/\d+ (?P<name>\S.*?) +(?P<result>OK|FAIL|SKIP|ERROR|TIMEOUT"
        r"|EXPECTEDFAIL|UNEXPECTEDPASS) +[\d.]+ ?s.*"),
    # The number is no part of a description: some tests come in any order.
    "TAP": re.compile(
        r"\s*(?P<result>(not )?ok) (?=\d+\b)(\d+ +(- *)?+(?=[^#\s]))?"
        r"(?P<name>[^#]*)"
        r"(# *(?P<directive>.*))?"),
    "prove": re.compile(
        r"(?P<name>[\w./+-]*[\w/+-]) ?\.{2,} *(?P<result>ok|skipped.*|Failed .*"
        r"|Dubious.*|FAILED.*|No subtests run.*)"),
    "unittest": re.compile(
        r"(?P<name>\w+ \([\w.]+\))( .*)? \.\.\. (?P<result>ok|FAIL|ERROR"
        r"|skipped\b.*|expected failure|unexpected success)"),
    "regrtest": re.compile(
        r"[\d:]+ (load avg: [\d.]+ )?\[ *\d+/\d+(/\d+)?\] "
        r"(?P<name>test\w+( (passed|failed|skipped|crashed))?)\b.*"),
    "GoogleTest": re.compile(
        r"\[ +(?P<result>OK|FAILED|SKIPPED) +\] (?P<name>[\w./]+)( \(.*\))?"),
    "pg_regress": re.compile(
        r"(test| {4}) +(?P<name>\S+) +\.\.\. (?P<result>ok|[Ff][Aa].*)"
        r" +\d+ ms"),
    "Redis": re.compile(
        r"\[(?P<result>ok|err|exception|skip|ignore|timeout)\]: (?P<name>.+)"),
    "Autotest": re.compile(
        r" *\d+: (?P<name>\S.*?) +(?P<result>ok|FAILED \(.*\)|skipped \(.*\)"
        r"|expected failure \(.*\))"),
    "Autotest, verbose": re.compile(
        r"\d+\. (?P<name>\S.*?) \(\S+:\d+\): +(?P<result>ok|FAILED.*"
        r"|skipped.*|expected failure.*)"),
    "Xen": re.compile(
        r"Testing (?P<name>.+?)\.\.\. *(?P<result>okay|failed.*|skipped.*)"),
    "U-Boot": re.compile(r"Test: (?P<name>\w+): \w+\.c.*"),
    "SQLite": re.compile(r"! (?P<name>\S+) expected: .*"),
    "tcltest": re.compile(r"==== (?P<name>\S+) .*FAILED"),
    "Ruby": re.compile(
        r"(\[ *\d+/\d+\] )?(?P<name>[\w:]+#\w+) = [\d.]+ s = "
        r"(?P<result>[.EFS])"),
}

# A line with numbers of tests; those that did not fail, of ALL, passed, also if
# another line says how many did.
COUNTS = {
    "tcltest": re.compile(
        r"(?P<name>\S+):\s+Total\s+\d+\s+Passed\s+(?P<passed>\d+)"
        r"\s+Skipped\s+(?P<skipped>\d+)\s+Failed\s+(?P<failed>\d+)"),
    "Check": re.compile(
        r"\d+%: Checks: (?P<all>\d+), Failures: (?P<failed>\d+)"
        r", Errors: (?P<errors>\d+)"),
    "SQLite": re.compile(
        r"(?P<failed>\d+) errors out of (?P<all>\d+) tests.*"),
    "regrtest": re.compile(
        r"((?P<passed>\d+) tests? OK\.|(?P<failed>\d+) tests? failed:"
        r"|(?P<skipped>\d+) tests? skipped:)"),
    "U-Boot": re.compile(
        r"Running (?P<all>\d+) \w+ tests"
        r"|(Skipped: \d+, )?Failures: (?P<failed>\d+)"),
}

GOOD = ("ok", "pass", "xfail", "kfail", "expected", ".")
NONE = ("skip", "unsupported", "untested", "not run", "ignore", "s")


def result_of(word: str, directive: str) -> Result:
    """What a harness means by WORD, and TAP with a DIRECTIVE behind it."""
    word = word.strip(" *").lower()
    if directive.lower().startswith("skip"):
        return Result.SKIPPED
    if directive.lower().startswith("todo"):
        return Result.PASSED
    for beginnings, result in (NONE, Result.SKIPPED), (GOOD, Result.PASSED):
        if word.startswith(tuple(text for text in beginnings
                                 if len(text) > 1)) or word in beginnings:
            return result
    return Result.FAILED


def counted(found: dict[str, str]) -> Iterator[tuple[Result, int]]:
    """The results of a line of COUNTS, in which FOUND was."""
    number = {key: int(text) for key, text in found.items() if key != "name"}
    failed = number.get("failed", 0) + number.get("errors", 0)
    passed = number.get("passed", 0)
    if "all" in number:
        passed = number["all"] - failed
    yield Result.PASSED, passed
    yield Result.FAILED, failed
    yield Result.SKIPPED, number.get("skipped", 0)


def found_in(line: str) -> Iterator[tuple[str, str, Result, int]]:
    """The harness that wrote LINE, and the name, the result and the number of
    the tests that it is about; nothing if no harness did."""
    for harness, pattern in ONE_TEST.items():
        if match := pattern.fullmatch(line):
            found = match.groupdict("")
            result = (result_of(found["result"], found.get("directive", ""))
                      if "result" in found else Result.SEEN)
            yield harness, same_each_time(found["name"]), result, 1
            return
    for harness, pattern in COUNTS.items():
        if match := pattern.fullmatch(line):
            found = match.groupdict("0")
            for result, number in counted(found):
                if number:
                    yield harness, found.get("name", harness), result, number
            return


def read_tests(log: Iterable[str]) -> tuple[list[str], Tests]:
    """The harnesses whose results are in the lines of LOG, and the tests."""
    harnesses = set()
    tests: Tests = defaultdict(Counter)
    for line in map(plain, log):
        for harness, name, result, number in found_in(line):
            harnesses.add(harness)
            tests[name][result] += number
    return sorted(harnesses), dict(tests)


def total(tests: Tests, result: Result) -> int:
    return sum(results[result] for results in tests.values())
