/* A memset of this file that is not the library's, and a loop that GCC moves
   into a separate function.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */
/* { dg-additional-options "-O2 -ffreestanding -ftree-parallelize-loops=2" } */

struct block { int number[100]; };

static __attribute__ ((noinline)) void
memset (char *dest, unsigned size, int value)
{
  while (size--)
    {
      *dest++ = value;
      __asm__ ("");
    }
}

__attribute__ ((noipa)) void
clear (struct block *p, int n)
{
  for (int i = 0; i < n; i++)
    p[i] = (struct block) { 0 };
}

__attribute__ ((noipa)) void
paint (char *p, int value, unsigned size)
{
  memset (p, size, value);
}

static struct block blocks[1000];
static char painted[20];

int
main (void)
{
  for (int j = 0; j < 1000; j++)
    for (int i = 0; i < 100; i++)
      blocks[j].number[i] = i + 1;
  clear (blocks, 1000);
  paint (painted, 'x', 5);
  for (int j = 0; j < 1000; j++)
    for (int i = 0; i < 100; i++)
      if (blocks[j].number[i] != 0)
	return 1;
  return painted[4] != 'x' || painted[5] != 0;
}
