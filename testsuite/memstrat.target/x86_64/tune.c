/* tune=auto follows -mtune= for each function.  A CPU that GCC has but
   memstrat lacks counts as generic.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed -mtune=silvermont" } */

struct s { char c[168]; };
struct t { char c[320]; };

#define COPY(name, type) \
  void name (struct type *p, struct type *q) { *p = *q; }

COPY (silvermont, s) /* { dg-called "copy of 168 bytes called: memcpy beyond 1\[0-9\]\[0-9\]$" } */
__attribute__ ((target ("tune=generic")))
COPY (generic, s) /* { dg-optimized "copy of 168 bytes lowered: straight" } */
__attribute__ ((target ("tune=k8")))
COPY (no_row, s) /* { dg-optimized "copy of 168 bytes lowered: straight" } */

/* This CPU has two stores a cycle.  */
__attribute__ ((target ("tune=icelake-server")))
COPY (icelake, t) /* { dg-optimized "copy of 320 bytes lowered: unrolled_loop, 10 of 32$" } */

__attribute__ ((target ("tune=haswell")))
COPY (haswell, t) /* { dg-called "copy of 320 bytes called: memcpy beyond 2\[0-9\]\[0-9\]$" } */

void
silvermont_again (struct s *p, struct s *q)
{
  *q = *p; /* { dg-called "copy of 168 bytes called: memcpy beyond 1\[0-9\]\[0-9\]$" } */
}
