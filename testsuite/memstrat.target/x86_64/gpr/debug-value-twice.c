/* A debug insn names a piece's register twice.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-g -Og -fdse -fno-strict-aliasing -fchecking -fplugin-arg-memstrat-regs=gpr" } */
/* { dg-final { scan-assembler-not {%xmm} } } */

typedef unsigned __int128 pair;

void
copy (const pair *s, pair *d)
{
  long words[4];
  asm volatile ("" : : "r" (words));
  pair a = s[0], b = s[1], c = s[2], e = s[3], f = s[4], g = s[5];
  long word = *(const long *) s;
  long square = word * word;
  d[0] = a, d[1] = b, d[2] = c, d[3] = e, d[4] = f, d[5] = g;
  pair h = s[6], i = s[7], j = s[8], k = s[9], l = s[10], m = s[11];
  d[6] = h, d[7] = i, d[8] = j, d[9] = k, d[10] = l, d[11] = m;
  words[0] = word;
}
