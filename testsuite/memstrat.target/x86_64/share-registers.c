/* A copy between two arguments moves neither of them, however many pieces it
   has.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse" } */

struct state { long words[21]; };

void
copy (struct state *d, const struct state *s)
{
  *d = *s;
}

/* { dg-final { scan-assembler-times {movq\t[0-9]*\(%rsi\), %} 21 } } */
/* { dg-final { scan-assembler-times {movq\t%r[a-z0-9]+, [0-9]*\(%rdi\)} 21 } } */
/* { dg-final { scan-assembler-times {\tmov} 42 } } */
