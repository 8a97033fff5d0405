"""Tests of lab/execute, with functions that are equal or have planted faults.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import subprocess
import tempfile
import unittest
from pathlib import Path

from memstrat_lab.execute.architecture import X86_64
from memstrat_lab.execute.campaign import (
    FunctionResult,
    compare_files,
    report,
    run_campaign,
)
from memstrat_lab.execute.code import Code
from memstrat_lab.execute.conditions import Comparison, opposite
from memstrat_lab.execute.machine import EQUAL, State, page_content
from memstrat_lab.execute.objects import link
from memstrat_lab.mutants.executions import verdicts_on
from memstrat_tools.compiler import target_gcc

STRUCT = "struct s { long a[6]; int b; };\n"


class Folder(unittest.TestCase):
    target: tuple[str, ...] = ()
    """Flags for all compilations."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def compiled(self, name: str, text: str, *flags: str) -> Path:
        source, out = self.folder / "a.c", self.folder / f"{name}.o"
        source.write_text(text)
        subprocess.run([target_gcc(), "-O2", "-g", "-w", *self.target, *flags,
                        "-c", source, "-o", out], check=True)
        return out

    def result(self, before: str, after: str, *flags: str
               ) -> FunctionResult:
        """Return the result for function f of the texts BEFORE and AFTER."""
        found = compare_files(
            "a.o", [self.compiled("before", before, *flags),
                    self.compiled("after", after, *flags)])
        results = {each.name: each for each in found}
        return results["f"]

    def differs(self, text: str, before: str, after: str, *flags: str) -> None:
        """Expect that BEFORE and AFTER, two versions of a file, differ in f,
        and that the description of the difference contains TEXT."""
        found = self.result(before, after, *flags)
        self.assertEqual(found.verdict, "differs", found)
        self.assertIn(text, found.text)
        self.assertGreater(len(found.details), 2)

    def planted(self, expected: str, text: str, before: str, after: str,
                *flags: str) -> None:
        """Expect that f in TEXT differs if X is AFTER instead of BEFORE, and
        that the description of the difference contains EXPECTED."""
        self.differs(expected, f"#define X {before}\n{STRUCT}{text}",
                     f"#define X {after}\n{STRUCT}{text}", *flags)


