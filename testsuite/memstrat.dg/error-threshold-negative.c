/* A negative threshold.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-threshold=-1" } */

/* { dg-error "-fplugin-arg-memstrat-threshold=: '-1' is out of range, expected 0 to 2147483647" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
