/* Automatic initialization with zero, on a stack that is not zero.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-require gcc-12 } */
/* { dg-reference driver.c } */
/* { dg-additional-options "-ftrivial-auto-var-init=zero" } */

#include "../lib/dirty-stack.h"
#include "block_test.h"

#ifndef AUTO_BYTE
# define AUTO_BYTE 0
#endif

#define BLOCK(n) \
  static __attribute__ ((noipa)) void \
  from_stack_##n (void *dest) \
  { \
    char buffer[n + 1]; \
    __asm__ ("" : "+m" (buffer)); \
    copy_bytes (dest, buffer, n); \
  } \
  BLOCK_FUNCTION (n, \
    dirty_stack (); \
    from_stack_##n (dest); \
    return 0;)

static unsigned char
auto_byte (unsigned long offset, unsigned long size)
{
  (void) offset;
  (void) size;
  return AUTO_BYTE;
}

MOST_SIZES (BLOCK)

const struct block_test block_test
  = { PRODUCE, 0, 0, -1, { MOST_SIZES (ENTRY) }, auto_byte };
