/* tune= and prefer= of a function.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed -mtune=generic" } */

struct s { char c[168]; };

#define COPY(name) void name (struct s *p, struct s *q) { *p = *q; }

COPY (base) /* { dg-optimized "copy of 168 bytes lowered: straight, 21 pieces of 8$" } */

/* This CPU has one load or store a cycle: calls pay off at smaller sizes.  */
__attribute__ ((memstrat ("tune=silvermont"))) void
named (struct s *p, struct s *q)
{
  *p = *q; /* { dg-called "copy of 168 bytes called: memcpy beyond 1\[0-9\]\[0-9\]$" } */
  *q = (struct s) {}; /* { dg-optimized "clear of 168 bytes lowered: straight" } */
}

__attribute__ ((memstrat ("prefer=small")))
COPY (small) /* { dg-called "copy of 168 bytes called: memcpy beyond 128$" } */

/* The compiler's own straight code stays straight unless it is rare.  */
struct straight { char c[128]; };

__attribute__ ((memstrat ("prefer=small"))) void
straight (struct straight *p, struct straight *q, int rare)
{
  *p = *q; /* { dg-optimized "copy of 128 bytes lowered: straight, 16 pieces of 8$" } */
  if (__builtin_expect (rare, 0))
    p[1] = q[1]; /* { dg-called "copy of 128 bytes called: memcpy beyond \[0-9\]\[0-9\]$" } */
}

/* The compiler's own rep for a clear is not kept.  */
__attribute__ ((memstrat ("prefer=small"))) void
none_straight (struct straight *p, struct s *q)
{
  *p = (struct straight) {}; /* { dg-called "clear of 128 bytes called: memset beyond 112$" } */
  *q = (struct s) {}; /* { dg-called "clear of 168 bytes called: memset beyond 112$" } */
}

/* Without a call, rep is the shortest code.  */
__attribute__ ((memstrat ("prefer=small", "libcall=never")))
COPY (no_call) /* { dg-optimized "copy of 168 bytes lowered: rep_byte, 168 of 1$" } */

__attribute__ ((memstrat ("prefer=small", "threshold=168")))
COPY (threshold) /* { dg-optimized "copy of 168 bytes lowered: unrolled_loop" } */
__attribute__ ((memstrat ("prefer=small", "memcpy=straight:-1:align")))
COPY (strategy) /* { dg-optimized "copy of 168 bytes lowered: straight" } */
#pragma memstrat push ("tune=atom")
COPY (pragma) /* { dg-called "copy of 168 bytes called: memcpy" } */
#pragma memstrat pop
