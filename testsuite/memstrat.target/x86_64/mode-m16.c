/* -m16: words of 4 bytes, as with -m32, in code for 16-bit mode.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-m16 -O2 -fno-pie -mregparm=3" } */
/* { dg-final { check-function-bodies } } */

struct s { char c[9]; };

/*
** copy:
**	pushl	%ebx
**	movl	\(%edx\), %e([a-z]+)
**	movl	4\(%edx\), %e([a-z]+)
**	movzbl	8\(%edx\), %e([a-z]+)
**	...
**	movl	%e\2, 4\(%eax\)
**	movb	%.l, 8\(%eax\)
**	ret
*/
void copy (struct s *p, struct s *q) { *p = *q; }

/* { dg-final { scan-assembler {\.code16gcc} } } */
