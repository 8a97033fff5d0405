/* Beyond the threshold, operations are calls of the library, not rep.  A tail
   call stays a tail call, and the call returns the operation's value.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct large { char bytes[4000]; };

extern void use (void *);

/*
** by_call:
**	movl	\$257, %edx
**	jmp	memcpy
*/
void *
by_call (void *dest, const void *src)
{
  return __builtin_memcpy (dest, src, 257);
}

/*
** by_pointer_behind:
**	subq	\$8, %rsp
**	movl	\$257, %edx
**	call	memcpy
**	addq	\$8, %rsp
**	(leaq	257\(%rax\), %rax|addq	\$257, %rax)
**	ret
*/
void *
by_pointer_behind (void *dest, const void *src)
{
  return __builtin_mempcpy (dest, src, 257);
}

/*
** by_assignment:
** (
**	subq	\$8, %rsp
** |
** )
**	movl	\$4000, %edx
**	(call|jmp)	memcpy
**	...
*/
void
by_assignment (struct large *dest, const struct large *src)
{
  *dest = *src;
}

/*
** by_clear:
**	...
**	call	memset
**	...
*/
void
by_clear (void)
{
  struct large local = {};
  use (&local);
}

/*
** by_move:
**	movl	\$113, %edx
**	jmp	memmove
*/
void *
by_move (void *dest, const void *src)
{
  return __builtin_memmove (dest, src, 113);
}

/* { dg-final { check-function-bodies } } */
/* { dg-final { scan-assembler-not {rep } } } */
