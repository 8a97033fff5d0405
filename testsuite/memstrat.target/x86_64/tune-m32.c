/* With -m32, the rows of words32 apply, and all CPUs use the rows of generic.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-m32 -O2 -fno-pie -fopt-info-optimized-missed -mtune=silvermont -fplugin-arg-memstrat-tune=skylake" } */

struct s { char c[128]; };
struct t { char c[224]; };
struct u { char c[320]; };

void
copy (struct s *p, struct s *q, struct t *r, struct t *s, struct u *t,
      struct u *u)
{
  *p = *q; /* { dg-optimized "copy of 128 bytes lowered: straight, 32 pieces of 4$" } */
  *r = *s; /* { dg-optimized "copy of 224 bytes lowered: unrolled_loop, 14 of 16$" } */
  *t = *u; /* { dg-called "copy of 320 bytes called: memcpy beyond 2\[34\]\[0-9\]$" } */
}
