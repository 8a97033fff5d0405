/* Every form of a clear and a fill has a remark at its own line.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed" } */
/* { dg-additional-options "-ftrivial-auto-var-init=zero" gcc-12 } */

#if __GNUC__ < 12
#define AUTO_INIT = {}
#else
#define AUTO_INIT
#endif

struct block { char bytes[72]; };

extern void use (void *);

void
clears (void *d, int c)
{
  __builtin_memset (d, 0, 96); /* { dg-optimized "clear of 96 bytes lowered: straight, 12 pieces of 8$" } */
  __builtin_memset (d + 1000, 256, 95); /* { dg-optimized "clear of 95 bytes lowered: straight, 12 pieces of 8$" } */
  __builtin_memset (d + 2000, 272, 94); /* { dg-optimized "fill of 94 bytes lowered: straight, 12 pieces of 8$" } */
  __builtin_memset (d + 3000, 7, 100); /* { dg-optimized "fill of 100 bytes lowered: straight, 12 pieces of 8, 1 of 4$" } */
  __builtin_memset (d + 4000, c, 101); /* { dg-optimized "fill of 101 bytes lowered: straight, 13 pieces of 8$" } */
  *(struct block *) (d + 5000) = (struct block) {}; /* { dg-optimized "clear of 72 bytes lowered: straight, 9 pieces of 8$" } */
  struct block automatic AUTO_INIT; /* { dg-optimized "clear of 72 bytes lowered: straight, 9 pieces of 8$" } */
  use (&automatic);
  char text[40] = "text"; /* { dg-optimized "copy of 40 bytes lowered: straight, 5 pieces of 8$" } */
  use (text);
}
