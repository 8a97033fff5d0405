/* Below -O2 GCC inserts no vzeroupper, so vectors are not wider than 16.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O1 -mavx2 -fopt-info-optimized-missed" } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-optimized "copy of 64 bytes lowered: straight, 4 pieces of 16$" } */
}

__attribute__ ((memstrat ("regs=avx"))) void
by_hand (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-optimized "copy of 64 bytes lowered: straight, 2 pieces of 32$" } */
}
