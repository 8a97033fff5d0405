/* An operation whose size is not known at compile time is left.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

void
operations (void *d, const void *s, int c, unsigned long n)
{
  __builtin_memcpy (d, s, n); /* { dg-missed "copy left: size not known at compile time$" } */
  __builtin_memset (d + 1000, c, n); /* { dg-missed "fill left: size not known at compile time$" } */
}
