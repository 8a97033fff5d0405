/* Up to seven vectors are loaded in batches of four.  More vectors are loaded
   and stored in turn.  A clear sets one vector to zero.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -msse2 -mno-avx -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct block { long l[12]; };

/*
** copy_112:
** (
**	movdqu	[0-9]*\(%rsi\), %xmm[0-9]+
** ){4}
**	movups	%xmm[0-9]+, \(%rdi\)
**	...
**	movups	%xmm[0-9]+, 96\(%rdi\)
**	ret
*/
void copy_112 (void *p, const void *q) { __builtin_memcpy (p, q, 112); }

/*
** copy_136:
** (
**	movdqu	[0-9]*\(%rsi\), (%xmm[0-9]+)
**	movups	\1, [0-9]*\(%rdi\)
** ){8}
**	movq	128\(%rsi\), %rax
**	movq	%rax, 128\(%rdi\)
**	ret
*/
void copy_136 (void *p, const void *q) { __builtin_memcpy (p, q, 136); }

/*
** clear_96:
**	pxor	%xmm0, %xmm0
** (
**	movups	%xmm0, [0-9]*\(%rdi\)
** ){6}
**	ret
*/
void clear_96 (struct block *p) { *p = (struct block) {}; }

/* { dg-final { check-function-bodies } } */
