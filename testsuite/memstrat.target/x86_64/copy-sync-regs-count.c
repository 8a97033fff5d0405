/* A 168-byte copy at kernel flags is 21 loads and 21 stores, and no more
   memory accesses than that.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct pt_regs
{
  unsigned long registers[21];
};

void
copy_regs (struct pt_regs *regs, struct pt_regs *eregs)
{
  *regs = *eregs;
}

/* { dg-final { scan-assembler-times {^\tmovq\t[0-9]*\(%r[a-z0-9]+\), %r} 21 } } */
/* { dg-final { scan-assembler-times {^\tmovq\t%r[a-z0-9]+, [0-9]*\(%r} 21 } } */
/* { dg-final { scan-assembler-not {rep |call|\tj|xmm} } } */
