/* Copies and clears of SIZES, each in a loop, with the strategy chosen by the
   command line.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The operation is inline in the loop, as in a real function.  So the time of
   straight code includes no call, and a call's time includes its arguments.

   FLAGS, STRATEGY of the variant, strings
   SIZES(X)	 X (8) X (16) ...
   LIBRARY(name) the function to call  */

#include "harness.h"

void *memcpy (void *, const void *, unsigned long)
  __asm__ (LIBRARY ("memcpy"));
void *memset (void *, int, unsigned long) __asm__ (LIBRARY ("memset"));

/* Hide from the compiler that the next operation has the same blocks.  */
#define NEXT_BLOCKS __asm__ volatile ("" : "+r" (dest), "+r" (src) : : "memory")

#define FUNCTION(name, operation)					\
  static void name (char *dest, const char *src, long count)		\
  {									\
    do									\
      {									\
	operation;							\
	NEXT_BLOCKS;							\
      }									\
    while (--count);							\
  }
#define FUNCTIONS(n)							\
  FUNCTION (copy_##n, memcpy (dest, src, n))				\
  FUNCTION (clear_##n, memset (dest, 0, n))
#define ROW(n) { n, { copy_##n, clear_##n } },

SIZES (FUNCTIONS)

static const struct size_row rows[] = { SIZES (ROW) { 0, { 0, 0 } } };

/* Without an explicit alignment, GCC might leave gaps in the section.  */
static const struct variant here
  __attribute__ ((section ("variants"), used,
		  aligned (__alignof__ (struct variant))))
  = { FLAGS, STRATEGY, rows };
