/* memcpy=, memmove= and memset= each hold for their own kinds only.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed -fplugin-arg-memstrat-memcpy=loop:-1:noalign -fplugin-arg-memstrat-memmove=libcall:-1:noalign -fplugin-arg-memstrat-memset=byte_loop:-1:noalign" } */
/* { dg-additional-options "-ftrivial-auto-var-init=zero" gcc-12 } */

#if __GNUC__ < 12
#define AUTO_INIT = {}
#else
#define AUTO_INIT
#endif

struct block { char bytes[100]; };

extern void use (void *);

void
operations (char *d, const char *s, int c)
{
  struct block automatic AUTO_INIT; /* { dg-optimized "clear of 100 bytes lowered: byte_loop, 100 of 1$" } */
  use (&automatic);
  __builtin_memcpy (d, s, 100); /* { dg-optimized "copy of 100 bytes lowered: loop, 12 of 8, 1 piece of 4$" } */
  *(struct block *) (d + 1000) = *(const struct block *) s; /* { dg-optimized "copy of 100 bytes lowered: loop, 12 of 8, 1 piece of 4$" } */
  __builtin_memmove (d + 2000, s, 100); /* { dg-called "move of 100 bytes called: memmove as an option asks$" } */
  __builtin_memset (d + 3000, c, 100); /* { dg-optimized "fill of 100 bytes lowered: byte_loop, 100 of 1$" } */
  *(struct block *) (d + 4000) = (struct block) {}; /* { dg-optimized "clear of 100 bytes lowered: byte_loop, 100 of 1$" } */
}
