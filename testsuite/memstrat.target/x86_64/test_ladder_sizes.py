"""The code size of ladders up to a bound, compared with GCC 12's own code.

SPDX-License-Identifier: GPL-3.0-or-later

docs/decisions/0034-ladders.md has the same limits.
"""

import subprocess

from compiling import Compiling, plugin_flags

# For each bound, the bytes by which a ladder may be longer than GCC 12's own
# code: for blocks behind pointers, and for variables, which GCC aligns more.
LIMITS = {1: (0, 0), 7: (60, 70), 16: (0, 8), 32: (8, 50), 64: (32, 65)}
BOUNDS = (1, 3, 7, 16, 31, 64)

KINDS = {"copy": "__builtin_memcpy ({d}, {s}, n)",
         "move": "__builtin_memmove ({d}, {s}, n)",
         "clear": "__builtin_memset ({d}, 0, n)",
         "fill": "__builtin_memset ({d}, 7, n)",
         "variable": "__builtin_memset ({d}, c, n)"}

# For each kind of address: the parameters of a function, its statements (with
# {} for the operation), the destination, and the source.
POINTERS = {
    "near": ("char *d, char *s", "{}", "d", "s"),
    "field": ("struct far *d, struct far *s", "{}", "d->b", "s->b"),
    "before": ("struct far *d, struct far *s", "{}", "d[-1].b", "s[-1].b"),
    "element": ("long i, long j", "{}", "v[i].b", "v[j].b"),
}
VARIABLES = {
    "frame": ("struct far *s", "char l[600]; use (l, s); {} use (l, s);",
              "l + 400", "s->b"),
    "locals": ("int a", "char l[64], m[64]; use (l, m); {} use (l, m);",
               "l", "m"),
    "statics": ("int a", "{}", "g", "h"),
}
DECLARATIONS = """struct far { char pad[400]; char b[200]; };
extern struct far v[];
char g[64], h[64];
void use (void *, void *);
"""


def limit(bound: int, variable_p: bool) -> int:
    """Return the limit for ladders up to BOUND."""
    return next(limits[variable_p] for largest, limits in LIMITS.items()
                if bound <= largest)


class LadderSizes(Compiling):
    def sizes(self, source: str, flags: list[str]) -> dict[str, int]:
        self.write("ladders.c", source)
        self.compile("-c", *flags, "ladders.c", "-o", "ladders.o")
        symbols = subprocess.run(
            ["nm", "-S", str(self.folder / "ladders.o")], check=True,
            capture_output=True, text=True).stdout
        fields = [line.split() for line in symbols.splitlines()]
        return {field[3]: int(field[1], 16) for field in fields
                if len(field) == 4 and field[2] == "T"}

    def compare(self, condition: str, flags: list[str], *settings: str
                ) -> dict[tuple[int, bool], list[tuple[int, int]]]:
        """Return the bytes of each function without and with the plugin, by
        its bound and by whether its blocks are variables.  A function
        carries out its operation if CONDITION holds."""
        source = DECLARATIONS
        names = {}
        for kind, statement in KINDS.items():
            for place, (parameters, body, dest, src) in (POINTERS
                                                         | VARIABLES).items():
                for bound in BOUNDS:
                    name = f"{kind}_{place}_{bound}"
                    names[name] = bound, place in VARIABLES
                    operation = (f"if ({condition} && n <= {bound}) "
                                 + statement.format(d=dest, s=src) + ";")
                    source += (f"void {name} ({parameters}, unsigned n, int c,"
                               f" int x) {{ {body.format(operation)} }}\n")
        without = self.sizes(source, flags)
        with_plugin = self.sizes(source, [*flags, *plugin_flags(*settings)])
        found: dict[tuple[int, bool], list[tuple[int, int]]] = {}
        for name, key in names.items():
            found.setdefault(key, []).append((without[name],
                                              with_plugin[name]))
        return found

    def test_ladders_are_as_long_as_they_say(self) -> None:
        for flags in ["-O2"], ["-O2", "-mno-sse"], ["-O3", "-mavx2"], ["-O1"]:
            found = self.compare("1", flags)
            for (bound, variable_p), pairs in found.items():
                with self.subTest(flags=flags, bound=bound, p=variable_p):
                    self.assertLessEqual(max(b - a for a, b in pairs),
                                         limit(bound, variable_p))
            with self.subTest(flags=flags):
                self.assertLess(sum(b for pairs in found.values()
                                    for _, b in pairs),
                                sum(a for pairs in found.values()
                                    for a, _ in pairs))

    def test_code_that_is_dear_has_none(self) -> None:
        places: list[tuple[str, list[str]]] = [
            ("__builtin_expect (x, 0)", []), ("x", ["prefer=small"])]
        for condition, settings in places:
            for flags in ["-O2"], ["-O2", "-mavx2"]:
                for key, pairs in self.compare(condition, flags,
                                               *settings).items():
                    with self.subTest(settings=settings, flags=flags, key=key):
                        self.assertLessEqual(max(b - a for a, b in pairs), 0)