class PlantedDifferences(Folder):
    def test_offset_of_a_store(self) -> None:
        self.planted("memory at", "void f (struct s *p) { p->a[X] = 1; }",
                     "2", "3")

    def test_missing_store(self) -> None:
        self.planted("memory at", "void f (struct s *p) { p->a[1] = 1;"
                     " if (X) p->a[2] = 2; }", "1", "0")

    def test_last_byte_of_a_copy(self) -> None:
        self.planted("memory at", "void *memcpy (void *, const void *, long);"
                     " void f (char *p, char *q) { memcpy (p, q, X); }",
                     "800", "799", "-fno-builtin")

    def test_lost_byte_at_any_offset(self) -> None:
        for size in 64, 136, 168, 200:
            text = (f"struct t {{ char c[{size}]; }};"
                    " void f (struct t *p, struct t *q) { X; }")
            self.planted("memory at", text, "*p = *q",
                         f"__builtin_memcpy (p, q, {size - 1})", "-mno-sse")

    def test_result(self) -> None:
        self.planted("result in RAX", "int f (int i) { return i + X; }",
                     "1", "2")

    def test_result_in_a_vector(self) -> None:
        self.planted("result in XMM0",
                     "double f (double i) { return i + X; }", "1.5", "2")

    def test_kept_register(self) -> None:
        self.planted("change of RBX",
                     "int f (int i) { asm volatile (X); return i; }",
                     '"nop"', '"incl %ebx"')

    def test_direction_flag(self) -> None:
        self.planted("direction flag",
                     "int f (int i) { asm volatile (X); return i; }",
                     '"cld"', '"std"')

    def test_argument_of_a_call(self) -> None:
        self.planted("call 0 of g: argument 2",
                     "void g (int, int); void f (int i) { g (i, X); }",
                     "1", "2")

    def test_other_call(self) -> None:
        self.planted("call 0: g and h", "void g (void); void h (void);"
                     " void f (void) { X (); }", "g", "h")

    def test_missing_call(self) -> None:
        self.planted("call 1: g and nothing", "void g (void);"
                     " void f (void) { g (); if (X) g (); }", "1", "0")

    def test_content_of_an_argument(self) -> None:
        self.planted("points to other content + ",
                     "void g (struct s *); void f (void)"
                     " { struct s l = { { 1, 2, X } }; g (&l); }", "3", "4")

    def test_order_of_stores_that_alias(self) -> None:
        text = "void f (long *p, long *q) {{ {}; {}; }}"
        self.differs("memory at", text.format("*p = 1", "*q = 2"),
                     text.format("*q = 2", "*p = 1"))

    def test_order_of_stores_that_overlap(self) -> None:
        text = "void f (long *p, short *q) {{ {}; {}; }}"
        self.differs("memory at", text.format("*p = -1", "*q = 2"),
                     text.format("*q = 2", "*p = -1"), "-fno-strict-aliasing")

    def test_order_of_stores_over_other_bases(self) -> None:
        one, two = ([f"{base}[{i}] = {value};" for i in range(4)]
                    for base, value in (("p->a", "m"), ("q", "n")))
        text = "void f (struct s *p, long *q, long m, long n) { X }"
        self.planted("memory at", text, "".join(one + two), "".join(
            sum(zip(one, two, strict=True), ())), "-fno-strict-aliasing")

    def test_rare_content_of_memory(self) -> None:
        self.planted("result in RAX", "int f (struct s *p) { return"
                     " p->b == 123456789 ? X : p->a[3] == 1234 ? 5 : 6; }",
                     "1", "2")

    def test_rare_argument_and_result(self) -> None:
        self.planted("call 1 of h: argument 1",
                     "int g (void); void h (int); void f (unsigned i)"
                     " { if (i == 54321 && g () == -77) h (X); }", "1", "2")

    def test_case_of_a_switch(self) -> None:
        text = "".join(f"case {i}: h ({i} == 13 ? X : {i}); break;"
                       for i in range(16))
        self.planted("argument 1", "void h (int); void f (unsigned i)"
                     f" {{ switch (i) {{ {text} }} }}", "13", "99")

    def test_rare_case_of_a_switch(self) -> None:
        """Each case of a table is tried."""
        cases = range(70)
        calls = "".join(f"case {i}: h{i} ({'X' if i == 65 else 0}); break;"
                        for i in cases)
        self.planted("call 0 of h65: argument 1", "".join(
            f"void h{i} (int);" for i in cases) + f"""
void f (unsigned long i)
{{
  i *= 0x9e3779b97f4a7c15;
  switch (i ^ i >> 29) {{ {calls} }}
}}""", "1", "2")

    def test_forced_branch(self) -> None:
        text = """
void h (int);
void f (unsigned long i)
{
  i *= 0x9e3779b97f4a7c15;
  if ((i ^ i >> 29) == 0x123456789abcd)
    h (X);
}"""
        found = self.result(f"#define X 1\n{text}", f"#define X 2\n{text}")
        self.assertEqual(found.verdict, "differs", found)
        self.assertRegex(found.details[0], "branch at a.c:7:[0-9]+ ")

    def test_first_one_way_then_the_other(self) -> None:
        self.planted("call 1 of h: argument 1", """
void h (int);
unsigned long g (void);
void f (void)
{
  while ((g () * 0x9e3779b97f4a7c15 >> 9) != 0x123456789abc)
    h (0);
  h (X);
}""", "1", "2")

    def test_rare_branch_in_a_long_loop(self) -> None:
        self.planted("memory at", """
void f (unsigned long i, unsigned long n, long *p)
{
  for (n |= 1UL << 31; n != 0; n--)
    {
      i *= 0x9e3779b9;
      if ((i ^ i >> 29) == 0x1234567)
        *p = X;
    }
}""", "1", "2")

    def test_switch_by_comparisons(self) -> None:
        """The comparisons with > are no copy's."""
        cases = "".join(f"case {i}000000: h ({'X' if i == 6 else i}); break;"
                        for i in range(1, 9))
        self.planted("argument 1", f"""
void h (int);
void f (unsigned long i)
{{
  i *= 0x9e3779b97f4a7c15;
  switch (i ^ i >> 29) {{ {cases} }}
}}""", "66", "77")

    def test_instruction_of_a_device(self) -> None:
        self.planted("call 2 of wrmsr: EAX", """
int f (int i)
{
  unsigned long a, d;
  asm volatile ("cpuid" : "+a" (i) :: "rbx", "rcx", "rdx");
  asm volatile ("rdtsc" : "=a" (a), "=d" (d));
  asm volatile ("wrmsr" :: "a" (a + X), "d" (d), "c" (i));
  return 0;
}""", "1", "2")

    def test_code_outside_functions(self) -> None:
        """Linux has such code in .altinstr_aux."""
        self.planted("memory at", """
void f (struct s *p)
{
  asm goto (".pushsection .aux, \\"ax\\"; 1: testb $4, (%0); jnz %l1; jmp %l2;"
            " .popsection; jmp 1b" : : "r" (p) : "cc" : yes, no);
yes:
  p->a[1] = X;
no:
  return;
}""", "1", "2")

    def test_comparisons_at_one_place(self) -> None:
        """The addresses differ, because one version has larger variables, and
        all code has the place of the macro."""
        self.planted("call 0 of h: argument 1", """
void h (int), k (void);
const int z[X] = { 3 }, y = 1, x[X] = { 2 };
#define CHECK(p) \\
  do { if ((p) == x) h (0); if ((p) == &y) h (X); k (); } while (0)
void f (const int **p) { CHECK (*p); }""", "100", "200", "-fno-pic")


