/* A trailing comma.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-memset=loop:8:align,libcall:-1:align," } */

/* { dg-error "-fplugin-arg-memstrat-memset=: empty range" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
