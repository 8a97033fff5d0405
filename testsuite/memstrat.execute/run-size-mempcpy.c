/* mempcpy of a size that only the program knows, without calls.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include "block_test.h"

__attribute__ ((noipa, memstrat ("libcall=never"))) static void *
of_size (void *dest, const void *src, int value, unsigned long size)
{
  (void) src;
  (void) value;
  return __builtin_mempcpy (dest, src, size);
}

#define BLOCK(n) \
  static void * \
  block_##n (void *dest, const void *src, int value) \
  { \
    return of_size (dest, src, value, n); \
  }

ALL_SIZES (BLOCK)

const struct block_test block_test
  = { COPY, 1, 1, -1, { ALL_SIZES (ENTRY) }, 0 };
