/* A fill of a variable with vectors: the byte is spread once, and narrower
   pieces are parts of the widest.  GCC 11 sets up a frame for such vectors.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -march=x86-64-v4 -fno-pie -fno-asynchronous-unwind-tables -fcf-protection=none" } */

/*
** fill_84:
** (
**	vpbroadcastb	%esi, %zmm0
**	vmovdqu64	%zmm0, \(%rdi\)
**	vmovdqu	%ymm0, 52\(%rdi\)
**	vzeroupper
** |
**	pushq	%rbp
**	vpbroadcastb	%esi, %zmm0
**	vmovdqu64	%zmm0, \(%rdi\)
**	vmovdqu	%ymm0, 52\(%rdi\)
**	movq	%rsp, %rbp
**	vzeroupper
**	popq	%rbp
** )
**	ret
*/
void
fill_84 (void *p, int c)
{
  __builtin_memset (p, c, 84);
}

/* { dg-final { check-function-bodies } } */
