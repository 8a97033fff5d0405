"""The command tools/memstrat explain.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import dataclasses
import json
import re
import shlex
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from memstrat_tools import COMMAND, INSTALLED, ToolError, core, records
from memstrat_tools.compiler import built_plugin, plugin_flags, require_none
from memstrat_tools.explain import (
    alternatives,
    assembly,
    changes,
    compile_command,
    modules,
)
from memstrat_tools.options import CommandParser, existing_file
from memstrat_tools.plan.command_line import plans_of
from memstrat_tools.plugin_words import remarks_to, said
from memstrat_tools.processes import checked
from memstrat_tools.records import Record
from memstrat_tools.source_tree import HERE
from memstrat_tools.tables import number_of
from memstrat_tools.tune.rows import cycles_of

DESCRIPTION = f"""\
Explain memstrat's decisions on the block operations in a line of the source:
the reasons, the alternatives, and the code without and with memstrat.

  {COMMAND} explain kernel/fork.c:1034
  {COMMAND} explain a.c:24 -- gcc -O2 -c a.c
  {COMMAND} explain --unit main.cc --database build list.h:7

The command that compiles the file is in a compile_commands.json (CMake:
-DCMAKE_EXPORT_COMPILE_COMMANDS=ON; Linux: the goal compile_commands.json, by
the makefile that built it).  If it does not load memstrat, --plugin does."""

EPILOG = """\
The file is compiled twice, and no file of the build is changed.  The exit
status is 1 if there is no block operation in that line, and 2 if the line could
not be compiled."""

# Without the plugin, the compiler warns about memstrat's attributes, and
# -Werror may be among the options.
NO_WARNINGS = ("-w",)
PROFILE_WARNINGS = ("-Wno-error", "-Wno-attributes", "-Wno-unknown-pragmas",
                    "-Wmissing-profile", "-Wcoverage-mismatch",
                    "-fdiagnostics-plain-output")

PROFILE_PROBLEM = re.compile(
    r"^[^ ].*?: [^ :]+: (.+) \[-W(?:missing-profile|coverage-mismatch)\]$",
    re.MULTILINE)

# A larger bound means nothing: it follows from the type of the size.
LARGEST_BOUND = 2 ** 30

SHOWN_INSTRUCTIONS = 40
SHOWN_LINES = 20


def arguments(argv: list[str]) -> argparse.Namespace:
    command: list[str] = []
    if "--" in argv:
        at = argv.index("--")
        argv, command = argv[:at], argv[at + 1:]
    parser = CommandParser(
        prog="memstrat explain",
        usage=f"{COMMAND} explain [OPTION...] FILE:LINE [-- COMMAND...]",
        description=DESCRIPTION, epilog=EPILOG)
    add = parser.add_argument
    add("place", metavar="FILE:LINE", help="a line of the source, also as"
        " FILE:LINE:COLUMN")
    add("--database", metavar="PATH", type=Path, help="the"
        f" {compile_command.DATABASE} or its folder (default: look for one)")
    add("--unit", metavar="FILE", type=existing_file, help="the file to compile"
        " (default: FILE)")
    parser.add_plugin("the command's, or else "
                      + ("the installed one" if INSTALLED else "build it"))
    add("--json", action="store_true", help="print lines of JSON, one for each"
        " operation")
    parser.add_markdown()
    chosen = parser.parse_args(argv)
    match = re.fullmatch(r"(.+?):([1-9]\d*)(?::(\d+))?", chosen.place)
    if not match:
        parser.error(f"found '{chosen.place}', expected FILE:LINE")
    chosen.file, chosen.line = Path(match[1]), int(match[2])
    chosen.column = int(match[3]) if match[3] else None
    chosen.command = command
    return chosen


def compilation(chosen: argparse.Namespace) -> compile_command.Compilation:
    """Return the compilation of the file that the user asks about."""
    if chosen.command:
        return compile_command.stripped(chosen.command, Path.cwd())
    unit = chosen.unit or chosen.file
    if not unit.is_file():
        raise ToolError(f"found no file '{unit}'")
    database = chosen.database or compile_command.database_near(unit)
    if database.is_dir():
        database /= compile_command.DATABASE
    return compile_command.from_database(database, unit)


def compile_assembly(how: compile_command.Compilation, flags: list[str],
                     folder: Path) -> tuple[str, str]:
    """Compile HOW with FLAGS and without its plugin, into the new FOLDER.
    Return the assembly and the compiler's messages."""
    folder.mkdir()
    output = folder / "code.s"
    command = how.without_plugin()
    command += modules.elsewhere(command, how.folder, folder)
    done = checked([*command, *flags, *assembly.FLAGS, "-o", output],
                   f"compiling as {how.database} says" if how.database
                   else "compiling", how.folder)
    if not output.is_file():
        raise ToolError(f"found no assembly from '{how.arguments[0]}', expected"
                        " a compiler and its flags")
    return output.read_text(errors="replace"), done.stderr


