"""Findings, for readers and programs.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later
"""

import shlex
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memstrat_tools.bisect.remarks import (
    NOWHERE,
    Place,
    Remark,
    last_of,
    parse,
    place_of,
    transformations,
)
from memstrat_tools.bisect.search import Border
from memstrat_tools.bisect.state import Compilation, Task
from memstrat_tools.plugin_words import settings_start, without
from memstrat_tools.tables import number_of


def what_became(remark: Remark) -> str:
    """Describe REMARK's operation and its outcome, or return REMARK's note."""
    if not remark.kind:
        return remark.text
    size = ("unknown size" if remark.size_bytes is None
            else number_of(remark.size_bytes, "byte"))
    what = f"the {remark.kind} of {size}"
    if remark.decision == "called":
        return f"{what} that became a call of {remark.strategy}"
    if remark.decision == "left":
        return what
    if remark.strategy == "straight":
        return (f"{what} that became straight code"
                f" ({remark.text.partition(', ')[2]})")
    form = ("a loop" if remark.strategy.endswith("loop") else
            "a string instruction" if remark.strategy.startswith("rep")
            else "a call of shared stores")
    return f"{what} that became {form} ({remark.text})"


@dataclass(frozen=True)
class Finding:
    """A file to blame.  The test fails with the file's first LIMITS.BAD
    transformations, and passes with only the first LIMITS.GOOD of them.  A
    limit of -1 means the file without memstrat."""
    limits: Border
    remarks_bad: list[str]
    remarks_good: list[str]
    compilation: Compilation  # of a build for TASK
    task: Task
    folder: Path  # for the files of the finding

    @property
    def script(self) -> Path:
        return self.folder / "reproduce"

    @property
    def last(self) -> Remark | None:
        """The note on the last transformation, if there is one."""
        return last_of(self.remarks_bad) if self.limits.bad else None

    @property
    def remarks(self) -> list[str]:
        """The remarks that only the bad build has.  If there are none, the
        remarks about the place of the last transformation."""
        bad = transformations(self.remarks_bad)
        more = Counter(bad) - Counter(transformations(self.remarks_good))
        last = self.last
        return list(more) or [line for line in bad
                              if last and place_of(line) == last.place]

    @property
    def kind(self) -> str:
        """The transformation's name, or empty."""
        return self.last.text if self.last else ""

    @property
    def place(self) -> Place:
        places = (self.last.place if self.last else NOWHERE,
                  *map(place_of, self.remarks))
        return next((place for place in places if place != NOWHERE), NOWHERE)

    def source_line(self) -> str:
        file, line, _ = self.place
        try:
            text = Path(self.compilation.folder, file).read_text(
                errors="replace")
            return text.splitlines()[line - 1].strip() if line else ""
        except (OSError, IndexError):
            return ""

    @property
    def compiler(self) -> list[str]:
        """The compiler and its options, with memstrat."""
        return self.compilation.command(self.task)

    @property
    def preprocessed(self) -> str:
        """The name of the file that the preprocessor writes."""
        source = Path(self.compilation.source)
        return source.stem + (".i" if source.suffix == ".c" else ".ii")

    @property
    def commands(self) -> list[str]:
        """Commands for a closer look, to be run in the compilation's folder.
        A link has no commands, because its inputs are gone."""
        if self.compilation.source in ("", "-"):
            return []
        plugins = self.compilation.plugins or [self.task.plugin]

        def limited(limit: int) -> list[str]:
            """Return the command for assembly with LIMIT transformations."""
            if limit < 0:
                # Without memstrat, the compiler warns about attributes of
                # memstrat, and -Werror may be among the options.
                return [*without(self.compiler, plugins), "-w", "-S"]
            return [*self.compiler, "-S",
                    *(settings_start(plugin) + f"limit={limit}"
                      for plugin in plugins)]

        outputs = {"bad.s": limited(self.limits.bad),
                   "good.s": limited(self.limits.good),
                   self.preprocessed: [*self.compiler, "-E"]}
        return [shlex.join([*words, self.compilation.source, "-o",
                            str(self.folder / output)])
                for output, words in outputs.items()]

    @property
    def explain(self) -> list[str]:
        """The arguments of `memstrat explain' in the compilation's folder;
        empty if the finding is not an operation."""
        if self.kind != "lower" or not self.commands or not self.place[0]:
            return []
        return [":".join(map(str, self.place)), "--", *self.compiler, "-c",
                self.compilation.source]

    def write_script(self) -> None:
        """Write the commands to a script, if there are any."""
        if not self.commands:
            return
        self.folder.mkdir(exist_ok=True)
        self.script.write_text("\n".join([
            "#!/bin/sh", f"# {self.title()}", f"# {self.number()}", "#",
            "# Compile it with the culprit (bad.s) and without it (good.s),",
            "# and preprocess it.", "set -e",
            shlex.join(["cd", self.compilation.folder]), *self.commands, ""]))
        self.script.chmod(0o755)

    def as_json(self) -> dict[str, Any]:
        file, line, column = self.place
        compilation = self.compilation
        return {"name": compilation.name, "source": compilation.source,
                "output": compilation.output,
                "folder": compilation.folder, "kind": self.kind,
                "bad_limit": self.limits.bad,
                "good_limit": self.limits.good,
                "transformations": compilation.transformations,
                "file": file, "line": line, "column": column,
                "remarks": self.remarks, "commands": self.commands,
                "explain": shlex.join(self.explain)}

    def title(self) -> str:
        """Describe the transformation, with its place in the source."""
        if self.limits.bad == 0:
            return (f"{self.compilation.name}: it is enough to load the plugin,"
                    " with limit=0")
        file, line, _ = self.place
        place = f"{file}:{line}" if line else self.compilation.name
        remark = parse(self.remarks[0]) if self.remarks else None
        what = what_became(remark) if remark else "a transformation"
        return f"{place}: {what}"

    def number(self) -> str:
        """Say which of the file's transformations the finding is."""
        limits = self.limits
        text = f"transformation {limits.bad}"
        if limits.bad <= self.compilation.transformations:
            text += f" of {self.compilation.transformations}"
        kind = f" ({self.kind})" if self.kind else ""
        doubt = ("" if limits.bad == limits.good + 1 else
                 f", or one from {limits.good + 1} on: COMMAND cannot tell"
                 " which")
        return f"It is {text} in {self.compilation.name}{kind}{doubt}."

    def lines(self) -> Iterator[str]:
        """Yield the lines that describe the finding to a reader."""
        yield self.title()
        if text := self.source_line():
            yield f"    {text}"
        if self.limits.bad:
            yield f"  {self.number()}"
        yield from (f"  {line}" for line in self.remarks[1:])
        if self.commands:
            yield (f"  {self.script} compiles it with the culprit (bad.s) and"
                   f" without it (good.s), and writes {self.preprocessed} for"
                   " a report.")
