/* No ladder is made where code is expensive, or beyond a bound of 64 bytes.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mavx512f -mprefer-vector-width=512 -fopt-info-optimized-missed" } */

#define AT_MOST(n) if (size > n) __builtin_unreachable ()

void
rare (void *d, void *s, unsigned long size, int x)
{
  AT_MOST (64);
  if (__builtin_expect (x, 0))
    __builtin_memcpy (d, s, size); /* { dg-missed "copy left: size not known at compile time" } */
}

__attribute__ ((memstrat ("prefer=small"))) void
small (void *d, void *s, unsigned long size)
{
  AT_MOST (64);
  __builtin_memcpy (d, s, size); /* { dg-missed "copy left: size not known at compile time" } */
}

/* { dg-final { scan-assembler-times {\mmemset\M} 1 } } */
void
beyond_64 (void *d, unsigned long size)
{
  AT_MOST (65);
  __builtin_memset (d, 0, size); /* { dg-called "clear called: memset because the size is not known at compile time" } */
}
