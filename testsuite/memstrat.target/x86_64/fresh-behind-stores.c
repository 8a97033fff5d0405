/* Loads that wait for many stores stay after all of them.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mavx2 -fno-tree-slp-vectorize -fno-store-merging -fno-asynchronous-unwind-tables" } */

struct many { int i[48]; };

void
many (struct many *p, struct many *q, int a)
{
#pragma GCC unroll 48
  for (int i = 0; i < 48; i++)
    q->i[i] = a + i;
  *p = *q;
}

/* { dg-final { scan-assembler {, 188\(%r[a-z]+\)\n(\tvmovdqu\t[0-9]*\(%r[a-z]+\), %ymm[0-9]\n){4}} } } */
