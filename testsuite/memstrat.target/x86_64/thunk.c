/* A clear that calls the thunk: two instructions, and stores for what 8 does not
   divide.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-red-zone -fno-pic -fno-pie -fno-asynchronous-unwind-tables -fcf-protection=none -fplugin-arg-memstrat-memset=thunk:256:noalign,libcall:-1:noalign -fopt-info-optimized" } */

struct args
{
  long a[12];
};

extern void use (struct args *);

/*
** on_the_stack:
**	subq	\$104, %rsp
**	movq	%rsp, %rdi
**	call	__memstrat_clear_96
**	call	use
**	addq	\$104, %rsp
**	ret
*/
void
on_the_stack (void)
{
  struct args args = {}; /* { dg-optimized "clear of 96 bytes lowered: thunk, 12 of 8$" } */
  use (&args);
}

/* No register changes.
** with_a_tail:
**	addq	%rdx, %rsi
**	call	__memstrat_clear_96
**	leaq	\(%rsi,%rcx\), %rax
**	movl	\$0, 96\(%rdi\)
**	ret
*/
long
with_a_tail (char *p, long a, long b, long c)
{
  __builtin_memset (p, 0, 100); /* { dg-optimized "clear of 100 bytes lowered: thunk, 12 of 8, 1 piece of 4$" } */
  return a + b + c;
}

/* In a loop it would be slower, and cost nothing otherwise.  */
void
in_a_loop (struct args *v, int n)
{
  for (int i = 0; i < n; i++)
    __builtin_memset (v + i, 0, 96); /* { dg-optimized "clear of 96 bytes lowered: straight, 12 pieces of 8$" } */
}

/* Other operations have none.  */
void
others (char *p, const char *q, int c)
{
  __builtin_memset (p, c, 96); /* { dg-optimized "fill of 96 bytes lowered: straight, 12 pieces of 8$" } */
  __builtin_memset (p + 96, 0, 7); /* { dg-optimized "clear of 7 bytes lowered: straight, 2 pieces of 4$" } */
}

__attribute__ ((section (".noinstr.text"))) void
no_call_here (char *p)
{
  __builtin_memset (p, 0, 96); /* { dg-optimized "clear of 96 bytes lowered: straight, 12 pieces of 8$" } */
}

__attribute__ ((optimize ("no-omit-frame-pointer"))) void
with_frame_pointer (char *p)
{
  __builtin_memset (p, 0, 96); /* { dg-optimized "clear of 96 bytes lowered: straight, 12 pieces of 8$" } */
}

/* { dg-final { check-function-bodies } } */
/* { dg-final { scan-assembler-times {call\t__memstrat_clear_} 2 } } */
/* { dg-final { scan-assembler-times {\t\.section\t\.text,"axG",@progbits,__memstrat_clear,comdat} 1 } } */
/* { dg-final { scan-assembler {__memstrat_clear_8:\n\tmovq\t\$0, 0\(%rdi\)\n\tret\n\tint3\n\t\.size} } } */
