/* memcpy whose work is that of a function of a table.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

static void *
copy_first (void *d, const void *s, size n)
{
  COPY_BLOCKS (d, s, n)
  return d;
}

static void *
copy_second (void *d, const void *s, size n)
{
  COPY_BLOCKS (d, s, n)
  return d;
}

static void *(*const table[]) (void *, const void *, size)
  = { copy_first, copy_second };

void *
memcpy (void *d, const void *s, size n)
{
  return table[n > 1000] (d, s, n);
}
