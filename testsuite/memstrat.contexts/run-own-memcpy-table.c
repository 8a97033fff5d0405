/* memcpy whose work is that of a function of a table.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

static COPY_FUNCTION (copy_first)

static COPY_FUNCTION (copy_second)

static void *(*const table[]) (void *, const void *, size)
  = { copy_first, copy_second };

void *
memcpy (void *d, const void *s, size n)
{
  return table[n > 1000] (d, s, n);
}