class I386Differences(PlantedDifferences):
    """The same on i386, except for tests with more than 32 bits, and with
    results in x87 registers."""
    target = ("-m32",)
    test_forced_branch = test_result_in_a_vector = None  # type: ignore

    def test_structure_as_result(self) -> None:
        """The function that returns a structure pops a pointer to it."""
        self.planted("call 1 of g: argument 3", """
struct s g (struct s *, int);
int f (struct s *p)
{
  struct s l = g (p, 1);
  return g (&l, X).b;
}""", "2", "3")

    def test_thread(self) -> None:
        self.planted("result in RAX", """
int f (void) { int i; asm ("movl %%gs:X, %0" : "=r" (i)); return i; }"""
            .replace("X", '" X "'), '"0"', '"4"')


class RegparmDifferences(Folder):
    """Differences in arguments that are in registers on i386."""
    target = ("-m32", "-mregparm=3", "-mno-sse", "-mno-mmx", "-fno-pic")
    test_argument_of_a_call = PlantedDifferences.test_argument_of_a_call
    test_last_byte_of_a_copy = PlantedDifferences.test_last_byte_of_a_copy
    test_structure_as_result = I386Differences.test_structure_as_result

    def test_structures_in_registers(self) -> None:
        text = """
struct t { int i; };
struct t g (struct t, int);
int f (struct t t) { return g (g (t, 1), X).i; }"""
        self.planted("call 1 of g: argument 2", text, "2", "3",
                     "-freg-struct-return")
        self.planted("call 1 of g: argument 3", text, "2", "3")

    def test_local_function(self) -> None:
        text = f"""{STRUCT}
static __attribute__ ((noinline)) int f (struct s *p, int i)
{{
  return p->a[i & 3] + %s;
}}
int g (struct s *p, int i) {{ return f (p, i); }}
"""
        self.differs("result in RAX", text % 1, text % 2)


