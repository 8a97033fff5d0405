/* Two bytes of a vector are stored by one instruction, or go through a general
   register.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -march=x86-64-v3 -fno-pie -fno-asynchronous-unwind-tables -fcf-protection=none" } */

/*
** fill_18:
**	vmovd	%esi, %xmm0
**	vpbroadcastb	%xmm0, %xmm0
** (
**	vmovd	%xmm0, %eax
**	vmovdqu	%xmm0, \(%rdi\)
**	movw	%ax, 16\(%rdi\)
** |
**	vmovdqu	%xmm0, \(%rdi\)
**	vpextrw	\$0, %xmm0, 16\(%rdi\)
** )
**	ret
*/
void
fill_18 (void *p, int c)
{
  __builtin_memset (p, c, 18);
}

/* { dg-final { check-function-bodies } } */
