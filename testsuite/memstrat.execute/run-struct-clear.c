/* Empty initializers.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include "block_test.h"

#define BLOCK(n) \
  struct bytes_##n { char bytes[n]; }; \
  BLOCK_FUNCTION (n, \
    *(struct bytes_##n *) dest = (struct bytes_##n) {}; \
    return 0;)

ALL_SIZES (BLOCK)

const struct block_test block_test
  = { FILL, 0, 0, 0, { ALL_SIZES (ENTRY) }, 0 };
