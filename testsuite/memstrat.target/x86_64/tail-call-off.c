/* With -fno-optimize-sibling-calls, no call is a jump.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fno-pie -fno-optimize-sibling-calls" } */
/* { dg-final { scan-assembler-times {\mcall\tmem} 2 } } */
/* { dg-final { scan-assembler-times {\mjmp\tmem} 1 } } */

struct large { long v[100]; };

#define COPY(name) \
  void name (struct large *d, const struct large *s) { *d = *s; }

COPY (copy)
__attribute__ ((optimize ("optimize-sibling-calls")))
COPY (copy_as_jump)

struct large *
clear (struct large *d)
{
  *d = (struct large) {};
  return d;
}
