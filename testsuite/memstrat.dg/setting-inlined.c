/* Inlined code keeps the settings of the function in which it was written.  A
   setting that forbids something holds for all code that is inlined into its
   function.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed" } */

struct s { char c[300]; };

static inline __attribute__ ((always_inline)) void
plain (struct s *p, struct s *q)
{
  *p = *q; /* { dg-called "copy of 300 bytes called: memcpy beyond 2\[0-9\]\[0-9\]$" } */
  /* { dg-optimized "copy of 300 bytes lowered: unrolled_loop" "never" { target *-*-* } 12 } */
}

static inline __attribute__ ((always_inline, memstrat ("threshold=1000"))) void
raised (struct s *p, struct s *q)
{
  *p = *q; /* { dg-optimized "copy of 300 bytes lowered: unrolled_loop" } */
}

static inline __attribute__ ((always_inline, memstrat ("off"))) void
off (struct s *p)
{
  __builtin_memset (p, 0, 41); /* { dg-missed "clear of 41 bytes left: memstrat is off here" } */
}

void
mixed (struct s *p, struct s *q, struct s *r)
{
  raised (p, q);
  plain (r, p);
  off (p);
  __builtin_memset (q, 0, 41); /* { dg-optimized "clear of 41 bytes lowered" } */
}

__attribute__ ((memstrat ("libcall=never"))) void
never (struct s *p, struct s *q)
{
  plain (p, q);
}
