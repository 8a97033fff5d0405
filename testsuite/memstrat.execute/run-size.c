/* Operations of run-time size where no calls are allowed.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include "library_call.h"

__attribute__ ((noipa, memstrat ("libcall=never"))) static void *
of_size (void *dest, const void *src, int value, unsigned long size)
{
  (void) src;
  (void) value;
  return CALL (size);
}

#define BLOCK(n) BLOCK_FUNCTION (n, return of_size (dest, src, value, n);)

ALL_SIZES (BLOCK)

const struct block_test block_test = { CALLED, { ALL_SIZES (ENTRY) }, 0 };
