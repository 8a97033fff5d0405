/* Functions written in GIMPLE, whose variables the gimplifier has not seen.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fno-ipa-icf -fgimple -fopt-info-optimized-missed -fplugin-arg-memstrat-memcpy=loop:400:align,libcall:-1:align" } */

struct small { long l[20]; };
struct large { long l[100]; };

void use (void *);

void __GIMPLE (ssa)
copy_small (struct small *p, struct small *q) /* { dg-optimized "copy of 160 bytes lowered: loop, 20 of 8$" } */
{
  struct small local;

  __BB(2):
  local = *p_1(D);
  use (&local);
  *q_2(D) = local; /* { dg-optimized "copy of 160 bytes lowered: loop, 20 of 8$" } */
  return;
}

void __GIMPLE (ssa)
copy_large (struct large *p, struct large *q) /* { dg-called "copy of 800 bytes called: memcpy beyond 400$" } */
{
  struct large local;

  __BB(2):
  local = *p_1(D);
  use (&local);
  *q_2(D) = local; /* { dg-called "copy of 800 bytes called: memcpy beyond 400$" } */
  return;
}
