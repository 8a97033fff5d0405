/* GCC turns a memcpy of two words into one load and one store.  With regs=gpr,
   memcpy must not stay a call: the link would inline this file's memcpy into
   copy_pairs.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require lto } */
/* { dg-additional-options "-flto -fplugin-arg-memstrat-regs=gpr" } */

#include "own_memcpy.h"

static NOIPA void *
copy_pairs (void *d, const void *s, size n)
{
  char *to = d;
  const char *from = s;
  for (; n >= 16; n -= 16, to += 16, from += 16)
    __builtin_memcpy (to, from, 16);
  for (size i = 0; i < n; i++)
    ((volatile char *) to)[i] = ((const volatile char *) from)[i];
  return d;
}

static void *(*const volatile table[]) (void *, const void *, size)
  = { 0, copy_pairs };

__attribute__ ((used)) MEMCPY (return table[1] (d, s, n);)
