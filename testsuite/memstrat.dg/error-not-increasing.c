/* Sizes that do not increase.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-memmove=straight:64:align,loop:64:align,libcall:-1:align" } */

/* { dg-error "-fplugin-arg-memstrat-memmove=: size '64' after 64, expected sizes that increase" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
