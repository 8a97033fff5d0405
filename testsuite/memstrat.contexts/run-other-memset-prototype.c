/* A memset with the library's arguments in another order.  No clear may become
   a call of this memset.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-fno-builtin" } */

#ifndef STATIC
# define STATIC
#endif

struct block { int number[100]; };

STATIC __attribute__ ((noinline)) void
memset (char *dest, __SIZE_TYPE__ size, int value)
{
  while (size--)
    {
      *dest++ = value;
      __asm__ ("");
    }
}

__attribute__ ((noipa)) void
clear (struct block *p)
{
  *p = (struct block) { 0 };
}

__attribute__ ((noipa)) void
paint (char *p, int value, __SIZE_TYPE__ size)
{
  memset (p, size, value);
}

static struct block block;
static char painted[20];

int
main (void)
{
  for (int i = 0; i < 100; i++)
    block.number[i] = i + 1;
  clear (&block);
  paint (painted, 'x', 5);
  for (int i = 0; i < 100; i++)
    if (block.number[i] != 0)
      return 1;
  return painted[4] != 'x' || painted[5] != 0;
}
