/* -minline-all-stringops also chooses strategies.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -minline-all-stringops" } */
/* { dg-note "copies, clears and fills are left to the compiler, because '-minline-all-stringops' is given" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 600); /* { dg-missed "copy of 600 bytes left: the compiler's own strategy flag is given$" } */
}
