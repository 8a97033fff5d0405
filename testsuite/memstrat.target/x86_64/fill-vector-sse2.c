/* A fill of a variable with vectors: the byte is spread once, and narrower
   pieces are parts of the widest.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fno-pie -fno-asynchronous-unwind-tables -fcf-protection=none" } */

/*
** fill_56:
**	movd	%esi, %xmm0
**	punpcklbw	%xmm0, %xmm0
**	punpcklwd	%xmm0, %xmm0
**	pshufd	\$0, %xmm0, %xmm0
**	movups	%xmm0, \(%rdi\)
**	movups	%xmm0, 16\(%rdi\)
**	movups	%xmm0, 32\(%rdi\)
**	movq	%xmm0, 48\(%rdi\)
**	ret
*/
void
fill_56 (void *p, int c)
{
  __builtin_memset (p, c, 56);
}

/* { dg-final { check-function-bodies } } */
