"""The compiler's own code for an operation, as recorded.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from collections.abc import Iterator

from compiling import CC, Compiling, Record


def compilers_code(assembly: str) -> str:
    """Return the code for the only operation in the function ASSEMBLY."""
    if rep := re.search(r"\t(rep (mov|sto)s.)", assembly):
        return rep[1]
    return ("call" if re.search(r"\tmem(cpy|move|set)", assembly)
            else "inline code")


def compilers_codes(assembly: str) -> dict[str, str]:
    """Return compilers_code for each function of ASSEMBLY, by name."""
    return {name: compilers_code(code) for name, code in re.findall(
        r"^(\w+):\n(.*?)\.size", assembly, re.MULTILINE | re.DOTALL)}


class Alone(Compiling):
    def compiled(self, *all_options: str
                 ) -> Iterator[tuple[list[str], dict[str, str]]]:
        """Yield the arguments for a.c with each of ALL_OPTIONS that the
        compiler accepts, and the compiler's own code for a.c."""
        for options in all_options:
            given = [*options.split(), "-S", "a.c"]
            if self.run_command(CC, *given).returncode:
                continue  # GCC may lack -m32.
            with self.subTest(options=options):
                yield given, compilers_codes(self.text("a.s"))

    def found_and_recorded(self, *all_options: str) -> Iterator[
            tuple[dict[str, str], list[Record]]]:
        """Yield the compiler's own code, and the records.  Require that each
        form of code occurs."""
        seen: set[str] = set()
        for given, found in self.compiled(*all_options):
            yield found, self.recorded(*given)
            seen.update(found.values())
        self.assertLessEqual({"call", "inline code"}, seen)
        self.assertTrue(any(code.startswith("rep ") for code in seen))

    def test_what_the_compiler_alone_makes(self) -> None:
        self.write("a.c", """
#define ALL(name, attributes, type, condition)                              \
  attributes void name##_copy (char *d, const char *s, type n, int seldom)  \
  { if (condition) __builtin_memcpy (d, s, n); }                            \
  attributes void name##_move (char *d, const char *s, type n, int seldom)  \
  { if (condition) __builtin_memmove (d, s, n); }                           \
  attributes void name##_clear (char *d, type n, int seldom)                \
  { if (condition) __builtin_memset (d, 0, n); }
#define TYPES(name, attributes, condition)                                  \
  ALL (name##_tiny, attributes, unsigned char, (condition) && n < 33)       \
  ALL (name##_char, attributes, unsigned char, condition)                   \
  ALL (name##_short, attributes, unsigned short, condition)                 \
  ALL (name##_long, attributes, unsigned long, condition)                   \
  ALL (name##_few, attributes, unsigned long, (condition) && n < 21)        \
  ALL (name##_hundred, attributes, unsigned long, (condition) && n < 101)   \
  ALL (name##_most, attributes, unsigned long, (condition) && n < 9000)     \
  ALL (name##_signed, attributes, int, (condition) && n < 101)              \
  ALL (name##_gap, attributes, int, (condition) && n && n < 101)            \
  ALL (name##_gaps, attributes, unsigned long,                              \
	(condition) && ((n < 101 && n != 5) || n == 1ul << 30))
TYPES (normal, , 1)
TYPES (cold, __attribute__ ((cold)), 1)
TYPES (branch, , __builtin_expect_with_probability (seldom, 1, 0.0))
TYPES (small, __attribute__ ((optimize ("Os"))), 1)
""")
        for found, records in self.found_and_recorded(
                "-O0", "-O1", "-O2", "-Os", "-O2 -m32", "-O2 -march=skylake",
                "-O2 -mtune=k8"):
            self.assertEqual({record["symbol"]: record["compiler_alone"]
                              for record in records}, found)

    def test_what_the_compiler_alone_makes_of_known_sizes(self) -> None:
        sizes = [1, 3, 8, 15, 16, 17, 24, 31, 33, 40, 41, 64, 65, 80, 81, 127,
                 128, 129, 168, 255, 256, 257, 300, 1024, 4096, 8192, 8193]
        text = """
#define SIZE(n)                                                              \\
  struct s##n { char at[n]; };                                               \\
  EACH (n, , ) EACH (n, cold_, __attribute__ ((cold)))
#define EACH(n, where, attributes)                                           \\
  attributes void where##copy_##n (char *d, const char *s)                   \\
  { __builtin_memcpy (d, s, n); }                                            \\
  attributes void where##assign_##n (struct s##n *d, const struct s##n *s)   \\
  { *d = *s; }                                                               \\
  attributes void where##move_##n (char *d, const char *s)                   \\
  { __builtin_memmove (d, s, n); }                                           \\
  attributes void where##clear_##n (char *d) { __builtin_memset (d, 0, n); } \\
  attributes void where##empty_##n (struct s##n *d)                          \\
  { *d = (struct s##n) {}; }                                                 \\
  attributes void where##fill_##n (char *d) { __builtin_memset (d, 7, n); }  \\
  attributes void where##byte_##n (char *d, int c)                           \\
  { __builtin_memset (d, c, n); }                                            \\
  attributes void where##automatic_##n (void)                                \\
  { struct s##n all; use (&all); }
void use (void *);
"""
        self.write("a.c", text + "".join(f"SIZE ({size})\n"
                                         for size in sizes))
        for found, records in self.found_and_recorded(
                "-O0", "-O1", "-O2", "-Os", "-O2 -mno-sse", "-O2 -m32",
                "-O2 -march=skylake", "-O2 -mtune=k8 -mno-sse",
                "-O2 -mtune=intel -mno-sse", "-O0 -ftrivial-auto-var-init=zero",
                "-O2 -mno-sse -ftrivial-auto-var-init=pattern",
                "-O2 -m32 -ftrivial-auto-var-init=zero"):
            alone = {record["symbol"]: record["compiler_alone"]
                     for record in records if record["question"] is not None}
            self.assertGreater(len(alone), len(found) // 2)
            self.assertEqual(alone, {name: found[name] for name in alone})

    def test_the_compiler_alone_has_no_regs_gpr(self) -> None:
        """Without the plugin, no function keeps to general registers."""
        self.write("a.c", "".join(f"""
struct s{size} {{ char at[{size}]; }};
void copy_{size} (struct s{size} *to, const struct s{size} *from)
{{ *to = *from; }}
void clear_{size} (struct s{size} *all) {{ *all = (struct s{size}) {{}}; }}
void fill_{size} (char *all) {{ __builtin_memset (all, 7, {size}); }}
void move_{size} (char *to, char *from)
{{ __builtin_memmove (to, from, {size}); }}
void take_{size} (struct s{size});
void pass_{size} (struct s{size} *s) {{ take_{size} (*s); }}
""" for size in (24, 64, 100, 168, 255, 257, 300, 1000, 9000)))
        for given, found in self.compiled(
                "-O2", "-O1", "-O2 -march=skylake", "-O2 -m32 -msse2"):
            alone = {
                record["symbol"]: record["compiler_alone"]
                for setting in ("regs=gpr", "prefer=small")
                for record in self.recorded(
                    "-fplugin-arg-memstrat-regs=gpr",
                    f"-fplugin-arg-memstrat-{setting}", *given)
                if record["compiler_alone"]}
            self.assertGreater(len(alone), 30)
            self.assertEqual(alone, {name: found[name] for name in alone})

    def test_what_the_compiler_alone_makes_of_a_zero_source(self) -> None:
        """A copy from zeros is a clear for memstrat, but a copy for GCC."""
        self.write("a.c", "".join(f"""
struct s{size} {{ char at[{size}]; }};
static const struct s{size} zero_{size};
void assign_{size} (struct s{size} *to) {{ *to = zero_{size}; }}
void copy_{size} (char *to) {{ __builtin_memcpy (to, &zero_{size}, {size}); }}
void move_{size} (char *to) {{ __builtin_memmove (to, &zero_{size}, {size}); }}
""" for size in (24, 64, 100, 168, 257, 300, 1000, 9000)))
        for found, records in self.found_and_recorded(
                "-O2 -mno-sse -fno-ipa-icf", "-O2", "-O1", "-O2 -m32",
                "-Os -fno-ipa-icf", "-O2 -march=skylake"):
            rest = {name: code for name, code in found.items()
                    if not name.startswith("zero")}
            self.assertEqual({record["kind"] for record in records}, {"clear"})
            self.assertEqual({record["symbol"]: record["compiler_alone"]
                              for record in records}, rest)

    def test_what_the_compiler_alone_makes_of_arguments(self) -> None:
        """Only records of calls contain the compiler's own code."""
        self.write("a.c", "".join(f"""
struct s{size} {{ char at[{size}]; }};
void take_{size} (struct s{size});
void pass_{size} (struct s{size} *s) {{ take_{size} (*s); }}
void branch_{size} (struct s{size} *s, int seldom)
{{ if (__builtin_expect (seldom, 0)) take_{size} (*s); }}
""" for size in (100, 257, 300, 1024, 4096, 8192, 8193, 20000)))
        called = 0
        for given, found in self.compiled(
                "-O0", "-O1", "-O2", "-O2 -mno-sse", "-O2 -m32",
                "-O2 -march=skylake", "-O2 -mtune=k8 -mno-sse"):
            alone = {record["symbol"]: record["compiler_alone"]
                     for record in self.recorded(*given)
                     if record["decision"] == "called"}
            called += len(alone)
            self.assertEqual(alone, {name: found[name] for name in alone})
        self.assertGreater(called, 50)

    def test_a_cleared_variable_passed_by_value(self) -> None:
        """No record contains a string instruction that the RTL pass dse
        deletes."""
        self.write("a.c", "".join(f"""
struct s{words} {{ long at[{words}]; }};
void take_{words} (struct s{words}, ...);
void literal_{words} (void)
{{ take_{words} ((struct s{words}) {{{{ 1, 2, 3 }}}}); }}
void branch_{words} (int i)
{{ struct s{words} s = {{{{ 1 }}}}; if (i) s.at[0] = 7; take_{words} (s); }}
long read_{words} (int i)
{{ struct s{words} s = {{{{ 1 }}}}; take_{words} (s); return s.at[i]; }}
""" for words in (3, 8, 9, 12, 15, 16, 17, 18, 32, 33, 128, 2048)))
        strings = 0
        for given, found in self.compiled(
                "-O0 -mtune=atom", "-Og -mtune=atom", "-O1 -mtune=atom",
                "-O2 -mtune=atom", "-O3 -mtune=atom", "-O2 -m32 -mtune=atom",
                "-O2 -mtune=atom -fno-dse", "-O2", "-O2 -mno-sse"):
            for threshold in (32, 512):
                for record in self.recorded(
                        f"-fplugin-arg-memstrat-threshold={threshold}", *given):
                    alone = record["compiler_alone"] or ""
                    if alone.startswith("rep stos"):
                        self.assertEqual(alone, found[record["symbol"]])
                        strings += 1
        self.assertGreater(strings, 50)

    def test_what_the_compiler_alone_makes_of_an_average(self) -> None:
        self.write("a.c", """
char text[9999];
__attribute__ ((noipa)) void clear (unsigned short n)
{ __builtin_memset (text, 0, n); }
int main () { clear (SIZE); clear (SIZE + 1); return 0; }
""")
        seen = []
        for size in (8190, 8191, 8192):
            self.compile("-O2", f"-DSIZE={size}", "-fprofile-generate", "-c",
                         "a.c")
            self.compile("-fprofile-generate", "a.o", "-o", "a.exe")
            self.run_well("./a.exe")
            given = ("-O2", f"-DSIZE={size}", "-fprofile-use", "-S", "a.c")
            self.compile(*given)
            seen.append(compilers_codes(self.text("a.s"))["clear"])
            with self.subTest(size=size):
                [record] = self.recorded(*given)
                self.assertEqual(record["compiler_alone"], seen[-1])
            (self.folder / "a.gcda").unlink()
        # The average of 8192 and 8193 is rounded up.  GCC 16 makes only calls.
        self.assertIn(seen, (["rep stosq", "rep stosq", "call"],
                             ["call"] * 3))
