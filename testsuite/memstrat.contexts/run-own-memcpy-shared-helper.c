/* memcpy whose work is that of a function with other callers.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

NOIPA void
copy_blocks (void *d, const void *s, size n)
{
  COPY_BLOCKS (d, s, n)
}

NOIPA void
copy_first (void)
{
  copy_blocks (dest, src, 800);
}

void *
memcpy (void *d, const void *s, size n)
{
  copy_first ();
  copy_blocks (dest, dest + 1600, 800);
  copy_blocks (d, s, n);
  return d;
}
