/* regs=gpr for a function or a region keeps it out of vector registers, and
   does not change other functions.  The last function initializes a variable
   by a clear and a store, not by a copy.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ftree-slp-vectorize -march=x86-64-v3 -fno-pie" } */
/* { dg-final { check-function-bodies } } */

struct link { void *next, *previous; };

/*
** vector:
**	...
**	v?mov[a-z0-9]+	%xmm0, .*
**	...
**	ret
*/
void
vector (struct link *l)
{
  l->next = 0;
  l->previous = 0;
}

/*
** attribute:
**	xorl	%eax, %eax
**	movq	%rax, \(%rdi\)
**	movq	%rax, 8\(%rdi\)
**	ret
*/
__attribute__ ((memstrat ("regs=gpr"))) void
attribute (struct link *l)
{
  l->next = 0;
  l->previous = 0;
}

#pragma memstrat push ("regs=gpr")
/*
** region:
**	movq	\(%rsi\), %r([a-z0-9]+)
**	movq	8\(%rsi\), %r([a-z0-9]+)
**	movq	%r\1, \(%rdi\)
**	movq	%r\2, 8\(%rdi\)
**	ret
*/
void
region (struct link *l, struct link *m)
{
  __builtin_memcpy (l, m, 16);
}
#pragma memstrat pop

struct block { char bytes[160]; };

void use (void *);

__attribute__ ((target ("tune=generic"))) void
text (void)
{
  struct block b = { "0123456" };
  use (&b);
}

/* { dg-final { scan-assembler-not {\.string\t"0123456"} } } */
