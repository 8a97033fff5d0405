/* From GCC 16 on, expansion knows a bound from a condition on the size.  It
   would then make string instructions or, for memmove, hundreds of bytes of
   code.  Earlier versions make a call.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mtune=znver3" } */

typedef __SIZE_TYPE__ size_t;

void
copied (char *dest, const char *src, size_t n)
{
  if (n <= 200)
    __builtin_memcpy (dest, src, n);
}

void
cleared (char *dest, size_t n)
{
  if (n <= 200)
    __builtin_memset (dest, 0, n);
}

void
moved (char *dest, const char *src, size_t n)
{
  if (n <= 200)
    __builtin_memmove (dest, src, n);
}

/* { dg-final { scan-assembler-not {\trep[ \t;]+(movs|stos)} } } */
/* { dg-final { scan-assembler-times {\t(jmp|call)\t_?mem(cpy|set|move)} 3 } } */
