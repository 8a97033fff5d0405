/* memset of a constant that is not zero.  Only its low byte counts.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include "block_test.h"

#define BLOCK(n) \
  BLOCK_FUNCTION (n, return __builtin_memset (dest, -0x7fffff5b, n);)

ALL_SIZES (BLOCK)

const struct block_test block_test
  = { FILL, 1, 0, 0xa5, { ALL_SIZES (ENTRY) }, 0 };
