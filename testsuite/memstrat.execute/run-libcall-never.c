/* memmove of a known size where no call is allowed: beyond the registers a loop
   whose direction the program chooses.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include "block_test.h"

#define BLOCK(n) \
  __attribute__ ((memstrat ("libcall=never"))) static void * \
  block_##n (void *dest, const void *src, int value) \
  { \
    (void) value; \
    return __builtin_memmove (dest, src, n); \
  }

ALL_SIZES (BLOCK)

const struct block_test block_test
  = { MOVE, 1, 0, -1, { ALL_SIZES (ENTRY) }, 0 };
