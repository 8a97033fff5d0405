/* -mstringop-strategy= decides on all kinds, even against memstrat's options.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -mstringop-strategy=rep_8byte -fplugin-arg-memstrat-memcpy=libcall:-1:noalign" } */

/* { dg-note "copies, clears and fills are left to the compiler, because '-mstringop-strategy=' is given" "" { target *-*-* } 0 } */

void
operations (char *d, const char *s, int c)
{
  __builtin_memcpy (d, s, 300); /* { dg-missed "copy of 300 bytes left: the compiler's own" } */
  __builtin_memset (d + 1000, c, 300); /* { dg-missed "fill of 300 bytes left: the compiler's own" } */
}

/* { dg-final { scan-assembler-times {rep movsq} 1 } } */
/* { dg-final { scan-assembler-times {rep stosq} 1 } } */
