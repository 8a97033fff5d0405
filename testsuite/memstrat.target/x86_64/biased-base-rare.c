/* In a block that runs seldom an instruction is cheap, and code is dear.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mtune=generic" } */

void
rare (char *p, int bad)
{
  if (__builtin_expect (bad, 0))
    __builtin_memset (p + 200, 0, 40);
}

/* { dg-final { scan-assembler-times {leaq	[0-9]+\(%rdi\), %r} 1 } } */
