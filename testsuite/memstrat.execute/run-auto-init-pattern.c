/* Automatic initialization with a pattern, the one of the compiler itself.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require gcc-12 } */
/* { dg-reference driver.c } */
/* { dg-additional-options "-ftrivial-auto-var-init=pattern" } */
#include "block_test.h"

#include "auto-init.h"

static unsigned char
auto_byte (unsigned long offset, unsigned long size)
{
  (void) offset;
  (void) size;
  return 0xFE;
}

MOST_SIZES (BLOCK)

const struct block_test block_test
  = { PRODUCE, 0, 0, -1, { MOST_SIZES (ENTRY) }, auto_byte };
