/* A new call at the end of its function is a jump.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fno-pie -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct large { long v[100]; };
struct large a, b;
extern void use (void *);

/*
** copy:
**	movl	\$800, %edx
**	jmp	memcpy
*/
void
copy (struct large *d, const struct large *s)
{
  *d = *s;
}

/*
** copy_returned:
**	movl	\$800, %edx
**	jmp	memcpy
*/
struct large *
copy_returned (struct large *d, const struct large *s)
{
  *d = *s;
  return d;
}

/*
** clear:
**	movl	\$800, %edx
**	xorl	%esi, %esi
**	jmp	memset
*/
void
clear (struct large *d)
{
  *d = (struct large) {};
}

/* A call in the source is a jump, too, if its destination is returned.

** written:
**	movl	\$800, %edx
**	jmp	memcpy
*/
void *
written (void *d, const void *s)
{
  __builtin_memcpy (d, s, 800);
  return d;
}

/*
** variables:
**	movl	\$800, %edx
**	movl	\$b, %esi
**	movl	\$a, %edi
**	jmp	memcpy
*/
struct large *
variables (void)
{
  a = b;
  return &a;
}

/* Each of two paths ends in a jump.

** either:
**	testl	%edx, %edx
**	...
**	jmp	memcpy
**	...
**	jmp	memset
*/
struct large *
either (struct large *d, const struct large *s, int how)
{
  if (how)
    *d = *s;
  else
    *d = (struct large) {};
  return d;
}

/* One of two paths ends in a jump, but both paths return a value.

** if_any:
**	...
**	jmp	memcpy
**	...
**	ret
*/
struct large *
if_any (struct large *d, const struct large *s)
{
  if (s)
    *d = *s;
  return d;
}

/* A local variable whose address is known elsewhere does not prevent the jump,
   because the caller, which passed D and S, cannot know this address.

** with_a_local:
**	...
**	jmp	memcpy
*/
void
with_a_local (struct large *d, const struct large *s)
{
  struct large local;
  use (&local);
  *d = *s;
}

/* { dg-final { scan-assembler-not {\mcall\tmem} } } */
/* { dg-final { check-function-bodies } } */
