"""Block operations of all sizes, compiled without and with the plugin.

Copyright (C) 2026 the memstrat authors.
SPDX-License-Identifier: GPL-3.0-or-later

usage: test_sweep.py LEVEL GCC PLUGIN-FLAG...

Prints each function that has more instructions or calls of the library with the
plugin, and how many instructions there are without and with it.  The exit
status is 1 if there is such a function.
"""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

SIZES = [*range(1, 73), 80, 96, 100, 112, 120, 128, 144, 160, 168, 176, 192,
         200, 208, 224, 240, 255, 256, 257, 264, 272, 300, 320, 384, 448, 512]
ALIGNMENTS = (1, 2, 4, 8, 16)

SHAPES = {
    "copy": "void copy_{n}_{a} (void *d, const void *s)"
            " {{ __builtin_memcpy (A (d, {a}), A (s, {a}), {n}); }}",
    "move": "void move_{n}_{a} (void *d, const void *s)"
            " {{ __builtin_memmove (A (d, {a}), A (s, {a}), {n}); }}",
    "clear": "void clear_{n}_{a} (void *d)"
             " {{ __builtin_memset (A (d, {a}), 0, {n}); }}",
    "fill": "void fill_{n}_{a} (void *d)"
            " {{ __builtin_memset (A (d, {a}), 0x5a, {n}); }}",
    "fill-variable": "void fillv_{n}_{a} (void *d, int c)"
                     " {{ __builtin_memset (A (d, {a}), c, {n}); }}",
}
OBJECTS = {
    "structure": "void structure_{n}_{a} (struct s_{n}_{a} *d,"
                 " const struct s_{n}_{a} *s) {{ *d = *s; }}",
    "argument": "void take_{n}_{a} (struct s_{n}_{a});"
                " void argument_{n}_{a} (struct s_{n}_{a} *p)"
                " {{ take_{n}_{a} (*p); }}",
}


def source() -> str:
    lines = ["#define A(pointer, bytes) __builtin_assume_aligned (pointer,"
             " bytes)"]
    for n in SIZES:
        for a in ALIGNMENTS:
            lines += [text.format(n=n, a=a) for text in SHAPES.values()]
            if n % a == 0:
                lines.append(f"struct s_{n}_{a} {{ char c[{n}]; }}"
                             f" __attribute__ ((aligned ({a})));")
                lines += [text.format(n=n, a=a) for text in OBJECTS.values()]
    return "\n".join(lines) + "\n"


def functions(command: list[str], assembly: Path) -> dict[str, list[str]]:
    """The instructions of each function that COMMAND compiles."""
    subprocess.run([*command, "-S", "-o", str(assembly)], check=True)
    found: dict[str, list[str]] = {}
    body: list[str] = []
    for line in assembly.read_text().splitlines():
        if name := re.match(r"([A-Za-z_]\w*):", line):
            body = found[name[1]] = []
        elif re.match(r"\s+[a-z]", line):
            body.append(line)
    return found


def calls(body: list[str]) -> int:
    return sum(bool(re.search(r"\bmem(cpy|set|move)\b", line))
               for line in body)


def main() -> int:
    level, gcc, *plugin_flags = sys.argv[1:]
    file = Path(f"sweep{level}.c")
    file.write_text(source())
    command = [gcc, level, str(file)]
    without = functions(command, file.with_suffix(".gcc.s"))
    with_plugin = functions([*command, *plugin_flags],
                            file.with_suffix(".plugin.s"))
    worse = 0
    instructions: Counter[tuple[str, str]] = Counter()
    for name, own in without.items():
        body = with_plugin[name]
        kind = name.partition("_")[0]
        instructions[kind, "without"] += len(own)
        instructions[kind, "with"] += len(body)
        if len(body) > len(own) or calls(body) > calls(own):
            worse += 1
            print(f"{name}: {len(own)} instructions, {calls(own)} calls;"
                  f" with the plugin {len(body)}, {calls(body)}")
    for (kind, which), total in sorted(instructions.items()):
        print(f"{kind} {which}: {total}")
    print(f"{len(without)} functions, {worse} worse")
    return 1 if worse or not without else 0


if __name__ == "__main__":
    sys.exit(main())
