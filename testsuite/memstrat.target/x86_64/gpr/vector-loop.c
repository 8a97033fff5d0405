/* Loops and neighboring stores become vectors if the function computes with
   floating point anyway.  Loops also become vectors if the user asks for it.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-additional-options "-fopenmp-simd" } */

#pragma GCC optimize ("O3")

/*
** with_floating_point:
**	...
**	paddd	.*
**	...
*/
double
with_floating_point (int *restrict d, const int *restrict s, double x)
{
  for (int i = 0; i < 64; i++)
    d[i] += s[i];
  return x * 2;
}

/*
** neighbors:
**	...
**	movups	.*
**	...
*/
double
neighbors (long *d, double x)
{
  d[0] = 0;
  d[1] = 0;
  return x * 2;
}

/*
** asked_for:
**	...
**	paddd	.*
**	...
*/
void
asked_for (int *restrict d, const int *restrict s)
{
#pragma omp simd
  for (int i = 0; i < 64; i++)
    d[i] += s[i];
}

/*
** neither:
**	xorl	%eax, %eax
**	.L[0-9]+:
**	movl	\(%rsi,%rax\), %edx
**	addl	%edx, \(%rdi,%rax\)
**	addq	\$4, %rax
**	cmpq	\$256, %rax
**	jne	.L[0-9]+
**	ret
*/
void
neither (int *restrict d, const int *restrict s)
{
  for (int i = 0; i < 64; i++)
    d[i] += s[i];
}

/* { dg-final { check-function-bodies } } */
