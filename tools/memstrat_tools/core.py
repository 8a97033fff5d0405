"""The decisions of the plugin's core, without a compiler.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

The program tools/plan.cc decides; that file's head lists an operation's keys.
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

STRING_INSTRUCTIONS = ("rep_byte", "rep_4byte", "rep_8byte")

# For each kind of operation, the option that chooses strategies.
STRATEGIES = {"copy": "memcpy", "move": "memmove", "clear": "memset",
              "fill": "memset"}


@dataclass(frozen=True)
class Plan:
    """A way to carry out an operation."""
    strategy: str
    text: str
    stores: int | None
    """The number of executed stores, or None if unknown: for string
    instructions, calls and run-time sizes."""

    @property
    def plain(self) -> bool:
        """True if the plan has neither a string instruction nor a call."""
        return self.strategy not in ("libcall", *STRING_INSTRUCTIONS)


@dataclass(frozen=True)
class Answer:
    """The decision on an operation."""
    kind: str
    size_bytes: int
    remark: str
    row: str
    """The row of thresholds that applies."""
    origin: str
    """The origin of the row: a CPU or a file, and the row's line there."""
    table: str
    """The row's strategy for each size, in the syntax of STRATEGY."""
    rule: str
    chosen: Plan | None
    """The chosen plan, or None if the operation is left."""
    plans: list[Plan]
    """One plan for each legal strategy, or empty if the size is unknown."""
    no_call: str
    """The reason against new library calls in the function, or empty."""
    why_cold: str
    """The reason why the code has to be short, or empty."""

    @property
    def outcome(self) -> str:
        """The remark without the plugin's name."""
        return self.remark.removeprefix("memstrat: ")


@cache
def built_program() -> Path:
    """Return memstrat-plan's path.  Raise ToolError if it was not built."""
    program = (TOP if INSTALLED else build_folder()) / "tools/memstrat-plan"
    if not program.exists():
        raise ToolError(f"found no '{program}', expected a memstrat that was"
                        " built with what Debian's package nlohmann-json3-dev"
                        f" has{'' if INSTALLED else ', by tools/build-plugin'}")
    return program


def output_of(arguments: list[str], text: str) -> str:
    """Return the program's output for ARGUMENTS and the input TEXT."""
    done = subprocess.run([built_program(), *arguments], input=text, text=True,
                          errors="backslashreplace", capture_output=True,
                          check=False)
    if done.returncode:
        raise ToolError(done.stderr.strip().removeprefix("memstrat-plan: "))
    return done.stdout


def lines_of(operations: Iterable[Operation]) -> str:
    """Return OPERATIONS as JSON lines."""
    return "".join(f"{json.dumps(dict(operation))}\n"
                   for operation in operations)


def ask_text(lines: str) -> str:
    """Return the core's answers to the operations in LINES, as JSON lines."""
    return output_of([], lines)


def read_plan(fields: Mapping[str, Any]) -> Plan:
    return Plan(fields["strategy"], fields["plan"], fields["stores"])


def read_answers(lines: str) -> list[Answer]:
    """Return the answers in the JSON LINES."""
    answers = []
    for line in lines.splitlines():
        fields = json.loads(line)
        chosen = fields["chosen"]
        answers.append(Answer(
            fields["kind"], fields["size_bytes"], fields["remark"],
            fields["row"], fields["origin"], fields["table"], fields["rule"],
            read_plan(chosen) if chosen else None,
            [read_plan(plan) for plan in fields["plans"]], fields["no_call"],
            fields["why_cold"]))
    return answers


def ask(operations: Iterable[Operation]) -> list[Answer]:
    """Return the core's answer about each of OPERATIONS."""
    return read_answers(ask_text(lines_of(operations)))


def rows_text() -> str:
    """Return the rows of thresholds of each CPU ("cpus"), and the keys of the
    options for functions ("settings"), as JSON."""
    return output_of(["--rows"], "")
