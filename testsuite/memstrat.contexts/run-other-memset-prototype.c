/* A public memset with the library's arguments in another order.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-fno-builtin" } */

struct block { int number[100]; };

__attribute__ ((noinline)) void
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

static struct block block;
static char painted[20];

int
main (void)
{
  for (int i = 0; i < 100; i++)
    block.number[i] = i + 1;
  clear (&block);
  memset (painted, 5, 'x');
  for (int i = 0; i < 100; i++)
    if (block.number[i] != 0)
      return 1;
  return painted[4] != 'x' || painted[5] != 0;
}
