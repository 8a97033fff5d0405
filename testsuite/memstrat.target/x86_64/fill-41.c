/* A fill of a variable: one multiplication, then stores.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

/*
** fill_41:
**	movabsq	\$72340172838076673, %rax
**	movzbl	%sil, %esi
**	imulq	%rax, %rsi
**	movq	%rsi, \(%rdi\)
**	movq	%rsi, 8\(%rdi\)
**	movq	%rsi, 16\(%rdi\)
**	movq	%rsi, 24\(%rdi\)
**	movq	%rsi, 32\(%rdi\)
**	movb	%sil, 40\(%rdi\)
**	ret
*/
void
fill_41 (void *p, int c)
{
  __builtin_memset (p, c, 41);
}

/* { dg-final { check-function-bodies } } */
