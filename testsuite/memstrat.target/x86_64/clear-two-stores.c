/* Two stores share a zero, one does not have a register of its own.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct two
{
  long a[2];
};

/*
** clear_16:
**	xorl	%eax, %eax
**	movq	%rax, \(%rdi\)
**	movq	%rax, 8\(%rdi\)
**	ret
*/
void
clear_16 (struct two *p)
{
  *p = (struct two) {};
}

/*
** clear_8:
**	movq	\$0, \(%rdi\)
**	ret
*/
void
clear_8 (struct two *p)
{
  __builtin_memset (p, 0, 8);
}

/* { dg-final { check-function-bodies } } */