class NoDifference(Folder):
    def same(self, before: str, after: str, *flags: str) -> FunctionResult:
        found = self.result(before, after, *flags)
        self.assertEqual(found.verdict, "same", found)
        return found

    def copied(self, text: str) -> None:
        """Expect the same if X copies 32 bytes in two orders."""
        self.same(f"#define X *to = *from;\n{text}", f"""
#define X long a = from->a[0], b = from->a[1], c = from->a[2]; \\
  to->a[3] = from->a[3]; to->a[2] = c; to->a[1] = b; to->a[0] = a;
{text}""", "-mno-sse", "-fno-strict-aliasing")

    def test_string_instruction_and_pieces(self) -> None:
        text = (STRUCT + "void f (struct s *p, struct s *q) { %s; }")
        found = self.same(
            text % 'long n = 7; asm volatile ("rep movsq" : "+D" (p),'
            ' "+S" (q), "+c" (n) :: "memory")', text % "*p = *q",
            "-mno-sse", "-fno-strict-aliasing")
        self.assertEqual(found.covered, found.instructions)

    def test_known_value_behind_a_forced_branch(self) -> None:
        text = """
void f (long *p, unsigned long i)
{
  i *= 0x9e3779b97f4a7c15;
  i = (i ^ i >> 29) - 0x123456789abcd;
  asm goto ("test %0, %0; jne %l1" : : "r" (i) : "cc" : out);
  asm volatile ("movq " X ", %0" : "=m" (*p) : "r" (i));
out:
  return;
}"""
        found = self.same(f'#define X "%1"\n{text}', f'#define X "$0"\n{text}')
        self.assertEqual(found.covered, found.instructions)

    def test_copies_of_a_branch_in_another_order(self) -> None:
        text = """
void h (int);
static inline __attribute__ ((always_inline)) void g (unsigned long i, int n)
{
  i *= 0x9e3779b97f4a7c15;
  if ((i ^ i >> 29) == 0x123456789abcd)
    h (n);
}
void f (unsigned long i, int j)
{
  if (__builtin_expect (j, X))
    g (i, 1);
  else
    g (~i, 2);
}"""
        found = self.same(f"#define X 0\n{text}", f"#define X 1\n{text}",
                          "-mtune=generic")
        self.assertEqual(found.covered, found.instructions)

    def test_copy_between_parameters_of_other_types(self) -> None:
        """Equal pointers would make these blocks overlap."""
        text = """
void f (unsigned char *p, int *q)
{
  struct s { long a[4]; } *to = (void *) (q + 4), *from = (void *) p;
  X
}"""
        self.copied(text)

    def test_copy_between_blocks_near_a_third_one(self) -> None:
        """A block a page above one that is a page below p would be p."""
        text = """
void f (struct s *p, struct s *q, char *r)
{
  struct { long a[4]; } *to = (void *) (p->a + 2), *from = (void *) r;
  X
}"""
        self.copied(STRUCT + text)

    def test_strings_are_short(self) -> None:
        text = ("unsigned long strlen (const char *); void h (int);"
                " void f (const char *p)"
                " { h ((strlen (p) | strlen (p) | strlen (p)) %s); }")
        self.same(text % "< 16", text % ">= 0", "-fno-builtin")

    def test_lengths_of_formats(self) -> None:
        text = ("int snprintf (char *, unsigned long, const char *, ...);"
                " void h (int); void f (char *p) { int i = snprintf (p, 21, p),"
                " j = snprintf (p, 21, p); h (i %s || j %s); }")
        self.same(text % ("< 8", "< 8"), text % ("> 15", "> 15"),
                  "-fno-builtin")

    def test_pointers_in_one_word(self) -> None:
        text = """
struct t {{ char c[7]; void *p, *q; }} __attribute__ ((packed));
void g (void) {{ asm (".skip {}, 0x90"); }}
void h (void) {{ }}
void k (void) {{ }}
void f (struct t *t) {{ asm volatile ("{}"); t->p = h; t->q = k; }}"""
        self.same(text.format(1, ""), text.format(999, "cld"), "-fno-pic",
                  "-fno-toplevel-reorder")

    def test_address_of_a_variable_at_a_forced_branch(self) -> None:
        text = """
void g (void *);
void f (void)
{{
  long l;
  void *p = &l, *q = &l;
  asm volatile ("" : "+r" (p));
  asm goto ("cmp %1, %0; jne %l[out]" : : "r" (p), "r" (q) : "cc" : out);
  return;
out:
  {}
  g (p);
}}"""
        self.same(text.format('asm ("lea %1, %0" : "=r" (p) : "m" (l));'),
                  text.format(""))

    def test_code_that_is_read(self) -> None:
        text = "long f (void) {{ return *(long *) f + {}; }}"
        found = self.result(text.format(1), text.format(2), "-fno-pic")
        self.assertEqual(found.verdict, "not run", found)

    def test_call_of_the_library_and_pieces(self) -> None:
        text = ("extern void *memset (void *, int, unsigned long);"
                "void h (void *); void f (void)"
                " { long l[8]; %s; h (l); }")
        self.same(text % "memset (l, 0, sizeof l)",
                  text % 'long n = 8, *p = l;'
                  ' asm volatile ("rep stosq" : "+D" (p), "+c" (n) : "a" (0)'
                  ' : "memory")', "-fno-builtin")

    def test_undefined_padding(self) -> None:
        text = ("struct u {{ char c; long l; }}; void h (void *);"
                " void f (struct u *p) {{ struct u l; asm (\"\" :"
                " \"=m\" (l.c)); {} *p = l; }}")
        found = self.result(text.format(""), text.format("l.c = 1;"))
        self.assertEqual((found.verdict, found.text), (
            "not run", "it depends on values that the source leaves"
            " undefined"))

    def test_equal_code(self) -> None:
        text = "int f (int i) { return i; }"
        self.assertEqual(self.result(text, text + "\nint g;").verdict,
                         "equal code")

    def test_equal_code_elsewhere(self) -> None:
        text = ("int g (int i) {{ return i{}; }}"
                " const char *f (void) {{ return \"text\"; }}")
        self.assertEqual(
            self.result(text.format(""), text.format(" * i * 7")).verdict,
            "equal code")

    def test_other_constant(self) -> None:
        text = "double f (double d) {{ return d + {}; }}"
        self.assertEqual(self.result(text.format(1.), text.format(2.)).verdict,
                         "differs")

    def test_instruction_that_leaves(self) -> None:
        text = "void f (void) {{ asm volatile (\"{}; iretq\"); }}"
        found = self.result(text.format(""), text.format("cld"))
        self.assertEqual((found.verdict, found.text),
                         ("not run", "the instruction iretq"))

    def test_vector_instruction(self) -> None:
        text = ("void f (void) {{ asm volatile (\"{}\" ::: \"xmm0\"); }}")
        found = self.result(text.format(""), text.format(
            "vmovdqu %%ymm1, %%ymm0"))
        self.assertEqual((found.verdict, found.text),
                         ("not run", "an AVX instruction"))

    def test_flags_of_a_device(self) -> None:
        text = """
int f (long i)
{{
  asm goto ("{}; vmread %0, %%rax; ja %l1" : : "r" (i) : "rax", "cc" : out);
  return 1;
out:
  return 2;
}}"""
        self.same(text.format("xor %%eax, %%eax"),
                  text.format("test %%rsp, %%rsp"))

    def test_data_in_the_code(self) -> None:
        text = 'int f (int i) {{ asm ("jmp 1f; .byte 6; 1:{}"); return i; }}'
        self.same(text.format(""), text.format("cld"))

    def test_saved_flags(self) -> None:
        text = ("long f (long i) {{ asm volatile (\"{} %%ecx, %%ecx; pushf;"
                " pop %0\" : \"=r\" (i) :: \"rcx\"); return i; }}")
        self.same(text.format("xor"), text.format("test"))

    def test_register_that_changes_after_a_comparison(self) -> None:
        text = """
long f (long i)
{{
  i *= 0x9e3779b97f4a7c15;
  i = (i ^ i >> 29) - 0x123456789abcd;
  asm goto ("test {}; mov $5, %k0; je %l[out]"
            : {} (i) : "r" (i) : "cc" : out);
  return 0;
out:
  asm volatile ("cld");
  return i;
}}"""
        self.same(text.format("%0, %0", '"+r"'),
                  text.format("%1, %1", '"=&r"'))

    def test_table_read_beyond_its_end(self) -> None:
        text = """
static const char s[8] = {{ 1, 2 }}, t[64] = {{ [0 ... 63] = {} }};
int g (int i) {{ return t[i]; }}
int f (unsigned long i) {{ asm volatile ("{}"); return s[i & 63]; }}"""
        self.same(text.format(4, ""), text.format(5, "cld"),
                  "-fno-pic", "-fno-toplevel-reorder")

    def test_table_by_its_address(self) -> None:
        """Nothing in f says that it is s that f reads beyond its end."""
        text = """
static const char s[8] = {{ 1, 2 }}, t[64] = {{ [0 ... 63] = {} }};
int g (int i) {{ return t[i]; }}
int f (unsigned long i)
{{
  const char *p = s;
  asm volatile ("{}" : "+r" (p));
  return p[i & 63];
}}"""
        self.same(text.format(4, ""), text.format(5, "cld"),
                  "-fno-pic", "-fno-toplevel-reorder")

    def test_table_at_other_addresses(self) -> None:
        """The table is read so far from its end that its address counts."""
        text = """
static const char t[{}] = {{ 1 }};
static const struct {{ long a[8]; }} s[2] = {{ {{ {{ 1 }} }} }};
int g (int i) {{ return t[i]; }}
long f (int i)
{{
  asm volatile ("{}");
  return s[(i & 7L) << 28].a[0];
}}"""
        self.same(text.format(8, ""), text.format(4000, "cld"),
                  "-fno-pic", "-fno-toplevel-reorder")

    def test_copy_from_beyond_a_table(self) -> None:
        """An inline copy and a call read the same there."""
        text = """
extern void *memcpy (void *, const void *, unsigned long);
static const char s[8] = {1, 2}, t[64] = {[0 ... 63] = 3};
int g (int i) { return t[i]; }
void f (char *p) { X; }"""
        self.same(f"#define X memcpy (p, s, 48)\n{text}",
                  '#define X const char *q = s; long n = 48; asm volatile ("rep'
                  ' movsb" : "+D" (p), "+S" (q), "+c" (n) :: "memory")\n'
                  + text, "-fno-builtin", "-fno-pic", "-fno-toplevel-reorder")

    def test_pointer_to_a_table(self) -> None:
        """A small displacement is no address of a table."""
        text = """
static const long s[9] = {{ 1, 2, 3, 4 }};
long f (void)
{{
  const long *p = s;
  asm volatile ("{}" : "+r" (p));
  return p[3];
}}"""
        self.same(text.format(""), text.format("cld"), "-fno-pic")

    def test_data_of_other_processors(self) -> None:
        text = """
extern long __per_cpu_offset[];
void f (char *p)
{
  for (X)
    *(void **) (p + __per_cpu_offset[i]) = p;
}"""
        self.same(f"#define X int i = 0; i < 40; i++\n{text}",
                  f"#define X int i = 39; i >= 0; i--\n{text}", "-fno-pic")

    def test_equal_registers_behind_a_forced_branch(self) -> None:
        text = """
void h (long);
void f (long i, long j)
{{
  i *= 0x9e3779b97f4a7c15;
  i = (i ^ i >> 29) - 0x123456789abcd;
  asm goto ("cmp %1, %0; jne %l[out]" : : "r" (i), "r" (j) : "cc" : out);
  h ({});
out:
  return;
}}"""
        self.same(text.format("i"), text.format("j"))

    def test_earlier_use_of_a_compared_number(self) -> None:
        """The sum before the forced branch is that of another number."""
        text = """
#define SUM asm volatile ("lea 1(%1), %0" : "=r" (sum) : "r" (i));
long f (unsigned long i)
{{
  long sum;
  i *= 0x9e3779b97f4a7c15;
  i ^= i >> 29;
  {}
  asm goto ("cmp $77, %0; jne %l1" : : "r" (i) : "cc" : out);
  {}
  return sum;
out:
  return 0;
}}"""
        self.same(text.format("", "SUM"), text.format("SUM", ""))

    def test_call_in_an_asm(self) -> None:
        text = ("long f (long a, long b) {{ register long c __asm__ (\"{}\") ="
                " b; asm volatile (\"\" : \"+r\" (c));"
                " asm volatile (\"call g\" : \"+D\" (a) :: \"rax\");"
                " return c; }}")
        self.assertEqual(
            self.result(text.format("rsi"), text.format("r10")).verdict,
            "same")

    def test_call_of_get_user(self) -> None:
        """The kernel's asm expects the number in rdx."""
        text = ('long f (void) {{ register long v __asm__ ("rdx"); long e;'
                ' asm volatile ("mov ${}, %%edx" ::: "rdx");'
                ' asm volatile ("call __get_user_1" : "=a" (e), "=r" (v));'
                " return v + e; }}")
        self.same(text.format(1), text.format(2))

    def test_copies_without_end(self) -> None:
        text = ("void *memcpy (void *, const void *, unsigned long);"
                " void f (char *p, char *q)"
                " {{ for (;;) {{ p[{}] = 1; memcpy (p, q, 8); }} }}")
        found = self.result(text.format(1), text.format(2), "-fno-builtin")
        self.assertEqual((found.verdict, found.text),
                         ("not run", "more than 200 copies"))


