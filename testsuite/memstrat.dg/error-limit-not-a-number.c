/* A limit that is not a number.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-limit=0x10" } */

/* { dg-error "-fplugin-arg-memstrat-limit=: '0x10' is not a number, expected 0 to 2147483647" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
