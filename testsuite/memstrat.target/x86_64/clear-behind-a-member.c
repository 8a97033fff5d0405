/* The compiler drops the beginning of a clear if later stores overwrite it.
   The rest begins between multiples of 8.  Its pieces are aligned, so more
   pieces can be dropped, and loads of members wait for one store only.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require gcc-12 } */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct record
{
  unsigned number, state;
  unsigned char name[4];
  long a, b, c, d;
};

extern void use (struct record *);

/*
** partly_cleared:
**	...
**	movl	%e([a-z]+), 12\(%rsp\)
**	movq	%r\1, 16\(%rsp\)
**	movq	%r\1, 32\(%rsp\)
**	movq	%r\1, 40\(%rsp\)
**	...
*/
void
partly_cleared (unsigned number, unsigned state, unsigned name, long b)
{
  struct record record;
  __builtin_memset (&record, 0, sizeof record);
  record.number = number;
  record.state = state;
  __builtin_memcpy (record.name, &name, sizeof name);
  record.b = b;
  use (&record);
}

/* { dg-final { check-function-bodies } } */
