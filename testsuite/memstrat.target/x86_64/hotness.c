/* The likely side straight, the unlikely one the loop.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mtune=generic -mno-sse -mno-mmx -fno-asynchronous-unwind-tables -fcf-protection=none -fplugin-arg-memstrat-libcall=never" } */

struct s { long word[20]; };

/*
** likely_clear:
**	...
**	movq	%r[a-z0-9]+, 152\(%rdi\)
**	...
**	ret
**	...
*/
void
likely_clear (struct s *p, int bad)
{
  if (__builtin_expect (!bad, 1))
    *p = (struct s) {};
}

/*
** unlikely_clear:
**	testl	%esi, %esi
**	jne	\.L[0-9]+
**	ret
**	...
**	addq	\$32, %r[a-z0-9]+
**	cmpq	\$160, %r[a-z0-9]+
**	jne	\.L[0-9]+
**	...
**	ret
*/
void
unlikely_clear (struct s *p, int bad)
{
  if (__builtin_expect (bad, 0))
    *p = (struct s) {};
}

/* { dg-final { check-function-bodies } } */
