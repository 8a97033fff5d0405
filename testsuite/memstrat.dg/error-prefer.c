/* An unknown preference.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-prefer=fast" } */

/* { dg-error "-fplugin-arg-memstrat-prefer=: unknown preference 'fast', expected 'speed', 'balanced' or 'small'" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
