/* memcpy whose work is that of a function that the program chooses later, and
   that has no prototype.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-std=gnu17" } */

#include "own_memcpy.h"

static void
copy_bytes (d, s, n)
     char *d;
     const char *s;
     size n;
{
  for (size i = 0; i < n; i++)
    ((volatile char *) d)[i] = ((const volatile char *) s)[i];
}

static void (*copy) () = copy_bytes;

static void
copy_blocks (d, s, n)
     char *d;
     const char *s;
     size n;
{
  COPY_BLOCKS (d, s, n)
}

void __attribute__ ((constructor))
choose (void)
{
  copy = copy_blocks;
}

void *
memcpy (void *d, const void *s, size n)
{
  copy (d, s, n);
  return d;
}
