/* regs=gpr keeps such a structure out of vector registers.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -msse2 -fplugin-arg-memstrat-regs=gpr" } */

typedef float v4 __attribute__ ((vector_size (16)));

struct vector
{
  v4 v;
};

void
copy (struct vector *d, struct vector *s)
{
  *d = *s; /* { dg-optimized "copy of 16 bytes lowered: straight, 2 pieces of 8$" } */
}

/* { dg-final { scan-assembler-not {xmm} } } */
