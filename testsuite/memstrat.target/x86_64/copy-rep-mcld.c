/* With -mcld, memstrat's string instructions clear the direction flag.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mcld -fplugin-arg-memstrat-memcpy=rep_8byte:-1:noalign -fplugin-arg-memstrat-memset=rep_4byte:-1:noalign -fopt-info-optimized-missed" } */

void
copy (char *d, const char *s, int c)
{
  __builtin_memcpy (d, s, 100); /* { dg-optimized "copy of 100 bytes lowered: rep_8byte, 12 of 8, 1 piece of 4$" } */
  __builtin_memset (d + 100, c, 100); /* { dg-optimized "fill of 100 bytes lowered: rep_4byte, 25 of 4$" } */
}

/* { dg-final { scan-assembler {cld\n\trep movsq} } } */
/* { dg-final { scan-assembler {cld\n\trep stosl} } } */
