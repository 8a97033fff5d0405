/* A block that GCC optimizes for size keeps GCC's code.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct regs
{
  long r[21];
};

void __attribute__ ((cold))
cold_copy (struct regs *dest, struct regs *src)
{
  *dest = *src;
}

/* { dg-final { scan-assembler-times {rep movs} 1 } } */
