/* memcpy whose work is that of a function that the program chooses later.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

/* Until then.  */
static void *
copy_bytes (void *d, const void *s, size n)
{
  for (size i = 0; i < n; i++)
    ((volatile char *) d)[i] = ((const volatile char *) s)[i];
  return d;
}

static void *(*copy) (void *, const void *, size) = copy_bytes;
static struct { int ready; void *(*move) (void *, const void *, size); } later
  = { 0, copy_bytes };

static COPY_FUNCTION (copy_any)

static COPY_FUNCTION (move_any)

void __attribute__ ((noipa))
set_copy (void *(*chosen) (void *, const void *, size))
{
  copy = chosen;
}

void __attribute__ ((constructor))
choose (void)
{
  set_copy (copy_any);
  later.move = move_any;
  later.ready = 1;
}

void *
memcpy (void *d, const void *s, size n)
{
  return copy (d, s, n);
}

void *
memmove (void *d, const void *s, size n)
{
  return later.move (d, s, n);
}
