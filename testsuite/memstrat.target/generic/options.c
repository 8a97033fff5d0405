/* What an option asks for is done.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fopt-info-optimized-missed" } */

#define ALIGNED(p) __builtin_assume_aligned (p, 8)

struct words { long w[16]; } __attribute__ ((aligned (16)));

__attribute__ ((memstrat ("memcpy=loop:-1:noalign"))) void
loop (struct words *d, const struct words *s)
{
  *d = *s; /* { dg-optimized "copy of \[0-9\]+ bytes lowered: loop, 16 of \[48\]$" } */
}

__attribute__ ((memstrat ("memcpy=straight:-1:noalign"))) void
straight (struct words *d, const struct words *s)
{
  *d = *s; /* { dg-optimized "copy of \[0-9\]+ bytes lowered: straight, 16 pieces of \[48\]$" } */
}

__attribute__ ((memstrat ("threshold=16"))) void
threshold (struct words *d, const struct words *s)
{
  *d = *s; /* { dg-called "copy of \[0-9\]+ bytes called: memcpy beyond 16$" } */
}

__attribute__ ((memstrat ("prefer=speed"))) void
speed (struct words *d, const struct words *s)
{
  __builtin_memmove (ALIGNED (d), ALIGNED (s), 12); /* { dg-optimized "move of 12 bytes lowered: straight, (1 piece of 8, 1 of 4|3 pieces of 4)$" } */
}

__attribute__ ((section (".noinstr.text"))) void
no_call (struct words *d, const struct words *s)
{
  __builtin_memmove (ALIGNED (d), ALIGNED (s), 12); /* { dg-optimized "move of 12 bytes lowered: straight, (1 piece of 8, 1 of 4|3 pieces of 4)$" } */
}
