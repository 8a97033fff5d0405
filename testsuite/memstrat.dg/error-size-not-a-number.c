/* A size that is not a number.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-memcpy=straight:64k:align,libcall:-1:align" } */

/* { dg-error "-fplugin-arg-memstrat-memcpy=: size '64k' is not a number, expected 0 to 2147483647, or -1 for the last" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
