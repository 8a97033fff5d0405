/* The call beyond the rungs is a tail call if the original call was one.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -fplugin-arg-memstrat-memcpy=ladder:32,libcall:-1 -fplugin-arg-memstrat-memset=ladder:32,libcall:-1" } */
/* { dg-final { scan-assembler-times {\mjmp\tmemcpy\M} 2 } } */
/* { dg-final { scan-assembler-times {\mjmp\tmemset\M} 1 } } */
/* { dg-final { scan-assembler-times {\mcall\tmemcpy\M} 2 } } */
/* { dg-final { scan-assembler-not {\mcall\tmemset\M} } } */
/* Sizes that may need 64 bits are compared as 64-bit numbers.  */
/* { dg-final { scan-assembler-times {\mcmpq\t\$33,} 5 } } */

#include <stddef.h>

void without_value (void *d, void *s, size_t n) { __builtin_memcpy (d, s, n); }

void *
same_value (void *d, void *s, size_t n)
{
  return __builtin_memcpy (d, s, n);
}

void clear (void *d, size_t n) { __builtin_bzero (d, n); }

void *
other_value (void *d, void *s, size_t n)
{
  return __builtin_mempcpy (d, s, n);
}

int
not_last (void *d, void *s, size_t n)
{
  __builtin_memcpy (d, s, n);
  return 1;
}
