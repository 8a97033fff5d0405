"""The command tools/memstrat plan.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from memstrat_tools import COMMAND, ToolError, core, page
from memstrat_tools.options import CommandParser
from memstrat_tools.tables import Table
from memstrat_tools.text_files import decoded, text_of

DESCRIPTION = f"""\
Say what memstrat makes of a block operation, and what every other way would
cost, by its model: no compiler is needed.

  {COMMAND} plan copy 168
  {COMMAND} plan clear 300 place=rare tune=skylake vector_bytes=32
  {COMMAND} plan fill 41 fill_known=true prefer=small word_bytes=4
  {COMMAND} plan --kind copy --size 168 --align 8 --tune znver4

A KEY is a fact of the operation, of its place or of the target (the message
about an unknown KEY lists them all), or an option of memstrat that a function
may have.  What GCC itself has straight stays straight unless it is rare;
compilers_straight_bytes=N says how far that is (default: as with
-mtune=generic; in a FILE: 0)."""

EPILOG = f"""\
{page('tuning')} says what the price is made of.  The exit status is 2 if an
operation cannot be read."""


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = CommandParser(
        prog="memstrat plan",
        usage=f"{COMMAND} plan [OPTION...] KIND SIZE [KEY=VALUE]...\n"
        f"       {COMMAND} plan [OPTION...] --kind KIND --size SIZE"
        f" [KEY=VALUE]...\n       {COMMAND} plan [OPTION...] --file FILE\n"
        f"       {COMMAND} plan --rows",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("operation", metavar="KIND SIZE KEY=VALUE", nargs="*",
        help="copy, move, clear or fill, so many bytes, and facts and options")
    add("--kind", metavar="KIND", help="the kind of operation")
    add("--size", metavar="SIZE", help="its size in bytes")
    add("--align", metavar="BYTES", help="dest_align_bytes= and"
        " src_align_bytes=")
    add("--tune", metavar="ROW", help="tune=")
    add("--file", metavar="FILE", help="read operations from FILE, or with -"
        " from the standard input: lines, each a JSON object or a record")
    add("--json", action="store_true", help="print lines of JSON")
    parser.add_markdown()
    add("--rows", action="store_true",
        help="print all rows of CPUs and their fields, as JSON")
    chosen = parser.parse_args(argv)
    if (chosen.kind is None) != (chosen.size is None):
        parser.error("expected both --kind and --size, or neither")
    if chosen.kind is not None:
        chosen.operation = [chosen.kind, chosen.size, *chosen.operation]
    given = {"dest_align_bytes": chosen.align, "src_align_bytes": chosen.align,
             "tune": chosen.tune}
    facts = [f"{key}={value}" for key, value in given.items()
             if value is not None]
    if facts and not chosen.operation:
        parser.error("--align and --tune: found no KIND, expected one")
    chosen.operation += facts
    if [bool(chosen.operation), chosen.file is not None,
            chosen.rows].count(True) != 1:
        parser.error("expected one of KIND SIZE, --file and --rows")
    return chosen


def value_of(text: str) -> str | int | bool:
    """TEXT as a truth value or a number, if it is one that core can read."""
    if text in ("true", "false"):
        return text == "true"
    return (int(text) if text.isdecimal() and int(text) < 2 ** 64
            else text)


def operation_of(words: list[str]) -> core.Operation:
    """The operation in WORDS, which are KIND SIZE KEY=VALUE."""
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


# How many words of each kind GCC itself has straight with -mtune=generic: less
# than its MOVE_RATIO, CLEAR_RATIO and SET_RATIO (x86-tune-costs.h).
COMPILERS_STRAIGHT_WORDS = {"copy": 16, "clear": 5, "fill": 16}


def with_compilers_code(operation: core.Operation) -> core.Operation:
    """OPERATION, which says what GCC itself has straight, too."""
    def width(key: str, default: int) -> int:
        value = operation.get(key, default)
        return value if isinstance(value, int) else default
    words = COMPILERS_STRAIGHT_WORDS.get(str(operation["kind"]), 0)
    straight_bytes = words * max(width("word_bytes", 8),
                                 width("vector_bytes", 0))
    return {"compilers_straight_bytes": straight_bytes, **operation}


def cycles(centicycles: int) -> str:
    return f"{centicycles / 100:.2f}"


def in_words(table: str) -> str:
    """TABLE, a STRATEGY, as a reader would say it."""
    *ranges, last = [part.split(":") for part in table.split(",")]
    words = [f"{strategy} to {size}{'' if i else ' bytes'}"
             for i, (strategy, size) in enumerate(ranges)]
    return ", ".join([*words, f"then {last[0]}" if words else last[0]])


# Reasons why the cheapest plan of a size is not chosen where prices decide, by
# strategy; for string instructions there is rep_left_out.
LEFT_OUT = {
    "straight": "there is a limit of straight pieces, and the table has one"
    " range of sizes for each strategy",
    "unrolled_loop": "the table has one range of sizes for each strategy",
    "vector_loop": "a loop of vectors is not in the table where a call is"
    " allowed, which takes the widest vectors",
    "libcall": "the table is for whole words and whole iterations of a loop",
}

# The rules by which prices decide.
BY_PRICE = ("table", "call_setup", "fresh_source")


def rep_left_out(answer: core.Answer, chosen: core.Plan) -> str:
    """Why no string instruction is CHOSEN in ANSWER, or another one."""
    if chosen.strategy in core.STRING_INSTRUCTIONS:
        return (f"{chosen.strategy} is used where addresses are known to be"
                " aligned to words" if answer.by == "rep" else
                f"of string instructions only {chosen.strategy} competes here")
    if answer.calls:
        return "string instructions are used only where no call may be"
    if not answer.rep_from_bytes:
        return "string instructions are not fast on this CPU"
    return ("string instructions take the place of loops only from"
            f" {answer.rep_from_bytes} bytes on")


def left_out(answer: core.Answer, chosen: core.Plan, first: core.Plan) -> str:
    """Why CHOSEN, in ANSWER, and not FIRST, which is cheaper."""
    rep = first.strategy in core.STRING_INSTRUCTIONS
    if rep and answer.by in ("rep", *BY_PRICE):
        return rep_left_out(answer, chosen)
    if answer.by not in BY_PRICE:
        return "something else decides here, see above"
    return LEFT_OUT.get(first.strategy,
                        f"{first.strategy} is not in the table")


def star_of(answer: core.Answer, plans: list[core.Plan], verb: str) -> str:
    """Explain the star in the table of PLANS, those of ANSWER, the cheapest
    first.  The chosen one VERB carried out."""
    chosen = answer.chosen
    if chosen is None:
        return "None of these is carried out."
    text = f"* {verb} carried out."
    if chosen.price_centicycles == plans[0].price_centicycles:
        return text
    return (f"{text}  The first row is cheaper by the model, but"
            f" {left_out(answer, chosen, plans[0])}.")


def plans_of(answer: core.Answer, in_markdown: bool,
             verb: str = "is") -> Iterator[str]:
    """Lines with what ANSWER follows from, and the plans, the cheapest first;
    of the chosen one, that it VERB carried out."""
    if not answer.plans:
        return
    yield f"because {answer.rule}"
    if answer.size_known:
        fits = (", if it fits into registers"
                if answer.remark.startswith("memstrat: move ") else "")
        yield f"table, by row {answer.row}: {in_words(answer.table)}{fits}"
    plans = sorted(answer.plans, key=lambda plan: plan.price_centicycles)
    table = Table("", ["", "plan", "cycles", "bytes", "price"], [
        ["*" if plan == answer.chosen else "", plan.text,
         cycles(plan.time_centicycles), str(plan.code_bytes),
         cycles(plan.price_centicycles)] for plan in plans], left=2)
    yield ""
    yield (f"The model{' that makes the table' if answer.size_known else ''};"
           " 64 bytes of code are worth"
           f" {cycles(answer.line_centicycles)} cycles here:\n")
    yield table.markdown() if in_markdown else f"{table.text()}\n"
    yield (f"{star_of(answer, plans, verb)}  The price is the cycles, and what"
           " the bytes of code are worth.")


def lines_of(answer: core.Answer, in_markdown: bool) -> Iterator[str]:
    """The lines that show ANSWER to a reader."""
    yield answer.remark
    yield from plans_of(answer, in_markdown)


def operations_in(name: str) -> str:
    """What is in the file NAME, or in the standard input for `-'."""
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
