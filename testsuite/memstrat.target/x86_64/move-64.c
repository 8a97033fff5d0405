/* A memmove loads everything before it stores.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

/*
** move_64:
**	movq	[0-9]*\(%rsi\), %r[a-z0-9]+
**	movq	[0-9]*\(%rsi\), %r[a-z0-9]+
**	pushq	%rbx
** (
**	movq	[0-9]*\(%rsi\), %r[a-z0-9]+
** ){6}
**	movq	%r[a-z0-9]+, [0-9]*\(%rdi\)
**	movq	%r[a-z0-9]+, [0-9]*\(%rdi\)
**	popq	%rbx
** (
**	movq	%r[a-z0-9]+, [0-9]*\(%rdi\)
** ){6}
**	ret
*/
void
move_64 (void *dest, const void *src)
{
  __builtin_memmove (dest, src, 64);
}

/* { dg-final { check-function-bodies } } */
