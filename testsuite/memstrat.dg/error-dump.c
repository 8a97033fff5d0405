/* An unknown dump flag.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-dump=all" } */

/* { dg-error "-fplugin-arg-memstrat-dump=: unknown dump flag 'all', expected 'details' or no value" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
