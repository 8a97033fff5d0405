/* With -m32, a vector wider than 16 bytes needs a frame pointer.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do compile { target x86_64-*-* } } */
/* { dg-require m32 } */
/* { dg-options "-m32 -O2 -mavx -fopt-info-optimized-missed" } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 72); /* { dg-optimized "copy of 72 bytes lowered: straight, 5 pieces of 16$" } */
}
