/* Pieces keep their base without optimization, if no register is free, or if
   every register must be preserved.  Other accesses always keep their base.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mgeneral-regs-only -mtune=generic -fplugin-arg-memstrat-memcpy=straight:-1:noalign -fplugin-arg-memstrat-memset=straight:-1:noalign" } */

/* Eight registers beside %rax are live across the clear.  */
void
none_free (char *p, long *q)
{
  long a = q[0], b = q[1], c = q[2], d = q[3], e = q[4], f = q[5];
  __asm__ volatile ("" : "+r" (a), "+r" (b), "+r" (c), "+r" (d), "+r" (e),
			 "+r" (f));
  __builtin_memset (p, 0, 256);
  __asm__ volatile ("" : "+r" (a), "+r" (b), "+r" (c), "+r" (d), "+r" (e),
			 "+r" (f));
  q[0] = a, q[1] = b, q[2] = c, q[3] = d, q[4] = e, q[5] = f;
}

#define CLEAR(name) void name (char *p) { __builtin_memset (p, 0, 256); }

__attribute__ ((no_caller_saved_registers))
CLEAR (preserves_all)
__attribute__ ((optimize ("O0")))
CLEAR (unoptimized)

struct fields { long before[20]; long field[24]; };

void
no_pieces (struct fields *p, long value)
{
#pragma GCC unroll 24
  for (int i = 0; i < 24; i++)
    p->field[i] = value;
}

/* { dg-final { scan-assembler-not {leaq	127} } } */
/* { dg-final { scan-assembler-times {movq	%r[a-z0-9]+, 248} 4 } } */
