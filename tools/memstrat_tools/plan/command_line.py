"""The command tools/memstrat plan.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from memstrat_tools import COMMAND, ToolError, core, page
from memstrat_tools.explain.alternatives import Length
from memstrat_tools.options import CommandParser
from memstrat_tools.plan import gcc_flags
from memstrat_tools.tables import Table
from memstrat_tools.text_files import decoded, text_of
from memstrat_tools.tune.rows import cycles_of

DESCRIPTION = f"""\
Print memstrat's decision on a block operation, the row of thresholds behind it,
and the alternatives.  No compiler is needed.

  {COMMAND} plan copy 168
  {COMMAND} plan clear 300 place=rare tune=skylake vector_bytes=32
  {COMMAND} plan fill 41 fill_known=true prefer=small word_bytes=4
  {COMMAND} plan --kind copy --size 168 --align 8 --tune znver4

A KEY is a fact of the operation, of its place or of the target (the message
about an unknown KEY lists them all), or an option of memstrat that a function
may have.  What GCC itself makes straight stays straight unless it is rare;
compilers_straight_bytes=N is the largest such size (default: as with
-mtune=generic; in a FILE: 0)."""

EPILOG = f"""\
{page('tuning')} explains the rows.  The exit status is 2 if an operation cannot
be read."""


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="memstrat plan",
        usage=f"{COMMAND} plan [OPTION...] KIND SIZE [KEY=VALUE]...\n"
        f"       {COMMAND} plan [OPTION...] --kind KIND --size SIZE"
        f" [KEY=VALUE]...\n       {COMMAND} plan [OPTION...] --file FILE\n"
        f"       {COMMAND} plan --rows\n"
        f"       {COMMAND} plan --gcc-flags [KEY=VALUE]...",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("operation", metavar="KIND SIZE KEY=VALUE", nargs="*",
        help="copy, move, clear or fill, so many bytes, and facts and options")
    add("--kind", metavar="KIND", help="the kind of operation")
    add("--size", metavar="SIZE", help="its size in bytes")
    add("--align", metavar="BYTES", help="dest_align_bytes= and"
        " src_align_bytes=")
    add("--tune", metavar="CPU", help="tune=")
    add("--file", metavar="FILE", help="read operations from FILE, or with -"
        " from the standard input: lines, each a JSON object or a record")
    add("--json", action="store_true", help="print lines of JSON")
    parser.add_markdown()
    add("--rows", action="store_true",
        help="print the rows of all CPUs, as JSON")
    add("--gcc-flags", action="store_true", help="print the flags of GCC itself"
        " that come nearest to a row, and what they miss")
    chosen = parser.parse_args(argv)
    if (chosen.kind is None) != (chosen.size is None):
        parser.error("expected both --kind and --size, or neither")
    if chosen.kind is not None:
        chosen.operation = [chosen.kind, chosen.size, *chosen.operation]
    given = {"dest_align_bytes": chosen.align, "src_align_bytes": chosen.align,
             "tune": chosen.tune}
    facts = [f"{key}={value}" for key, value in given.items()
             if value is not None]
    if facts and not (chosen.operation or chosen.gcc_flags):
        parser.error("--align and --tune: found no KIND, expected one")
    chosen.operation += facts
    if [bool(chosen.operation) and not chosen.gcc_flags,
            chosen.file is not None, chosen.rows,
            chosen.gcc_flags].count(True) != 1:
        parser.error("expected one of KIND SIZE, --file, --rows and"
                     " --gcc-flags")
    return chosen


def value_of(text: str) -> str | int | bool:
    """Return TEXT as the core reads it: a truth value, a number or a text."""
    if text in ("true", "false"):
        return text == "true"
    return (int(text) if text.isdecimal() and int(text) < 2 ** 64
            else text)


def operation_of(words: list[str]) -> core.Operation:
    """Return the operation in WORDS: KIND SIZE KEY=VALUE."""
    if len(words) < 2 or not words[1].isdecimal():
        raise ToolError(f"found '{' '.join(words)}', expected KIND SIZE and"
                        " then KEY=VALUE")
    operation: dict[str, str | int | bool] = {"kind": words[0],
                                              "size_bytes": value_of(words[1])}
    for word in words[2:]:
        key, equals, value = word.partition("=")
        # An option without a value, such as off.
        operation[key] = value_of(value) if equals else True
    return operation


# For each kind, the largest number of words for which GCC itself makes
# straight code with -mtune=generic.  Each number is one less than MOVE_RATIO,
# CLEAR_RATIO or SET_RATIO (x86-tune-costs.h).
COMPILERS_STRAIGHT_WORDS = {"copy": 16, "clear": 5, "fill": 16}


def with_compilers_code(operation: core.Operation) -> core.Operation:
    """Return OPERATION with the largest size of GCC's own straight code."""
    def width(key: str, default: int) -> int:
        value = operation.get(key, default)
        return value if isinstance(value, int) else default
    words = COMPILERS_STRAIGHT_WORDS.get(str(operation["kind"]), 0)
    straight_bytes = words * max(width("word_bytes", 8),
                                 width("vector_bytes", 0))
    return {"compilers_straight_bytes": straight_bytes, **operation}


