"""What runs in the place of GCC's cc1, cc1plus, lto1 and the like while
`memstrat bisect' builds: it decides whether memstrat is loaded, and how much
it may do, and becomes the real one.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

  MEMSTRAT_BISECT=FOLDER COMPILER_PATH=FOLDER/front-ends gcc ... -c a.c -o a.o
    -> FOLDER/front-ends/cc1 ... a.c ... -fplugin=memstrat.so -o a.s
    -> .../gcc/12/cc1 ... a.c ... -fplugin=memstrat.so -o a.s
	 -fplugin-arg-memstrat-limit=7 -fopt-info-note-optimized-missed=...

GCC looks for these programs in COMPILER_PATH before it looks into its own
folder, by whatever name and path it is called itself.  It says in COLLECT_GCC
how it was called, and in COLLECT_GCC_OPTIONS with which options.

FOLDER/decisions.json says what to do, and FOLDER/compilations gets a line for
each compilation (builds.py).  What makes no code, as -E, is left alone.

This runs once for each compilation, so it imports only what starts fast.
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

FAILED = "failed"  # in the folder: what this program could not do

# Options of the front ends whose value is the next word.
WITH_VALUE = (
    "-A", "-D", "-I", "-MD", "-MF", "-MMD", "-MQ", "-MT", "-U", "--param",
    "-aux-info", "-dumpbase", "-dumpbase-ext", "-dumpdir", "-idirafter",
    "-imacros", "-imultiarch", "-imultilib", "-include", "-iprefix",
    "-iquote", "-isysroot", "-isystem", "-iwithprefix", "-iwithprefixbefore",
    "-o")

# There is no code then, or only an intermediate form of it.
NO_CODE = re.compile(r"-(E|M|MM|fsyntax-only|fwpa.*)$")

# What lto1 calls the whole program, or a part, in -dumpdir and -dumpbase.
LINK = re.compile(r"(.*?)\.(?:lto\.o|ltrans(\d+)\.ltrans)(?:-.*)?$")

# Without memstrat nothing knows its attributes and pragmas.
C_FRONT_ENDS = ("cc1", "cc1plus", "cc1obj", "cc1objplus")
UNKNOWN_NAMES_ALLOWED = ["-Wno-attributes", "-Wno-unknown-pragmas"]


def value_of(option: str, words: list[str]) -> str:
    """What is behind OPTION in WORDS, or nothing."""
    return dict(pairwise(words)).get(option, "")


def source_of(words: list[str]) -> str:
    """The file that WORDS, of a front end, have it compile, or nothing."""
    rest = iter(words)
    for word in rest:
        if word in WITH_VALUE:
            next(rest, None)
        elif word == "-" or not word.startswith(("-", "@")):
            return word
    return ""


def output_of(source: str, options: list[str]) -> str:
    """What the compiler makes of SOURCE with OPTIONS."""
    stem = os.path.splitext(os.path.basename(source))[0]
    return value_of("-o", options) or (
        f"{stem}.o" if "-c" in options else
        f"{stem}.s" if "-S" in options else "a.out")


def named_by(path: str, folder: str) -> str:
    """PATH as seen from FOLDER, if it is in there."""
    path = os.path.abspath(path)
    return os.path.relpath(path, folder) if path.startswith(
        os.path.join(folder, "")) else path


def compilation_of(words: list[str], options: list[str], folder: str
                   ) -> dict[str, Any] | None:
    """The compilation that WORDS are for; the compiler has got OPTIONS, and
    was called somewhere in FOLDER.  Its name is the same in each build."""
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
        # A compiler that is only asked whether it knows an option.
        if not source or "/dev/null" in (source, output):
            return None
        origin = source if source == "-" else named_by(source, folder)
        name = f"{origin} -> {named_by(output, folder)}"
    return {"name": name, "source": source, "output": os.path.abspath(output),
            "folder": os.getcwd()}


def words_for(decision: str | int, words: list[str], own: list[str],
              task: dict[str, Any], remarks: str) -> list[str]:
    """WORDS, which load OWN memstrat, for a compilation without or with
    memstrat, or with so many transformations.  Remarks go to the file REMARKS;
    without memstrat there must be none of it."""
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
    """WORDS of FRONT_END as decisions.json in FOLDER has them; the compilation
    is written down there."""
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
    # At once, so that lines of parallel compilations do not mix.
    file_number = os.open(os.path.join(folder, "compilations"),
                          os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    written = os.write(file_number, line.encode())
    os.close(file_number)
    if written < len(line):
        raise OSError(f"wrote {written} of {len(line)} bytes")
    return words


def real_one(called: str) -> str:
    """The program that CALLED stands for."""
    here, name = os.path.split(os.path.abspath(called))
    path = os.environ.get("COMPILER_PATH", "").split(":")
    others = [folder for folder in path
              if folder and os.path.abspath(folder) != here]
    return subprocess.run(
        [os.environ["COLLECT_GCC"], f"-print-prog-name={name}"],
        env={**os.environ, "COMPILER_PATH": ":".join(others)},
        stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def main(called: str, *words: str) -> None:
    """Become the real CALLED, with the WORDS that are decided."""
    # Without it no bisection is at work.
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
