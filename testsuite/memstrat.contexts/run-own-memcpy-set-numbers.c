/* memcpy whose work is that of a function that the program chooses later, and
   that takes no pointer.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "own_memcpy.h"

typedef __UINTPTR_TYPE__ address;

static void
copy_bytes (address d, address s, size n)
{
  for (size i = 0; i < n; i++)
    ((volatile char *) d)[i] = ((const volatile char *) s)[i];
}

static void (*copy) (address, address, size) = copy_bytes;

static void
copy_blocks (address dest, address src, size n)
{
  void *d = (void *) dest;
  const void *s = (const void *) src;
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
  copy ((address) d, (address) s, n);
  return d;
}
