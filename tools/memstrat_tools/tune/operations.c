/* Copies and clears of SIZES, many of each one behind the other, in the way
   that the command line makes GCC take.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The operation stands in the loop itself, as it would in a function of a
   program, so that a call is timed with its arguments, and straight code
   without the call that only a benchmark makes.

   FLAGS, STRATEGY of the variant, strings
   SIZES(X)	 X (8) X (16) ...
   LIBRARY(name) the function to call  */

#include "harness.h"

void *memcpy (void *, const void *, unsigned long)
  __asm__ (LIBRARY ("memcpy"));
void *memset (void *, int, unsigned long) __asm__ (LIBRARY ("memset"));

/* As far as the compiler knows, these are other blocks now.  */
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

/* Without an alignment of its own, GCC might leave gaps in the section.  */
static const struct variant here
  __attribute__ ((section ("variants"), used,
		  aligned (__alignof__ (struct variant))))
  = { FLAGS, STRATEGY, rows };
