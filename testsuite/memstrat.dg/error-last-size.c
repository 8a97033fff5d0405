/* A last size that is not -1.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-memset=straight:64:align,loop:65:align" } */

/* { dg-error "-fplugin-arg-memstrat-memset=: last size 65, expected -1" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
