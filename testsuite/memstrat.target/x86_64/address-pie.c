/* A program that may lie anywhere reaches variables of other objects directly, and
   so it has the same plan for them as for its own: their addresses are long.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fpie -mgeneral-regs-only -fopt-info-optimized" } */

struct s { long a[22]; };
extern struct s other[], source[];
extern __thread struct s in_thread[];
struct s own[9];

void
to_other (void)
{
  other[3] = source[5]; /* { dg-optimized "copy of 176 bytes lowered: unrolled_loop, 5 of 32, 2 pieces of 8$" } */
}

void
to_own (void)
{
  own[3] = source[5]; /* { dg-optimized "copy of 176 bytes lowered: unrolled_loop, 5 of 32, 2 pieces of 8$" } */
}

void
to_thread (void)
{
  in_thread[3] = in_thread[5]; /* { dg-optimized "copy of 176 bytes lowered: straight, 22 pieces of 8$" } */
}
