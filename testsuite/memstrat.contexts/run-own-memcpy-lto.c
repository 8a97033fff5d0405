/* memcpy and its helper function, each in a separate partition.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require lto } */
/* { dg-additional-options "-flto=2 -flto-partition=max" } */

#include "own_memcpy.h"

__attribute__ ((noinline)) void
copy_blocks (void *d, const void *s, size n)
{
  COPY_BLOCKS (d, s, n)
}

void *copy (void *, const void *, size) __asm__ ("memcpy");

__attribute__ ((used)) void *
copy (void *d, const void *s, size n)
{
  copy_blocks (d, s, n);
  return d;
}
