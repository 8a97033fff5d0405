/* prefer=speed: a rare block is as any other.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -mtune=generic -fplugin-arg-memstrat-prefer=speed" } */

struct t { char c[200]; };

extern void use (void *, void *);

void
unlikely_block (struct t *p, struct t *q, int bad)
{
  if (__builtin_expect (bad, 0))
    {
      *p = *q; /* { dg-optimized "copy of 200 bytes lowered: straight" } */
      use (p, q);
    }
}

void __attribute__ ((section (".init.text")))
init (struct t *p, struct t *q)
{
  *p = *q; /* { dg-optimized "copy of 200 bytes lowered: straight" } */
}