class Parts(Folder):
    def test_no_debugging_information(self) -> None:
        text = "int f (int i) {{ return i + {}; }}"
        found = compare_files(
            "a.o", [self.compiled("before", text.format(1), "-g0"),
                    self.compiled("after", text.format(2), "-g0")])
        self.assertIn("expected an object compiled with -g", found[0].text)

    def test_other_machine(self) -> None:
        content = bytearray(self.compiled("before", "int i;").read_bytes())
        content[18] = 3
        broken = self.folder / "other.o"
        broken.write_bytes(content)
        found = compare_files("a.o", [broken, broken])
        self.assertIn("found no object for x86-64", found[0].text)

    def test_two_machines(self) -> None:
        found = compare_files("a.o", [self.compiled("one", "int i;"),
                                      self.compiled("two", "int i;", "-m32")])
        self.assertIn("expected one machine", found[0].text)

    def test_clone_called_by_a_register(self) -> None:
        one = self.compiled("one", """
__attribute__ ((noipa)) static int g (int i) asm ("g.part.0");
static int g (int i) { return i + 1; }
int f (int i) { return g (i) + 2; }""", "-mcmodel=large", "-fno-pic")
        file = link([one], self.folder)[0]
        self.assertIn("g.part.0", Code(file, "f").parts)

    def test_conditions(self) -> None:
        """Compare with the conditions' meaning, for all pairs of bytes."""
        def signed(value: int) -> int:
            return value - (value >> 7 << 8)

        for constant in range(256):
            compared = Comparison("AL", 1, constant, masked=False)
            for value in range(256):
                expected = {"b": value < constant, "e": value == constant,
                            "be": value <= constant,
                            "l": signed(value) < signed(constant),
                            "le": signed(value) <= signed(constant),
                            "s": (value - constant) & 128 != 0}
                for name, result in expected.items():
                    self.assertIs(compared.holds(name, value), result)
                    self.assertIsNot(compared.holds(opposite(name), value),
                                     result)

    def comparisons(self, instructions: str, register: str = "r"
                    ) -> list[Comparison]:
        """Return the comparisons in INSTRUCTIONS, which end with a conditional
        jump.  Operand 0 is in REGISTER, a constraint."""
        one = self.compiled("one", f"""
void f (long a)
{{
  asm goto ("{instructions} %l1"
            : : "{register}" (a) : "rax", "rsi", "cc" : out);
out:
  return;
}}""")
        file = link([one], self.folder)[0]
        return [*Code(file, "f").comparisons.values()]

    def test_instructions_after_a_comparison(self) -> None:
        for instruction, kept in (("mov $1, %%eax", True), ("pop %%rax", True),
                                  ("popcnt %0, %%rax", False),
                                  ("popf", False), ("jmp 1f; 1:", False),
                                  ("mov $1, %k0", False)):
            found = self.comparisons(f"cmp $5, %0; {instruction}; je")
            self.assertEqual(len(found), kept)

    def test_copy_of_a_register_that_changes(self) -> None:
        compared, = self.comparisons(
            "mov %0, %%rsi; test %0, %0; mov $1, %%ecx; je", "c")
        self.assertEqual(compared.register, "RSI")

    def test_sum_that_is_compared(self) -> None:
        compared, = self.comparisons(
            "lea (%0, %0), %%eax; lea -8(%0), %%eax; cmp $1, %%eax; ja")
        self.assertEqual((compared.register, compared.base,
                          compared.displacement), ("EAX", "RDI", -8))

    def test_values_for_a_condition(self) -> None:
        for masked, condition, value in (
                (False, "a", 6), (False, "be", 5), (False, "ne", 6),
                (True, "e", 0xf8), (True, "ne", 0xfd)):
            compared = Comparison("AL", 1, 5, masked)
            old = 5 if condition == "ne" and not masked else 0xfc
            self.assertEqual(compared.value(condition, old), value)

    def test_places_of_arguments(self) -> None:
        one = self.compiled("one", """
struct two { double a, b; }; struct large { long a[3]; };
struct large f (int i, struct two t, struct large l, double d, char *p)
{ return l; }""")
        prototype = link([one], self.folder)[0].debug.prototype("f")
        assert prototype
        self.assertEqual(
            [part.place for part in prototype.parts],
            ["RDI", "RSI", "XMM0", "XMM1", 0, 8, 16, "XMM2", "RDX"])

    def test_memory(self) -> None:
        state = State(3, EQUAL, constants=(0x1234_5678,))
        page, block = 0x4_0000_0000, 0x4_1234_5678
        content = page_content(X86_64, page, state, (block,))
        page_content.cache_clear()
        self.assertEqual(content, page_content(X86_64, page, state, (block,)))
        for number in block, 0x1234_5678:
            self.assertIn(number.to_bytes(8, "little"), content)

    def test_memory_at_small_numbers(self) -> None:
        for seed in 1, 2:
            content = page_content(X86_64, 0, State(seed), ())
            self.assertEqual(len(set(content)), 1)

    def test_functions_that_a_fault_changes(self) -> None:
        text = ("int f (int i) {{ return i + {}; }}"
                " int g (int i) {{ return i + {}; }}")
        for folder, name, numbers in (("before", "user", (1, 1)),
                                      ("sound", "loop", (1, 1)),
                                      ("faulty", "loop", (1, 2))):
            (self.folder / folder).mkdir()
            self.compiled(f"{folder}/{name}-a", text.format(*numbers))
        self.assertEqual(verdicts_on(self.folder, "loop-a.o"), {"differs": 1})
        self.assertEqual(verdicts_on(self.folder, "loop-b.o"),
                         {"not compiled": 1})

    def test_object_of_one_tree(self) -> None:
        trees = [self.folder / name for name in ("one", "two")]
        for tree in trees:
            tree.mkdir()
            self.compiled(f"{tree.name}/same", "int i;")
        self.compiled("one/more", "int i;")
        found = run_campaign(trees[0], trees[1], [], 1, (), 1)
        self.assertEqual([(each.file, each.text) for each in found],
                         [("more.o", "only BEFORE has it")])

    def test_report(self) -> None:
        text = "int f (int i) {{ return i + {}; }}"
        before = self.compiled("before", text.format(1))
        after = self.compiled("after", text.format(2))
        results = run_campaign(before, after, [], 1, (), 1)
        lines = list(report(results, True))
        self.assertIn("0 passed, 1 failed", lines)
        self.assertRegex(lines[0], "^after.o: f: result in ")
        self.assertTrue([line for line in lines if line.startswith("+lea ")])


if __name__ == "__main__":
    unittest.main()
