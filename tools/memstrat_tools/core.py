"""What the plugin's core says about operations, without a compiler.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The program asked is tools/plan.cc, which says which keys there are.
"""

import json
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from memstrat_tools import INSTALLED, TOP, ToolError
from memstrat_tools.compiler import build_folder

Operation = Mapping[str, Any]

# The numbers of a row by key.
Row = dict[str, int]

GENERIC = "generic"

STRING_INSTRUCTIONS = ("rep_byte", "rep_4byte", "rep_8byte")

# The option with the strategies for operations of a kind.
STRATEGIES = {"copy": "memcpy", "move": "memmove", "clear": "memset",
              "fill": "memset"}


@dataclass(frozen=True)
class Field:
    """A key of a tune= file."""
    name: str
    least: int
    most: int


@dataclass(frozen=True)
class Plan:
    """A way to carry out an operation, and its cost."""
    strategy: str
    text: str
    time_centicycles: int
    code_bytes: int
    price_centicycles: int
    """The time plus the price of the bytes."""


@dataclass(frozen=True)
class Answer:
    """What becomes of an operation."""
    remark: str
    row: str
    """The name of the CPU's row, or the file."""
    table: str
    """The strategy for each size of such operations, as a STRATEGY."""
    size_known: bool
    rule: str
    """What the decision follows from."""
    by: str
    """The name of that rule (plugin/core/rules.def)."""
    calls: bool
    """Whether the library may be called."""
    rep_from_bytes: int
    """From which size on `rep` takes the place of a loop where it may not be; 0
    if `rep` is not fast."""
    line_centicycles: int
    """The price of 64 bytes of code."""
    chosen: Plan | None
    """None if the operation is left as it is, or the cost is not known."""
    plans: list[Plan]
    """One for every legal strategy; of an operation of unknown size those whose
    cost is known."""
    no_call: str
    """What keeps new library calls out of the function; empty if nothing
    does."""
    why_cold: str
    """Why code has to be short here; empty if it need not be."""

    def fastest(self, *strategies: str) -> Plan | None:
        """The fastest plan by one of STRATEGIES, if there is one."""
        found = [plan for plan in self.plans if plan.strategy in strategies]
        if not found:
            return None
        return min(found, key=lambda plan: plan.time_centicycles)

    @property
    def outcome(self) -> str:
        """The remark without the plugin's name."""
        return self.remark.removeprefix("memstrat: ")


@cache
def built_program() -> Path:
    """The program, which has to be there."""
    program = (TOP if INSTALLED else build_folder()) / "tools/memstrat-plan"
    if not program.exists():
        raise ToolError(f"found no '{program}', expected a memstrat that was"
                        " built with what Debian's package nlohmann-json3-dev"
                        f" has{'' if INSTALLED else ', by tools/build-plugin'}")
    return program


def output_of(arguments: list[str], text: str) -> str:
    """The output of the program for ARGUMENTS and the input TEXT."""
    done = subprocess.run([built_program(), *arguments], input=text, text=True,
                          errors="backslashreplace", capture_output=True,
                          check=False)
    if done.returncode:
        raise ToolError(done.stderr.strip().removeprefix("memstrat-plan: "))
    return done.stdout


def lines_of(operations: Iterable[Operation]) -> str:
    """OPERATIONS as lines of JSON."""
    return "".join(f"{json.dumps(dict(operation))}\n"
                   for operation in operations)


def ask_text(lines: str) -> str:
    """The answers of core about the operations in LINES, as lines of JSON."""
    return output_of([], lines)


def read_plan(fields: Mapping[str, Any]) -> Plan:
    return Plan(fields["strategy"], fields["plan"], fields["time_centicycles"],
                fields["code_bytes"], fields["price_centicycles"])


def read_answers(lines: str) -> list[Answer]:
    """The answers in LINES of JSON."""
    answers = []
    for line in lines.splitlines():
        fields = json.loads(line)
        chosen = fields["chosen"]
        answers.append(Answer(
            fields["remark"], fields["row"], fields["table"],
            fields["size_known"], fields["rule"], fields["by"],
            fields["calls"], fields["rep_from_bytes"],
            fields["line_centicycles"],
            read_plan(chosen) if chosen else None,
            [read_plan(plan) for plan in fields["plans"]], fields["no_call"],
            fields["why_cold"]))
    return answers


def ask(operations: Iterable[Operation]) -> list[Answer]:
    """The answer of core about each of OPERATIONS."""
    return read_answers(ask_text(lines_of(operations)))


def rows_text() -> str:
    """All rows and their fields, and the keys of the options that a function
    may have ("settings"), as JSON."""
    return output_of(["--rows"], "")


def fields_of_rows() -> dict[str, Field]:
    """The keys of a row, in their order."""
    return {field["name"]: Field(field["name"], field["min"], field["max"])
            for field in json.loads(rows_text())["fields"]}


def rows() -> dict[str, Row]:
    """The rows of CPUs by name; the first one is generic."""
    by_name: dict[str, Row] = json.loads(rows_text())["rows"]
    return by_name
