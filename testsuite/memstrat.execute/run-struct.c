/* Empty initializers, and aggregate copies, even of a block onto itself.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include "block_test.h"

#ifdef CLEAR
#define VALUE(n) (struct bytes_##n) {}
#define KIND FILL, 0, 0, 0
#else
#define VALUE(n) *(const struct bytes_##n *) src
#define KIND COPY, 0, 0, -1
#endif

#define BLOCK(n) \
  struct bytes_##n { char bytes[n]; }; \
  BLOCK_FUNCTION (n, \
    *(struct bytes_##n *) dest = VALUE (n); \
    return 0;)

ALL_SIZES (BLOCK)

const struct block_test block_test = { KIND, { ALL_SIZES (ENTRY) }, 0 };
