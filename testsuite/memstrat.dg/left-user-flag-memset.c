/* -mmemset-strategy= decides on clears and fills.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -mmemset-strategy=rep_8byte:-1:noalign" } */
/* { dg-additional-options "-ftrivial-auto-var-init=zero" gcc-12 } */

/* { dg-note "clears and fills are left to the compiler, because '-mmemset-strategy=' is given" "" { target *-*-* } 0 } */

#if __GNUC__ < 12
#define AUTO_INIT = {}
#else
#define AUTO_INIT
#endif

struct block { long l[40]; };

extern void use (void *);

void
operations (char *d, const char *s, int c)
{
  struct block automatic AUTO_INIT; /* { dg-missed "clear of 320 bytes left: the compiler's own" } */
  use (&automatic);
  __builtin_memset (d, 0, 100); /* { dg-missed "clear of 100 bytes left: the compiler's own" } */
  __builtin_memset (d + 1000, c, 30); /* { dg-missed "fill of 30 bytes left: the compiler's own" } */
  *(struct block *) (d + 2000) = (struct block) {}; /* { dg-missed "clear of 320 bytes left: the compiler's own" } */
  __builtin_memcpy (d + 3000, s, 300); /* { dg-called "copy of 300 bytes called: memcpy beyond 256$" } */
}
