/* A strategy of x86.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-memcpy=rep_8byte:-1:noalign" } */

/* { dg-error "-fplugin-arg-memstrat-memcpy=: strategy 'rep_8byte' is for x86 only, expected one of straight, unrolled_loop, loop, byte_loop, ladder, libcall" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
