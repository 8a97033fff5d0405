/* With -m32 and without the x87, atomic accesses of 8 bytes need vector
   registers, so functions with such accesses keep vector registers.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -m32 -msse2 -mno-80387 -mfpmath=sse" } */

long long load (long long *p) { return __atomic_load_n (p, __ATOMIC_SEQ_CST); }

void
store (long long *p, long long value)
{
  __atomic_store_n (p, value, __ATOMIC_SEQ_CST);
}

/* { dg-final { scan-assembler-times {movq\t[^\n]*%xmm} 4 } } */
