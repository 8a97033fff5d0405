/* With one or two stores a register does not pay.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct two
{
  long a[2];
};

/*
** clear_16:
**	movq	\$0, \(%rdi\)
**	movq	\$0, 8\(%rdi\)
**	ret
*/
void
clear_16 (struct two *p)
{
  *p = (struct two) {};
}

/* { dg-final { check-function-bodies } } */
