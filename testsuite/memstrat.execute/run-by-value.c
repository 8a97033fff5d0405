/* Aggregates by value: arguments, variadic arguments and results.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-reference driver.c } */

#include <stdarg.h>
#include "block_test.h"

#define BLOCK(n) \
  struct bytes_##n { char c[n]; }; \
  __attribute__ ((noipa)) static struct bytes_##n \
  pass_##n (int first, struct bytes_##n b, ...) \
  { \
    va_list ap; \
    va_start (ap, b); \
    struct bytes_##n again = va_arg (ap, struct bytes_##n); \
    va_end (ap); \
    return first ? b : again; \
  } \
  BLOCK_FUNCTION (n, \
    const struct bytes_##n *from = src; \
    *(struct bytes_##n *) dest = pass_##n (value & 1, *from, *from); \
    return dest;)

MOST_SIZES (BLOCK)

const struct block_test block_test
  = { COPY, 1, 0, -1, { MOST_SIZES (ENTRY) }, 0 };
