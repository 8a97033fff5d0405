/* From GCC 16 on, expansion knows a bound from a condition on the size, so it
   would make string instructions or, for memmove, hundreds of bytes of code.
   Earlier versions of GCC make a call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mtune=znver3" } */

typedef __SIZE_TYPE__ size_t;

/* Define a function with the operation CALL of at most 200 bytes.  */
#define AT_MOST_200(name, call) \
  void \
  name (char *dest, const char *src, size_t n) \
  { \
    if (n <= 200) \
      call; \
  }

AT_MOST_200 (copied, __builtin_memcpy (dest, src, n))
AT_MOST_200 (cleared, __builtin_memset (dest, 0, n))
AT_MOST_200 (moved, __builtin_memmove (dest, src, n))

/* { dg-final { scan-assembler-not {\trep[ \t;]+(movs|stos)} } } */
/* { dg-final { scan-assembler-times {\t(jmp|call)\t_?mem(cpy|set|move)} 3 } } */
