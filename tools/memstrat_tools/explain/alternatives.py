"""The length of the code of each plan for an operation.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

A file with a function for each plan is compiled with the flags of the
operation's own file.
"""

import re
import tempfile
from pathlib import Path
from typing import NamedTuple

from memstrat_tools import ToolError, core
from memstrat_tools.compiler import plugin_flags
from memstrat_tools.explain import assembly
from memstrat_tools.explain.changes import Question
from memstrat_tools.processes import checked

# The asm keeps a call from becoming a jump.
FUNCTION = """{attribute}
void f_{name} (char *d, const char *s, int c)
{{
  d = __builtin_assume_aligned (d, {dest_align});
  s = __builtin_assume_aligned (s, {src_align});
  {statement}
  __asm__ ("");
}}
"""

ATTRIBUTE = '__attribute__ ((memstrat ("{option}={strategy}:-1")))'

# The flags that decide how long code is.
CODE_FLAGS = re.compile(r"-(m|O|f(?!.*(profile|lto|sanitize|plugin))).*")

SYMBOL = re.compile(r"^\w+ (\w+) T f_(\w+)$", re.MULTILINE)


class Length(NamedTuple):
    """The length of a plan's code, without the rest of its function."""
    instructions: int
    code_bytes: int


def source(question: Question, strategies: list[str]) -> str:
    """Return the source of a function for each of STRATEGIES, named after the
    strategy, and of an empty function."""
    kind, size_bytes = str(question["kind"]), question["size_bytes"]
    call = core.STRATEGIES[kind]
    operand = {"clear": "0", "fill": "1" if question.get("fill_known") else "c"
               }.get(kind, "s")
    def function(name: str, attribute: str, statement: str) -> str:
        return FUNCTION.format(
            name=name, attribute=attribute, statement=statement,
            dest_align=question.get("dest_align_bytes", 1),
            src_align=question.get("src_align_bytes", 1))
    return function("nothing", "", "") + "".join(
        function(strategy, ATTRIBUTE.format(option=call, strategy=strategy),
                 f"__builtin_{call} (d, {operand}, {size_bytes});")
        for strategy in strategies)


def lengths(command: list[str], plugin: Path | str, question: Question,
            plans: list[core.Plan]) -> dict[str, Length]:
    """Return the lengths of PLANS for QUESTION by strategy, with PLUGIN and
    COMMAND's flags.  Return {} if the compiler refuses the flags."""
    flags = [word for word in command[1:] if CODE_FLAGS.fullmatch(word)]
    settings = [f"regs={question['regs']}"] if "regs" in question else []
    with tempfile.TemporaryDirectory(prefix="memstrat-explain-") as folder:
        code = Path(folder, "code.c")
        code.write_text(source(question, [plan.strategy for plan in plans]))
        built = code.with_suffix(".s"), code.with_suffix(".o")
        try:
            checked([command[0], *flags, "-w", "-S", *plugin_flags(
                plugin, settings), "-x", "c", str(code), "-o", str(built[0])],
                "compiling")
            checked([command[0], *flags, "-c", str(built[0]), "-o",
                     str(built[1])], "assembling")
            sizes = checked(["nm", "-S", str(built[1])], "reading").stdout
        except ToolError:
            return {}
        text = built[0].read_text()
    found = {name: Length(sum(1 for line in assembly.function_lines(
                 text, f"f_{name}") if not line.label), int(size, 16))
             for size, name in SYMBOL.findall(sizes)}
    nothing = found.pop("nothing")
    return {name: Length(length.instructions - nothing.instructions,
                         length.code_bytes - nothing.code_bytes)
            for name, length in found.items()}
