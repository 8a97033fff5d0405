/* Copies and clears of SIZES, many of each one behind the other, in the way
   that the command line makes GCC take.

   Copyright (C) 2026 the memstrat authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The operation stands in the loop itself, as it would in a function of a
   program, so that a call is timed with its arguments, and straight code
   without the call that only a benchmark makes.

   VARIANT	 prefix of the names
   SIZES(X)	 X (8) X (16) ...
   LIBRARY(name) the function to call  */

#include "operations.h"

void *memcpy (void *, const void *, unsigned long)
  __asm__ (LIBRARY ("memcpy"));
void *memset (void *, int, unsigned long) __asm__ (LIBRARY ("memset"));

#define PASTE_(a, b) a##_##b
#define PASTE(a, b) PASTE_ (a, b)
#define NAME(name) PASTE (VARIANT, name)

/* As far as the compiler knows, these are other blocks now.  */
#define NEXT_BLOCKS __asm__ volatile ("" : "+r" (dest), "+r" (src) : : "memory")

#define FUNCTIONS(n)							\
  static void NAME (copy_##n) (char *dest, const char *src, long count)	\
  {									\
    do									\
      {									\
	memcpy (dest, src, n);					\
	NEXT_BLOCKS;							\
      }									\
    while (--count);							\
  }									\
  static void NAME (zero_##n) (char *dest, const char *src, long count)	\
  {									\
    do									\
      {									\
	memset (dest, 0, n);					\
	NEXT_BLOCKS;							\
      }									\
    while (--count);							\
  }

#define ROW(n) { n, { NAME (copy_##n), NAME (zero_##n) } },

SIZES (FUNCTIONS)

const struct size_row NAME (rows)[] = { SIZES (ROW) { 0, { 0, 0 } } };
