/* A region and its function in one macro.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

#include "../../include/memstrat.h"

struct s { char c[200]; };

#define DEFINE(name) \
  MEMSTRAT_PUSH ("threshold=100") \
  void name (struct s *p, struct s *q) { *p = *q; } \
  MEMSTRAT_POP

DEFINE (first) /* { dg-missed "copy of 200 bytes left: libcall beyond 100$" } */
DEFINE (second) /* { dg-missed "copy of 200 bytes left: libcall beyond 100$" } */

void
outside (struct s *p, struct s *q)
{
  *p = *q; /* { dg-optimized "copy of 200 bytes lowered" } */
}
