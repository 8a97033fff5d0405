"""The cost of compiling many block operations in a function, and many settings
in a file.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import itertools
import os
import re
from collections.abc import Callable, Iterable
from resource import struct_rusage

from compiling import CC, PLUGIN, Compiling

SIZES = (24, 40, 72, 136, 168, 200, 248, 300, 600)

# A statement for the operation number I, of SIZE bytes, in the function below.
KINDS: dict[str, Callable[[int, int], str]] = {
    "copy": lambda i, size: f"memcpy (p[{i}], q[{i}], {size});",
    "clear": lambda i, size: f"memset (p[{i}], 0, {size});",
    "fill": lambda i, size: f"memset (p[{i}], c, {size});",
    "move": lambda i, size: f"memmove (p[{i}], q[{i}], {size});",
    "local": lambda i, size: f"{{ struct s{size} v; memset (&v, c, {size});"
                             " use (&v); }",
    "first": lambda i, size: f"{{ struct s{size} v = {{{{1}}}}; use (&v); }}",
    "string": lambda i, size: f'{{ char v[{size}] = "a text"; use (v); }}',
    "uninitialized": lambda i, size: f"{{ struct s{size} v; use (&v); }}",
    "argument": lambda i, size: f"take{size} (*(struct s{size} *) p[{i}]);",
    "result": lambda i, size: f"if (c == {i}) return *(struct s200 *) p[{i}];",
    "branch": lambda i, size: f"if (n[{i}]) memcpy (p[{i}], q[{i}], {size});",
    "run_time_size": lambda i, size: f"memcpy (p[{i}], q[{i}], n[{i}]);",
    "two_words": lambda i, size: f"memcpy (p[{i}], q[{i}], 16);",
    "wide_integer": lambda i, size: f"*(__int128 *) p[{i}]"
                                    f" = *(__int128 *) q[{i}];",
    "vector": lambda i, size: f"{{ int *v = p[{i}]; v[0] = {i}; v[1] = 1;"
                              " v[2] = 2; v[3] = 3; }",
    "stored": lambda i, size: f"{{ long *v = q[{i}]; v[0] = c; v[2] = {i};"
                              f" memcpy (p[{i}], v, {size}); }}",
}

def strategies(*ranges: str) -> tuple[str, ...]:
    return tuple(f"-m{name}-strategy={','.join(ranges)}"
                 for name in ("memcpy", "memset"))


def plugin(*settings: str) -> tuple[str, ...]:
    return (f"-fplugin={PLUGIN}",
            *(f"-fplugin-arg-memstrat-{setting}" for setting in settings))


GENERAL = "-mgeneral-regs-only"
CALLS = strategies("unrolled_loop:256:noalign", "libcall:-1:noalign")
LOOPS = (*strategies("unrolled_loop:-1:noalign"), "-minline-all-stringops")
# memstrat's flags, and the compiler's own flags to compare them with.
WAYS = {
    "vectors": (plugin(), CALLS),
    "general": ((GENERAL, *plugin()), (GENERAL, *CALLS)),
    "regs=gpr": (plugin("regs=gpr"), (GENERAL, *CALLS)),
    "libcall=never": (plugin("libcall=never"), LOOPS),
    "both": (plugin("regs=gpr", "libcall=never"), (GENERAL, *LOOPS)),
}


def program(kinds: list[str], count: int) -> str:
    """Return a function of COUNT operations, of KINDS in turn."""
    structures = "\n".join(f"struct s{size} {{ char b[{size}]; }};"
                           f" void take{size} (struct s{size});"
                           for size in SIZES)
    turns = zip(range(count), itertools.cycle(kinds),
                itertools.cycle([size for size in SIZES for _ in kinds]))
    body = "\n".join(KINDS[kind](i, size) for i, kind, size in turns)
    return f"""#include <string.h>
{structures}
void use (void *);
struct s200 f (void **p, void **q, size_t *n, int c)
{{
{body}
return *(struct s200 *) p[0];
}}
"""


class Many(Compiling):
    def usage(self, compiler: str, *arguments: str) -> struct_rusage:
        """Return the resources that COMPILER (cc1) uses for ARGUMENTS."""
        program = self.run_command(
            CC, f"-print-prog-name={compiler}").stdout.strip()
        usage: struct_rusage
        child = os.fork()
        if child == 0:
            os.chdir(self.folder)
            os.execv(program, [program, "-quiet", "-w", *arguments])
        _, status, usage = os.wait4(child, 0)
        self.assertEqual(status, 0, arguments)
        return usage


class ManyOperations(Many):
    def cost(self, kinds: list[str], count: int, level: str,
             flags: tuple[str, ...]) -> tuple[int, int]:
        """Return the instructions in a function of COUNT operations, and the
        kilobytes that the compiler takes for it."""
        self.write("many.c", program(kinds, count))
        usage = self.usage("cc1", level, *flags, "many.c",
                           "-ftrivial-auto-var-init=zero", "-o", "many.s")
        instructions = re.findall(r"(?m)^\t[a-z]", self.text("many.s"))
        return len(instructions), usage.ru_maxrss

    def check_costs(self, kinds: list[str], level: str, way: str) -> None:
        """Require at most 1.3 times the compiler's memory and, after the
        first 256 operations, at most 1.3 times its instructions."""
        flags, flags_alone = WAYS[way]
        first = self.cost(kinds, 256, level, flags)
        with_plugin = self.cost(kinds, 300, level, flags)
        alone = self.cost(kinds, 300, level, flags_alone)
        with self.subTest(kinds=kinds, level=level, way=way):
            self.assertLessEqual(with_plugin[0] - first[0],
                                 1.3 * alone[0] * (300 - 256) / 300,
                                 "instructions")
            self.assertLessEqual(with_plugin[1], 1.3 * alone[1], "kilobytes")

    def test_each_kind_takes_little_more_than_alone(self) -> None:
        for kind, way in itertools.product(KINDS, ("vectors", "general",
                                                   "libcall=never")):
            # The compiler itself makes every move a call.
            if (kind, way) != ("move", "libcall=never"):
                self.check_costs([kind], "-O2", way)

    def test_all_kinds_together_at_each_level(self) -> None:
        for level, way in itertools.product(("-O1", "-O3", "-Os"), WAYS):
            self.check_costs(list(KINDS), level, way)

    def test_no_ladder_is_made(self) -> None:
        setting = "memcpy=ladder:32,libcall:-1"
        self.assertLessEqual(
            self.cost(["run_time_size"], 300, "-O2", plugin(setting))[0],
            self.cost(["run_time_size"], 300, "-O2", CALLS)[0])

    def test_twice_the_operations_are_twice_the_code(self) -> None:
        for way, (flags, _) in WAYS.items():
            once, twice = (self.cost(list(KINDS), count, "-O2", flags)[0]
                           for count in (300, 600))
            with self.subTest(way=way):
                self.assertLessEqual(twice, 2.2 * once)


# The text before function number I, and after it.
PRAGMAS: dict[str, Callable[[int], tuple[str, str]]] = {
    "one key": lambda i: (f'#pragma memstrat ("threshold={i}")', ""),
    "two keys": lambda i: ('#pragma memstrat ("off")' if i % 2 else
                           '#pragma memstrat ("regs=gpr")', ""),
    "around": lambda i: (f'#pragma memstrat push ("threshold={i}")',
                         "#pragma memstrat pop"),
    "nested": lambda i: (f'#pragma memstrat push ("threshold={i}")', ""),
}

CLEAR = "f{0} (char *d) {{ __builtin_memset (d, 0, 100); }}"
# A template is instantiated at the end of the file.
FUNCTIONS = {
    "cc1": f"void {CLEAR}",
    "cc1plus": f"template<int> void {CLEAR} template void f{{0}}<1> (char *);"}


class ManySettings(Many):
    def cost(self, compiler: str, lines: Iterable[str]) -> int:
        """Return the kilobytes that COMPILER takes for a file of LINES."""
        self.write("many.c", "\n".join(lines))
        usage = self.usage(compiler, "-O0", *plugin(), "many.c", "-o", "many.s")
        return usage.ru_maxrss

    def test_settings_take_little_more_than_functions(self) -> None:
        for compiler, function in FUNCTIONS.items():
            functions = [function.format(i) for i in range(1500)]
            kilobytes = self.cost(compiler, functions)
            for name, around in PRAGMAS.items():
                found = self.cost(compiler, (
                    f"{before}\n{text}\n{behind}"
                    for i, text in enumerate(functions)
                    for before, behind in [around(i)]))
                with self.subTest(compiler=compiler, pragmas=name):
                    self.assertLessEqual(found, 1.3 * kilobytes)
