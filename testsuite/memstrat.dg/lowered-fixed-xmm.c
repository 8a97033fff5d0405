/* A group of loads needs four vector registers that are not reserved.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile { target x86_64-*-* } } */
/* { dg-options "-O2 -ffixed-xmm0 -ffixed-xmm1 -ffixed-xmm2 -ffixed-xmm3 -ffixed-xmm4 -ffixed-xmm5 -ffixed-xmm6 -ffixed-xmm7 -ffixed-xmm8 -ffixed-xmm9 -ffixed-xmm10 -ffixed-xmm11 -ffixed-xmm12 -fopt-info-optimized-missed" } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 72); /* { dg-optimized "copy of 72 bytes lowered: straight, 9 pieces of 8$" } */
}
