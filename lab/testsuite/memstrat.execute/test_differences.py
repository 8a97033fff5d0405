"""Tests of lab/execute with planted faults, which it must find.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import unittest

from two_versions import STRUCT, TwoVersions


class PlantedDifferences(TwoVersions):
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

    def test_result_returned_by_a_thunk(self) -> None:
        self.planted("result in RAX", "int f (int i) { return i + X; }", "1",
                     "2", "-mfunction-return=thunk-extern")

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

    def test_copy_of_a_dead_variable(self) -> None:
        """The called function overwrites the stack below its frame."""
        self.planted("memory at", """
void h (long *);
void f (char *p)
{
  long l[8], *q = l, n = 32;
  h (l);
  asm volatile ("lea %c3(%%rsp), %%rsp; call memcpy; lea -%c3(%%rsp), %%rsp"
                : "+D" (p), "+S" (q), "+d" (n) : "i" (X) : "memory", "rax",
                "rcx", "r8", "r9", "r10", "r11", "cc");
}""", "0", "40")

    def test_size_at_run_time(self) -> None:
        """Only a copy of 13 to 16 bytes loses any."""
        self.planted("memory at", """
struct u { int i; } __attribute__ ((packed));
#define COPY(at) *(struct u *) (p + (at)) = *(struct u *) (q + (at));
#define COPY_ALL                                                        \\
  if (n < 17)                                                           \\
    {                                                                   \\
      if (n >= 4)                                                       \\
        {                                                               \\
          unsigned long m = n / 8 * 4;                                  \\
          COPY (0) COPY (m) COPY (n - 4 - m * X) COPY (n - 4)           \\
        }                                                               \\
      else                                                              \\
        *p = *q;                                                        \\
    }
void f (char *restrict p, char *restrict q, unsigned long n) { COPY_ALL }
""", "1", "0")

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

    def test_forced_branch_of_arithmetic(self) -> None:
        """The flags are those of a sub and of a test."""
        text = """
void f (unsigned long i, long *p)
{
  i *= 0x9e3779b97f4a7c15;
  i ^= i >> 29;
  asm volatile goto ("sub %1, %0; " X " jne %l[out]"
            : "+r" (i) : "r" (0x1234567L) : "cc" : out);
  *p = Y;
out:
  return;
}"""
        self.differs("memory at", f'#define X ""\n#define Y 1\n{text}',
                     f'#define X "test %0, %0;"\n#define Y 2\n{text}')

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

    def test_two_jumps_of_one_branch(self) -> None:
        """The first one is always the first to run."""
        self.planted("memory at", """
void h (int);
unsigned g (void);
#define RARE (g () * 0x9e3779b9 >> 3 == 0x1234567)
#define WAIT(p) \\
  do { if (RARE) return; for (h (0); !RARE;) h (1); *p = X; } while (0)
void f (long *p) { WAIT (p); }""", "1", "2")

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
    test_copy_of_a_dead_variable = None  # type: ignore

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


class RegparmDifferences(TwoVersions):
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


if __name__ == "__main__":
    unittest.main()
