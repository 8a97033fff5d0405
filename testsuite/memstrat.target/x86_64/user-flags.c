/* Ordinary flags: general registers here too.
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

/* { dg-final { scan-assembler-times {\tmovq\t[0-9]*\(%rsi\), %r} 12 } } */
/* { dg-final { scan-assembler-times {\tmovq\t%r[a-z0-9]+, [0-9]*\(%r(ax|di)\)} 24 } } */
/* { dg-final { scan-assembler-not {xmm|rep } } } */
