"""Tests of lab/execute with functions that mean the same, or cannot run.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import unittest

from two_versions import STRUCT, TwoVersions


class NoDifference(TwoVersions):
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

    def test_copy_between_bytes(self) -> None:
        """Equal pointers would make these blocks overlap, too."""
        for one in "char", "void":
            self.copied(f"""
void f ({one} *p, char *q)
{{
  struct {{ long a[4]; }} *to = (void *) p + 8, *from = (void *) q;
  X
}}""")

    def test_copy_between_structures_of_other_types(self) -> None:
        self.copied(STRUCT + """
struct t { int i, j; struct { long a[4]; } l; };
void f (struct s *p, struct t *q)
{
  struct { long a[4]; } *to = (void *) &q->l, *from = (void *) p;
  X
}""")

    def test_copies_along_neighboring_lists(self) -> None:
        self.copied("""
struct t { long a[4]; };
void f (struct t **p)
{
  for (int i = 0; i < 200; i++)
    {
      struct t *to = p[i + 2], *from = p[i];
      if ((long) to >> 34 && (long) from >> 34)  // no small numbers
        { X }
    }
}""")

    def test_copy_between_blocks_near_a_third_one(self) -> None:
        """A block a page above one that is a page below p would be p."""
        text = """
void f (struct s *p, struct s *q, char *r)
{
  struct { long a[4]; } *to = (void *) (p->a + 2), *from = (void *) r;
  X
}"""
        self.copied(STRUCT + text)

    def test_results_are_small(self) -> None:
        for call, most in (("strlen (p)", 16), ("strnlen (p, 7)", 8),
                           ("raw_copy_from_user (p)", 2),
                           ("cpumask_next (p)", 512)):
            text = (f"unsigned long {call.split()[0]} (); void h (int);"
                    " void f (const char *p)"
                    f" {{ h (({call} | {call} | {call}) %s); }}")
            self.same(text % f"< {most}", text % ">= 0", "-fno-builtin")

    def test_lengths_of_formats(self) -> None:
        for call in "snprintf", "vscnprintf":
            text = (f"int {call} (char *, unsigned long, const char *, ...);"
                    " void h (int); void f (char *p)"
                    f" {{ int i = {call} (p, 21, p), j = {call} (p, 21, p);"
                    " h (i %s || j %s); }")
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

    def test_register_that_a_device_sets(self) -> None:
        text = ("long f (void) {{ register long l asm (\"{}\");"
                ' asm volatile ("rdfsbase %0" : "=r" (l)); return l; }}')
        self.same(text.format("rax"), text.format("r10"))

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

    def test_data_of_this_processor(self) -> None:
        self.copied("""
struct { long a[4]; } data;
void f (void)
{
  long offset;
  asm ("movq %%gs:this_cpu_off, %0" : "=r" (offset));
  typeof (data) *to = (void *) &data + offset, *from = &data;
  X
  if (offset == 8)
    data.a[3] = 0;
}""", "-fno-pic")

    def test_pointer_to_a_function_of_another_type(self) -> None:
        text = """
void g (int i, int j) {{ }}
void f (void (**p) (int))
{{
  *p = (void *) g;
  asm volatile ("mov ${}, %%esi" : : : "rsi", "memory");
  (*p) (1);
  asm volatile ("");
}}"""
        self.same(text.format(2), text.format(3))

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

    def test_memory_behind_a_forced_branch(self) -> None:
        """The offset from address 0 is negative."""
        for start in "p", "0":
            text = f"""
#define START {start}
long f (long i, long *p)
{{{{
  i *= 0x9e3779b97f4a7c15;
  i = (i ^ i >> 29) - 0x123456789abcd;
  p = START;
  asm ("" : "+r" (p));
  asm goto ("cmp %0, %1; jne %l[out]"
            : : "r" (i), "m" (p[-1]) : "cc" : out);
  return {{}};
out:
  return 0;
}}}}"""
            self.same(text.format("i"), text.format("p[-1]"))

    def test_branch_forced_at_another_place(self) -> None:
        """Only one version has the first jump at the place of the second."""
        text = """
