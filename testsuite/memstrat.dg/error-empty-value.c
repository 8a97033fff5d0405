/* An option with an empty value.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-memcpy=" } */

/* { dg-error "-fplugin-arg-memstrat-memcpy=: no value, expected 'memcpy=STRATEGY'" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
