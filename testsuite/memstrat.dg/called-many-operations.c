/* Beyond 256 block operations in a function, all but the smallest are calls, or
   without calls loops.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed" } */

#include "../../include/memstrat.h"

#define KEEP __asm__ volatile ("" : : : "memory")
#define TIMES_4(WHAT) WHAT WHAT WHAT WHAT
#define TIMES_64(WHAT) TIMES_4 (TIMES_4 (TIMES_4 (WHAT)))
#define CLEAR __builtin_memset (d, 0, 64); KEEP;

struct block
{
  char bytes[64];
};

void take (struct block);

/* 256 of them.  */
void
most (char *d)
{
  TIMES_4 (TIMES_64 (CLEAR)) /* { dg-optimized "clear of 64 bytes lowered: straight, 8 pieces of 8$" } */
}

/* 257 of them.  */
void
too_many (char *d, char *s)
{
  TIMES_4 (TIMES_64 (CLEAR)) /* { dg-called "clear of 64 bytes called: memset because the function has more than 256 block operations$" } */
  __builtin_memcpy (d, s, 24); /* { dg-optimized "copy of 24 bytes lowered: straight, 3 pieces of 8$" } */
}

/* So are arguments, which are copied in expansion.  */
void
argument (char *d)
{
  TIMES_4 (TIMES_64 (CLEAR)) /* { dg-called "clear of 64 bytes called: memset because the function has more than 256 block operations$" } */
  take (*(struct block *) d); /* { dg-called "copy of 64 bytes called: memcpy because the function has more than 256 block operations, in expansion$" } */
}

MEMSTRAT_NO_CALLS void
no_calls (char *d, char *s)
{
  TIMES_4 (TIMES_64 (CLEAR)) /* { dg-optimized "clear of 64 bytes lowered: straight, 8 pieces of 8$" } */
  __builtin_memcpy (d, s, 80); /* { dg-optimized "copy of 80 bytes lowered: loop, 10 of 8$" } */
}
