/* What regs=gpr changes for one function does not hold for the next: its
   variable is cleared and stored, not copied.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -msse2 -mtune=generic" } */

struct block { char bytes[160]; };

void use (void *);

__attribute__ ((memstrat ("regs=gpr"))) void
before (void *d, void *s)
{
  __builtin_memcpy (d, s, 16);
}

void
text (void)
{
  struct block b = { "0123456" };
  use (&b);
}

/* { dg-final { scan-assembler-not {\.string\t"0123456"} } } */
