/* A ladder that an option asks for.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

#define LADDER "ladder:16,libcall:-1"
#define LADDERS memstrat ("memcpy=" LADDER, "memmove=" LADDER, "memset=" LADDER)

#define OPERATION(name, call) \
  __attribute__ ((LADDERS)) void \
  name (void *d, void *s, unsigned long n, int c) { call; }

OPERATION (copy, __builtin_memcpy (d, s, n)) /* { dg-optimized "copy lowered: ladder, 4x4 from 4, 3x1 from 1, libcall beyond 16$" } */

__attribute__ ((LADDERS)) void *
move (void *d, void *s, unsigned long n)
{
  return __builtin_memmove (d, s, n); /* { dg-optimized "move lowered: ladder, 4x4 from 4, 3x1 from 1, libcall beyond 16$" } */
}

__attribute__ ((memstrat ("libcall=never")))
OPERATION (fill, __builtin_memset (d, c, n)) /* { dg-optimized "fill lowered: ladder, 4x4 from 4, 3x1 from 1, a loop beyond 16$" } */

/* A move has no loop beyond a ladder.  */
__attribute__ ((memstrat ("libcall=never")))
OPERATION (no_call, __builtin_memmove (d, s, n)) /* { dg-optimized "move lowered: loop of 8, in either direction$" } */

/* The option's table has the strategy for sizes beyond the ladder.  */
__attribute__ ((memstrat ("memset=ladder:16,loop:-1"))) void
loop_beyond (void *d, unsigned long n)
{
  __builtin_memset (d, 0, n); /* { dg-optimized "clear lowered: ladder, 4x4 from 4, 3x1 from 1, a loop beyond 16$" } */
}

/* A size known at compile time.  */
OPERATION (known, __builtin_memcpy (d, s, 12)) /* { dg-optimized "copy of 12 bytes lowered: straight, 1 piece of 8, 1 of 4$" } */

/* A size that is small unless it is negative: the bound is only a guess.  */
__attribute__ ((LADDERS)) void
guess (void *d, void *s, int n)
{
  if (n < 10)
    __builtin_memcpy (d, s, n); /* { dg-optimized "copy lowered: ladder, 3x4 from 4, 3x1 from 1, libcall beyond 9$" } */
}

__attribute__ ((LADDERS)) void
certain (void *d, void *s, unsigned n)
{
  if (n < 10)
    __builtin_memcpy (d, s, n); /* { dg-optimized "copy lowered: ladder, 3x4 from 4, 3x1 from 1$" } */
}
