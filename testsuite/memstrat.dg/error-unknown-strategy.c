/* An unknown strategy.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fplugin-arg-memstrat-memcpy=rep:256:noalign,libcall:-1:noalign" } */

/* { dg-error "-fplugin-arg-memstrat-memcpy=: unknown strategy 'rep', expected one of straight, unrolled_loop, loop, byte_loop, vector_loop, rep_byte, rep_4byte, rep_8byte, libcall" "" { target *-*-* } 0 } */

void
copy (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64);
}

/* { dg-final { no-output } } */