def compiled(how: compile_command.Compilation, plugin: Path | str
             ) -> tuple[list[Record], list[str], str, str]:
    """Compile HOW without and with PLUGIN.  Return the records, the problems
    with the profile, and the assembly of both compilations."""
    with tempfile.TemporaryDirectory(prefix="memstrat-explain-") as name:
        remarks, written = Path(name, "remarks"), Path(name, "records")
        warnings = PROFILE_WARNINGS if how.profile_p else NO_WARNINGS
        without, output = compile_assembly(
            how, [*warnings, remarks_to(str(remarks))], Path(name, "without"))
        require_none(said(remarks.read_text(errors="replace")),
                     shlex.join(how.without_plugin()))
        settings = [setting for setting in how.settings()
                    if not setting.startswith("report=")]
        with_plugin, _ = compile_assembly(
            how, [*NO_WARNINGS, *plugin_flags(
                plugin, [*settings, f"report={written}"])], Path(name, "with"))
        found = (records.read([written], complain).items
                 if written.exists() else [])
    problems = [*dict.fromkeys(PROFILE_PROBLEM.findall(output))]
    return list(map(HERE.named, found)), problems, without, with_plugin


def complain(problem: str) -> None:
    print(problem, file=sys.stderr)


@dataclass(frozen=True)
class Place:
    """The line of the source that the user asks about."""
    file: Path
    line: int
    column: int | None
    folder: Path
    """The folder in which the file is compiled."""

    @cached_property
    def meant(self) -> set[Path]:
        """The file's paths in the working folder and in the compilation's
        folder, as far as they exist."""
        return {(folder / self.file).resolve()
                for folder in (Path(), self.folder)
                if (folder / self.file).is_file()}

    def in_file_p(self, name: str) -> bool:
        """Return true if NAME, from a record, names the file.  The user may
        give a header without its folder."""
        if self.meant:
            return Path(name).resolve() in self.meant
        parts = [part for part in self.file.parts if part != ".."]
        return list(Path(name).parts[-len(parts):]) == parts

    def has_p(self, record: Record) -> bool:
        """Return true if RECORD's code is in the line or inlined there."""
        def here_p(file: str, line: int, column: int) -> bool:
            return (line == self.line and self.column in (None, column)
                    and self.in_file_p(file))
        return here_p(record.file, record.line, record.column) or any(
            here_p(call.file, call.line, call.column)
            for call in record.inlined_from)

    def elsewhere(self, found: list[Record]) -> str:
        """Name the columns of FOUND's operations in the line.  If the line has
        no operation, name the lines of FOUND in the file."""
        inside = [record for record in found if self.in_file_p(record.file)]
        if not inside:
            return ", nor anywhere else in this file"
        columns = {record.column for record in inside
                   if record.line == self.line}
        numbers = sorted(columns or {record.line for record in inside})
        shown = ", ".join(map(str, numbers[:SHOWN_LINES]))
        more = " ..." if len(numbers) > SHOWN_LINES else ""
        what = "columns" if columns else "lines"
        return f", expected one of the {what} {shown}{more}"


def title(record: Record) -> Iterator[str]:
    """Yield lines that describe the operation of RECORD and its place."""
    yield (f"{record.file}:{record.line}:{record.column}: in"
           f" {record.function}, {record.section}")
    for call in record.inlined_from:
        yield f"  inlined from {call.function} at {call.file}:{call.line}"
    bound_bytes = record.size_max_bytes
    if bound_bytes is not None and bound_bytes > LARGEST_BOUND:
        bound_bytes = None
    size = (f" of {record.size_bytes} bytes" if record.size_bytes is not None
            else f" of at most {bound_bytes} bytes" if bound_bytes is not None
            else "")
    facts = [f"{record.kind}{size}"]
    if bound_bytes is not None and not (record.question or {}).get(
            "bound_certain"):
        facts.append("as the compiler guesses")
    if (record.question or {}).get("src_zero"):
        facts.append("a copy of zeros")
    if record.dest_align_bytes:
        facts.append(f"dest aligned to {record.dest_align_bytes}")
    if record.src_align_bytes:
        facts.append(f"src aligned to {record.src_align_bytes}")
    facts.append({"normal": "runs once per call", "loop": "in a loop",
                  "rare": "runs in less than one of eight calls"
                  }.get(record.place, record.place))
    if record.runs is not None:
        facts.append(f"ran {number_of(record.runs, 'time')} in the profile")
    if record.in_expansion:
        facts.append("in expansion")
    yield f"  {', '.join(facts)}"


def plain_name(function: str) -> str:
    """Return a pattern for the bare name of FUNCTION, such as f of
    `ns::f<int>(int)'."""
    return re.escape(re.split("[<(]", function)[0].rpartition("::")[2])


