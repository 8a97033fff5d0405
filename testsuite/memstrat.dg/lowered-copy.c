/* Every form of a copy has a remark at its own line, also if it is inlined.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fopt-info-optimized-missed" } */

struct block { char bytes[168]; };

void *
copies (void *d, const void *s)
{
  __builtin_memcpy (d, s, 41); /* { dg-optimized "copy of 41 bytes lowered: straight, 5 pieces of 8, 1 of 1$" } */
  __builtin_memcpy (d + 1000, s, 184); /* { dg-optimized "copy of 184 bytes lowered: straight, 23 pieces of 8$" } */
  *(struct block *) (d + 2000) = *(const struct block *) s; /* { dg-optimized "copy of 168 bytes lowered: straight, 21 pieces of 8$" } */
  __builtin_memmove (d + 3000, s, 64); /* { dg-optimized "move of 64 bytes lowered: straight, 8 pieces of 8$" } */
  return __builtin_mempcpy (d + 4000, s, 23); /* { dg-optimized "copy of 23 bytes lowered: straight, 3 pieces of 8$" } */
}

static inline void
inlined (void *d, const void *s)
{
  __builtin_memcpy (d, s, 64); /* { dg-optimized "copy of 64 bytes lowered: straight, 8 pieces of 8$" } */
}

void
caller (void *d, const void *s)
{
  inlined (d, s);
}