def plans_of(answer: core.Answer, in_markdown: bool, verb: str = "is",
             lengths: Mapping[str, Length] | None = None) -> Iterator[str]:
    """Yield lines with the rule behind ANSWER and the plans, with the plans'
    LENGTHS and times if known.  If a plan is chosen, the last line is "* VERB
    carried out"."""
    if not answer.plans:
        return
    yield f"because {answer.rule}"
    yield f"row: {answer.row} ({answer.origin})"
    cycles = cycles_of(answer)
    def more(strategy: str) -> list[str]:
        length = (lengths or {}).get(strategy, ("", ""))
        return [*(map(str, length) if lengths else ()),
                *([cycles.get(strategy, "")] if cycles else ())]
    table = Table("", ["", "plan", "stores",
                       *(["instructions", "bytes"] if lengths else []),
                       *(["cycles"] if cycles else [])], [
        ["*" if plan == answer.chosen else "", plan.text,
         "" if plan.stores is None else str(plan.stores),
         *more(plan.strategy)]
        for plan in answer.plans], left=2)
    yield ""
    yield table.markdown() if in_markdown else f"{table.text()}\n"
    if cycles:
        yield "Cycles: of aligned blocks of this size or the next larger one."
    yield (f"* {verb} carried out." if answer.chosen else
           "None of these is carried out.")


def lines_of(answer: core.Answer, in_markdown: bool) -> Iterator[str]:
    """Yield the lines that describe ANSWER to a reader."""
    yield answer.remark
    yield from plans_of(answer, in_markdown)


def operations_in(name: str) -> str:
    """Return the content of the file NAME, or of the standard input for
    `-'."""
    expected = "operations for --file, each a line of JSON"
    text = (decoded(sys.stdin.buffer.read(), name, expected) if name == "-"
            else text_of(Path(name), expected))
    if not text.strip():
        raise ToolError(f"found nothing in '{name}', expected operations, each"
                        " a line of JSON")
    return text


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    if chosen.rows:
        print(core.rows_text(), end="")
        return 0
    if chosen.gcc_flags:
        print(*gcc_flags.lines(operation_of(["copy", "1", *chosen.operation])),
              sep="\n")
        return 0
    if chosen.operation:
        operations = core.lines_of(
            [with_compilers_code(operation_of(chosen.operation))])
    else:
        operations = operations_in(chosen.file)
    answers = core.ask_text(operations)
    if chosen.json:
        print(answers, end="")
    else:
        print("\n\n".join("\n".join(lines_of(answer, chosen.markdown))
                          for answer in core.read_answers(answers)))
    return 0