class Explanation:
    """An explanation of RECORD, one of the records FOUND in a file that
    COMMAND compiles.  PROBLEMS are problems with the profile.  WITHOUT and
    WITH_PLUGIN are the assembly without and with the plugin."""

    def __init__(self, record: Record, found: list[Record],
                 problems: list[str], without: str, with_plugin: str,
                 command: list[str], plugin: Path | str) -> None:
        self.record = record
        self.lengths: dict[str, alternatives.Length] = {}
        """The lengths of the plans, by strategy."""
        # A problem names its function; a general problem names the profile.
        names = "|".join(map(plain_name, (record.function,
                                          record.written_in.function)))
        self.problems = [problem for problem in problems
                         if re.search(rf"\b({names})\b|\.gcda", problem)]
        self.answer: core.Answer | None = None
        """The core's answer, if the core was asked."""
        self.settings: list[str] = []
        """Settings from the command line, attributes and pragmas."""
        self.differs: list[tuple[str, str]] = []
        if record.question is not None:
            self.ask(record.question)
        if self.answer and self.answer.plans and record.question:
            self.lengths = alternatives.lengths(
                command, plugin, record.question, self.answer.plans)
        beside = [other for other in found
                  if (other.file, other.line, other.symbol)
                  == (record.file, record.line, record.symbol)]
        self.without, self.with_plugin = (
            assembly.code_of_line(text, record.symbol, record.file, record.line,
                                  record.column if len(beside) > 1 else None)
            for text in (without, with_plugin))

    def ask(self, question: changes.Question) -> None:
        """Ask the core about QUESTION."""
        [self.answer] = core.ask([question])
        gate = changes.GATES.get(self.record.reason or "")
        self.differs = ([(f"without {gate}", self.answer.outcome)] if gate else
                        changes.what_differs(question, self.answer.remark))
        self.settings = [key if question[key] is True else
                         f"{key}={question[key]}"
                         for key in json.loads(core.rows_text())["settings"]
                         if key != "tune" and key in question]

    def reason(self, in_markdown: bool) -> Iterator[str]:
        """Yield lines with the reasons for the decision."""
        record = self.record
        yield f"{record.decision}: {record.how}"
        if self.settings:
            yield f"settings here: {', '.join(self.settings)}"
        for problem in self.problems:
            yield f"the compiler says of the profile: {problem}"
        if self.answer and self.answer.why_cold:
            yield f"code has to be short here: {self.answer.why_cold}"
        if self.answer and self.answer.no_call:
            yield f"no new library calls here: {self.answer.no_call}"
        if self.answer and self.answer.plans:
            yield from plans_of(
                self.answer, in_markdown,
                "would be" if record.reason in changes.GATES else "is",
                self.lengths)

    def other_ways(self) -> Iterator[str]:
        if advice := changes.advice(self.record, self.differs):
            yield f"What can be done: {advice}"
        if self.differs:
            yield "What would change it:"
            for what, then in self.differs:
                yield f"  {what}: {then}"

    def code(self) -> Iterator[str]:
        for name, lines in (("Without memstrat", self.without),
                            ("With memstrat", self.with_plugin)):
            count = sum(line.startswith("\t") for line in lines)
            yield f"{name}, {number_of(count, 'instruction')} of this line:"
            yield from lines[:SHOWN_INSTRUCTIONS]
            if len(lines) > SHOWN_INSTRUCTIONS:
                yield (f"\t... and {len(lines) - SHOWN_INSTRUCTIONS} more, see"
                       " --json")

    def lines(self, in_markdown: bool) -> Iterator[str]:
        yield from title(self.record)
        for part in self.reason(in_markdown), self.other_ways(), self.code():
            lines = list(part)
            if lines:
                yield ""
            yield from lines

    def json(self) -> str:
        return json.dumps({
            "record": dataclasses.asdict(self.record),
            "row": self.answer and self.answer.row,
            "origin": self.answer and self.answer.origin,
            "plans": [dataclasses.asdict(plan) | (
                self.lengths[plan.strategy]._asdict()
                if plan.strategy in self.lengths else {})
                for plan in (self.answer.plans if self.answer else [])],
            "cycles": cycles_of(self.answer) if self.answer else {},
            "changes": [{"change": what, "then": then}
                        for what, then in self.differs],
            "profile": self.problems,
            "without": self.without, "with": self.with_plugin})


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    how = compilation(chosen)
    how.require_gcc(chosen.unit or chosen.file)
    plugin = chosen.plugin or how.plugin or built_plugin(how.arguments[0])
    found, problems, without, with_plugin = compiled(how, plugin)
    place = Place(chosen.file, chosen.line, chosen.column, how.folder)
    here = [record for record in found if place.has_p(record)]
    if not here:
        if not (place.meant or any(place.in_file_p(record.file)
                                   for record in found)):
            raise ToolError(f"found no file '{chosen.file}'")
        complain(f"memstrat: explain: found no block operation in"
                 f" {chosen.place}{place.elsewhere(found)}; what the"
                 " compiler removes or makes a plain move of counts as none")
        return 1
    for number, record in enumerate(here):
        explanation = Explanation(record, found, problems, without,
                                  with_plugin, how.without_plugin(), plugin)
        if chosen.json:
            print(explanation.json())
        else:
            print("\n" * (number > 0) + "\n".join(
                explanation.lines(chosen.markdown)))
    return 0
