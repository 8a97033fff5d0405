/* The attribute takes any number of strings, on a declaration or a definition.
   The last string for a key counts.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -fplugin-arg-memstrat-threshold=100" } */

struct s { char c[200]; };

#define COPY(name) void name (struct s *p, struct s *q) { *p = *q; }

COPY (base) /* { dg-called "copy of 200 bytes called: memcpy beyond 100$" } */
__attribute__ ((memstrat ("threshold=200")))
COPY (raised) /* { dg-optimized "copy of 200 bytes lowered" } */

void declared (struct s *, struct s *)
  __attribute__ ((memstrat ("threshold=50", "memcpy=loop:-1:noalign")));

void
declared (struct s *p, struct s *q)
{
  *p = *q; /* { dg-optimized "copy of 200 bytes lowered: loop, 25 of 8$" } */
  *q = (struct s) {}; /* { dg-called "clear of 200 bytes called: memset beyond 50$" } */
}

__attribute__ ((memstrat ("threshold=10"), memstrat ("threshold=300")))
COPY (twice) /* { dg-optimized "copy of 200 bytes lowered" } */
