/* String initializers: strings shorter than their array.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include "block_test.h"

#define TEXT "Where is the wisdom we have lost in knowledge?"

/* The array has N bytes, and room for the text.  */
#define BLOCK(n) \
  BLOCK_FUNCTION (n, \
    char buffer[n + sizeof (TEXT)] = TEXT; \
    __asm__ ("" : "+m" (buffer)); \
    copy_bytes (dest, buffer, n); \
    return 0;)

static unsigned char
text_byte (unsigned long offset, unsigned long size)
{
  (void) size;
  return offset < sizeof (TEXT) ? TEXT[offset] : 0;
}

MOST_SIZES (BLOCK)

const struct block_test block_test
  = { PRODUCE, 0, 0, -1, { MOST_SIZES (ENTRY) }, text_byte };
