/* Neighboring clears share the register that holds the zero.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse" } */

void
two (void *p, void *q, void *r)
{
  __builtin_memset (p, 0, 40);
  __builtin_memset (q, 0, 48);
  __builtin_memset (r, 0, 20);
}

void
branch (void *p, void *q, int flag)
{
  __builtin_memset (p, 0, 40);
  if (flag)
    __builtin_memset (q, 0, 48);
}

/* { dg-final { scan-assembler-times {xorl	%[a-z]+, %[a-z]+} 2 } } */
