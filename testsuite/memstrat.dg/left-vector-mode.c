/* A structure of one vector is moved as one vector, unless regs=gpr keeps it
   out of vector registers.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -msse2" } */

typedef float v4 __attribute__ ((vector_size (16)));

struct vector { v4 v; };

#define COPY(name) void name (struct vector *d, struct vector *s) { *d = *s; }

COPY (copy) /* { dg-missed "copy of 16 bytes left: moved as one vector$" } */
__attribute__ ((memstrat ("regs=gpr")))
COPY (copy_in_words) /* { dg-optimized "copy of 16 bytes lowered: straight, 2 pieces of 8$" } */

/* Only the first function has vectors.  */
/* { dg-final { scan-assembler-times {xmm} 2 } } */
