/* memcpy from a string literal.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include "block_test.h"

/* 640 different bytes, with zeros among them and at the end.  */
#define LINE "0123456789abcdefghijklmnopqrstu\\0ABCDEFGHIJKLMNOPQRSTUVWXYZ+-*/=<\\n"
#define TEXT LINE "1" LINE "2" LINE "3" LINE "4" LINE "5" \
	     LINE "6" LINE "7" LINE "8" LINE "9" LINE "\\0\\0\\0\\0"

#define BLOCK(n) BLOCK_FUNCTION (n, return __builtin_memcpy (dest, TEXT, n);)

static unsigned char
text_byte (unsigned long offset, unsigned long size)
{
  static const char text[] = TEXT;
  (void) size;
  return text[offset];
}

ALL_SIZES (BLOCK)

const struct block_test block_test
  = { PRODUCE, 1, 0, -1, { ALL_SIZES (ENTRY) }, text_byte };
