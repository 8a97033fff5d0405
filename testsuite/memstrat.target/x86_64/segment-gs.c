/* A named address space stays on every access, and is never a call or a
   string instruction.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct regs
{
  long r[21];
};

struct large
{
  long l[50];
};

typedef struct regs __seg_gs gs_regs;
typedef struct large __seg_gs gs_large;

__seg_gs struct regs gs_table[4];

void
from_gs (struct regs *dest, gs_regs *src)
{
  *dest = *src;
}

void
to_gs (gs_regs *dest, struct regs *src)
{
  *dest = *src;
}

void
clear_gs (gs_regs *dest)
{
  *dest = (struct regs) {};
}

void
from_gs_index (struct regs *dest, int i)
{
  *dest = gs_table[i];
}

void
large_from_gs (struct large *dest, gs_large *src)
{
  *dest = *src;
}

/* { dg-final { scan-assembler-times {\tmovq\t%gs:[^,]*\(%r[^,]*(,%r[a-z]+)?\), %r} 48 } } */
/* { dg-final { scan-assembler-times {\tmovq\t%r[a-z0-9]+, %gs:} 42 } } */
/* { dg-final { scan-assembler-not {rep |call|jmp\tmem} } } */
