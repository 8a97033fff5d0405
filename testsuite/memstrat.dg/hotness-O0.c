/* Without a profile, not even a guessed one, nothing is rare.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O0 -fopt-info-optimized-missed -mtune=generic" } */

struct t { char c[200]; };

void
unlikely_block (struct t *p, struct t *q, int bad)
{
  if (__builtin_expect (bad, 0))
    *p = *q; /* { dg-optimized "copy of 200 bytes lowered: straight" } */
}
