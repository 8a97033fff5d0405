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

STRING_INSTRUCTIONS = ("rep_byte", "rep_4byte", "rep_8byte")

# The option with the strategies for operations of a kind.
STRATEGIES = {"copy": "memcpy", "move": "memmove", "clear": "memset",
              "fill": "memset"}


@dataclass(frozen=True)
class Plan:
    """A way to carry out an operation."""
    strategy: str
    text: str
    stores: int | None
    """How many stores it executes, where that is known: not by a string
    instruction or a call, nor of a size known only at run time."""

    @property
    def plain(self) -> bool:
        """True if it has no string instruction, and is no call."""
        return self.strategy not in ("libcall", *STRING_INSTRUCTIONS)


@dataclass(frozen=True)
class Answer:
    """The decision on an operation."""
    remark: str
    row: str
    """The row of thresholds that holds."""
    origin: str
    """The CPU or the file that has this row, and its line there."""
    table: str
    """The row's strategy for each size, as a STRATEGY."""
    rule: str
    """What the decision follows from."""
    chosen: Plan | None
    """None if the operation is left as it is."""
    plans: list[Plan]
    """One for every legal strategy; none if the size is not known."""
    no_call: str
    """What keeps new library calls out of the function; empty if nothing
    does."""
    why_cold: str
    """Why code has to be short here; empty if it need not be."""

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
    return Plan(fields["strategy"], fields["plan"], fields["stores"])


def read_answers(lines: str) -> list[Answer]:
    """The answers in LINES of JSON."""
    answers = []
    for line in lines.splitlines():
        fields = json.loads(line)
        chosen = fields["chosen"]
        answers.append(Answer(
            fields["remark"], fields["row"], fields["origin"], fields["table"],
            fields["rule"],
            read_plan(chosen) if chosen else None,
            [read_plan(plan) for plan in fields["plans"]], fields["no_call"],
            fields["why_cold"]))
    return answers


def ask(operations: Iterable[Operation]) -> list[Answer]:
    """The answer of core about each of OPERATIONS."""
    return read_answers(ask_text(lines_of(operations)))


def rows_text() -> str:
    """The rows of thresholds of each CPU ("cpus"), and the keys of the options
    that a function may have ("settings"), as JSON."""
    return output_of(["--rows"], "")
