/* Aggregate copies, which may copy a block onto itself.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include "block_test.h"

#define BLOCK(n) \
  struct bytes_##n { char bytes[n]; }; \
  BLOCK_FUNCTION (n, \
    *(struct bytes_##n *) dest = *(const struct bytes_##n *) src; \
    return 0;)

ALL_SIZES (BLOCK)

const struct block_test block_test
  = { COPY, 0, 0, -1, { ALL_SIZES (ENTRY) }, 0 };
