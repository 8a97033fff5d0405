"""The stand-in for GCC's cc1, cc1plus, lto1 and the like while `memstrat
bisect' builds.  It loads memstrat, with or without a limit on transformations,
or removes memstrat, and then executes the real program.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  MEMSTRAT_BISECT=FOLDER COMPILER_PATH=FOLDER/front-ends gcc ... -c a.c -o a.o
    -> FOLDER/front-ends/cc1 ... a.c ... -fplugin=memstrat.so -o a.s
    -> .../gcc/12/cc1 ... a.c ... -fplugin=memstrat.so -o a.s
	 -fplugin-arg-memstrat-limit=7 -fopt-info-note-optimized-missed=...

GCC under any name looks for these programs in COMPILER_PATH before its own
folder.  GCC passes its name in COLLECT_GCC, and its options in
COLLECT_GCC_OPTIONS.

The stand-in reads the decisions in FOLDER/decisions.json, and adds a line for
each compilation to FOLDER/compilations (builds.py).  It does not change runs
that make no code, as with -E.

Each compilation runs the stand-in, which imports only modules that load fast.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import time
from itertools import pairwise
from typing import Any

from memstrat_tools.plugin_words import (
    expanded,
    loaded,
    remarks_to,
    settings_start,
    without,
)

FAILED = "failed"  # the file in FOLDER with this program's errors

# Options of the front ends whose value is the next word.
WITH_VALUE = (
    "-A", "-D", "-I", "-MD", "-MF", "-MMD", "-MQ", "-MT", "-U", "--param",
    "-aux-info", "-dumpbase", "-dumpbase-ext", "-dumpdir", "-idirafter",
    "-imacros", "-imultiarch", "-imultilib", "-include", "-iprefix",
    "-iquote", "-isysroot", "-isystem", "-iwithprefix", "-iwithprefixbefore",
    "-o")

# Options with which a front end makes no machine code.
NO_CODE = re.compile(r"-(E|M|MM|fsyntax-only|fwpa.*)$")

# The name of the linked program and the number of an LTO partition, in lto1's
# -dumpdir and -dumpbase.
LINK = re.compile(r"(.*?)\.(?:lto\.o|ltrans(\d+)\.ltrans)(?:-.*)?$")

# Front ends that warn about memstrat's attributes and pragmas as unknown.
C_FRONT_ENDS = ("cc1", "cc1plus", "cc1obj", "cc1objplus")
UNKNOWN_NAMES_ALLOWED = ["-Wno-attributes", "-Wno-unknown-pragmas"]


def value_of(option: str, words: list[str]) -> str:
    """Return the word after OPTION in WORDS, or empty."""
    return dict(pairwise(words)).get(option, "")


def source_of(words: list[str]) -> str:
    """Return the source file in a front end's WORDS, or empty."""
    rest = iter(words)
    for word in rest:
        if word in WITH_VALUE:
            next(rest, None)
        elif word == "-" or not word.startswith(("-", "@")):
            return word
    return ""


def output_of(source: str, options: list[str]) -> str:
    """Return the compiler's output for SOURCE with OPTIONS."""
    stem = os.path.splitext(os.path.basename(source))[0]
    return value_of("-o", options) or (
        f"{stem}.o" if "-c" in options else
        f"{stem}.s" if "-S" in options else "a.out")


def named_by(path: str, folder: str) -> str:
    """Return PATH relative to FOLDER if PATH is inside, else its full path."""
    path = os.path.abspath(path)
    return os.path.relpath(path, folder) if path.startswith(
        os.path.join(folder, "")) else path


