/* memcpy whose work is that of a static function.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

static __attribute__ ((noinline)) void
copy_blocks (void *d, const void *s, size n)
{
  COPY_BLOCKS (d, s, n)
}

static __attribute__ ((noinline)) void
copy_if_any (void *d, const void *s, size n)
{
  if (n)
    copy_blocks (d, s, n);
}

void *
memcpy (void *d, const void *s, size n)
{
  copy_if_any (d, s, n);
  return d;
}
