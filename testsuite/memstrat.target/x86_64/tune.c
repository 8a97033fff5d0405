/* tune=auto follows -mtune= for each function.  A CPU that GCC has but
   memstrat lacks is generic.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed -mtune=silvermont" } */

struct s { char c[168]; };
struct t { char c[320]; };

void
silvermont (struct s *p, struct s *q)
{
  *p = *q; /* { dg-called "copy of 168 bytes called: memcpy beyond 1\[0-9\]\[0-9\]$" } */
}

void __attribute__ ((target ("tune=generic")))
generic (struct s *p, struct s *q)
{
  *p = *q; /* { dg-optimized "copy of 168 bytes lowered: straight" } */
}

void __attribute__ ((target ("tune=k8")))
no_row (struct s *p, struct s *q)
{
  *p = *q; /* { dg-optimized "copy of 168 bytes lowered: straight" } */
}

/* Two stores a cycle.  */
void __attribute__ ((target ("tune=icelake-server")))
icelake (struct t *p, struct t *q)
{
  *p = *q; /* { dg-optimized "copy of 320 bytes lowered: unrolled_loop, 10 of 32$" } */
}

void __attribute__ ((target ("tune=haswell")))
haswell (struct t *p, struct t *q)
{
  *p = *q; /* { dg-called "copy of 320 bytes called: memcpy beyond 2\[0-9\]\[0-9\]$" } */
}

void
silvermont_again (struct s *p, struct s *q)
{
  *q = *p; /* { dg-called "copy of 168 bytes called: memcpy beyond 1\[0-9\]\[0-9\]$" } */
}
