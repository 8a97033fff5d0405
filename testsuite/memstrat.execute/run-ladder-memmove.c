/* memmove of a size that only the program knows, by ladders.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#define CALL __builtin_memmove (dest, src, size)
#include "run_ladder.h"

const struct block_test block_test
  = { MOVE, 1, 0, -1, { ALL_SIZES (ENTRY) }, 0 };
