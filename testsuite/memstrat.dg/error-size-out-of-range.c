/* A size beyond GCC's own limit.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-memcpy=straight:2147483648:align,libcall:-1:align" } */

/* { dg-error "-fplugin-arg-memstrat-memcpy=: size '2147483648' is out of range" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
