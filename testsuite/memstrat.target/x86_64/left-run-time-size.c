/* A size that is only bounded, beyond four words: what the compiler has for it, unless that is a
   string instruction, or a loop for more than 64 bytes.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -mno-sse -mno-mmx -mno-sse2 -mno-3dnow -mno-avx -mno-80387 -fno-pie -mcmodel=kernel -mno-red-zone -fno-asynchronous-unwind-tables -fcf-protection=none -fopt-info-optimized-missed" } */
/* { dg-final { scan-assembler-not {\mrep\M} } } */
/* { dg-final { scan-assembler-times {memcpy} 3 } } */
/* { dg-final { scan-assembler-times {memset} 2 } } */

#define AT_MOST(n) if (size > n) __builtin_unreachable ()

void
copy_64 (void *d, void *s, unsigned long size)
{
  AT_MOST (64);
  __builtin_memcpy (d, s, size); /* { dg-missed "copy left: size not known at compile time$" } */
}

void
copy_127 (void *d, void *s, unsigned long size)
{
  AT_MOST (127);
  __builtin_memcpy (d, s, size); /* { dg-missed "copy left: libcall, size not known at compile time$" } */
}

/* The compiler takes 65 for about 32, and has a loop.  */
void
copy_65 (void *d, void *s, unsigned long size)
{
  AT_MOST (65);
  __builtin_memcpy (d, s, size); /* { dg-missed "copy left: libcall, size not known at compile time$" } */
}

void
copy (void *d, void *s, unsigned long size)
{
  __builtin_memcpy (d, s, size); /* { dg-missed "copy left: size not known at compile time$" } */
}

void
clear_33 (void *d, unsigned long size)
{
  AT_MOST (33);
  __builtin_memset (d, 0, size); /* { dg-missed "clear left: size not known at compile time$" } */
}

/* A `rep stos' with this tuning.  */
__attribute__ ((target ("tune=znver3"))) void
clear_33_znver3 (void *d, unsigned long size)
{
  AT_MOST (33);
  __builtin_memset (d, 0, size); /* { dg-missed "clear left: libcall, size not known at compile time$" } */
}

/* A `rep stos', in GCC 16 with this tuning only.  */
__attribute__ ((target ("tune=k8"))) void
fill_300 (void *d, int c, unsigned long size)
{
  AT_MOST (300);
  __builtin_memset (d, c, size); /* { dg-missed "fill left: libcall, size not known at compile time$" } */
}
