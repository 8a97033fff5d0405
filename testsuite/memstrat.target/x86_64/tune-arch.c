/* Without -mtune=, the CPU of -march= counts.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -march=silvermont -mgeneral-regs-only" } */

struct s { char c[200]; };

void
copy (struct s *p, struct s *q)
{
  *p = *q; /* { dg-called "copy of 200 bytes called: memcpy beyond 1\[0-9\]\[0-9\]$" } */
}
