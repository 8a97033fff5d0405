/* Without AVX, the function has its argument in the same place, and the
   compiler does not note a change of the ABI.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-additional-options "-mavx" } */

typedef struct { int v[16]; } __attribute__ ((aligned (32))) block;

int
f (block b)
{
  return b.v[1];
}
