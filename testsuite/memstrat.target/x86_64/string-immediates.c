/* A string initializer is stored as immediates.  The zeros after the string
   come from one register or, if they are many, from a call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

extern void use (char *);

void
short_string (void)
{
  char text[64] = "0123456789";
  use (text);
}

/*
** long_string:
**	...
**	call	memset
**	...
**	movabsq	\$3978425819141910832, %r[a-z0-9]+
**	...
*/
void
long_string (void)
{
  char text[1000] = "0123456789";
  use (text);
}

/* { dg-final { check-function-bodies } } */
/* { dg-final { scan-assembler-times {movq\t%r[a-z0-9]+, [0-9]+\(%rsp\)} 7 } } */
/* { dg-final { scan-assembler-not {rep |memcpy|\.string|\.ascii} } } */
