/* memcpy whose work is that of clones: copy.constprop.0 and copy.isra.0.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

static __attribute__ ((noinline)) void
copy (void *d, const void *s, const size *n, int backwards, long unused)
{
  size left = *n;
  (void) unused;
  if (backwards)
    while (left--)
      ((volatile char *) d)[left] = ((const volatile char *) s)[left];
  else
    COPY_BLOCKS (d, s, left)
}

void *
memcpy (void *d, const void *s, size n)
{
  copy (d, s, &n, 0, 5);
  return d;
}
