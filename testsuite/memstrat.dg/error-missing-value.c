/* An option without its value.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-threshold" } */

/* { dg-error "-fplugin-arg-memstrat-threshold: no value, expected 'threshold=N'" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
