/* memcpy from within a constant array of integers.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include "block_test.h"

#define FOUR(n) n, 0x100 + n, -n, 0x7f00 - n
#define ROW(n) { FOUR (n), FOUR (n + 1), [12] = FOUR (n + 2), FOUR (n + 3), \
		 [40] = FOUR (n + 4) }

/* Rows of 128 bytes with zeros between them, and a row with only zeros.  */
static const short array[6][64]
  = { ROW (1), ROW (11), ROW (101), [4] = ROW (201), ROW (1001) };

#define BLOCK(n) \
  BLOCK_FUNCTION (n, \
    return __builtin_memcpy (dest, (const char *) array + n % 11, n);)

static unsigned char
array_byte (unsigned long offset, unsigned long size)
{
  const volatile unsigned char *bytes = (const unsigned char *) array;
  return bytes[offset + size % 11];
}

ALL_SIZES (BLOCK)

const struct block_test block_test
  = { PRODUCE, 1, 0, -1, { ALL_SIZES (ENTRY) }, array_byte };
