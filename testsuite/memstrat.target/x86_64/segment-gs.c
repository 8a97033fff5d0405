/* A variable in a named address space: each access stays there, and is never a
   call or a string instruction (contexts/run-segment.c tests pointers).
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none" } */

struct regs { long r[21]; };
struct large { long l[50]; };

__seg_gs struct regs table[4];
__seg_gs struct large large;

void from_table (struct regs *dest, int i) { *dest = table[i]; }
void to_table (struct regs *src, int i) { table[i] = *src; }

void
clear (int i)
{
  table[i] = (struct regs) {};
}

void from_large (struct large *dest) { *dest = large; }

/* { dg-final { scan-assembler-times {\tmovq\t%gs:[^,]*(\(%r[^,]*(,%r[a-z]+)?\))?, %r} 27 } } */
/* { dg-final { scan-assembler-times {\tmovq\t%r[a-z0-9]+, %gs:} 42 } } */
/* { dg-final { scan-assembler-not {rep |call|jmp\tmem} } } */
