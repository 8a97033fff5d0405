/* -mmemcpy-strategy= decides on copies, even below GCC's by-pieces limit.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -mmemcpy-strategy=rep_8byte:-1:noalign" } */

/* { dg-note "copies are left to the compiler, because '-mmemcpy-strategy=' is given" "" { target *-*-* } 0 } */

struct block { long l[4]; };

void
operations (char *d, const char *s)
{
  __builtin_memcpy (d, s, 300); /* { dg-missed "copy of 300 bytes left: the compiler's own strategy flag is given$" } */
  *(struct block *) (d + 1000) = *(const struct block *) s; /* { dg-missed "copy of 32 bytes left: the compiler's own" } */
  __builtin_memset (d + 2000, 0, 100); /* { dg-optimized "clear of 100 bytes lowered" } */
}
