/* After the first 256 block operations of a function, the others become calls
   or, where calls are forbidden, `rep', unless they are small.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed" } */

#include "../../include/memstrat.h"

#define KEEP __asm__ volatile ("" : : : "memory")
#define TIMES_4(WHAT) WHAT WHAT WHAT WHAT
#define TIMES_64(WHAT) TIMES_4 (TIMES_4 (TIMES_4 (WHAT)))
#define CLEAR __builtin_memset (d, 0, 64); KEEP;

struct block { char bytes[64]; };

void take (struct block);

/* The function has 256 operations.  */
void
most (char *d)
{
  TIMES_4 (TIMES_64 (CLEAR)) /* { dg-optimized "clear of 64 bytes lowered: straight, 8 pieces of 8$" } */
}

void
too_many (char *d, char *s)
{
  TIMES_4 (TIMES_64 (CLEAR)) /* { dg-optimized "clear of 64 bytes lowered: straight, 8 pieces of 8$" } */
  __builtin_memset (d, 0, 64); /* { dg-called "clear of 64 bytes called: memset because the function has 256 block operations ahead of it$" } */
  __builtin_memcpy (d, s, 24); /* { dg-optimized "copy of 24 bytes lowered: straight, 3 pieces of 8$" } */
}

/* Copies of arguments, made in expansion, become calls, too.  */
void
argument (char *d)
{
  TIMES_4 (TIMES_64 (CLEAR)) /* { dg-optimized "clear of 64 bytes lowered: straight, 8 pieces of 8$" } */
  take (*(struct block *) d); /* { dg-called "copy of 64 bytes called: memcpy because the function has 256 block operations ahead of it, in expansion$" } */
}

MEMSTRAT_NO_CALLS void
no_calls (char *d, char *s)
{
  TIMES_4 (TIMES_64 (CLEAR)) /* { dg-optimized "clear of 64 bytes lowered: straight, 8 pieces of 8$" } */
  __builtin_memcpy (d, s, 80); /* { dg-optimized "copy of 80 bytes lowered: straight, 10 pieces of 8$" } */
  __builtin_memcpy (d, s, 96); /* { dg-optimized "copy of 96 bytes lowered: rep_byte, 96 of 1$" } */
}
