/* Vectors that the user writes stay vectors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef long long v2di __attribute__ ((vector_size (16), may_alias));

void copy (v2di *d, v2di *s) { *d = *s; }

/* { dg-final { scan-assembler-times {movdqa\t.*%xmm0} 1 } } */
/* { dg-final { scan-assembler-times {movaps\t%xmm0, } 1 } } */
