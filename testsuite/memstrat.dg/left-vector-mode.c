/* A structure of one vector is moved as that vector.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -msse2" } */

typedef float v4 __attribute__ ((vector_size (16)));

struct vector
{
  v4 v;
};

void
copy (struct vector *d, struct vector *s)
{
  *d = *s; /* { dg-missed "copy of 16 bytes left: moved as one vector$" } */
}

/* { dg-final { scan-assembler-times {xmm} 2 } } */
