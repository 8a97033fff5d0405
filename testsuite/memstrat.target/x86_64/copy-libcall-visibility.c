/* A call keeps what the user declared of the function, but for the visibility of
   memcpy and memset, see memstrat.contexts/lowered-hidden-declaration.c.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-O2 -fpic" } */

extern void *memmove (void *, const void *, __SIZE_TYPE__)
  __attribute__ ((visibility ("hidden")));
extern void *memset (void *, int, __SIZE_TYPE__) __asm__ ("my_memset");

void
move (char *d, char *s)
{
  memmove (d, s, 600);
  memset (s, 0, 600);
}

struct block
{
  char c[600];
};

void
clear (struct block *d)
{
  *d = (struct block) {};
}

/* { dg-final { scan-assembler {\t\.hidden\tmemmove} } } */
/* { dg-final { scan-assembler-not {memmove@PLT} } } */
/* { dg-final { scan-assembler-times {(call|jmp)\tmy_memset@PLT} 2 } } */
