/* Stores are in ascending order, whatever the scheduler does.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -msse2 -mno-avx -fno-tree-dse -fno-dse -fno-asynchronous-unwind-tables -fcf-protection=none" } */

/*
** copy_120:
**	...
**	movups	%xmm[0-9]+, \(%rdi\)
**	movups	%xmm[0-9]+, 16\(%rdi\)
**	movups	%xmm[0-9]+, 32\(%rdi\)
**	movups	%xmm[0-9]+, 48\(%rdi\)
**	...
**	movups	%xmm[0-9]+, 64\(%rdi\)
**	movups	%xmm[0-9]+, 80\(%rdi\)
**	movups	%xmm[0-9]+, 96\(%rdi\)
**	movq	%r[a-z0-9]+, 112\(%rdi\)
**	ret
*/
void
copy_120 (void *p, const void *q)
{
  __builtin_memcpy (p, q, 120);
}

/* Where both operations store, the bytes of the second remain.  */
/*
** overlapping:
**	...
**	movl	\$16843009, 8\(%rdi\)
**	movl	\$33686018, 6\(%rdi\)
**	ret
*/
void
overlapping (char *p)
{
  __builtin_memset (p + 8, 1, 4);
  __builtin_memset (p + 6, 2, 4);
}

/* { dg-final { check-function-bodies } } */
