/* A fill with a variable byte.  The byte is spread over one vector, and parts
   of the vector fill the rest.  GCC 11 sets up a frame for wide vectors.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fno-pie -fno-asynchronous-unwind-tables -fcf-protection=none" } */

/*
** sse2_56:
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
sse2_56 (void *p, int c)
{
  __builtin_memset (p, c, 56);
}

/*
** avx2_84:
**	...
**	vmovd	%esi, %xmm0
**	vpbroadcastb	%xmm0, %ymm0
** (
**	vmovdqu	%ymm0, (32|52)?\(%rdi\)
** |
**	movq	%rsp, %rbp
** ){3,4}
**	vzeroupper
**	...
**	ret
*/
__attribute__ ((target ("avx2"))) void
avx2_84 (void *p, int c)
{
  __builtin_memset (p, c, 84);
}

/* Two bytes of a vector are stored by one instruction, or go through a general
   register.  */
/*
** avx2_18:
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
__attribute__ ((target ("avx2"))) void
avx2_18 (void *p, int c)
{
  __builtin_memset (p, c, 18);
}

/*
** avx512_84:
**	...
**	vpbroadcastb	%esi, %zmm0
**	vmovdqu64	%zmm0, \(%rdi\)
**	vmovdqu	%ymm0, 52\(%rdi\)
**	...
**	vzeroupper
**	...
**	ret
*/
__attribute__ ((target ("avx512bw,avx512vl"))) void
avx512_84 (void *p, int c)
{
  __builtin_memset (p, c, 84);
}

/* { dg-final { check-function-bodies } } */
