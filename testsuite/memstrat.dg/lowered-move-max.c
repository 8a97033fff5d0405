/* -mmove-max= and -mstore-max= limit the width of vectors.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile { target x86_64-*-* } } */
/* { dg-require gcc-12 } */
/* { dg-options "-O2 -mavx512f -mmove-max=256 -fopt-info-optimized-missed" } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 96); /* { dg-optimized "copy of 96 bytes lowered: straight, 3 pieces of 32$" } */
}
