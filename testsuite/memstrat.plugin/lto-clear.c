/* A program for LTO.  Another file of the program has its own memset.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct block { int number[100]; };

extern void paint (char *, unsigned);

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
  paint (painted, 5);
  return block.number[50] != 0 || painted[4] != 'x' || painted[5] != 0;
}