void h (int);
#define TEST(name) static inline __attribute__ ((always_inline)) \\
  void name (long i, int j) {{ if (i == 0x123456789abcd) h (j); }}
TEST (g)
TEST (k)
void f (long i, long j)
{{
  i *= 0x9e3779b97f4a7c15;
  j *= 0x9e3779b97f4a7c15;
  {} (i ^ i >> 29, 1);
  asm volatile ("{}");
  h (2);
  g (j ^ j >> 29, 3);
}}"""
        self.same(text.format("g", ""), text.format("k", "cld"))

    def test_range_of_a_local_result(self) -> None:
        """GCC 14 knows that the result is less than 32."""
        text = """
long h (int);
static __attribute__ ((noipa)) int g (void) {{ return h (0) & 31; }}
void f (void) {{ h (g () {}); }}"""
        self.same(text.format(""), text.format("& 31"))

    def test_distance_of_code(self) -> None:
        """A kernel's BPF has the distances of functions as operands."""
        text = """
void e (void);
void g (void) {{ asm (".skip {}, 0x90"); }}
void h (void) {{ }}
void f (int *p)
{{
  long from = (long) e, to = (long) h;
  asm volatile ("{}" : "+r" (from), "+r" (to));
  *p = to - from;
}}"""
        found = self.result(text.format(1, ""), text.format(999, "cld"),
                            "-fno-pic", "-fno-toplevel-reorder")
        self.assertEqual(found.verdict, "not run", found)

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
        for name, declared in ("g", ""), (
                "clear_page_erms", "void *p = clear_page_erms;"):
            text = (f"void clear_page_erms (void *); {declared}"
                    " long f (long a, long b)"
                    ' {{ register long c __asm__ ("{}") = b;'
                    ' asm volatile ("" : "+r" (c)); asm volatile ("call '
                    f'{name}" : "+D" (a) :: "rax");' " return c; }}")
            self.same(text.format("rsi"), text.format("r10"))

    def test_call_that_keeps_all_registers(self) -> None:
        text = ('long f (long a) {{ register long b __asm__ ("{}") = a;'
                ' asm volatile ("call __SCT__preempt_schedule" : "+r" (b));'
                " return b; }}")
        self.same(text.format("rax"), text.format("r10"))

    def test_calls_by_thunks(self) -> None:
        text = ("void f (void (*p) (int), int i)"
                ' {{ register void (*q) (int) asm ("{}") = p;'
                ' asm volatile ("" : "+r" (q)); q (i); q (i + 1); }}')
        self.same(text.format("rbx"), text.format("r12"),
                  "-mindirect-branch=thunk-extern",
                  "-mfunction-return=thunk-extern")

    def test_call_of_get_user(self) -> None:
        """The kernel's asm expects the number in rdx."""
        text = ('long f (void) {{ register long v __asm__ ("rdx"); long e;'
                ' asm volatile ("mov ${}, %%edx" ::: "rdx");'
                ' asm volatile ("call __get_user_1" : "=a" (e), "=r" (v));'
                " return v + e; }}")
        self.same(text.format(1), text.format(2))

    def test_copies_without_end(self) -> None:
        for call in "memcpy (p, q, 8)", (
                'asm volatile ("pushf; pop %%rax" ::: "rax", "memory")'):
            text = ("void *memcpy (void *, const void *, unsigned long);"
                    " void f (char *p, char *q)"
                    f" {{ for (;;) {{ p[X] = 1; {call}; }} }}")
            found = self.result(f"#define X 1\n{text}",
                                f"#define X 2\n{text}", "-fno-builtin")
            self.assertEqual((found.verdict, found.text),
                             ("not run", "more than 250 calls and copies"))


if __name__ == "__main__":
    unittest.main()
