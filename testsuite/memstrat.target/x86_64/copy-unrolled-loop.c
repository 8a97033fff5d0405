/* The strategy string of the RFC gives GCC's 4x8 loop with a straight tail.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none -fplugin-arg-memstrat-memcpy=unrolled_loop:256:noalign,libcall:-1:noalign" } */

/*
** copy_200:
**	xorl	%eax, %eax
** \.L[0-9]+:
**	movq	\(%rsi,%rax\), %r9
**	movq	8\(%rsi,%rax\), %r8
**	movq	16\(%rsi,%rax\), %rcx
**	movq	24\(%rsi,%rax\), %rdx
**	movq	%r9, \(%rdi,%rax\)
**	movq	%r8, 8\(%rdi,%rax\)
**	movq	%rcx, 16\(%rdi,%rax\)
**	movq	%rdx, 24\(%rdi,%rax\)
**	addq	\$32, %rax
**	cmpq	\$192, %rax
**	jne	\.L[0-9]+
**	movq	192\(%rsi\), %rax
**	movq	%rax, 192\(%rdi\)
**	ret
*/
void
copy_200 (void *dest, const void *src)
{
  __builtin_memcpy (dest, src, 200);
}

/*
** copy_63:
**	...
**	movq	%r[a-z0-9]+, 48\(%rdi\)
**	...
**	ret
*/
void
copy_63 (void *dest, const void *src)
{
  __builtin_memcpy (dest, src, 63);
}

/* { dg-final { check-function-bodies } } */
/* Only copy_200 has a loop: a loop that would run once is straight code.  */
/* { dg-final { scan-assembler-times {\tj[a-z]+\t\.L} 1 } } */
