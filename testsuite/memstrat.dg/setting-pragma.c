/* Pragma regions nest, add up, and give way to an attribute.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed" } */

#include "../../include/memstrat.h"

struct s { char c[168]; };

#define COPY(name) void name (struct s *p, struct s *q) { *p = *q; }

#pragma memstrat push ("threshold=100")
COPY (region) /* { dg-called "copy of 168 bytes called: memcpy beyond 100$" } */

#pragma memstrat push
#pragma memstrat ("threshold=110", "memcpy=loop:-1:noalign")
COPY (nested) /* { dg-optimized "copy of 168 bytes lowered: loop, 21 of 8$" } */
__attribute__ ((memstrat ("memcpy=straight:-1:noalign")))
COPY (attribute) /* { dg-optimized "copy of 168 bytes lowered: straight, 21 pieces of 8$" } */
#pragma memstrat pop

COPY (after) /* { dg-called "copy of 168 bytes called: memcpy beyond 100$" } */
#pragma memstrat pop

COPY (outside) /* { dg-optimized "copy of 168 bytes lowered" } */

/* A setting replaces only the setting of the same key.  */
#pragma memstrat push ("memcpy=libcall:-1:noalign", "threshold=100")
#pragma memstrat ("threshold=110", "memcpy=loop:-1:noalign", "threshold=120")
COPY (replaced) /* { dg-optimized "copy of 168 bytes lowered: loop, 21 of 8$" } */
#pragma memstrat pop

_Pragma ("memstrat push (\"off\")")
COPY (operator) /* { dg-missed "copy of 168 bytes left: memstrat is off here$" } */
_Pragma ("memstrat pop")

#pragma memstrat push ("threshold=100")
void
outer (struct s *p, struct s *q)
{
  __attribute__ ((noinline)) void
  inner (void)
  {
    *p = *q; /* { dg-called "copy of 168 bytes called: memcpy beyond 100$" } */
  }
  inner ();
}
#pragma memstrat pop

/* A region and its function in one macro.  */
#define DEFINE(name) \
  MEMSTRAT_PUSH ("threshold=100") \
  COPY (name) \
  MEMSTRAT_POP

DEFINE (first) /* { dg-called "copy of 168 bytes called: memcpy beyond 100$" } */
DEFINE (second) /* { dg-called "copy of 168 bytes called: memcpy beyond 100$" } */
void behind (struct s *p, struct s *q) { *q = *p; } /* { dg-optimized "copy of 168 bytes lowered" } */
