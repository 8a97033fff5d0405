/* A strategy or threshold holds for sizes that are known only at run time.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-require m32 } */
/* { dg-options "-m32 -march=i486 -O2 -ffreestanding -fopt-info-optimized-missed" } */

#define WITH(setting) __attribute__ ((memstrat (setting)))
typedef __SIZE_TYPE__ size;

#define COPY(name, bytes) \
  void name (char *d, const char *s, size n) { __builtin_memcpy (d, s, bytes); }
#define FILL(name, value, bytes) \
  void name (char *d, int c, size n) { __builtin_memset (d, value, bytes); }

WITH ("memcpy=rep_4byte:-1:noalign")
COPY (string_instruction, n) /* { dg-optimized "copy lowered: rep_4byte of 4$" } */
WITH ("memset=rep_byte:-1:noalign")
FILL (bytes, c, n) /* { dg-optimized "fill lowered: rep_byte of 1$" } */
WITH ("memcpy=unrolled_loop:64:noalign,libcall:-1:noalign")
COPY (within_a_range, n & 63) /* { dg-optimized "copy lowered: loop of 4$" } */
WITH ("threshold=100")
FILL (within_the_threshold, 0, n & 63) /* { dg-optimized "clear lowered: loop of 4$" } */

/* A threshold leaves sizes without an upper bound to the compiler.  */
WITH ("threshold=1000000")
COPY (of_any_size, n) /* { dg-missed "copy left: size not known at compile time$" } */

/* { dg-final { scan-assembler-times {rep movs} 2 } } */
/* { dg-final { scan-assembler-times {rep stos} 1 } } */
/* { dg-final { scan-assembler-not {mem(cpy|set)} } } */
