/* In a cold block, GCC optimizes an operation for speed if its size or bound
   is 256 bytes or more.  memstrat does not make a rep of such an operation.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct block { long word[40]; };

extern void take (struct block);

void
cold_branch (struct block *dest, struct block *src, unsigned size, int rare)
{
  if (__builtin_expect (rare, 0))
    {
      __builtin_memcpy (dest, src, 256);
      *dest = *src;
      __builtin_memset (dest, 0, 300);
      take (*src);
      if (size < 1000)
	__builtin_memcpy (src, dest, size);
    }
}

/* { dg-final { scan-assembler-not {rep } } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemcpy} 4 } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmemset} 1 } } */
