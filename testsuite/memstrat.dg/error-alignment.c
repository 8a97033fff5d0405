/* An unknown alignment.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-memcpy=straight:64:aligned,libcall:-1:align" } */

/* { dg-error "-fplugin-arg-memstrat-memcpy=: unknown alignment 'aligned', expected 'align' or 'noalign'" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
