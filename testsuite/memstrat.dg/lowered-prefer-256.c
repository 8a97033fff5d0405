/* What the compiler tunes for has a preferred width of vectors.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O2 -march=skylake-avx512 -fopt-info-optimized-missed" } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 128); /* { dg-optimized "copy of 128 bytes lowered: straight, 4 pieces of 32$" } */
}
