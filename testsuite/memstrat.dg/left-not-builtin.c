/* With -ffreestanding, the name alone does not make a builtin.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -ffreestanding -fopt-info-optimized-missed" } */

typedef __SIZE_TYPE__ size_t;
extern void *memcpy (void *, const void *, size_t);
extern void *memset (char *, char);

void
calls (char *d, const void *s)
{
  memcpy (d, s, 64); /* { dg-missed "copy of 64 bytes left: not a builtin function here$" } */
  __builtin_memcpy (d + 1000, s, 64); /* { dg-optimized "copy of 64 bytes lowered" } */
  /* A memset of another type is not an operation.  */
  memset (d + 2000, 0);
}

/* A call of the program's own memmove is not an operation.  */
__attribute__ ((noinline)) static void *
memmove (void *d, const void *s, size_t n)
{
  ((char *) d)[n] = ((const char *) s)[n];
  return d;
}

void
own (void *d, const void *s)
{
  memmove (d, s, 64);
}

/* { dg-final { scan-assembler-times {(call|jmp)\tmem} 3 } } */
