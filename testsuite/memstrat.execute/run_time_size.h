/* A block_test of an operation whose size only the program knows.
   SPDX-License-Identifier: GPL-3.0-or-later

   CALL carries it out on dest, src, value and size, without calls.  */

#include "block_test.h"

__attribute__ ((noipa, memstrat ("libcall=never"))) static void *
of_size (void *dest, const void *src, int value, unsigned long size)
{
  (void) src;
  (void) value;
  return CALL;
}

#define BLOCK(n) BLOCK_FUNCTION (n, return of_size (dest, src, value, n);)

ALL_SIZES (BLOCK)
