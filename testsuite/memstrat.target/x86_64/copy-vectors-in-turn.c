/* Up to seven vectors are loaded in batches of four, more in turn with their
   stores.  A clear sets one to zero.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -msse2 -mno-avx -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct block { long l[12]; };

/*
** copy_112:
**	movdqu	[0-9]*\(%rsi\), %xmm[0-9]+
**	movdqu	[0-9]*\(%rsi\), %xmm[0-9]+
**	movdqu	[0-9]*\(%rsi\), %xmm[0-9]+
**	movdqu	[0-9]*\(%rsi\), %xmm[0-9]+
**	movups	%xmm[0-9]+, \(%rdi\)
**	...
**	movups	%xmm[0-9]+, 96\(%rdi\)
**	ret
*/
void
copy_112 (void *p, const void *q)
{
  __builtin_memcpy (p, q, 112);
}

/*
** copy_136:
**	movdqu	\(%rsi\), %xmm([0-9]+)
**	movups	%xmm\1, \(%rdi\)
**	movdqu	16\(%rsi\), %xmm([0-9]+)
**	movups	%xmm\2, 16\(%rdi\)
**	movdqu	32\(%rsi\), %xmm([0-9]+)
**	movups	%xmm\3, 32\(%rdi\)
**	movdqu	48\(%rsi\), %xmm([0-9]+)
**	movups	%xmm\4, 48\(%rdi\)
**	movdqu	64\(%rsi\), %xmm([0-9]+)
**	movups	%xmm\5, 64\(%rdi\)
**	movdqu	80\(%rsi\), %xmm([0-9]+)
**	movups	%xmm\6, 80\(%rdi\)
**	movdqu	96\(%rsi\), %xmm([0-9]+)
**	movups	%xmm\7, 96\(%rdi\)
**	movdqu	112\(%rsi\), %xmm([0-9]+)
**	movups	%xmm\8, 112\(%rdi\)
**	movq	128\(%rsi\), %rax
**	movq	%rax, 128\(%rdi\)
**	ret
*/
void
copy_136 (void *p, const void *q)
{
  __builtin_memcpy (p, q, 136);
}

/*
** clear_96:
**	pxor	%xmm0, %xmm0
** (
**	movups	%xmm0, [0-9]*\(%rdi\)
** ){6}
**	ret
*/
void
clear_96 (struct block *p)
{
  *p = (struct block) {};
}

/* { dg-final { check-function-bodies } } */
