/* Ordinary flags: the vectors that every x86-64 has, four loads and then four
   stores, and a zero in one register.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2" } */

void
copy_96 (void *dest, const void *src)
{
  __builtin_memcpy (dest, src, 96);
}

struct block
{
  long l[12];
};

void
clear_96 (struct block *dest)
{
  *dest = (struct block) {};
}

/* { dg-final { scan-assembler-times {\tmovdqu\t[0-9]*\(%rsi\), %xmm} 6 } } */
/* { dg-final { scan-assembler-times {\tmovups\t%xmm[0-9]+, [0-9]*\(%r(ax|di)\)} 12 } } */
/* { dg-final { scan-assembler-times {\tpxor\t} 1 } } */
/* { dg-final { scan-assembler-not {movq|rep } } } */