def compilation_of(words: list[str], options: list[str], folder: str
                   ) -> dict[str, Any] | None:
    """Return the compilation by a front end with WORDS, under a name that all
    builds use.  The compiler had OPTIONS and ran in FOLDER or below."""
    if any(NO_CODE.match(word) for word in words):
        return None
    source = source_of(words)
    if linked := LINK.match(value_of("-dumpdir", words)
                            + value_of("-dumpbase", words)):
        source, output = "", linked[1]
        name = f"the link of {named_by(output, folder)}"
        if linked[2]:
            name += f", part {linked[2]}"
    else:
        output = output_of(source, options)
        # A run without files is a configure script's test of the compiler's
        # options.
        if not source or "/dev/null" in (source, output):
            return None
        origin = source if source == "-" else named_by(source, folder)
        name = f"{origin} -> {named_by(output, folder)}"
    return {"name": name, "source": source, "output": os.path.abspath(output),
            "folder": os.getcwd()}


def words_for(decision: str | int, words: list[str], own: list[str],
              task: dict[str, Any], remarks: str) -> list[str]:
    """Return WORDS for DECISION: without memstrat, with it, or with a limit on
    its transformations.  OWN are the memstrat plugins that WORDS load.
    Remarks go to the file REMARKS, which must stay empty without memstrat."""
    words = [word for word in words if not word.startswith("-fopt-info")]
    if decision == "without":
        words = without(words, own)
    elif not own:
        words += [f"-fplugin={task['plugin']}",
                  *(settings_start(task["plugin"]) + setting
                    for setting in task["settings"])]
    if isinstance(decision, int):
        words += [f"{settings_start(plugin)}limit={decision}"
                  for plugin in own or [task["plugin"]]]
    return [*words, remarks_to(remarks)]


def decided(front_end: str, words: list[str], folder: str) -> list[str]:
    """Return the WORDS of FRONT_END, changed as decisions.json in FOLDER says.
    Log the compilation in FOLDER."""
    with open(os.path.join(folder, "decisions.json"),
              encoding="utf-8") as file:
        task = json.load(file)
    options = list(expanded(shlex.split(
        os.environ.get("COLLECT_GCC_OPTIONS", ""))))
    compilation = compilation_of(words, options, task["folder"])
    if compilation is None:
        return words
    own = loaded(words)
    remarks = os.path.join(folder, "remarks",
                           f"{os.getpid()}-{time.monotonic_ns()}")
    decision = "without"
    if own or task["plugin"]:
        decision = task["decisions"].get(compilation["name"], task["others"])
        if decision == "without" and front_end in C_FRONT_ENDS:
            words = [*words, *UNKNOWN_NAMES_ALLOWED]
    words = words_for(decision, words, own, task, remarks)
    line = json.dumps({
        **compilation, "driver": os.environ["COLLECT_GCC"],
        "options": shlex.join(options), "plugins": own, "decision": decision,
        "remarks": remarks}) + "\n"
    # Write the line in one call, because compilations may run in parallel.
    file_number = os.open(os.path.join(folder, "compilations"),
                          os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    written = os.write(file_number, line.encode())
    os.close(file_number)
    if written < len(line):
        raise OSError(f"wrote {written} of {len(line)} bytes")
    return words


def real_one(called: str) -> str:
    """Return the program that CALLED replaces."""
    here, name = os.path.split(os.path.abspath(called))
    path = os.environ.get("COMPILER_PATH", "").split(":")
    others = [folder for folder in path
              if folder and os.path.abspath(folder) != here]
    return subprocess.run(
        [os.environ["COLLECT_GCC"], f"-print-prog-name={name}"],
        env={**os.environ, "COMPILER_PATH": ":".join(others)},
        stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def main(called: str, *words: str) -> None:
    """Execute the program that CALLED replaces, with WORDS as decided."""
    # The variable is unset outside a bisection.
    folder = os.environ.get("MEMSTRAT_BISECT", "")
    decided_words = list(expanded(words))
    try:
        real = real_one(called)
        if folder:
            decided_words = decided(os.path.basename(called), decided_words,
                                    folder)
    except Exception as error:
        message = f"memstrat bisect: {called}: {type(error).__name__}: {error}"
        if folder:
            with open(os.path.join(folder, FAILED), "a",
                      encoding="utf-8") as file:
                print(message, file=file)
        sys.exit(message)
    try:
        os.execv(real, [real, *decided_words])
    except OSError as error:
        sys.exit(f"{real}: {error.strerror}")
