/* Aggregate copies between members at constant and variable offsets.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include "block_test.h"

#define BLOCK(n) \
  struct bytes_##n { char bytes[n]; }; \
  struct around_##n { char before[3]; struct bytes_##n all[4]; }; \
  static __attribute__ ((noipa)) void \
  by_index_##n (struct around_##n *dest, const struct bytes_##n *src, int i) \
  { \
    dest->all[i] = *src; \
  } \
  BLOCK_FUNCTION (n, \
    struct around_##n local; \
    by_index_##n (&local, src, value & 1); \
    local.all[3] = local.all[value & 1]; \
    *(struct bytes_##n *) dest = local.all[3]; \
    return 0;)

MOST_SIZES (BLOCK)

const struct block_test block_test
  = { COPY, 0, 0, -1, { MOST_SIZES (ENTRY) }, 0 };
