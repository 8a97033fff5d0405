/* The linker makes hal_memcpy the program's memcpy.  The plugin finds
   hal_memcpy by its name, and copy_blocks because hal_memcpy calls it.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-ffreestanding -Wl,--defsym,memcpy=hal_memcpy" } */

#include "own_memcpy.h"

static __attribute__ ((noinline)) void
copy_blocks (void *d, const void *s, size n)
{
  COPY_BLOCKS (d, s, n)
}

__attribute__ ((noipa)) void *
hal_memcpy (void *d, const void *s, size n)
{
  copy_blocks (d, s, n);
  return d;
}
